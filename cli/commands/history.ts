/** history, undo. */

import { formatMoment } from '#domain/base/format.ts';
import { type Change, parseChangeNumber } from '#domain/history/change.ts';
import { describeChange, describeOrigin } from '#domain/history/describe-change.ts';
import { readingIdSchema } from '#domain/reading/reading.ts';
import { connectSignedIn } from '../client.ts';
import { makeFailure, makeUsageFailure } from '../failure.ts';
import { nameFlagsInRefusal } from '../flags.ts';
import { choosePaint, type JsonOption, note, show } from '../output.ts';
import { requireTerminal, requireYes } from '../terminal.ts';
import { renderTable } from '../text.ts';

/** Lists the changes of the home, or of one reading. */
export async function showHistory(
  reading: string | undefined,
  options: { limit?: string; json?: true },
): Promise<void> {
  if (reading !== undefined && !readingIdSchema.safeParse(reading).success) {
    throw makeUsageFailure(`"${reading}" is not the id of a reading, such as 2026-11-20.1.`);
  }
  const { api, readBody } = await connectSignedIn();
  const query = {
    ...(reading === undefined ? {} : { reading }),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  };
  const body = await nameFlagsInRefusal(readBody(api.changes.$get({ query }), 'changes'), {
    limit: '--limit',
  });
  if (body.changes.length === 0 && !options.json) {
    note('Nothing was changed yet.');
    return;
  }
  show(body, options.json, ({ changes }) =>
    renderTable(
      changes,
      [
        { title: 'ID', align: 'right', text: ({ id }) => String(id) },
        { title: 'When', text: ({ changedAt }) => formatMoment(Date.parse(changedAt)) },
        { title: 'What', text: describeChange },
        { title: 'Where', text: ({ origin }) => describeOrigin(origin) },
        { title: '', text: ({ undone }) => (undone ? 'undone' : '') },
      ],
      choosePaint().dim,
    ),
  );
}

/** Undoes a change: the one with the id, or the last that can be undone. */
export async function undoChange(
  id: string | undefined,
  options: JsonOption & { yes?: true },
): Promise<void> {
  if (id !== undefined && parseChangeNumber(id) === undefined) {
    throw makeUsageFailure(`"${id}" is not the number of a change. unitwise history lists them.`);
  }
  requireTerminal(options.yes);
  const { api, readBody } = await connectSignedIn();
  const change = await findChange(async (query) => {
    return (await readBody(api.changes.$get({ query }), 'changes')).changes;
  }, id);
  if (!options.yes) note(describeChange(change));
  await requireYes('Undo it?', options.yes);
  const body = await readBody(
    api.changes[':id'].undo.$post({ param: { id: String(change.id) } }),
    'message',
  );
  show({ ...body, change }, options.json, () => `Undone: ${describeChange(change)}.\n`);
}

async function findChange(
  list: (query: Record<string, string>) => Promise<Change[]>,
  id: string | undefined,
): Promise<Change> {
  if (id !== undefined) {
    const [change] = await list({ before: String(Number(id) + 1), limit: '1' });
    if (change !== undefined && String(change.id) === id) return change;
    throw makeFailure(`There is no change ${id}. unitwise history lists them.`);
  }
  // Skip undos themselves: a second undo goes one step further back.
  const change = (await list({})).find(({ undoable, undoes }) => undoable && undoes === null);
  if (change !== undefined) return change;
  throw makeFailure('There is nothing to undo.');
}
