/** What the dashboard and the other screens cost the database: rows that D1 counts, and trips to it. */
import { cost } from './client.ts';
import type { Group, Outcome } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { openStage, type Resident, type Stage } from './stage.ts';

const HALF_HOURS_A_DAY = 48;
const HALF_HOURLY_DAYS = 1095;

/** Every screen of someone who is signed in, in the forms that ask for more than the plain one. */
const SCREENS = [
  '/dashboard',
  '/dashboard/data-entry',
  '/dashboard/data-entry?period=all',
  '/dashboard/data-entry?period=all&source=csv_upload',
  '/dashboard/energy-tips',
  '/dashboard/appliances',
  '/dashboard/appliances?add',
  '/dashboard/profile',
  '/dashboard/profile?edit',
  '/dashboard/elsewhere',
];

export const database: Group = {
  figures: [
    { name: 'dashboard.rows_read', unit: 'rows', goal: 200 },
    { name: 'dashboard.rows_read.halfhourly', unit: 'rows', goal: 1700 },
    { name: 'screens.trips', unit: 'trips', goal: 1 },
  ],
  async measure() {
    const stage = await openStage();
    try {
      const daily = await stage.household();
      await daily.upload(readingsFile({ days: DAYS_OF_TEN_YEARS }));
      await daily.call('GET', '/api/energy-tips');
      const halfHourly = await stage.household();
      await halfHourly.upload(readingsFile({ days: HALF_HOURLY_DAYS, perDay: HALF_HOURS_A_DAY }));
      return {
        'dashboard.rows_read': await rowsRead(stage, daily),
        'dashboard.rows_read.halfhourly': await rowsRead(stage, halfHourly),
        'screens.trips': await worstTrips(stage, daily),
      };
    } finally {
      await stage.stop();
    }
  },
};

async function rowsRead(stage: Stage, household: Resident): Promise<Outcome> {
  const reply = await household.client.get(`${stage.url}/dashboard`, household.cookie);
  return { value: cost(reply).read };
}

async function worstTrips(stage: Stage, household: Resident): Promise<Outcome> {
  const trips: [string, number][] = [];
  for (const path of SCREENS) {
    const reply = await household.client.get(stage.url + path, household.cookie);
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}.`);
    trips.push([path, cost(reply).trips]);
  }
  const [worst = ['', 0]] = trips.sort(([, one], [, other]) => other - one);
  return { value: worst[1], note: `${SCREENS.length} screens; the worst: ${worst[0]}` };
}
