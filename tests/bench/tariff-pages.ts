/**
 * What a tariff makes of a page: processor time of workerd, of pages with a tariff's prices beside the same without.
 * Each pair is asked for in turn, so that what slows the computer down slows both.
 */
import { addDays } from '#domain/base/period.ts';
import type { Group, Outcome } from './figure.ts';
import { processorTime } from './processor.ts';
import { readingsFile, TODAY } from './readings.ts';
import { ratio } from './rounds.ts';
import { openStage, type Resident, type Stage } from './stage.ts';

/** The latest 25 months, of which every screen reads all days. */
const DAYS = 760;
const APPLIANCES = 24;
const FEW_BILLS = 12;
const MANY_BILLS = 120;
const BILL_DAYS = 30;
const CALLS = 12;
const ROUNDS = 5;

const APPLIANCE = {
  ...{ type: 'Ceiling Fan', ageYears: 3, energyStarRating: '3-Star', status: 'active' },
  ...{ energyEfficiencyRating: 'B', capacity: '1200 mm' },
};

export const tariffPages: Group = {
  figures: [
    { name: 'tariff.dashboard', unit: 'ratio', goal: 1.2 },
    { name: 'tariff.tips', unit: 'ratio', goal: null },
    { name: 'tariff.appliances', unit: 'ratio', goal: 2 },
    { name: 'many_bills.page', unit: 'ratio', goal: 1.1 },
    { name: 'many_bills.list', unit: 'ratio', goal: null },
  ],
  async measure() {
    const stage = await openStage();
    try {
      const [tariff, rate] = [await openHome(stage, DAYS), await openHome(stage, DAYS)];
      const noSupplier = { discom: null, category: null };
      await rate.call('PUT', '/api/connection', { from: '2000-01-01', ...noSupplier });
      for (const home of [tariff, rate]) await home.call('GET', '/api/energy-tips');
      const equipped = await openHome(stage, DAYS);
      for (let place = 0; place < APPLIANCES; place += 1) await addAppliance(equipped, place);
      const [many, few] = [await openHome(stage, 0), await openHome(stage, 0)];
      const latest = await addBills(many, MANY_BILLS);
      await addBills(few, FEW_BILLS);
      const compare = (path: string, visitors: Visitors, names: Names) =>
        compareCosts(`${stage.url}${path}`, visitors, names);
      const rates: Names = ['a tariff', 'a rate'];
      const counts: Names = [`${MANY_BILLS} bills`, `${FEW_BILLS}`];
      const bills = '/dashboard/data-entry/bills';
      return {
        'tariff.dashboard': await compare('/dashboard', [tariff, rate], rates),
        'tariff.tips': await compare('/dashboard/energy-tips', [tariff, rate], rates),
        'tariff.appliances': await compare(
          '/dashboard/appliances',
          [equipped, tariff],
          [`${APPLIANCES} appliances`, 'none'],
        ),
        'many_bills.page': await compare(`${bills}/${latest}`, [many, few], counts),
        'many_bills.list': await compare(bills, [many, few], counts),
      };
    } finally {
      await stage.stop();
    }
  },
};

type Visitors = readonly [subject: Resident, against: Resident];
type Names = readonly [string, string];

/** A home with a supplier, and so many days of readings up to yesterday. */
async function openHome(stage: Stage, days: number): Promise<Resident> {
  const home = await stage.household();
  if (days > 0) await home.upload(readingsFile({ days, last: addDays(TODAY, -1) }));
  return home;
}

/** Adds an appliance; every other one runs in some months alone. */
async function addAppliance(home: Resident, place: number): Promise<void> {
  await home.call('POST', '/api/appliances', {
    ...APPLIANCE,
    modelName: `Fan ${place + 1}`,
    powerConsumptionWatts: 60 + place,
    averageDailyUsageHours: 4 + place / 4,
    ...(place % 2 === 0 ? {} : { months: [4, 5, 6] }),
  });
}

/** Types so many bills in a row, each with its amount. Returns the last day of the latest. */
async function addBills(home: Resident, count: number): Promise<string> {
  const latest = addDays(TODAY, -10);
  for (let place = count - 1; place >= 0; place -= 1) {
    const to = addDays(latest, -place * BILL_DAYS);
    const from = addDays(to, 1 - BILL_DAYS);
    const bill = { unitsKWH: 180 + (place % 60), payable: 900 + place };
    await home.call('POST', '/api/bills', { from, to, ...bill });
  }
  return latest;
}

/** The processor time of a page of the first home against that of the second. */
function compareCosts(url: string, [subject, against]: Visitors, names: Names): Promise<Outcome> {
  const visit = (home: Resident) => () => processorTime(() => home.client.get(url, home.cookie));
  const contest = { subject: visit(subject), against: visit(against), names };
  return ratio({ ...contest, calls: CALLS, rounds: ROUNDS });
}
