/** Fifty who write at once into one household lose nothing of what they were told is stored. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import { directly } from '../../support/account.ts';
import { Household } from '../../support/household.ts';
import { shortOrFull, Tally } from '../../support/torture.ts';

async function rows<T>(household: Household, sql: string): Promise<T[]> {
  return (await env.DB.prepare(sql).bind(household.homeId).all<T>()).results;
}

describe('fifty who write at once into one household', () => {
  const tally = new Tally('Fifty writers at once');
  const WRITERS = 50;
  const ROUNDS = shortOrFull(2, 20);

  test(
    'lose nothing of what they were told is stored',
    async () => {
      const household = directly(await Household.settled());
      let wh = 0;
      let acknowledged = 0;
      const write = async (writer: number, round: number): Promise<void> => {
        const date = addDays('2023-01-01', (writer * 7 + round) % 60);
        const { body } = await household.call<{ reading: { id: string } }>(
          'POST',
          '/api/meter-readings',
          { readingDate: date, consumptionKWH: 1 + writer / 1000 },
        );
        acknowledged += 1;
        wh += 1000 + writer;
        if (writer % 5 === 0) {
          await household.add(date, 5);
          const { status } = await household.call(
            'DELETE',
            `/api/meter-readings/${body.reading.id}`,
          );
          expect(status).toBe(200);
          acknowledged += 2;
          wh += 5000 - (1000 + writer);
        } else if (writer % 5 === 1) {
          const path = `/api/meter-readings/${body.reading.id}`;
          expect((await household.call('PUT', path, { consumptionKWH: 3 })).status).toBe(200);
          acknowledged += 1;
          wh += 3000 - (1000 + writer);
        } else if (writer % 5 === 2) {
          // No other writer has the same row: two of them are two readings.
          const each = 2000 + writer * 100 + round;
          const row = `${date},${each / 1000}\n`;
          const { imported } = await household.import(`readingDate,consumptionKWH\n${row}${row}`);
          expect(imported).toBe(2);
          acknowledged += 1;
          wh += 2 * each;
        }
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        const writers = Array.from({ length: WRITERS }, (_, writer) =>
          tally.attempt(`writer ${writer}, round ${round}`, () => write(writer, round)),
        );
        await Promise.all(writers);
      }
      const [sums] = await rows<{ readings: number; changes: number }>(
        household,
        `SELECT
         (SELECT sum(wh) FROM readings WHERE home_id = ?1) AS readings,
         (SELECT count(*) FROM changes WHERE home_id = ?1) AS changes`,
      );
      expect(sums).toEqual({ readings: wh, changes: acknowledged });
      const history = await rows<{ id: number }>(
        household,
        'SELECT id FROM changes WHERE home_id = ? ORDER BY id',
      );
      expect(history.map((one) => one.id)).toEqual(history.map((_, place) => place + 1));
      tally.expectNoLoss();
    },
    shortOrFull(180_000, 10 * 60_000),
  );
});
