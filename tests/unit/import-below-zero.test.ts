/** Bills below zero in a file: a credit, a correction, or more that was given to the grid than taken from it. */
import { expect, test } from 'vitest';
import { read, short } from './import-support.ts';

function write(...rows: string[]): string {
  return ['From,To,Units,Amount', ...rows].join('\n');
}

test('a bill below zero is left out and said to be: it is neither use nor what was given to the grid', async () => {
  const result = await read(
    write(
      '06-05-2026,05-06-2026,310,2100',
      '06-06-2026,05-07-2026,-35,-200',
      '06-07-2026,05-08-2026,290,1900',
      '06-08-2026,05-09-2026,300,2000',
    ),
  );
  expect(short(result)).toEqual(['import 900 kWh in 3 from 2026-05-06 to 2026-09-05']);
  expect(result.preview.flags).toContain('bill-below-zero');
  expect(result.plan.periods.map(({ wh }) => wh)).toEqual([310_000, 290_000, 300_000]);
});

test('a credit on the day of another bill comes off it, and may be answered otherwise', async () => {
  const rows = [
    '05-06-2026,310,2100,',
    '05-07-2026,280,1800,',
    '05-07-2026,-35,-200,Correction',
    '15-08-2026,290,1900,',
  ];
  const file = ['Bill Date,Units,Amount,Remark', ...rows].join('\n');
  const result = await read(file);
  expect(result.preview.outcome).toBe('ask');
  expect(result.plan.periods.map(({ wh }) => wh)).toEqual([245_000, 290_000]);
  const first = await read(file, { repeats: 'first' });
  expect(first.plan.periods.map(({ wh }) => wh)).toEqual([280_000, 290_000]);
});

test('bills that are all below zero are refused with the reason, however many they are', async () => {
  for (const rows of [
    ['16-06-2026,15-07-2026,-35,-200'],
    ['01-04-2026,30-04-2026,-35,0', '01-05-2026,31-05-2026,-12,0', '01-06-2026,30-06-2026,-9,0'],
  ]) {
    const { preview } = await read(write(...rows));
    expect(preview.outcome).toBe('refuse');
    expect(preview).toMatchObject({ reason: expect.stringContaining('below zero') });
  }
});
