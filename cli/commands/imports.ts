/** imports, undo and redo of an import. */

import { formatCount, formatDate, formatMoment, formatNumber } from '#domain/base/format.ts';
import { parseChangeNumber } from '#domain/history/change.ts';
import { tellKeptDays } from '#domain/import/kept-days.ts';
import type { ImportRecord } from '#domain/import/records.ts';
import { connectSignedIn } from '../client.ts';
import { makeFailure, makeUsageFailure } from '../failure.ts';
import { choosePaint, type JsonOption, note, type Paint, show } from '../output.ts';
import { requireTerminal, requireYes } from '../terminal.ts';
import { renderTable } from '../text.ts';

/** Lists the imports of the home. */
export async function listImports(options: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.imports.$get(), 'imports');
  if (body.imports.length === 0 && !options.json) {
    note('There are no imports yet. Add one: unitwise import FILE');
    return;
  }
  show(body, options.json, ({ imports }) => renderImports(imports, choosePaint()));
}

/** Imports as a table. */
export function renderImports(imports: readonly ImportRecord[], paint: Paint): string {
  return renderTable(
    imports,
    [
      { title: 'ID', align: 'right', text: ({ id }) => String(id) },
      { title: 'Imported on', text: ({ createdAt }) => formatCreatedAt(createdAt) },
      { title: 'Readings', align: 'right', text: ({ imported }) => formatNumber(imported) },
      { title: 'From', align: 'right', text: ({ firstDate }) => formatDate(firstDate) },
      { title: 'To', align: 'right', text: ({ lastDate }) => formatDate(lastDate) },
      { title: 'File', text: ({ fileName }) => fileName },
    ],
    paint.dim,
  );
}

function formatCreatedAt(createdAt: string): string {
  const ms = Date.parse(createdAt);
  return Number.isNaN(ms) ? createdAt : formatMoment(ms);
}

/** Undoes an import, by its number. */
export async function undoImport(id: string, options: JsonOption & { yes?: true }): Promise<void> {
  if (parseChangeNumber(id) === undefined) {
    throw makeUsageFailure(`"${id}" is not the number of an import. unitwise imports lists them.`);
  }
  requireTerminal(options.yes);
  const { api, readBody } = await connectSignedIn();
  const { imports } = await readBody(api.imports.$get(), 'imports');
  const record = imports.find((candidate) => String(candidate.id) === id);
  if (record === undefined)
    throw makeFailure(`There is no import ${id}. unitwise imports lists them.`);
  if (!options.yes) note(describeImport(record));
  await requireYes('Undo it?', options.yes);
  const body = await readBody(
    api.imports[':id'].$delete({ param: { id: String(record.id) } }),
    'deletedCount',
  );
  show(
    { ...body, importId: record.id },
    options.json,
    ({ deletedCount, kept = [] }) =>
      `${formatCount(deletedCount, 'reading')} deleted (${record.fileName}).${tellKeptDays(kept)} To restore: unitwise redo ${record.id}`,
  );
}

/** Restores the readings of an undone import, by its number. */
export async function redoImport(id: string, options: JsonOption): Promise<void> {
  if (parseChangeNumber(id) === undefined) {
    throw makeUsageFailure(`"${id}" is not the number of an import. unitwise history lists them.`);
  }
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(api.imports[':id'].redo.$post({ param: { id } }), 'restoredCount');
  show(body, options.json, ({ restoredCount, kept = [] }) => {
    return restoredCount === 0 && kept.length === 0
      ? `Import ${id} is not undone. Nothing was changed.`
      : `${formatCount(restoredCount, 'reading')} restored.${tellKeptDays(kept)}`;
  });
}

function describeImport({ id, fileName, imported, firstDate, lastDate }: ImportRecord): string {
  const days = `${formatDate(firstDate)} to ${formatDate(lastDate)}`;
  return `Import ${id}, ${fileName}: ${formatCount(imported, 'reading')}, ${days}`;
}
