/** The dashboard's figures: the estimated bill, the savings, the score, and the month against the one before. */
import { beforeEach, describe, expect, test } from 'vitest';
import { formatMonthName } from '#app/features/dashboard/period-names.ts';
import { formatDayMonth, formatKwh, formatRupees } from '#domain/base/format.ts';
import {
  addDays,
  addMonths,
  countCoveredDays,
  countDaysInMonth,
  getDayInIndia,
  getFirstDay,
  getLastDay,
  getMonth,
} from '#domain/base/period.ts';
import { Household } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';
import { importDays, importMonths, monthsAgo } from '../support/past-use.ts';

const PATH = '/dashboard';
const today = getDayInIndia(Date.now());
const thisMonth = getMonth(today);
const named = (months: number) => formatMonthName(monthsAgo(months), today);

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

describe('the estimated bill', () => {
  test('is the forecast of the running month in rupees, with its range and what is known', async () => {
    await importDays(household, 1, ...Array<number>(60).fill(8));
    const { text } = await open(household, PATH);
    const days = countDaysInMonth(thisMonth);
    const known = countCoveredDays(getFirstDay(thisMonth), today) - 1;
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
    await importDays(household, 31, ...Array<number>(30).fill(8));
    await importDays(household, 1, 8, 8);
    const { text } = await open(household, PATH);
    expect(text).toContain(formatRupees(countDaysInMonth(thisMonth) * 8 * 5900, 0));
  });

  test('without a forecast is the latest month of which most is known', async () => {
    const last = addMonths(thisMonth, -4);
    await household.add(getLastDay(last), 90, { periodStart: getFirstDay(last) });
    const { text } = await open(household, PATH);
    expect(text).toContain(`Estimated monthly bill ₹531.00 ${named(4)}: 90.0 units`);
    expect(text).toContain(
      `The latest known day is ${formatDayMonth(getLastDay(last))}: too long ago for a forecast.`,
    );
  });

  test('of one reading is that reading, says so, and when there will be a forecast', async () => {
    await household.add(today, 6.2);
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `Estimated monthly bill ₹36.58 ${named(0)}: 6.2 units today so far A forecast needs 7 known days. None is known yet: with a reading every day you see it from ${formatDayMonth(addDays(today, 7))}.`,
    );
    expect(text).toContain('So far 6.2 units today');
  });

  test('asks for the rate where it is missing', async () => {
    await importDays(household, 1, ...Array<number>(40).fill(8));
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: null });
    const { text } = await open(household, PATH);
    expect(text).toContain(`Estimated monthly bill, ${named(0)} forecast Rate Needed`);
    expect(text).toContain('Set your electricity rate to see rupees.');
    expect(text).toContain('Electricity rate Not set');
  });

  test('gives way to the next reading when the last one is long ago', async () => {
    await importDays(household, 40, ...Array<number>(60).fill(8));
    const { text } = await open(household, PATH);
    expect(text).toContain('39 days unread. One number makes this sure.');
    expect(text).toMatch(
      /Units of these days .*not read yet about ₹.* units read\. \d+ if you go on at 8\.0 a day/,
    );
  });

  test('loses no number of a late home that is refused', async () => {
    await importDays(household, 40, ...Array<number>(60).fill(8));
    const { html } = await open(household, PATH);
    const address = /<form[^>]*action="([^"]*data-entry\?add=bill)"/.exec(html)?.[1] ?? '';
    const fields = { intent: 'add-use', kind: 'bill', periodStart: addDays(today, -9) };
    const typed = { ...fields, readingDate: addDays(today, -1), consumptionKWH: 'abc' };
    const page = await submit(household, address, typed);
    expect(page.html).toContain('value="abc"');
  });
});

describe('the savings', () => {
  test('compare the days of this year with the same days a year before', async () => {
    await importDays(household, 366, ...Array<number>(40).fill(10));
    await importDays(household, 1, ...Array<number>(40).fill(8));
    const { text } = await open(household, PATH);
    // 40 days × 2 kWh at ₹5.90; 80 kWh × 0.710 kg.
    expect(text).toContain(
      'Total savings ₹472 80.0 kWh less than on the same 40 days a year before',
    );
    expect(text).toContain('CO2 reduction 0.06 tons 56.8 kg less , on the same 40 days');
    expect(text).toContain("Estimated from kWh by the grid's average");
  });

  test('turn to extra cost and increase when the household used more', async () => {
    await importDays(household, 366, ...Array<number>(30).fill(8));
    await importDays(household, 1, ...Array<number>(30).fill(10));
    const { text } = await open(household, PATH);
    expect(text).toContain('Extra cost ₹354 60.0 kWh more than on the same 30 days');
    expect(text).toContain('CO2 increase 0.04 tons');
  });

  test('are not there under thirty such days, and say from when they will be', async () => {
    await importDays(household, 366, ...Array<number>(10).fill(8));
    await importDays(household, 1, ...Array<number>(10).fill(8));
    const { text } = await open(household, PATH);
    expect(text).toMatch(
      /Total savings N\/A Needs 30 days that are known in the year before too; you have 10\. Shown from \d+ \w+ \d{4}, with every day entered\./,
    );
  });

  test('need the rate for rupees', async () => {
    await importDays(household, 366, ...Array<number>(30).fill(10));
    await importDays(household, 1, ...Array<number>(30).fill(8));
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: null });
    const { text } = await open(household, PATH);
    expect(text).toContain('Total savings N/A Needs your electricity rate. 60.0 kWh less');
    expect(text).toContain('CO2 reduction 0.04 tons');
  });
});

describe('the efficiency score', () => {
  test('judges the latest month that is over against the average', async () => {
    await importMonths(household, 100, 110, 120, 90, 80);
    const { text } = await open(household, PATH);
    expect(text).toContain(
      `On Track! ${named(1)} was 20.0% under your average of 100.0 kWh. Target: 20%.`,
    );
  });

  test('says what it lacks: a target, or months', async () => {
    await importMonths(household, 100, 90);
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
    await importMonths(household, 90, 80);
    const { text } = await open(household, PATH);
    const days = countDaysInMonth(monthsAgo(1));
    expect(text).toContain(
      `Last month's energy ${days} of ${days} days 80.0 kWh ${named(1)} 80.0 ${named(2)} 90.0 10.0 kWh less than ${named(2)}.`,
    );
    expect(text).toContain(
      `Last month's CO2 ${days} of ${days} days 56.8 kg ${named(1)} 56.8 ${named(2)} 63.9 7.1 kg less than ${named(2)}.`,
    );
    expect(text).not.toContain('Readings without CO2');
  });

  test('stands beside the same month a year before', async () => {
    await importMonths(household, 70, ...Array<number>(11).fill(90), 80);
    const { text } = await open(household, PATH);
    expect(text).toContain(`10.0 kWh more than ${named(13)}.`);
  });

  test('is of the latest month of which most is known, and says what is left out', async () => {
    const last = monthsAgo(1);
    await household.add(getLastDay(monthsAgo(2)), 90, { periodStart: getFirstDay(monthsAgo(2)) });
    await household.add(`${last}-04`, 16, { periodStart: `${last}-01` });
    const { text } = await open(household, PATH);
    expect(text).toContain(`${named(2)} 90.0`);
    expect(text).toContain(
      `${named(1)}: 16.0 kWh on 4 of ${countDaysInMonth(last)} days, too few to compare.`,
    );
  });

  test('is not called 0 kWh where no day of it is known', async () => {
    const before = monthsAgo(2);
    await household.add(getLastDay(before), 90, { periodStart: getFirstDay(before) });
    const { text } = await open(household, PATH);
    expect(text).toContain(`No day of ${named(1)} is known.`);
    expect(text).not.toContain('0.0 kWh on 0 of');
  });

  test('is by the day where some days of the month are not known', async () => {
    await household.add(getLastDay(monthsAgo(2)), countDaysInMonth(monthsAgo(2)) * 8, {
      periodStart: getFirstDay(monthsAgo(2)),
    });
    const known = countDaysInMonth(monthsAgo(1)) - 3;
    await household.add(addDays(getLastDay(monthsAgo(1)), -3), known * 7, {
      periodStart: getFirstDay(monthsAgo(1)),
    });
    const { text } = await open(household, PATH);
    const days = countDaysInMonth(monthsAgo(1));
    expect(text).toContain(
      `Last month's energy ${known} of ${days} days known about ${formatKwh(days * 7000)} kWh`,
    );
    expect(text).toContain(`1.0 kWh a day less than ${named(2)}.`);
  });

  test('names the month of which too little is known', async () => {
    await household.add(getLastDay(monthsAgo(3)), 90, { periodStart: getFirstDay(monthsAgo(3)) });
    await household.add(getLastDay(monthsAgo(1)), 80, { periodStart: getFirstDay(monthsAgo(1)) });
    const { text } = await open(household, PATH);
    expect(text).toContain(`Too few days of ${named(2)} are known to compare with.`);
  });

  test('tells how CO2 was estimated', async () => {
    await household.add(getLastDay(monthsAgo(1)), 80, { periodStart: getFirstDay(monthsAgo(1)) });
    expect((await open(household, PATH)).text).toMatch(
      /Readings without CO2 count 0\.7\d\d kg per kWh, the grid's average in \d{4}-\d\d\./,
    );
  });
});

describe('a home with bills of two months', () => {
  test('reads of bills, where a month would be another length of time', async () => {
    const end = getLastDay(monthsAgo(1));
    await household.call('PUT', '/api/connection', {
      ...{ from: '2000-01-01', cycleMonths: 2, cycleEnd: end },
    });
    await household.add(end, 410, { periodStart: getFirstDay(monthsAgo(2)) });
    await household.add(getLastDay(monthsAgo(3)), 380, { periodStart: getFirstDay(monthsAgo(4)) });
    const { text } = await open(household, PATH);
    expect(text).toContain("Last bill's energy");
    expect(text).toContain('410.0 kWh');
    expect(text).toContain("Last bill's CO2");
    expect(text).toContain('Trend by bill');
    expect(text).toContain('Bill-over-bill change');
    expect(text).toContain('Needs 3 bills of which 4 in 5 days are known.');
    for (const wrong of ["Last month's", 'Monthly trend', 'The running month', 'monthly bill']) {
      expect(text).not.toContain(wrong);
    }
  });
});
