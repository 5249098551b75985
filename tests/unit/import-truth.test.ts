/** Files whose energy is known, in the many ways of writing them, and with what goes wrong in files. */
import { expect, test } from 'vitest';
import type { ImportPreview } from '#domain/import/preview.ts';
import { bytesOf, isRight, type MadeFile, makeFile } from '../support/household-files.ts';
import { HARMFUL, HARMLESS } from '../support/household-slips.ts';
import { seeded } from '../support/seeded.ts';
import { read } from './import-support.ts';

const FILES = 400;
const FILES_WITH_A_SLIP = 40;

const described = (seed: number, { style }: MadeFile, { outcome, flags, series }: ImportPreview) =>
  `${seed} ${JSON.stringify(style)}: ${outcome}, ${series.map(({ kWh }) => kWh).join(' ')} kWh, ${flags.join(' ')}`;

test('a file is read rightly however it is written, or a question is asked', async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= FILES; seed += 1) {
    const file = makeFile(seed);
    const { preview } = await read(bytesOf(file));
    const isFine = preview.outcome === 'ask' || isRight(file, preview);
    if (!isFine) wrong.push(described(seed, file, preview));
  }
  expect(wrong).toEqual([]);
});

test.each(Object.keys(HARMLESS))('%s: the figures stay what they are', async (name) => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= FILES_WITH_A_SLIP; seed += 1) {
    const file = makeFile(seed);
    if (!HARMLESS[name]?.(file, seeded(seed))) continue;
    const { preview } = await read(bytesOf(file));
    const isFine = preview.outcome === 'ask' || isRight(file, preview);
    if (!isFine) wrong.push(described(seed, file, preview));
  }
  expect(wrong).toEqual([]);
});

test.each(Object.keys(HARMFUL))('%s: it is pointed out', async (name) => {
  const silent: string[] = [];
  for (let seed = 1; seed <= FILES_WITH_A_SLIP; seed += 1) {
    const file = makeFile(seed);
    if (file.style.layout === 'wide' || !HARMFUL[name]?.(file, seeded(seed))) continue;
    const { preview } = await read(bytesOf(file));
    const isSaid = preview.outcome !== 'import' || preview.flags.length > 0;
    if (!isSaid && !isRight(file, preview)) silent.push(described(seed, file, preview));
  }
  expect(silent).toEqual([]);
});

test.each([
  ['a Sunday in January', '2026-01-25', ['gap']],
  ['the Sunday on which European clocks go forward', '2026-03-29', []],
])('an hour that is missing in the night of %s', async (_, date, flags) => {
  const rows = Array.from({ length: 72 }, (__, hour) => {
    const at = new Date(Date.parse(`${date}T00:00Z`) + (hour - 24) * 3_600_000).toISOString();
    return hour === 25 ? [] : [`${at.slice(0, 16).replace('T', ' ')},0.${(hour % 7) + 1}`];
  }).flat();
  expect((await read(`Time,Import (kWh)\n${rows.join('\n')}\n`)).preview.flags).toEqual(flags);
});
