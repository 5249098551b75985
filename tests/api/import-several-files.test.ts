/** Files that are sent together: one that gives nothing takes no other with it. */
import { expect, test } from 'vitest';
import type { ImportPreview } from '#domain/import/preview.ts';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const FILES = ['Day,kWh\n2026-01-30,8\n2026-01-31,6.5\n', 'hello\nworld\n'];

test('a preview says of each file what it gives, and asks whether the others are read', async () => {
  const home = await Household.settled();
  const { body } = await sendFiles<ImportPreview>(home, '/api/imports/preview', FILES);
  expect(body).toMatchObject({
    outcome: 'ask',
    questions: [{ key: 'files', choices: [{ value: 'skip' }, { value: 'refuse' }] }],
    files: [
      { name: 'file-1.csv', values: 2, firstDay: '2026-01-30', lastDay: '2026-01-31' },
      { name: 'file-2.csv', values: 0, reason: expect.stringContaining('no table') },
    ],
  });
  expect((await sendFiles(home, '/api/imports', FILES)).status).toBe(409);
  const answered = { fields: { answers: '{"files":"skip"}' } };
  expect((await sendFiles(home, '/api/imports', FILES, answered)).status).toBe(201);
  expect((await home.readings()).map(({ consumptionKWH }) => consumptionKWH)).toHaveLength(2);
});
