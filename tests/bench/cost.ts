/**
 * What active households cost an operator, by the platform's prices beyond what its plan includes. Read in
 * November 2026 at developers.cloudflare.com: /workers/platform/pricing, /d1/platform/pricing.
 */
import { cost } from './client.ts';
import type { Group, Outcome } from './figure.ts';
import { processorTime } from './processor.ts';
import { DAYS_OF_TEN_YEARS, readingsFile, TODAY } from './readings.ts';
import { openStage, type Resident, type Stage } from './stage.ts';

/** In dollars, each. */
const PRICES = { request: 0.3e-6, cpuMs: 0.02e-6, rowRead: 0.001e-6, rowWritten: 1e-6 };

const HOUSEHOLDS = 1000;
/** An active household looks and writes down its meter twice a week. */
const ACTIVE_DAYS = 9;
const DAYS_OF_A_YEAR = 365;
/** Days of use that are measured, after some that are not. */
const MEASURED = 10;
const WARM_UP = 3;
/** No answer tells of the note that a session is in use, and of a form's key, deleted a day later. */
const ROWS_WRITTEN_LATER = 2;
/** A cold page asks for its files too; a browser has them from then on. */
const REQUESTS_A_DAY_BESIDE = 2;

interface Used {
  requests: number;
  cpuMs: number;
  rowsRead: number;
  rowsWritten: number;
}

export const householdCost: Group = {
  figures: [
    { name: 'cost.one_year', unit: 'dollars', goal: 0.1 },
    { name: 'cost.ten_years', unit: 'dollars', goal: 0.1 },
  ],
  async measure() {
    const stage = await openStage();
    try {
      return {
        'cost.one_year': await monthlyCost(stage, DAYS_OF_A_YEAR),
        'cost.ten_years': await monthlyCost(stage, DAYS_OF_TEN_YEARS),
      };
    } finally {
      await stage.stop();
    }
  },
};

/** A month of a thousand active households with so many days of readings. */
async function monthlyCost(stage: Stage, days: number): Promise<Outcome> {
  const household = await stage.household();
  await household.upload(readingsFile({ days }));
  for (let day = 0; day < WARM_UP; day += 1) await activeDay(stage, household);
  const used: Used = { requests: 0, cpuMs: 0, rowsRead: 0, rowsWritten: 0 };
  used.cpuMs = await processorTime(async () => {
    for (let day = 0; day < MEASURED; day += 1) add(used, await activeDay(stage, household));
  });
  const perDay = (amount: number) => amount / MEASURED;
  const dollars =
    (perDay(used.requests) + REQUESTS_A_DAY_BESIDE) * PRICES.request +
    perDay(used.cpuMs) * PRICES.cpuMs +
    perDay(used.rowsRead) * PRICES.rowRead +
    (perDay(used.rowsWritten) + ROWS_WRITTEN_LATER) * PRICES.rowWritten;
  return {
    value: dollars * ACTIVE_DAYS * HOUSEHOLDS,
    note:
      `an active day: ${perDay(used.requests)} requests, ${Math.round(perDay(used.cpuMs))} ms ` +
      `(Worker and D1), ${Math.round(perDay(used.rowsRead))} rows read, ${perDay(used.rowsWritten)} written`,
  };
}

/** Looks at the dashboard, writes down a reading, and looks again. */
async function activeDay(stage: Stage, { client, cookie }: Resident): Promise<Used> {
  const used: Used = { requests: 0, cpuMs: 0, rowsRead: 0, rowsWritten: 0 };
  const fields = new URLSearchParams({
    intent: 'add-use',
    readingDate: TODAY,
    periodStart: '',
    consumptionKWH: '7.2',
    emissionCO2kg: '',
    // All days are today: otherwise the form would ask.
    sameDay: 'add',
    idempotencyKey: crypto.randomUUID(),
  });
  const form = {
    ...cookie,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'same-origin',
  };
  const replies = [
    await client.get(`${stage.url}/dashboard`, cookie),
    await client.get(`${stage.url}/dashboard/data-entry`, cookie),
    await client.send('POST', `${stage.url}/dashboard/data-entry`, form, fields.toString()),
    await client.get(`${stage.url}/dashboard`, cookie),
  ];
  for (const reply of replies) {
    const { read, written } = cost(reply);
    add(used, { requests: 1, cpuMs: 0, rowsRead: read, rowsWritten: written });
  }
  return used;
}

function add(sum: Used, more: Used): void {
  sum.requests += more.requests;
  sum.rowsRead += more.rowsRead;
  sum.rowsWritten += more.rowsWritten;
}
