/** A demo household in Bengaluru: three years of daily readings with seasons, appliances, a target. */
import { csvHeader, csvLine } from '../domain/csv/writer.ts';
import {
  addDays,
  addMonths,
  dayInIndia,
  daysCovered,
  firstDayOf,
  type IsoDate,
  monthOf,
} from '../domain/period.ts';

export const DEMO_EMAIL = 'demo@unitwise.example';
export const DEMO_PASSWORD = 'Monsoon-in-June-26';
const YEARS = 3;

/** kWh a day by month in a flat in Bengaluru: warm from March to May, mild in the monsoon and winter. */
const KWH_BY_MONTH = [7.6, 7.8, 8.5, 9.3, 8.9, 8.0, 7.8, 7.7, 7.6, 7.7, 7.5, 7.7];
const WEEKEND_FACTOR = 1.14;
/** Usage falls by this factor each year. */
const YEARLY_FACTOR = 0.94;

const APPLIANCES = [
  ['Air Conditioner', 'Inverter split, bedroom', 7, '3-Star', 1450, 'B', 1.2, '1.5 Tons'],
  ['Water Heater', 'Storage geyser', 4, '4-Star', 2000, 'A', 0.8, '15 Liters (L)'],
  ['Refrigerator', 'Double door', 6, '3-Star', 150, 'A', 8, '260 Liters (L)'],
  ['Ceiling Fan', 'Three BLDC fans', 2, '5-Star', 84, 'A++', 14, null],
  ['Washing Machine', 'Front load', 3, '4-Star', 500, 'A', 0.7, '7 Kilograms (kg)'],
  ['Water Pump', 'Sump to overhead tank', 9, '2-Star', 746, 'D', 0.5, null],
] as const;

/** The household's questions for tips. */
const QUESTIONS = ['water pump', 'fridge', 'lights', 'How do I use less for hot water?'];

/** Makes a generator of random numbers from 0 to 1, the same at every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Writes a CSV file of daily readings up to today. */
function writeReadings(today: IsoDate): string {
  const random = createRandom(2026);
  const first = firstDayOf(addMonths(monthOf(today), -12 * YEARS));
  const lines = [csvHeader];
  for (let day = 0; day < daysCovered(first, today); day += 1) {
    const readingDate = addDays(first, day);
    const weekday = new Date(`${readingDate}T00:00:00Z`).getUTCDay();
    const usual = KWH_BY_MONTH[Number(monthOf(readingDate).slice(5)) - 1] ?? 0;
    const weekend = weekday === 0 || weekday === 6 ? WEEKEND_FACTOR : 1;
    const trend = YEARLY_FACTOR ** (day / 365);
    const noise = 0.88 + 0.24 * random();
    const guests = random() > 0.985 ? 1.5 : 1;
    const kwh = usual * weekend * trend * noise * guests;
    lines.push(
      csvLine({
        readingDate,
        periodStart: null,
        consumptionWh: Math.round(kwh * 10) * 100,
        emissionG: null,
        source: 'csv_upload',
      }),
    );
  }
  return lines.join('');
}

/** Creates the demo household and returns its token; undefined when it exists already. */
export async function makeDemoHousehold(url: string): Promise<string | undefined> {
  let token = '';
  const call = async (method: string, path: string, body: unknown) => {
    const form = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        ...(form ? {} : { 'Content-Type': 'application/json' }),
      },
      body: form ? body : JSON.stringify(body),
    });
    const received = (await response.json()) as { message: string; token?: string };
    if (!response.ok && response.status !== 409) throw new Error(`${path}: ${received.message}`);
    return { status: response.status, ...received };
  };
  const signup = {
    email: DEMO_EMAIL,
    password: DEMO_PASSWORD,
    firstName: 'Ananya',
    lastName: 'Rao',
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
    electricityRatePerKWh: 5.9,
    targetReduction: 20,
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
  const ask = async (question: string) => {
    const query = new URLSearchParams({ q: question });
    await fetch(`${url}/api/energy-tips?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  };
  const form = new FormData();
  form.set('csvFile', new File([writeReadings(dayInIndia(Date.now()))], 'bescom-readings.csv'));
  await call('POST', '/meter-readings/upload-csv', form);
  for (const question of QUESTIONS) await ask(question);
  return token;
}
