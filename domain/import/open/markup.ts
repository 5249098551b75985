/** Files of markup: Green Button, and pages with tables, also those that are named .xls. */

import type { Budget } from '#domain/import/budget.ts';
import { FileError } from '#domain/import/file-error.ts';
import type { Contents } from './container.ts';
import { formatErrors } from './format-errors.ts';
import { isEspi, readEspi } from './green-button.ts';
import { readHtml } from './html.ts';
import { refuseDoctype } from './xml.ts';

/**
 * Green Button, else the tables of a page; a page without any is refused as one. `head` is how the text begins,
 * without white space.
 */
export function openMarkup(text: string, head: string, budget: Budget): Contents {
  refuseDoctype(head);
  if (isEspi(text)) {
    refuseDoctype(text);
    return {
      tables: [],
      records: readEspi(text, budget),
      facts: ['A Green Button file, which names directions and units.'],
    };
  }
  const isHtml = /<(!doctype html|html|table|head|body|meta|div|style)\b/i.test(text);
  if (!isHtml) throw new FileError(formatErrors.xml);
  return { tables: readHtml(text, budget), records: [], facts: [] };
}
