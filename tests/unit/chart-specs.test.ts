import { describe, expect, test } from 'vitest';
import { changeChart } from '../../app/ui/chart/change.ts';
import { dailyChart } from '../../app/ui/chart/daily.ts';
import type { Theme } from '../../app/ui/chart/theme.ts';
import { calendarMonths, TREND_MONTHS, trendChart } from '../../app/ui/chart/trend.ts';
import { monthSeries } from '../../domain/analytics.ts';
import { addMonths } from '../../domain/period.ts';
import type { MonthUsage } from '../../domain/usage.ts';

const TODAY = '2026-11-20';

const theme: Theme = {
  surface: 'white',
  ink: 'black',
  quietInk: 'grey',
  kwh: 'orange',
  co2: 'slate',
  better: 'teal',
  worse: 'rust',
  open: 'silver',
  grid: 'pale',
  axis: 'dim',
  fontFamily: 'Anek Latin',
  fontPx: 13,
};

function usage(month: string, kwh: number, recordedKg?: number): MonthUsage {
  return {
    month,
    consumptionWh: kwh * 1000,
    recordedG: (recordedKg ?? 0) * 1000,
    unrecordedWh: recordedKg === undefined ? kwh * 1000 : 0,
  };
}

/** Months that end with one, each with its kWh. */
const series = (last: string, ...kwh: number[]) =>
  monthSeries(
    kwh.map((amount, index) => usage(addMonths(last, index + 1 - kwh.length), amount)),
    TODAY,
  );

describe('the monthly trend', () => {
  test('shows the last thirteen months: the latest beside the same month a year earlier', () => {
    const months = series('2026-11', ...Array.from({ length: 40 }, () => 100));
    const chart = trendChart(months, TREND_MONTHS);
    expect(chart.count).toBe(13);
    expect(chart.readout(0).title).toBe('November 2025');
    expect(chart.readout(12).title).toBe('November 2026');
    expect(trendChart(months, 40).count).toBe(40);
  });

  test('has an empty place for a month without readings', () => {
    const months = monthSeries([usage('2026-07', 100), usage('2026-09', 120)], TODAY);
    expect(calendarMonths(months, 13).map(({ month }) => month)).toEqual([
      '2026-07',
      '2026-08',
      '2026-09',
    ]);
    const chart = trendChart(months, 13);
    expect(chart.readout(1)).toMatchObject({
      title: 'August 2026',
      values: [],
      note: 'no readings',
    });
    expect(chart.draw(theme).data[1]).toEqual([100, null, 120]);
  });

  test('draws the unfinished month apart, from the month before to an open point', () => {
    const { data, options } = trendChart(series('2026-11', 240, 233, 156.6), 13).draw(theme);
    expect(data).toEqual([
      [0, 1, 2],
      [240, 233, null],
      [null, 233, 156.6],
      [170.4, 165.43, null],
      [null, 165.43, 111.186],
    ]);
    expect(options.series.map(({ dash }) => dash)).toEqual([
      undefined,
      undefined,
      [2, 3],
      [6, 4],
      [2, 3],
    ]);
    expect(options.scales?.['y']?.range).toEqual([0, 300]);
  });

  test('says what is so far, and what is estimated', () => {
    const chart = trendChart(series('2026-11', 233, 156.6), 13);
    expect(chart.legend.map(({ label }) => label)).toEqual(['Energy (kWh)', 'CO2 (kg), estimated']);
    expect(chart.readout(1)).toMatchObject({
      note: 'so far, estimated',
      sentence: 'November 2026 so far: 156.6 kWh, 111.2 kg of CO2, estimated.',
    });
    const recorded = trendChart(monthSeries([usage('2026-10', 233, 190)], TODAY), 13);
    expect(recorded.legend[1]?.label).toBe('CO2 (kg)');
    expect(recorded.readout(0).sentence).toBe('October 2026: 233.0 kWh, 190.0 kg of CO2.');
  });
});

describe('the change from month to month', () => {
  test('tells more from less, and neither of a month that is not over', () => {
    const chart = changeChart(series('2026-11', 200, 245, 233, 156.6));
    expect(chart.count).toBe(3);
    expect(chart.readout(0)).toMatchObject({
      title: 'September 2026',
      values: [{ text: '+45.0 kWh', colour: 'worse' }],
      sentence: 'September 2026: 45.0 kWh more than August 2026.',
    });
    expect(chart.readout(1).values[0]).toMatchObject({ text: '−12.0 kWh', colour: 'better' });
    expect(chart.readout(2)).toMatchObject({
      values: [{ text: '−76.4 kWh', colour: 'open', mark: 'hatched' }],
      note: 'so far',
    });
    expect(chart.legend.map(({ label }) => label)).toEqual(['More', 'Less', 'So far']);
  });

  test('stands around zero', () => {
    const { options } = changeChart(series('2026-10', 200, 245, 191)).draw(theme);
    expect(options.scales?.['y']?.range).toEqual([-75, 50]);
  });

  test('shows the last twelve months, and leaves the place of a missing one empty', () => {
    expect(changeChart(series('2026-10', ...Array.from({ length: 30 }, () => 100))).count).toBe(12);
    const gap = changeChart(
      monthSeries([usage('2026-05', 100), usage('2026-06', 90), usage('2026-09', 120)], TODAY),
    );
    expect(gap.readout(0).title).toBe('June 2026');
    expect(gap.readout(1).note).toBe('no readings');
    expect(gap.readout(3)).toMatchObject({ values: [], note: 'no month before to compare' });
  });
});

describe('the recent days', () => {
  const day = (date: string, kwh: number) => ({
    date,
    consumptionWh: kwh * 1000,
    recordedG: 0,
    unrecordedWh: kwh * 1000,
  });

  test('say how many they are, and their average', () => {
    const chart = dailyChart([day('2026-11-18', 7), day('2026-11-20', 10.9)], 8_950);
    expect(chart.legend.map(({ label }) => label)).toEqual([
      'Last 2 days with readings',
      'Average 9.0',
    ]);
    expect(chart.readout(1)).toMatchObject({
      title: '20 Nov 2026',
      values: [{ text: '10.9 kWh' }],
      sentence: '20 Nov 2026: 10.9 kWh.',
    });
    expect(chart.draw(theme).data).toEqual([
      [0, 1],
      [7, 10.9],
    ]);
  });
});
