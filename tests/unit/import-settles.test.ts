/** What a file leaves open about estimates and about rows of one time is asked where no counter tells it. */
import { expect, test } from 'vitest';
import { read, short } from './import-support.ts';

const BILLS = (settling: number) =>
  `From,To,Status,Units\n16-05-2026,15-06-2026,Normal,180\n16-06-2026,15-07-2026,LOCK,175\n16-07-2026,15-08-2026,LOCK,175\n16-08-2026,15-09-2026,Normal,${settling}\n16-09-2026,15-10-2026,Normal,190\n`;

test('a large bill after estimates is asked about: it may be that of all their months', async () => {
  const asked = await read(BILLS(540));
  expect(asked.preview.questions.map(({ key }) => key)).toEqual(['settles']);
  expect(asked.preview.questions[0]?.choices.map(({ value }) => value)).toEqual(['yes', 'no']);
  const settled = await read(BILLS(540), { settles: 'yes' });
  expect(settled.preview.outcome).toBe('import');
  expect(short(settled)).toEqual(['import 910 kWh in 3 from 2026-05-16 to 2026-10-15']);
  expect(settled.preview.flags).not.toContain('gap');
  const apart = await read(BILLS(540), { settles: 'no' });
  expect(short(apart)).toEqual(['import 1260 kWh in 5 from 2026-05-16 to 2026-10-15']);
  expect(apart.preview.counts.estimated).toBe(2);
});

test('a usual bill after estimates is its own', async () => {
  const result = await read(BILLS(200));
  expect(result.preview.outcome).toBe('import');
  expect(short(result)).toEqual(['import 920 kWh in 5 from 2026-05-16 to 2026-10-15']);
});

test.each([
  ['first', 30],
  ['last', 33],
  ['sum', 39],
] as const)(
  'of two values of one day the first counts, with a flag, and the %s where that is said',
  async (repeats, kWh) => {
    const file =
      'Date,kWh\n2026-05-01,5\n2026-05-02,6\n2026-05-02,9\n2026-05-03,7\n2026-05-04,6\n2026-05-05,6\n';
    const unasked = await read(file);
    expect(unasked.preview).toMatchObject({ outcome: 'import', series: [{ kWh: 30 }] });
    expect(unasked.preview.flags).toContain('conflicts');
    const { preview } = await read(file, { repeats });
    expect(preview).toMatchObject({ outcome: 'import', series: [{ kWh }] });
  },
);
