import { beforeEach, describe, expect, test } from 'vitest';
import { monthName } from '../../app/features/dashboard/periods.ts';
import {
  formatDate,
  formatDayMonth,
  formatKwh,
  formatLongDate,
  formatRupees,
  shortMonthName,
} from '../../domain/format.ts';
import {
  addDays,
  addMonths,
  dayInIndia,
  daysCovered,
  daysInMonth,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '../../domain/period.ts';
import { cost, Household } from '../support/household.ts';
import { fieldValue, logged, onboarded, open, submit, withoutTable } from '../support/page.ts';

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

/** A bill for each of the months before this one, from its first day to its last. */
async function monthsOf(...kwh: number[]): Promise<void> {
  const lines = kwh.map((amount, index) => {
    const month = ago(kwh.length - index);
    const emission = (amount * 0.71).toFixed(3);
    return `${firstDayOf(month)},${lastDayOf(month)},${amount},${emission}`;
  });
  await household.import(
    `periodStart,readingDate,consumptionKWH,emissionCO2kg\n${lines.join('\n')}\n`,
  );
}

/** A reading for each of the days that end so many days before today. */
async function daysOf(endsBefore: number, ...kwh: number[]): Promise<void> {
  const lines = kwh.map(
    (amount, index) => `${addDays(today, index + 1 - kwh.length - endsBefore)},${amount}`,
  );
  await household.import(`readingDate,consumptionKWH\n${lines.join('\n')}\n`);
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
  test('it asks one question instead of showing panels that are empty', async () => {
    const { status, text } = await open(household, PATH);
    expect(status).toBe(200);
    expect(text).toContain(`Dashboard ${formatLongDate(today)}`);
    expect(text).toContain('How many units on your last bill?');
    expect(text).toContain('type what the meter shows · drop a file');
    expect(text).toContain('What each number brings');
    expect(text).not.toContain('N/A');
    expect(text).not.toContain('Total savings');
  });

  test('the units show what they come to by the tariff, and then the days are asked', async () => {
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
      answers: { gruha_jyothi: 'yes', gj_units_per_month: '63' },
    });
    const page = await open(household, `${PATH}?units=187`);
    expect(page.text).toContain('we price it as BESCOM does');
    expect(page.text).toMatch(/₹858 187 units, estimated/);
    expect(page.text).toContain('Unit 201 ₹893');
    expect(page.text).toContain('Save this bill');
    expect(fieldValue(page, 'to')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('and by the rate where no tariff is known', async () => {
    const { text } = await open(household, `${PATH}?units=100`);
    expect(text).toContain('₹590 100.0 units at ₹5.900, without fixed charges and taxes');
  });

  test('a bill that is saved is the first reading, and the panels stand', async () => {
    const bill = { units: '187', from: '2026-10-07', to: '2026-11-06' };
    const saved = await submit(household, `${PATH}?index`, {
      ...bill,
      idempotencyKey: 'first-bill-1',
    });
    expect(saved.status).toBe(302);
    expect(await household.readings()).toMatchObject([
      { readingDate: '2026-11-06', periodStart: '2026-10-07', consumptionKWH: 187 },
    ]);
    expect((await open(household, PATH)).text).toContain('Household details');
  });

  test.each([
    [{ units: 'many', from: '2026-10-07', to: '2026-11-06' }],
    [{ units: '187', from: '2026-11-07', to: '2026-11-06' }],
    [{ units: '187', from: '2026-10-07', to: '2126-11-06' }],
  ])('nothing is stored of %o, and it says why', async (bill) => {
    const page = await submit(household, `${PATH}?index`, bill);
    expect(page.status).toBe(400);
    expect(page.html).toContain('role="alert"');
    expect(await household.readings()).toEqual([]);
  });
});

describe('the estimated bill', () => {
  test('is the forecast of the running month in rupees, with its range and what is known', async () => {
    await daysOf(0, ...Array<number>(60).fill(8));
    const { text } = await open(household, PATH);
    const days = daysInMonth(thisMonth);
    const known = daysCovered(firstDayOf(thisMonth), today);
    expect(text).toContain(`Estimated monthly bill, ${named(0)} forecast`);
    // A home that uses 8 kWh every day: 8 on each day of the month, at ₹5.90.
    expect(text).toContain(formatRupees(days * 8 * 5900, 0));
    expect(text).toContain('four times in five');
    if (known < days) {
      const left = days - known;
      const rest = left === 1 ? '1 day' : `${left} days`;
      expect(text).toContain(`${days * 8} units = ${known * 8}.0 so far + ${rest} at about 8.0`);
    }
    expect(text).toContain(
      `So far ${formatRupees(known * 8 * 5900, 0)} · ${known * 8}.0 units on ${known} of ${days} days`,
    );
    expect(text).toContain('Without fixed charges and taxes');
    expect(text).not.toContain('At this pace');
  });

  test('counts no unknown day as zero: a month with holes has the forecast of a whole one', async () => {
    await daysOf(31, ...Array<number>(30).fill(8));
    await daysOf(0, 8, 8);
    const { text } = await open(household, PATH);
    expect(text).toContain(formatRupees(daysInMonth(thisMonth) * 8 * 5900, 0));
  });

  test('without a forecast is the latest month of which most is known', async () => {
    const last = addMonths(thisMonth, -4);
    await household.add(lastDayOf(last), 90, { periodStart: firstDayOf(last) });
    const { text } = await open(household, PATH);
    expect(text).toContain(`Estimated monthly bill ₹531.00 ${named(4)}: 90.0 units`);
    expect(text).toContain(
      `The latest known day is ${formatDayMonth(lastDayOf(last))}: too long ago for a forecast.`,
    );
  });

  test('of a few days is none, and says when there will be one', async () => {
    await household.add(today, 6.2);
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `Estimated monthly bill N/A A forecast needs 7 known days. 1 day known: with a reading every day you see it from ${formatDayMonth(addDays(today, 6))}.`,
    );
    expect(text).toContain(`So far 6.2 units on 1 of ${daysInMonth(thisMonth)} days`);
    expect(text).not.toContain('₹36');
  });

  test('asks for the rate where it is missing', async () => {
    await daysOf(0, ...Array<number>(40).fill(8));
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: null });
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `Estimated monthly bill, ${named(0)} forecast Rate Needed ${daysInMonth(thisMonth) * 8} units`,
    );
    expect(text).toContain('Set your electricity rate to see rupees.');
    expect(text).toContain('Electricity rate Not set');
  });

  test('gives way to the next reading when the last one is long ago', async () => {
    await daysOf(40, ...Array<number>(60).fill(8));
    const { text } = await open(household, PATH);
    expect(text).toContain('40 days since your last reading Time for a reading');
    expect(text).toContain('about ₹');
  });
});

describe('the savings', () => {
  test('compare the days of this year with the same days a year before', async () => {
    await daysOf(365, ...Array<number>(40).fill(10));
    await daysOf(0, ...Array<number>(40).fill(8));
    const { text } = await open(household, PATH);
    // 40 days × 2 kWh at ₹5.90; 80 kWh × 0.710 kg.
    expect(text).toContain(
      'Total savings ₹472.00 80.0 kWh less than on the same 40 days a year before',
    );
    expect(text).toContain('CO2 reduction 0.06 tons 56.8 kg less , on the same 40 days');
    expect(text).toContain("Estimated from kWh by the grid's average");
  });

  test('turn to extra cost and increase when the household used more', async () => {
    await daysOf(365, ...Array<number>(30).fill(8));
    await daysOf(0, ...Array<number>(30).fill(10));
    const { text } = await open(household, PATH);
    expect(text).toContain('Extra cost ₹354.00 60.0 kWh more than on the same 30 days');
    expect(text).toContain('CO2 increase 0.04 tons');
  });

  test('are not there under thirty such days, and say from when they will be', async () => {
    await daysOf(365, ...Array<number>(10).fill(8));
    await daysOf(0, ...Array<number>(10).fill(8));
    const { text } = await open(household, PATH);
    expect(text).toMatch(
      /Total savings N\/A Needs 30 days that are known in the year before too; you have 10\. Shown from \d+ \w+ \d{4}, with every day entered\./,
    );
  });

  test('need the rate for rupees', async () => {
    await daysOf(365, ...Array<number>(30).fill(10));
    await daysOf(0, ...Array<number>(30).fill(8));
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: null });
    const { text } = await open(household, PATH);
    expect(text).toContain('Total savings N/A Needs your electricity rate. 60.0 kWh less');
    expect(text).toContain('CO2 reduction 0.04 tons');
  });
});

describe('the efficiency score', () => {
  test('judges the latest month that is over against the average', async () => {
    await monthsOf(100, 110, 120, 90, 80);
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `On Track! ${named(1)} was 20.0% under your average of 100.0 kWh. Target: 20%.`,
    );
  });

  test('says what it lacks: a target, or months', async () => {
    await monthsOf(100, 90);
    expect((await open(household, PATH)).text).toContain(
      'Need more data Needs 3 months of which 4 in 5 days are known. You have 2.',
    );
    await household.call('PUT', '/api/profile', { targetReduction: null });
    const { text } = await open(household, PATH);
    expect(text).toContain(
      'Not Set Need more data: a target, in percent less than your average month. Setup Target in Profile',
    );
  });
});

describe('the comparison with the month before', () => {
  test('of whole months tells the difference of their totals', async () => {
    await monthsOf(90, 80);
    const { text } = await open(household, PATH);
    const days = daysInMonth(ago(1));
    expect(text).toContain(
      `Last month's energy ${days} of ${days} days 80.0 kWh ${named(1)} 80.0 ${named(2)} 90.0 10.0 kWh less than ${named(2)}.`,
    );
    expect(text).toContain(
      `Last month's CO2 ${days} of ${days} days 56.8 kg ${named(1)} 56.8 ${named(2)} 63.9 7.1 kg less than ${named(2)}.`,
    );
    expect(text).not.toContain('Readings without CO2');
  });

  test('stands beside the same month a year before', async () => {
    await monthsOf(70, ...Array<number>(11).fill(90), 80);
    const { text } = await open(household, PATH);
    expect(text).toContain(`10.0 kWh more than ${named(13)}.`);
  });

  test('is of the latest month of which most is known, and says what is left out', async () => {
    const last = ago(1);
    await household.add(lastDayOf(ago(2)), 90, { periodStart: firstDayOf(ago(2)) });
    await household.add(`${last}-04`, 16, { periodStart: `${last}-01` });
    const { text } = await open(household, PATH);
    expect(text).toContain(`${named(2)} 90.0`);
    expect(text).toContain(
      `${named(1)}: 16.0 kWh on 4 of ${daysInMonth(last)} days, too few to compare.`,
    );
  });

  test('is by the day where some days of the month are not known', async () => {
    await household.add(lastDayOf(ago(2)), daysInMonth(ago(2)) * 8, {
      periodStart: firstDayOf(ago(2)),
    });
    const known = daysInMonth(ago(1)) - 3;
    await household.add(addDays(lastDayOf(ago(1)), -3), known * 7, {
      periodStart: firstDayOf(ago(1)),
    });
    const { text } = await open(household, PATH);
    const days = daysInMonth(ago(1));
    expect(text).toContain(
      `Last month's energy ${known} of ${days} days known about ${formatKwh(days * 7000)} kWh`,
    );
    expect(text).toContain(`1.0 kWh a day less than ${named(2)}.`);
  });

  test('names the month of which too little is known', async () => {
    await household.add(lastDayOf(ago(3)), 90, { periodStart: firstDayOf(ago(3)) });
    await household.add(lastDayOf(ago(1)), 80, { periodStart: firstDayOf(ago(1)) });
    const { text } = await open(household, PATH);
    expect(text).toContain(`Too few days of ${named(2)} are known to compare with.`);
  });

  test('tells how CO2 was estimated', async () => {
    await household.add(lastDayOf(ago(1)), 80, { periodStart: firstDayOf(ago(1)) });
    expect((await open(household, PATH)).text).toMatch(
      /Readings without CO2 count 0\.7\d\d kg per kWh, the grid's average in \d{4}-\d\d\./,
    );
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
        `Month Energy \\(kWh\\) CO2 \\(kg\\) ${label(0)} about [\\d.]+, forecast [\\d.]+ estimated ${label(1)} 80\\.0 56\\.8 ${label(2)} 90\\.0 63\\.9`,
      ),
    );
    expect(text).toContain(`${label(1)} −10.0`);
    expect(text).toContain(`Day Energy (kWh) ${formatDate(today)} 10.0`);
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
    expect(first.text).toContain(row(12));
    expect(first.text).not.toContain(row(13));
    const current = ({ html }: { html: string }) =>
      /<a aria-current="true" [^>]*href="(\/dashboard[^"]*)"[^>]*>(.*?)<\/a>/.exec(html)?.slice(1);
    expect(current(first)?.[1]).toBe('13 months');
    const all = await open(household, `${PATH}?months=all`);
    expect(all.text).toContain(row(20));
    expect(current(all)?.[1]).toBe('All months');
  });

  test('leave a day without a reading unknown, and sum the readings of a day', async () => {
    await household.add(`${ago(1)}-06`, 4);
    await household.add(`${ago(1)}-06`, 2);
    await household.add(`${ago(1)}-04`, 10, { periodStart: `${ago(1)}-03` });
    const { text } = await open(household, PATH);
    const day = (number: string) => formatDate(`${ago(1)}-${number}`);
    const share = '5.0, average of a longer reading';
    expect(text).toContain(
      `${day('06')} 6.0 ${day('05')} not known ${day('04')} ${share} ${day('03')} ${share}`,
    );
    expect(text).toContain('1 of 3 days by day');
  });
});

describe('the household and its latest tip', () => {
  test('stand with what is known of them', async () => {
    await onboarded(household, { householdSize: 1, city: 'Mysuru', state: 'Karnataka' });
    await daysOf(0, 8);
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
