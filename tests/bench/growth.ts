/** Whether a long history slows the dashboard down: fifty years of it against one. */
import type { Group } from './figure.ts';
import { readingsFile } from './readings.ts';
import { ratio } from './rounds.ts';
import { openStage } from './stage.ts';

const CALLS = 120;
const WARM_UP = 150;
/** Readings begin in 2000, so that fifty years of them end with 2049. */
const LAST_DAY = '2049-12-31';
const DAYS_OF_FIFTY_YEARS = 18_263;

export const growth: Group = {
  figures: [{ name: 'growth', unit: 'ratio', goal: 1.2 }],
  async measure() {
    const stage = await openStage({ door: 'year-2050.ts' });
    try {
      const old = await stage.household();
      await old.upload(readingsFile({ days: DAYS_OF_FIFTY_YEARS, last: LAST_DAY }));
      const young = await stage.household();
      await young.upload(readingsFile({ days: 365, last: LAST_DAY }));
      for (const household of [old, young]) await household.call('GET', '/api/energy-tips');
      const outcome = await ratio({
        subject: () => old.client.get(`${stage.url}/dashboard`, old.cookie),
        against: () => young.client.get(`${stage.url}/dashboard`, young.cookie),
        names: ['50 years', '1 year'],
        calls: CALLS,
        warmUp: WARM_UP,
      });
      return { growth: outcome };
    } finally {
      await stage.stop();
    }
  },
};
