/** Files of any form: with known energy, with what goes wrong in files, and with bytes that nobody would write. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '#domain/import/preview.ts';
import { bytesOf, isRight, makeFile } from '../../support/household-files.ts';
import { HARMFUL, HARMLESS } from '../../support/household-slips.ts';
import { seeded } from '../../support/seeded.ts';
import { shortOrFull, Tally } from '../../support/torture.ts';
import { read } from '../../unit/import-support.ts';

const FOLDER = join(import.meta.dirname, '../../imports/open');
const CORPUS = readdirSync(FOLDER)
  .filter((name) => !name.endsWith('.json'))
  .map((name) => readFileSync(join(FOLDER, name)).subarray(0, 4_000));
const FILES = shortOrFull(500, 50_000);
const TIME_LIMIT_MS = shortOrFull(180_000, 60 * 60_000);

type Random = ReturnType<typeof seeded>;

/** A file with some bytes set, cut out, doubled, or taken from another file. */
function bent(random: Random): Uint8Array {
  const pick = () => CORPUS[random(CORPUS.length)] ?? Buffer.of();
  let bytes = random(3) === 0 ? Buffer.from(bytesOf(makeFile(random(1_000_000)))) : pick();
  for (let changes = 1 + random(6); changes > 0; changes -= 1) {
    const at = random(bytes.length + 1);
    const until = at + 1 + random(40);
    const middle = [Buffer.of(random(256)), Buffer.of(), pick().subarray(at, until)][random(3)];
    const rest = bytes.subarray(random(2) === 0 ? at : until);
    bytes = Buffer.concat([bytes.subarray(0, at), middle ?? Buffer.of(), rest]);
  }
  return new Uint8Array(bytes);
}

/** What holds of every preview: a reason, or figures that add up to what would be stored. */
function checkWhole({ preview, plan }: ImportResult): void {
  if (preview.outcome === 'refuse') {
    if (!preview.reason || plan.days.length + plan.periods.length + plan.meters.length > 0)
      throw new Error('refused by half');
    return;
  }
  for (const { kWh, months } of preview.series) {
    const sum = Object.values(months).reduce((all, month) => all + month, 0);
    if (!(Math.abs(sum - kWh) < Math.max(0.1, Math.abs(kWh) * 1e-3)))
      throw new Error(`months of ${sum} kWh in ${kWh} kWh`);
  }
  for (const { wh, slots } of plan.days) {
    const sum = slots?.reduce<number>((all, slot) => all + (slot ?? 0), 0) ?? wh;
    if (!Number.isSafeInteger(wh) || wh < 0 || sum !== wh)
      throw new Error(`a day of ${wh} Wh with ${sum} Wh`);
  }
}

describe('files of any form', () => {
  const known = new Tally('Files whose energy is known');
  const broken = new Tally('Files of any form with any bytes');

  test(
    'are read rightly, asked about or pointed out, whatever went wrong in them',
    async () => {
      const slips = Object.entries({ ...HARMLESS, ...HARMFUL });
      for (let seed = 1; seed <= FILES; seed += 1) {
        const file = makeFile(seed);
        const random = seeded(seed);
        const [name = '', slip] = slips[random(slips.length * 2)] ?? [];
        const isSlipped = slip?.(file, random) ?? false;
        await known.attempt(`file ${seed} ${isSlipped ? name : ''}`, async () => {
          const result = await read(bytesOf(file));
          checkWhole(result);
          const { outcome, flags } = result.preview;
          if (outcome === 'ask' || isRight(file, result.preview)) return;
          const isSaid = isSlipped && name in HARMFUL && (outcome === 'refuse' || flags.length > 0);
          if (!isSaid) throw new Error(`${outcome}, ${flags.join(' ')}`);
        });
      }
      known.expectNoLoss();
      expect(known.tried).toBe(FILES);
    },
    TIME_LIMIT_MS,
  );

  test(
    'are read or refused, and never stored by half, whatever bytes they hold',
    async () => {
      const random = seeded(20261125);
      for (let number = 0; number < FILES; number += 1) {
        const bytes = bent(random);
        const name = Buffer.from(bytes).toString('base64url').slice(0, 200);
        await broken.attempt(`file ${number}: ${name}`, async () => checkWhole(await read(bytes)));
      }
      broken.expectNoLoss();
    },
    TIME_LIMIT_MS,
  );
});
