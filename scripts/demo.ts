/**
 * A demo household in Bengaluru, billed by BESCOM: the meter read around the 6th of each month since May 2025, some
 * days by day with a gap, printed bills, appliances, a target, and the parents' home in Mysuru.
 */

import { addDays, getDayInIndia, type IsoDate } from '#domain/base/period.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { csvHeader, formatCsvLine } from '#domain/reading/csv/writer.ts';

export const DEMO_EMAIL = 'demo@unitwise.example';
export const DEMO_PASSWORD = 'Monsoon-in-June-26';

const METER = { serial: 'BQ 0184421', digits: 5 };

/** What the meter showed, in kWh. */
const SHOWN: readonly [readOn: IsoDate, kwh: number][] = [
  ['2025-05-06', 14],
  ['2025-06-06', 249],
  ['2025-07-06', 454],
  ['2025-08-06', 649],
  ['2025-09-06', 844],
  ['2025-10-06', 1034],
  ['2025-11-06', 1238],
  ['2025-12-06', 1431],
  ['2026-01-06', 1628],
  ['2026-02-06', 1818],
  ['2026-03-06', 2006],
  ['2026-04-06', 2230],
  ['2026-05-06', 2469],
  ['2026-06-06', 2690],
  ['2026-07-06', 2876],
  ['2026-08-06', 3057],
  ['2026-09-06', 3236],
  ['2026-10-06', 3412],
  ['2026-11-06', 3599],
  ['2026-11-20', 3688],
];

/** Days read one by one: from a day on, kWh each. Between the two runs lies a gap. */
const BY_DAY: readonly [first: IsoDate, kwh: readonly number[]][] = [
  ['2026-10-22', [5.9, 6.0, 7.1, 6.9, 5.8, 5.9]],
  [
    '2026-11-03',
    [6.0, 5.8, 6.1, 6.2, 6.1, 6.5, 7.2, 6.0, 5.9, 6.2, 6.1, 6.6, 7.4, 6.2, 6.0, 6.1, 6.4, 6.3],
  ],
];

/** What the printed bills that end on a day ask for, in rupees. */
const PRINTED: readonly [lastDay: IsoDate, payable: string][] = [
  ['2025-12-06', '909'],
  ['2026-01-06', '948'],
  ['2026-02-06', '879'],
  ['2026-03-06', '890'],
  ['2026-04-06', '2037'],
  ['2026-05-06', '2157'],
  ['2026-07-06', '838'],
  ['2026-08-06', '805'],
  ['2026-09-06', '790'],
  ['2026-10-06', '770'],
];

const CONNECTION = {
  discom: 'BESCOM',
  category: 'LT-1',
  loadKW: 3,
  phases: 1,
  cycleMonths: 1,
  cycleEnd: '2026-11-06',
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};

const APPLIANCES = [
  ['Refrigerator', 'Double door', 6, '3-Star', 100, 'A', 24, '260 Liters (L)'],
  ['Ceiling Fan', 'Three BLDC fans', 2, '5-Star', 84, 'A++', 14, null],
  ['Air Conditioner', 'Inverter split, bedroom', 7, '3-Star', 1450, 'B', 1.2, '1.5 Tons'],
  ['Water Heater', 'Storage geyser', 4, '4-Star', 2000, 'A', 0.8, '15 Liters (L)'],
  ['Lighting', 'LED, whole flat', 3, '5-Star', 90, 'A++', 5, null],
  ['Television', 'LED, 43 inch', 5, '4-Star', 100, 'A', 4, null],
  ['Washing Machine', 'Front load', 3, '4-Star', 500, 'A', 0.7, '7 Kilograms (kg)'],
  ['Water Pump', 'Sump to overhead tank', 9, '2-Star', 746, 'D', 0.5, null],
] as const;

/** The household's questions for tips. */
const QUESTIONS = ['water pump', 'lights', 'why is my bill so high?', 'hot water'];

/** Writes a CSV file of the days read one by one, up to today. */
function writeDays(today: IsoDate): string {
  const lines = BY_DAY.flatMap(([first, kwh]) =>
    kwh.map((amount, place) => ({ readingDate: addDays(first, place), kwh: amount })),
  )
    .filter(({ readingDate }) => readingDate <= today)
    .map(({ readingDate, kwh }) =>
      formatCsvLine({
        readingDate,
        periodStart: null,
        consumptionWh: Math.round(kwh * 1000),
        emissionG: null,
        source: 'csv_upload',
      }),
    );
  return [csvHeader, ...lines].join('');
}

interface Received {
  message: string;
  token?: string;
  homes?: { id: number }[];
  registerReading?: { meterId: number };
}

/** Creates the demo household and returns its token; undefined when it exists already. */
export async function makeDemoHousehold(
  url: string,
  { email, password } = { email: DEMO_EMAIL, password: DEMO_PASSWORD },
): Promise<string | undefined> {
  let token = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const form = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        ...(form ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const received = (await response.json()) as Received;
    if (!response.ok && response.status !== 409) throw new Error(`${path}: ${received.message}`);
    return { status: response.status, ...received };
  };
  const signup = {
    email,
    password,
    firstName: 'Ananya',
    lastName: 'Rao',
    termsVersion: TERMS_VERSION,
  };
  const account = await call('POST', '/auth/signup', signup);
  if (account.status === 409) return undefined;
  token = account.token ?? '';
  await call('PUT', '/profile', {
    phoneNumber: '+919845012345',
    householdSize: 4,
    address: '14, 3rd Cross, Jayanagar 4th Block',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipCode: '560011',
    targetReduction: 5,
    ecoGoals: 'Use the air conditioner only in April and May. Move to solar water heating by 2028.',
    onboardingComplete: true,
  });
  for (const [
    type,
    modelName,
    ageYears,
    energyStarRating,
    watts,
    grade,
    hours,
    capacity,
  ] of APPLIANCES) {
    await call('POST', '/appliances', {
      type,
      modelName,
      ageYears,
      energyStarRating,
      powerConsumptionWatts: watts,
      energyEfficiencyRating: grade,
      averageDailyUsageHours: hours,
      capacity,
    });
  }
  const today = getDayInIndia(Date.now());
  await call('PUT', '/connection', { ...CONNECTION, from: '2000-01-01' });
  for (const [readOn, registerKWH] of SHOWN) {
    if (readOn > today) continue;
    const { registerReading } = await call('POST', '/register-readings', { readOn, registerKWH });
    if (readOn === SHOWN[0]?.[0]) await call('PUT', `/meters/${registerReading?.meterId}`, METER);
  }
  const form = new FormData();
  form.set('csvFile', new File([writeDays(today)], 'bescom-daily.csv'));
  await call('POST', '/meter-readings/upload-csv', form);
  for (const [lastDay, payable] of PRINTED) {
    await call('PUT', `/bills/${lastDay}/printed`, { lines: { payable } });
  }
  for (const question of QUESTIONS) {
    await call('GET', `/energy-tips?${new URLSearchParams({ q: question })}`);
  }
  const { homes = [] } = await call('GET', '/homes');
  await call('PUT', `/homes/${homes[0]?.id}`, { name: 'Jayanagar home' });
  await call('POST', '/homes', { name: 'Parents, Mysuru', city: 'Mysuru', state: 'Karnataka' });
  return token;
}
