import { describe, expect, test } from 'vitest';
import { makeChangeChart } from '#app/ui/chart/change.ts';
import { listBars, makeDailyChart } from '#app/ui/chart/daily.ts';
import type { Theme } from '#app/ui/chart/theme.ts';
import { makeTrendChart } from '#app/ui/chart/trend.ts';
import { toDayNumber } from '#domain/base/period.ts';
import type { ChartPeriod } from '#domain/energy/dashboard.ts';
import { computeDays } from '#domain/energy/days.ts';
import { listRecentDays } from '#domain/energy/recent-days.ts';
import { reading } from '../support/energy.ts';

const theme: Theme = {
  surface: 'white',
  ink: 'black',
  quietInk: 'grey',
  kwh: 'orange',
  kwhSoft: 'sand',
  co2: 'slate',
  better: 'teal',
  worse: 'rust',
  open: 'silver',
  grid: 'pale',
  axis: 'dim',
  fontFamily: 'Anek Latin',
  fontPx: 13,
};

/** A whole month, with its change from the one before. */
function month(name: string, kwh: number, changeKwh?: number): ChartPeriod {
  return {
    ...{ kind: 'month', month: name, days: 30, knownDays: 30, coveredDays: 30, estimatedDays: 0 },
    ...{ basis: 'complete', consumptionWh: kwh * 1000, emissionG: kwh * 710 },
    ...{ emissionEstimated: true, yearBeforeWh: null },
    change:
      changeKwh === undefined
        ? { code: 'no-earlier' }
        : { code: 'totals', change: changeKwh * 1000 },
  };
}

const FORECAST: ChartPeriod = {
  ...month('2026-11', 191),
  ...{ basis: 'forecast', knownDays: 14, coveredDays: 14 },
  change: { code: 'per-day', changePerDay: -400, changeOfPeriod: -12_000 },
};
const FEW_DAYS: ChartPeriod = {
  ...month('2026-10', 27.3),
  ...{ basis: 'few-days', knownDays: 4, coveredDays: 4 },
  change: { code: 'few-days' },
};

describe('the monthly trend', () => {
  test('draws a month of which too little is known with an open point, and says what it rests on', () => {
    const chart = makeTrendChart([month('2026-09', 100), FEW_DAYS, month('2026-11', 120)], {
      withYearBefore: true,
    });
    expect(chart.count).toBe(3);
    expect(chart.readout(1)).toMatchObject({
      title: 'October 2026',
      values: [{ text: '27.3 kWh' }, { text: '19.4 kg' }],
      note: 'by 4 of 30 days, CO2 estimated',
    });
    const { data } = chart.draw(theme);
    expect(data[2]).toEqual([100, null, 120]);
    expect(data[3]).toEqual([100, 27.3, 120]);
  });

  test('draws the forecast apart, from the month before to an open point', () => {
    const periods = [month('2026-09', 240), month('2026-10', 233), FORECAST];
    const { data, options } = makeTrendChart(periods, { withYearBefore: true }).draw(theme);
    expect(data).toEqual([
      [0, 1, 2],
      [null, null, null],
      [240, 233, null],
      [null, 233, 191],
      [170.4, 165.43, null],
      [null, 165.43, 135.61],
    ]);
    expect(options.scales?.['y']?.range).toEqual([0, 300]);
  });

  test('says what is a forecast, and what is estimated', () => {
    const chart = makeTrendChart([month('2026-10', 233), FORECAST], { withYearBefore: true });
    expect(chart.legend.map(({ label }) => label)).toEqual(['Energy (kWh)', 'CO2 (kg), estimated']);
    expect(chart.readout(1).sentence).toBe(
      'November 2026: about 191.0 kWh, about 135.6 kg of CO2, forecast, 14 of 30 days known, CO2 estimated.',
    );
    const recorded = makeTrendChart([{ ...month('2026-10', 233), emissionEstimated: false }], {
      withYearBefore: true,
    });
    expect(recorded.legend[1]?.label).toBe('CO2 (kg)');
    expect(recorded.readout(0).sentence).toBe('October 2026: 233.0 kWh, 165.4 kg of CO2.');
  });

  test('shows the same month a year before where it is known, but not beside all months', () => {
    const periods = [{ ...month('2026-10', 233), yearBeforeWh: 250_000 }];
    const chart = makeTrendChart(periods, { withYearBefore: true });
    expect(chart.legend[1]?.label).toBe('Same month a year before');
    expect(chart.readout(0).sentence).toContain('a year before 250.0 kWh');
    expect(chart.draw(theme).data[1]).toEqual([250]);
    expect(makeTrendChart(periods, { withYearBefore: false }).draw(theme).data[1]).toEqual([null]);
  });
});

describe('the change from month to month', () => {
  test('tells more from less, and neither of a month that is not known to the day', () => {
    const chart = makeChangeChart([
      month('2026-08', 200),
      month('2026-09', 245, 45),
      month('2026-10', 233, -12),
      FORECAST,
    ]);
    expect(chart.count).toBe(3);
    expect(chart.readout(0)).toMatchObject({
      title: 'September 2026',
      values: [{ text: '+45.0 kWh', colour: 'worse' }],
      sentence: 'September 2026: 45.0 kWh more than August 2026.',
    });
    expect(chart.readout(1).values[0]).toMatchObject({ text: '−12.0 kWh', colour: 'better' });
    expect(chart.readout(2)).toMatchObject({
      values: [{ text: '−12.0 kWh', colour: 'open', mark: 'hatched' }],
      note: 'by 14 of 30 days',
    });
    expect(chart.legend.map(({ label }) => label)).toEqual(['More', 'Less', 'By the known days']);
  });

  test('of bills, whose lengths differ, is that of a day', () => {
    const bill: ChartPeriod = {
      ...month('2026-10', 187),
      kind: 'bill',
      change: { code: 'per-day', changePerDay: 200, changeOfPeriod: 6_200 },
    };
    const chart = makeChangeChart([{ ...month('2026-09', 176), kind: 'bill' }, bill]);
    expect(chart.readout(0)).toMatchObject({
      values: [{ text: '+0.2 kWh a day', colour: 'worse' }],
      sentence: 'October 2026: 0.2 kWh a day more than September 2026.',
    });
  });

  test('has no sign where it rounds to nothing', () => {
    const periods = [
      month('2026-08', 200),
      month('2026-09', 200.04, 0.04),
      month('2026-10', 200, -0.04),
    ];
    const chart = makeChangeChart(periods);
    expect([0, 1].map((at) => chart.readout(at).values[0]?.text)).toEqual(['0.0 kWh', '0.0 kWh']);
  });

  test('stands around zero', () => {
    const periods = [month('2026-08', 200), month('2026-09', 245, 45), month('2026-10', 191, -54)];
    const { options } = makeChangeChart(periods).draw(theme);
    expect(options.scales?.['y']?.range).toEqual([-75, 50]);
  });

  test('leaves the place of a month empty that cannot be compared', () => {
    const chart = makeChangeChart([month('2026-08', 100), month('2026-09', 90, -10), FEW_DAYS]);
    expect(chart.readout(1)).toMatchObject({ values: [], note: 'too few days known' });
    expect(chart.draw(theme).data[1]).toEqual([-10, null]);
  });
});

describe('the recent days', () => {
  /** Their chart on the day after the last of them. */
  function chartOf(...readings: Parameters<typeof computeDays>[0]) {
    const days = computeDays(readings);
    return makeDailyChart(listRecentDays(days, days.at(-1)!.day + 1).slots, 8_950);
  }

  test('keep the place of a day that is not known, and never call it zero', () => {
    const chart = chartOf(reading('2026-11-18', 7), reading('2026-11-20', 10.9));
    expect(chart.legend.map(({ label }) => label)).toEqual([
      'Known by day',
      'Not known',
      'Average 9.0',
    ]);
    expect(chart.readout(1)).toMatchObject({
      values: [],
      sentence: '19 Nov 2026: not known.',
    });
    expect(chart.readout(2).sentence).toBe('20 Nov 2026: 10.9 kWh.');
    expect(chart.draw(theme).data).toEqual([
      [0, 1, 2],
      [7, null, 10.9],
    ]);
  });

  test('tell the share of a longer reading from a day of its own', () => {
    const chart = chartOf(reading('2026-11-20', 10, 2), reading('2026-11-21', 6));
    expect(chart.legend.map(({ label }) => label)).toEqual([
      'Known by day',
      'Average of one reading over its days',
      'Average 9.0',
    ]);
    expect(chart.readout(0).sentence).toBe(
      '19 Nov 2026: 5.0 kWh, average of one reading over 2 days.',
    );
  });

  test('are of a bill one value over its days, not thirty bars', () => {
    const bill = reading('2026-11-12', 180, 30);
    const chart = makeDailyChart(
      listRecentDays(computeDays([bill]), toDayNumber('2026-11-28')).slots,
      6_000,
    );
    // Thirty days of the bill, and 15 of which nothing is known.
    expect(chart.count).toBe(31);
    expect(chart.readout(29).sentence).toBe(
      '12 Nov 2026: 6.0 kWh, average of one reading over 30 days.',
    );
    expect(chart.readout(30).sentence).toBe('13 Nov 2026 to 27 Nov 2026: 15 days not known.');
    expect(listBars(listRecentDays(computeDays([bill]), bill.day + 1).slots, theme)).toEqual([
      { index: 14.5, places: 30, value: 6, colour: theme.kwh, hatched: false, fill: theme.kwhSoft },
    ]);
  });

  test('have a bar for each of two bills, and for each day of its own between them', () => {
    const readings = [reading('2026-11-05', 20, 4), reading('2026-11-06', 5)];
    const days = computeDays([...readings, reading('2026-11-09', 17, 3)]);
    const bars = listBars(listRecentDays(days, toDayNumber('2026-11-10')).slots, theme);
    expect(bars.map(({ index, places = 1, value }) => [index, places, Math.round(value)])).toEqual([
      [1.5, 4, 5],
      [4, 1, 5],
      [6, 3, 6],
    ]);
  });

  test('cut a long gap, with its length', () => {
    const chart = chartOf(reading('2026-10-01', 7), reading('2026-11-01', 8));
    expect(chart.count).toBe(3);
    expect(chart.readout(1).sentence).toBe('2 Oct 2026 to 31 Oct 2026: 30 days not known.');
  });
});
