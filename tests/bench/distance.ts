/** How much longer a person waits when the database is farther away: one trip a screen, two a saved form. */
import type { Group, Outcome } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile, TODAY } from './readings.ts';
import { median, timed } from './rounds.ts';
import { openStage, type Resident, type Stage } from './stage.ts';

const FARTHER_MS = 60;
const PAIRS = 15;

const SCREENS = [
  '/dashboard',
  '/dashboard/data-entry',
  '/dashboard/data-entry?period=all&source=csv_upload',
  '/dashboard/energy-tips',
  '/dashboard/appliances',
  '/dashboard/profile',
];

export const distance: Group = {
  figures: [
    { name: 'reads.trips_waited', unit: 'ratio', goal: 1.1 },
    { name: 'writes.trips_waited', unit: 'ratio', goal: 2.1 },
  ],
  async measure() {
    const stage = await openStage({ door: 'slow-database.ts' });
    try {
      const household = await stage.household();
      await household.upload(readingsFile({ days: DAYS_OF_TEN_YEARS }));
      await household.call('GET', '/api/energy-tips');
      const reads: [string, number][] = [];
      for (const path of SCREENS) {
        reads.push([path, await tripsWaited((ms) => read(stage, household, path, ms))]);
      }
      const writes: [string, number][] = [
        ['a reading saved', await tripsWaited((ms) => saveReading(stage, household, ms))],
        ['a tip asked for', await tripsWaited((ms) => askForTip(stage, household, ms))],
      ];
      return { 'reads.trips_waited': worst(reads), 'writes.trips_waited': worst(writes) };
    } finally {
      await stage.stop();
    }
  },
};

/** The time added by a database that is farther away, in trips: the median of pairs taken in turn. */
async function tripsWaited(work: (delayMs: number) => Promise<unknown>): Promise<number> {
  await work(0);
  const added: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const near = await timed(() => work(0));
    const far = await timed(() => work(FARTHER_MS));
    added.push((far - near) / FARTHER_MS);
  }
  return median(added);
}

function read(stage: Stage, household: Resident, path: string, delayMs: number) {
  return household.client.get(stage.url + path, { ...household.cookie, ...delayed(delayMs) });
}

/** As a browser without script sends it: the answer is the page with what was saved. */
function saveReading(stage: Stage, household: Resident, delayMs: number) {
  return sendForm(stage, household, '/dashboard/data-entry', delayMs, {
    intent: 'add-use',
    readingDate: TODAY,
    periodStart: '',
    consumptionKWH: '7.2',
    emissionCO2kg: '',
    // The file has a reading of today: otherwise the form would ask.
    sameDay: 'add',
  });
}

function askForTip(stage: Stage, household: Resident, delayMs: number) {
  return sendForm(stage, household, '/dashboard/energy-tips', delayMs, { q: 'fan' });
}

function sendForm(
  stage: Stage,
  { client, cookie }: Resident,
  path: string,
  delayMs: number,
  fields: Record<string, string>,
) {
  const body = new URLSearchParams({ ...fields, idempotencyKey: crypto.randomUUID() }).toString();
  const headers = {
    ...cookie,
    ...delayed(delayMs),
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
    // A limit by address is not what is measured.
    'CF-Connecting-IP': `10.3.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  };
  return client.send('POST', stage.url + path, headers, body);
}

function delayed(ms: number) {
  return { 'X-Delay-Ms': String(ms) };
}

function worst(measured: [string, number][]): Outcome {
  const [[name, value] = ['', 0]] = [...measured].sort(([, one], [, other]) => other - one);
  return { value, note: `the worst of ${measured.length}: ${name}` };
}
