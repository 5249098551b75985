/** A sample of households on a real service: how much room they take, and what a day of theirs costs. */
import { csvHeader, csvLine } from '../../domain/csv/writer.ts';
import {
  addDays,
  addMonths,
  dayInIndia,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '../../domain/period.ts';
import { canMeasureMemory, cpuMs, type LocalService } from '../../tests/support/local-service.ts';

const TODAY = dayInIndia(Date.now());
const QUESTIONS = ['fan', 'fridge', 'lights', 'geyser'];

export interface Kind {
  name: string;
  households: number;
  /** The files that each of them uploads. */
  files: string[];
  /** How many readings each of them types, one a day. */
  typed: number;
}

export const KINDS: Kind[] = [
  { name: 'a bill a month for ten years', households: 20, files: [bills(120)], typed: 0 },
  { name: 'a day’s reading for ten years', households: 100, files: days(10, 365, 1), typed: 0 },
  { name: 'half hours for a year', households: 10, files: days(12, 31, 48), typed: 0 },
  { name: 'a day’s reading, typed, for a year', households: 2, files: [], typed: 365 },
];

export interface Measured extends Kind {
  bytes: number;
  /** A day on which the household looks at its electricity: what each part of it costs. */
  day: Cost;
}

export interface Cost {
  requests: number;
  trips: number;
  rowsRead: number;
  rowsWritten: number;
  /** How long D1 worked, as the Worker saw it. */
  dbMs: number;
  /** The CPU time of Worker and D1; not a number where the system does not tell. */
  cpuMs: number;
}

/** Makes the households of a kind and measures them. */
export async function measure(service: LocalService, kind: Kind): Promise<Measured> {
  const before = await databaseBytes(service);
  const tokens: string[] = [];
  for (let n = 0; n < kind.households; n += 1) tokens.push(await household(service, kind));
  const bytes = ((await databaseBytes(service)) - before) / kind.households;
  const some = tokens.slice(0, 10);
  // What a Worker does first is slower than what it does from then on.
  for (const token of some) await activeDay(service, token);
  const started = canMeasureMemory ? cpuMs() : Number.NaN;
  const costs: Cost[] = [];
  for (const token of some) costs.push(...(await activeDay(service, token)));
  const sum = (of: (cost: Cost) => number) =>
    costs.reduce((all, cost) => all + of(cost), 0) / some.length;
  const day = {
    requests: sum((cost) => cost.requests),
    trips: sum((cost) => cost.trips),
    rowsRead: sum((cost) => cost.rowsRead),
    rowsWritten: sum((cost) => cost.rowsWritten),
    dbMs: sum((cost) => cost.dbMs),
    cpuMs: ((canMeasureMemory ? cpuMs() : Number.NaN) - started) / some.length,
  };
  return { ...kind, bytes, day };
}

async function databaseBytes({ miniflare }: LocalService): Promise<number> {
  const database = await miniflare.getD1Database('DB');
  return (await database.prepare('SELECT 1').run()).meta.size_after;
}

/** The screens as a browser asks for them: the dashboard twice, a reading typed, a question asked. */
async function activeDay(service: LocalService, token: string): Promise<Cost[]> {
  const key = () => crypto.randomUUID();
  const reading = { intent: 'save', readingDate: TODAY, consumptionKWH: '7.2' };
  const fields = { ...reading, periodStart: '', emissionCO2kg: '', submissionKey: key() };
  const question = { q: 'How do I use less for hot water?', submissionKey: key() };
  const visits: [string, Record<string, string>?][] = [
    ['/dashboard'],
    ['/dashboard/data-entry'],
    ['/dashboard/data-entry', fields],
    ['/dashboard'],
    ['/dashboard/energy-tips'],
    ['/dashboard/energy-tips', question],
  ];
  const costs: Cost[] = [];
  for (const [path, form] of visits) {
    const response = await service.fetch(path, {
      headers: { Cookie: `token=${token}`, 'Sec-Fetch-Site': 'same-origin' },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    costs.push(told(response.headers.get('Server-Timing') ?? ''));
  }
  return costs;
}

function told(timing: string): Cost {
  const [, trips, read, written, ms] =
    /trips=(\d+) read=(\d+) written=(\d+)";dur=(\d+)/.exec(timing) ?? [];
  return {
    requests: 1,
    trips: Number(trips),
    rowsRead: Number(read),
    rowsWritten: Number(written),
    dbMs: Number(ms),
    cpuMs: 0,
  };
}

let households = 0;

async function household(service: LocalService, { files, typed }: Kind): Promise<string> {
  households += 1;
  let token = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const form = body instanceof FormData;
    const response = await service.fetch(`/api${path}`, {
      method,
      headers: {
        // An address of its own for each household: limits by address are not what is measured.
        'CF-Connecting-IP': `10.2.${Math.floor(households / 250)}.${households % 250}`,
        ...(form || body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: form ? body : body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as { message?: string; token?: string };
    if (!response.ok) throw new Error(`${path}: ${answer.message}`);
    return answer;
  };
  const email = `sample-${households}@unitwise.example`;
  const names = { firstName: 'Ananya', lastName: 'Rao' };
  token =
    (await call('POST', '/auth/signup', { email, password: 'Sunny-day-7', ...names })).token ?? '';
  await call('PUT', '/profile', {
    householdSize: 4,
    address: '14, 3rd Cross, Jayanagar 4th Block',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipCode: '560011',
    electricityRatePerKWh: 5.9,
    targetReduction: 20,
    onboardingComplete: true,
  });
  for (const type of ['Air Conditioner', 'Water Heater', 'Refrigerator', 'Ceiling Fan']) {
    await call('POST', '/appliances', {
      type,
      ageYears: 5,
      energyStarRating: '3-Star',
      powerConsumptionWatts: 1200,
      averageDailyUsageHours: 2,
    });
  }
  for (const file of files) {
    const form = new FormData();
    form.set('csvFile', new File([file], 'bescom-readings.csv'));
    await call('POST', '/meter-readings/upload-csv', form);
  }
  for (let day = typed; day > 0; day -= 1) {
    const readingDate = addDays(TODAY, -day);
    await call('POST', '/meter-readings', { readingDate, consumptionKWH: 7.2 });
  }
  for (const question of QUESTIONS) await call('GET', `/energy-tips?q=${question}`);
  return token;
}

/** Files of so many days each, up to yesterday, with so many readings a day. */
function days(files: number, daysAFile: number, readingsADay: number): string[] {
  return Array.from({ length: files }, (_, file) => {
    const lines = Array.from({ length: daysAFile * readingsADay }, (__, line) => {
      const day = file * daysAFile + Math.floor(line / readingsADay);
      const consumptionWh = 6000 + ((line * 7919) % 5000);
      return reading(addDays(TODAY, day - files * daysAFile), null, consumptionWh);
    });
    return csvHeader + lines.join('');
  });
}

function bills(months: number): string {
  const lines = Array.from({ length: months }, (_, n) => {
    const month = addMonths(monthOf(TODAY), n - months);
    return reading(lastDayOf(month), firstDayOf(month), 180_000 + n * 500);
  });
  return csvHeader + lines.join('');
}

function reading(readingDate: string, periodStart: string | null, consumptionWh: number): string {
  return csvLine({
    readingDate,
    periodStart,
    consumptionWh,
    emissionG: null,
    source: 'csv_upload',
  });
}
