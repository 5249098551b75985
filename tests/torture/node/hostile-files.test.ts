/** Files of few bytes that ask for much work: each is read or refused, whatever it asks for. */
import { expect, test } from 'vitest';
import { HOSTILE_BYTES, HOSTILE_FILES } from '../../support/hostile-files.ts';
import { shortOrFull, Tally } from '../../support/torture.ts';
import { read } from '../../unit/import-support.ts';

const BYTES = shortOrFull(HOSTILE_BYTES.small, HOSTILE_BYTES.member);
const TIME_LIMIT_MS = shortOrFull(180_000, 60 * 60_000);

const tally = new Tally('Files of few bytes and much work');

test(
  'hostile files end with a preview or with a reason why they are refused',
  async () => {
    for (const { name, make } of HOSTILE_FILES) {
      await tally.attempt(name, async () => {
        const { preview, plan } = await read(make(BYTES));
        if (preview.outcome !== 'refuse') return;
        if (!preview.reason || plan.days.length + plan.periods.length + plan.meters.length > 0)
          throw new Error('refused by half');
      });
    }
    tally.expectNoLoss();
    expect(tally.tried).toBe(HOSTILE_FILES.length);
  },
  TIME_LIMIT_MS,
);
