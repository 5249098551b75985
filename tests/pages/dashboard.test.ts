import { beforeEach, describe, expect, test } from 'vitest';
import { monthName } from '../../app/features/dashboard/months.ts';
import {
  formatDate,
  formatDayMonth,
  formatKwh,
  formatLongDate,
  formatRupees,
  shortMonthName,
} from '../../domain/format.ts';
import {
  addMonths,
  dayInIndia,
  daysCovered,
  daysInMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '../../domain/period.ts';
import { cost, Household } from '../support/household.ts';
import { logged, onboarded, open, withFractions, withoutTable } from '../support/page.ts';

const PATH = '/dashboard';
const today = dayInIndia(Date.now());
const thisMonth = monthOf(today);

/** The month so many months before this one. */
const ago = (months: number) => addMonths(thisMonth, -months);
const named = (months: number) => monthName(ago(months), today);

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** Readings on the 10th of the months before this one, the last given the month before this. */
async function monthsOf(...kwh: number[]): Promise<void> {
  const lines = kwh.map((amount, index) => {
    const month = ago(kwh.length - index);
    return `${month}-10,${amount},${(amount * 0.71).toFixed(3)}`;
  });
  await household.import(`readingDate,consumptionKWH,emissionCO2kg\n${lines.join('\n')}\n`);
}

describe('who may see it', () => {
  test('someone who is not signed in goes to sign in, and comes back', async () => {
    const page = await open(new Household(), PATH);
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toBe('/auth/login?redirectTo=%2Fdashboard');
  });

  test('someone who has not finished onboarding does that first', async () => {
    const page = await open(await Household.settled(), PATH);
    expect(page.headers.get('Location')).toBe('/onboarding');
  });

  test('it costs one round trip to the database', async () => {
    expect(cost((await open(household, PATH)).headers).trips).toBe(1);
  });

  test('an unknown section is the dashboard', async () => {
    const page = await open(household, '/dashboard/no-such-section');
    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1>Dashboard</h1>');
    expect(page.html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/dashboard"/);
  });
});

describe('before the first reading', () => {
  test('it says what will stand where, and what it needs', async () => {
    const { status, text } = await open(household, PATH);
    expect(status).toBe(200);
    expect(text).toContain(`Dashboard ${formatLongDate(today)}`);
    expect(text).toContain('Estimated monthly bill N/A Shown after your first reading.');
    expect(text).toContain(
      'Total savings N/A Shown after four finished months with readings. You have none yet.',
    );
    expect(text).toContain(
      'CO2 reduction N/A Shown after four finished months with readings. You have none yet.',
    );
    expect(text).toContain(
      'Need more data Your target needs three months of readings. You have 0 months.',
    );
    expect(text).not.toContain('Setup Target in Profile');
    expect(text).not.toContain('Not Set');
    expect(text).toContain('Your first reading starts the daily chart.');
    expect(text).toContain('No tips yet');
    expect(text).not.toContain('Show as table');
    expect(text).not.toContain('NaN');
  });
});

describe('the summary', () => {
  beforeEach(() => monthsOf(100, 110, 120, 90, 80));

  test('of an unfinished month says so far, its sum, its pace and what it leaves out', async () => {
    await household.add(today, 10);
    const { text } = await open(household, PATH);
    const days = daysCovered(firstDayOf(thisMonth), today);
    const paceWh = Math.round((10_000 * daysInMonth(thisMonth)) / days);
    expect(text).toContain(
      [
        'Estimated monthly bill ₹59.00',
        `${named(0)} so far: 10.0 kWh × ₹5.900`,
        `At this pace: ${formatRupees(Math.round((paceWh * 5.9) / 10) * 10)} (${formatKwh(paceWh)} kWh)`,
        `${named(1)}: ₹472.00`,
        'Without fixed charges and taxes',
      ].join(' '),
    );
    // 10 of an average month of 100, where the target of 20% allows 80.
    expect(text).toContain(
      `On Track! ${named(0)} so far is 90.0% under your average of 100.0 kWh. Target: 20%. At this pace: ${formatKwh(paceWh)} kWh; the target allows 80.0.`,
    );
  });

  test('of a finished month has no pace', async () => {
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `₹472.00 ${named(1)}: 80.0 kWh × ₹5.900 ${named(2)}: ₹531.00 Without fixed`,
    );
    expect(text).toContain(
      `On Track! ${named(1)} was 20.0% under your average of 100.0 kWh. Target: 20%.`,
    );
    expect(text).not.toContain('At this pace');
    expect(text).not.toContain('so far:');
  });

  test('shows a product that multiplies as it stands', async () => {
    await household.add(today, 10.043);
    const { text } = await open(household, PATH);
    expect(text).toContain(`₹59.25 ${named(0)} so far: 10.043 kWh × ₹5.900`);
  });

  test('counts savings and CO2 from the fourth finished month on', async () => {
    // Against 110, the average of the first three: 20 + 30 kWh, 14.2 + 21.3 kg.
    const { text } = await open(household, PATH);
    expect(text).toContain(
      'Total savings ₹295.00 50.0 kWh less than a year before, or than your first three months',
    );
    expect(text).toContain(
      'CO2 reduction 0.04 tons 35.5 kg less than a year before, or than your first three months',
    );
  });

  test('turns to extra cost and increase when the household used more', async () => {
    await household.add(`${ago(1)}-11`, 100);
    const { text } = await open(household, PATH);
    // 90 and 180 against 110: 50 kWh more.
    expect(text).toContain('Extra cost ₹295.00 50.0 kWh more than');
    expect(text).toMatch(
      /CO2 increase 0\.0\d tons [\d.]+ kg more , estimated by the grid's average/,
    );
    expect(text).toContain('Needs Improvement');
  });

  test('asks for the rate, and for the target, where they are missing', async () => {
    await household.call('PUT', '/api/profile', {
      electricityRatePerKWh: null,
      targetReduction: null,
    });
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `Estimated monthly bill Rate Needed ${named(1)}: 80.0 kWh Set your electricity rate to see rupees.`,
    );
    expect(text).toContain('Total savings N/A Needs your electricity rate.');
    expect(text).toContain(
      'Not Set Need more data: a target. You have 5 months of readings. Setup Target in Profile',
    );
    expect(text).toContain('Electricity rate Not set');
  });
});

describe('the comparison with the month before', () => {
  test('of a finished month tells the difference', async () => {
    await monthsOf(90, 80);
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `Last month's energy 80.0 kWh ${named(1)} 80.0 ${named(2)} 90.0 10.0 kWh less than ${named(2)}.`,
    );
    expect(text).toContain(
      `Last month's CO2 56.8 kg ${named(1)} 56.8 ${named(2)} 63.9 7.1 kg less than ${named(2)}.`,
    );
    expect(text).not.toContain('estimated');
  });

  test('of an unfinished month says so far, how long it still has, and that CO2 is estimated', async () => {
    await monthsOf(80);
    await household.add(today, 10);
    const { text } = await open(household, PATH);
    const left = daysCovered(today, lastDayOf(thisMonth)) - 1;
    const time =
      left === 0 ? 'on its last day' : `with ${left} ${left === 1 ? 'day' : 'days'} to go`;
    expect(text).toContain(`Last month's energy so far 10.0 kWh`);
    expect(text).toContain(`70.0 kWh less than ${named(1)}, ${time}.`);
    expect(text).toContain(`Last month's CO2 estimated so far`);
    expect(text).toMatch(
      /Readings without CO2 count 0\.7\d\d kg per kWh, the grid's average in \d{4}-\d\d\./,
    );
  });

  test('names the month that has no readings', async () => {
    await household.add(`${ago(3)}-10`, 90);
    await household.add(`${ago(1)}-10`, 80);
    const { text } = await open(household, PATH);
    expect(text).toContain(`No readings in ${named(2)} to compare with.`);
  });
});

describe('the anomaly banner', () => {
  test('shows when the latest reading is more than a fifth off the three before', async () => {
    await monthsOf(10, 10, 10);
    const { id } = await household.add(today, 15);
    const page = await open(household, PATH);
    expect(page.text).toContain(
      `Your latest reading is 50% above the three before it. 15.0 kWh on ${formatDayMonth(today)}; the three before averaged 10.0 kWh. Check the entry`,
    );
    expect(page.html).toContain(`/dashboard/data-entry?edit=${id}`);
  });

  test('stays away at a fifth', async () => {
    await monthsOf(10, 10, 10);
    await household.add(today, 12);
    expect((await open(household, PATH)).text).not.toContain('Your latest reading');
  });
});

describe('the charts', () => {
  test('have their data as tables: months with their changes, and days', async () => {
    await monthsOf(90, 80);
    await household.add(today, 10);
    const { html, text } = await open(household, PATH);
    expect(html).toContain('<th scope="col">Month</th>');
    expect(html).toContain(`<th scope="row">${formatDate(today)}</th>`);
    const label = (months: number) => `${shortMonthName(ago(months))} ${ago(months).slice(0, 4)}`;
    expect(text).toMatch(
      new RegExp(
        `Month Energy \\(kWh\\) CO2 \\(kg\\) ${label(0)}, so far 10\\.0 7\\.\\d estimated ${label(1)} 80\\.0 56\\.8 ${label(2)} 90\\.0 63\\.9`,
      ),
    );
    expect(text).toContain(`Month Change (kWh) ${label(0)}, so far −70.0 ${label(1)} −10.0`);
    expect(text).toContain(`Day Energy (kWh) ${formatDate(today)} 10.0`);
    expect(text).toContain('Last 3 days with readings Average 60.0');
  });

  test('have the last thirteen months, and all of them a link away', async () => {
    await monthsOf(...Array.from({ length: 20 }, (_, index) => 100 + index));
    // Its kWh and its kg: the table of days names the same month.
    const row = (months: number) => {
      const kwh = 120 - months;
      const label = `${shortMonthName(ago(months))} ${ago(months).slice(0, 4)}`;
      return `${label} ${kwh}.0 ${(kwh * 0.71).toFixed(1)}`;
    };
    const first = await open(household, PATH);
    expect(first.text).toContain(row(13));
    expect(first.text).not.toContain(row(14));
    const current = ({ html }: { html: string }) =>
      /<a aria-current="true" [^>]*href="(\/dashboard[^"]*)"[^>]*>(.*?)<\/a>/.exec(html)?.slice(1);
    expect(current(first)).toEqual([PATH, '13 months']);
    expect(first.text).toContain('All months');
    const all = await open(household, `${PATH}?months=all`);
    expect(all.text).toContain(row(20));
    expect(all.text).not.toContain('All months');
    expect(current(all)).toEqual([`${PATH}?months=all`, 'All 20']);
  });

  test('sums the readings of a day, and spreads one of several days', async () => {
    await household.add(`${ago(1)}-03`, 4);
    await household.add(`${ago(1)}-03`, 2);
    await household.add(`${ago(1)}-02`, 10, { periodStart: `${ago(1)}-01` });
    const { text } = await open(household, PATH);
    const day = (number: string) => formatDate(`${ago(1)}-${number}`);
    expect(text).toContain(`${day('03')} 6.0 ${day('02')} 5.0 ${day('01')} 5.0`);
  });
});

describe('the household and its latest tip', () => {
  test('stand with what is known of them', async () => {
    await onboarded(household, { householdSize: 1, city: 'Mysuru', state: 'Karnataka' });
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `Household details Member since ${today.slice(0, 4)} Name Asha Rao Home Mysuru, Karnataka Household size 1 person Electricity rate ₹5.900 per kWh Target reduction 20%`,
    );
  });

  test('the tip says what it could save and its source', async () => {
    await household.call('GET', '/api/energy-tips?q=hot+water');
    const { text } = await open(household, PATH);
    expect(text).toContain(`Latest energy tip ${formatDayMonth(today)}`);
    expect(text).toMatch(/Could save [\d,]+ kWh a year At your rate ₹[\d,]+ a year Source \S/);
    expect(text).toContain('All energy tips');
  });
});

describe('when the data cannot be loaded', () => {
  test('it says so where the content would be, with a way to try again', async () => {
    const page = await logged(() => withoutTable('tips', () => open(household, PATH)));
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(page.text).toContain('Failed to load dashboard data. Please try again.');
    expect(page.text).toContain('Try again');
    expect(page.text).not.toContain('tips_away');
    // The way to the other sections stays.
    expect(page.text).toContain('Data Entry');
    expect((await open(household, PATH)).status).toBe(200);
  });
});

test('when one figure cannot be computed it is N/A, the others stand, and it is logged', async () => {
  await monthsOf(300, 300, 300, 240);
  const { status, text } = await logged(() =>
    withFractions('monthly_usage', 'recorded_g', () => open(household, PATH)),
  );
  expect(status).toBe(200);
  expect(text).toContain('Total savings ₹354.00');
  expect(text).toContain('CO2 reduction N/A');
  expect(text).not.toContain('Shown after four finished months');
});
