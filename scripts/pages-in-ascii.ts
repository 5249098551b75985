/** React's server writes the signs of a text as they are, the Worker's those outside ASCII by their numbers. */
import { resolve } from 'node:path';
import { changedFiles } from './changed-files.ts';

const MARKUP = resolve(import.meta.dirname, '../app/components/markup.ts');

/** For the Worker's bundle. */
export const pagesInAscii = changedFiles('pages-in-ascii', [
  [
    /[\\/]react-dom-server-legacy\.browser\.production\.min\.js$/,
    {
      // What escapes a text: all after its beginning, where it is made one, is left.
      replaced: [['a=""+a;var b=na.exec(a);', 'a=""+a;return asMarkup(a);var b;']],
      added: `const { asMarkup } = require(${JSON.stringify(MARKUP)});`,
    },
  ],
]);
