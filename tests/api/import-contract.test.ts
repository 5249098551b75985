/** What the import of files answers, field by field. */
import { describe, expect, test } from 'vitest';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

type Body = Record<string, unknown>;

const DAYS = 'Day,Import (kWh),Export (kWh)\n2026-01-30,8,1\n2026-01-31,6.5,2\n2026-02-01,7,3\n';
const OPEN = 'reading date,units\n07-03-2025,150\n07-04-2025,162\n07-05-2025,171\n07-06-2025,240\n';
const BANK = 'Date,Narration,Debit,Balance\n2026-01-02,ATM,500,12000\n';

const preview = (home: Household, file: string, fields = {}) =>
  sendFiles<Body>(home, '/api/imports/preview', file, { fields });
const store = (home: Household, file: string, fields = {}) =>
  sendFiles<Body>(home, '/api/imports', file, { fields });

describe('a preview', () => {
  test('of a file that is clear has every field, and nothing else', async () => {
    const home = await Household.settled();
    await home.add('2026-01-30', 8);
    const { status, body } = await preview(home, DAYS);
    expect(status).toBe(200);
    expect(body).toEqual({
      outcome: 'import',
      understood: expect.stringMatching(
        /^Daily use from 30 January 2026 to 1 February 2026, .*\.$/,
      ),
      evidence: [],
      questions: [],
      flags: [],
      series: [
        {
          channel: 'import',
          kind: 'interval',
          intervals: 3,
          kWh: 21.5,
          firstDay: '2026-01-30',
          lastDay: '2026-02-01',
          months: { '2026-01': 14.5, '2026-02': 7 },
        },
        expect.objectContaining({ channel: 'export', kWh: 6 }),
      ],
      rows: [
        {
          line: 2,
          cells: ['2026-01-30', '8', '1'],
          from: '2026-01-30T00:00',
          to: '2026-01-31T00:00',
          kWh: 8,
          channel: 'import',
        },
        expect.objectContaining({ line: 3 }),
        expect.objectContaining({ line: 4 }),
      ],
      counts: {
        rows: 3,
        intervals: 6,
        missing: 0,
        skipped: 0,
        estimated: 0,
        days: 3,
        added: 5,
        changed: 0,
        alreadyPresent: 1,
        conflicting: 0,
      },
      after: {
        '2026-01': { file: 14.5, already: 8, after: 14.5 },
        '2026-02': { file: 7, already: 0, after: 7 },
      },
      mapping: expect.objectContaining({ version: 1, name: '', answers: expect.any(Object) }),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('that asks has the proposed series, and both outcomes of each question', async () => {
    const { status, body } = await preview(await Household.settled(), OPEN);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'ask',
      questions: [
        {
          key: 'dateOrder',
          choices: [
            { value: 'dmy', label: expect.any(String), outcome: expect.stringMatching(/kWh/) },
            { value: 'mdy', label: expect.any(String), outcome: expect.stringMatching(/kWh/) },
          ],
        },
      ],
      flags: expect.arrayContaining(['date-order']),
      series: [{ channel: 'import' }],
    });
    const answered = await preview(await Household.settled(), OPEN, {
      answers: '{"dateOrder":"dmy"}',
    });
    expect(answered.body).toMatchObject({ outcome: 'import', questions: [] });
    expect(answered.body['flags']).toContain('date-order');
  });

  test('that refuses has the reason, and an answer that is none is told with the right ones', async () => {
    const home = await Household.settled();
    const { status, body } = await preview(home, BANK);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'refuse',
      reason: expect.stringMatching(/bank statement/),
      series: [],
      rows: [],
      mapping: null,
      digest: '',
    });
    const wrong = await preview(home, OPEN, { answers: '{"dateOrder":"ydm"}' });
    expect(wrong.status).toBe(400);
    expect(wrong.body['message']).toMatch(/dmy, mdy, ymd/);
  });
});

test('an import answers 201 once, 409 for an open question or another digest, 400 for a refusal', async () => {
  const home = await Household.settled();
  const { body } = await preview(home, DAYS);
  expect((await store(home, OPEN)).status).toBe(409);
  expect((await store(home, DAYS, { digest: 'f'.repeat(64) })).status).toBe(409);
  expect((await store(home, BANK)).status).toBe(400);
  const stored = await store(home, DAYS, { digest: String(body['digest']) });
  expect(stored.status).toBe(201);
  expect(stored.body).toEqual({
    message: expect.any(String),
    importId: 1,
    imported: 6,
    alreadyPresent: 0,
    conflicting: 0,
    understood: body['understood'],
    flags: [],
    after: body['after'],
  });
  expect((await store(home, DAYS)).body).toMatchObject({ importId: null, imported: 0 });
});
