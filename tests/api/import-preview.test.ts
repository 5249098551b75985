import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '#domain/import/preview.ts';
import { type Contract, expectDocumented, readContract } from '../support/contract.ts';
import { type Answer, cost, Household, refused } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const DAYS = 'Day,Usage (kWh)\n2026-01-29,7.25\n2026-01-30,8\n2026-01-31,6.5\n2026-02-01,7\n';
const AMBIGUOUS =
  'reading date,units\n07-03-2025,150\n07-04-2025,162\n07-05-2025,171\n07-06-2025,240\n';

/** Asks for the preview of files, with fields of the form beside them. */
function preview<T = ImportPreview>(
  home: Household,
  files: string | string[],
  fields: Record<string, string> = {},
): Promise<Answer<T>> {
  return sendFiles(home, '/api/imports/preview', files, { fields });
}

describe('the preview of a file', () => {
  test('says what it holds, shows rows and months, and stores nothing', async () => {
    const home = await Household.settled();
    const answer = await preview(home, DAYS);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      outcome: 'import',
      understood: 'Daily use from 29 January 2026 to 1 February 2026, 28.8 kWh.',
      questions: [],
      series: [
        {
          channel: 'import',
          kind: 'interval',
          intervals: 4,
          kWh: 28.75,
          firstDay: '2026-01-29',
          lastDay: '2026-02-01',
          months: { '2026-01': 21.75, '2026-02': 7 },
        },
      ],
      counts: { rows: 4, intervals: 4, missing: 0, skipped: 0, estimated: 0 },
      digest: expect.stringMatching(/^[0-9a-f]{64}/),
    });
    expect(answer.body.rows[0]).toEqual({
      line: 2,
      cells: ['2026-01-29', '7.25'],
      from: '2026-01-29T00:00',
      to: '2026-01-30T00:00',
      kWh: 7.25,
      channel: 'import',
    });
    expect(cost(answer.headers).written).toBe(0);
    expect(await home.readings()).toEqual([]);
  });

  test('asks with both outcomes, and takes the answer', async () => {
    const home = await Household.settled();
    const asked = await preview(home, AMBIGUOUS);
    expect(asked.status).toBe(200);
    expect(asked.body.outcome).toBe('ask');
    expect(asked.body.questions[0]?.key).toBe('dateOrder');
    expect(asked.body.questions[0]?.choices.map(({ value }) => value)).toEqual(['dmy', 'mdy']);
    expect(asked.body.series).toHaveLength(1);
    const answered = await preview(home, AMBIGUOUS, { answers: '{"dateOrder":"mdy"}' });
    expect(answered.body).toMatchObject({ outcome: 'import', questions: [] });
    expect(answered.body.series[0]?.lastDay).toBe('2025-07-06');
    expect(answered.body.flags).toContain('date-order');
  });

  test('refuses with the reason, and names the lines', async () => {
    const home = await Household.settled();
    const bank = await preview(home, 'Date,Narration,Debit,Balance\n2026-01-02,ATM,500,12000\n');
    expect(bank.status).toBe(200);
    expect(bank.body).toMatchObject({ outcome: 'refuse', series: [], mapping: null });
    expect(bank.body.reason).toMatch(/bank statement/);
    const wrong = await preview(home, 'Day,kWh\n2026-01-02,7\n2026-01-03,abc\n2026-01-04,8\n', {
      answers: '{"badRows":"refuse"}',
    });
    expect(wrong.body).toMatchObject({ outcome: 'refuse', lines: [3] });
  });

  test('reads several files as one', async () => {
    const home = await Household.settled();
    const { body } = await preview(home, [
      'Day,kWh\n2026-01-03,7\n2026-01-04,8\n',
      'Day,kWh\n2026-01-01,5\n2026-01-02,6\n',
    ]);
    expect(body.series).toMatchObject([
      { intervals: 4, kWh: 26, firstDay: '2026-01-01', lastDay: '2026-01-04' },
    ]);
  });

  test('takes the mapping of an earlier one', async () => {
    const home = await Household.settled();
    const { body } = await preview(home, AMBIGUOUS, { answers: '{"dateOrder":"dmy"}' });
    const next = await preview(home, AMBIGUOUS, { mapping: JSON.stringify(body.mapping) });
    expect(next.body).toMatchObject({ outcome: 'import', questions: [] });
  });

  test('is what the contract says', async () => {
    const home = await Household.settled();
    const contract: Contract = await readContract();
    for (const fields of [{}, { answers: '{"dateOrder":"dmy"}' }, { answers: '{"x":1}' }]) {
      const answer = await preview<unknown>(home, AMBIGUOUS, fields);
      expectDocumented(contract, 'POST /api/imports/preview', answer);
    }
  });
});

describe('a form that cannot be taken', () => {
  test.each([
    ['an answer with a wrong value', { answers: '{"dateOrder":"ydm"}' }, /dmy, mdy, ymd/],
    ['an answer to no question', { answers: '{"colour":"red"}' }, /The keys are dateOrder, unit/],
    ['answers that are no JSON', { answers: 'dmy' }, /no JSON/],
    ['a mapping that is none', { mapping: '{"version":2}' }, /This isn’t a valid mapping/],
    [
      'a name under which no mapping is saved',
      { mapping: 'My portal' },
      /Nothing is saved under this name/,
    ],
    ['a field that is not known', { answer: '{}' }, /only file, mapping, answers/],
  ])('with %s is refused, and told what would be right', async (_, fields, message) => {
    const home = await Household.settled();
    const answer = await preview<unknown>(home, DAYS, fields);
    expect(refused(answer, 400).message).toMatch(message);
  });

  test('without a file, or with more than twenty, is refused', async () => {
    const home = await Household.settled();
    expect(refused(await preview<unknown>(home, []), 400).message).toBe('Please choose a file.');
    const many = Array.from({ length: 21 }, () => DAYS);
    expect(refused(await preview<unknown>(home, many), 400).message).toMatch(/At most 20 files/);
  });

  test('of more than the files may have together is refused', async () => {
    const home = await Household.settled();
    const half = 'x'.repeat(5.5 * 1024 * 1024);
    const answer = await preview<unknown>(home, [half, half]);
    expect(refused(answer, 413).message).toBe(
      'The files are larger than 10 MB. Please export a shorter period, or choose fewer.',
    );
  });

  test('of another type is refused', async () => {
    const home = await Household.settled();
    refused(await home.call('POST', '/api/imports/preview', {}), 415);
  });

  test("for another household's home is answered as if it were not there", async () => {
    const [home, other] = [await Household.settled(), await Household.settled()];
    const body = new FormData();
    body.set('file', new File([DAYS], 'a.csv'));
    const path = `/api/imports/preview?homeId=${other.homeId}`;
    expect((await home.fetch('POST', path, { body })).status).toBe(404);
  });
});
