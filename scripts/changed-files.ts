/** How files of packages are changed where they are bundled. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What is changed in a file: what of its text stands for what else, and what follows it. */
export interface Changes {
  replaced: readonly (readonly [from: string, to: string])[];
  added?: string;
}

/**
 * Changes the files whose paths the expressions match. Each file, and each text in it, must be found, so
 * that a new version is looked at again: otherwise the build fails.
 */
export function changedFiles(name: string, files: readonly (readonly [RegExp, Changes])[]): Plugin {
  return {
    name,
    setup({ onLoad, onEnd }) {
      const found = new Set<RegExp>();
      for (const [filter, { replaced, added = '' }] of files) {
        onLoad({ filter }, async ({ path }) => {
          const original = await readFile(path, 'utf8');
          const code = replaced.reduce((text, [from, to]) => {
            if (!text.includes(from)) throw new Error(`${path} has no “${from}” any more.`);
            return text.replaceAll(from, () => to);
          }, original);
          found.add(filter);
          return { contents: `${code}\n${added}` };
        });
      }
      onEnd(() => {
        if (found.size < files.length) throw new Error('A file is no longer where it was.');
      });
    },
  };
}
