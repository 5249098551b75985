/** How much room readings take in the database, with everything that is stored beside them. */
import type { Group } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { openStage } from './stage.ts';

const HOUSEHOLDS = 100;

export const storage: Group = {
  figures: [{ name: 'storage.bytes', unit: 'bytes', goal: 48 }],
  async measure() {
    const stage = await openStage();
    try {
      const csv = readingsFile({ days: DAYS_OF_TEN_YEARS });
      for (let place = 0; place < HOUSEHOLDS; place += 1) {
        const household = await stage.household();
        await household.upload(csv);
      }
      const database = await stage.database();
      const { meta, results } = await database
        .prepare('SELECT count(*) AS readings FROM readings')
        .all<{ readings: number }>();
      const readings = results[0]?.readings ?? 0;
      if (readings !== HOUSEHOLDS * DAYS_OF_TEN_YEARS) throw new Error(`${readings} readings.`);
      return {
        'storage.bytes': {
          value: meta.size_after / readings,
          note: `${meta.size_after} bytes for ${readings} readings`,
        },
      };
    } finally {
      await stage.stop();
    }
  },
};
