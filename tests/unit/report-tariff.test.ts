/** The report of a home whose bills a tariff prices: no figure of it is units at a rate. */
import { expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { forecastRunningPeriod } from '#domain/bills/price-forecast.ts';
import { nameReportPapers, priceReportByTariff } from '#domain/bills/price-report.ts';
import type { HomeUse } from '#domain/energy/home-use.ts';
import { toOwnPowerDays } from '#domain/energy/own-power.ts';
import { computeMonthlyReport } from '#domain/energy/report.ts';
import { PLAIN } from '../../cli/output.ts';
import { describeCost } from '../../cli/report/forecast.ts';
import { renderText } from '../../cli/report/text.ts';
import { BENGALURU, BY_THE_SIXTH, bills, daily, home, reading } from '../support/energy.ts';

const rates = [{ firstDay: 0, rateMilliRupees: 6000 }];

function reported(use: HomeUse, period: Parameters<typeof computeMonthlyReport>[1]) {
  const billed: BilledHome = { use, connections: [BENGALURU], storedBills: [] };
  const report = computeMonthlyReport(use, period, null);
  if (report === null) throw new Error('There is no report.');
  return priceReportByTariff(report, billed);
}

test('a bill that is over has its lines, and the one before it what its tariff made of it', () => {
  const use = home(bills('2026-09-06', [160, 181, 187]), '2026-11-24', {
    cycles: BY_THE_SIXTH,
    rates,
  });
  const report = reported(use, { lastDay: '2026-11-06' });
  expect(report.bill).toEqual({ reason: 'by-tariff' });
  expect(report.tariffBill?.amount).toBe('858.00');
  const october = reported(use, { lastDay: '2026-10-06' });
  expect(report.previousMonth?.billRupees).toBe(Number(october.tariffBill?.amount));
});

test('a bill before that holds an estimated charge is shown as an estimate', () => {
  // No fuel charge of October 2026 is known: the last one before it takes its place.
  const use = home(bills('2026-09-06', [160, 181, 187]), '2026-11-24', { cycles: BY_THE_SIXTH });
  expect(reported(use, { lastDay: '2026-10-06' }).tariffBill?.exactness).toBe('estimate');
  expect(reported(use, { lastDay: '2026-11-06' }).previousMonth).toMatchObject({
    billEstimated: true,
  });
});

test('a bill before that lacks a charge is no amount to compare with', () => {
  // No fuel charge of October 2025 is known, and none before it.
  const use = home(bills('2025-09-06', [160, 181, 187]), '2026-11-24', { cycles: BY_THE_SIXTH });
  expect(reported(use, { lastDay: '2025-10-06' }).tariffBill?.without).not.toEqual([]);
  expect(reported(use, { lastDay: '2025-11-06' }).previousMonth).toMatchObject({
    ...{ month: '2025-10', billRupees: null, billEstimated: false },
  });
});

test('the running bill’s forecast is what the tariff makes of it', () => {
  const days = [
    ...bills('2026-09-06', [160, 181, 187]),
    ...daily('2026-11-07', Array<number>(17).fill(6)),
  ];
  const use = home(days, '2026-11-24', { cycles: BY_THE_SIXTH, rates });
  const { forecast } = reported(use, 'latest');
  if (forecast === null || 'reason' in forecast) throw new Error('There is no forecast.');
  expect(forecast.byTariff).toBe(true);
  // About 180 units: at the rate of 6 rupees they would be 1,080.
  expect(forecast.amountRupees).toBeGreaterThan(750);
  expect(forecast.amountRupees).toBeLessThan(900);
  // GET /api/forecast says the same.
  const billed = { use, connections: [BENGALURU], storedBills: [] };
  expect(forecastRunningPeriod(billed, '2026-11-24')).toEqual(forecast);
});

test('a calendar month of a home with billing periods has no amount, which is said', () => {
  const use = home(bills('2026-09-06', [160, 181, 187]), '2026-11-24', {
    cycles: BY_THE_SIXTH,
    rates,
  });
  const report = reported(use, { month: '2026-10' });
  expect(report.bill).toEqual({ reason: 'by-tariff' });
  expect(report.tariffBill).toBeUndefined();
  expect(report.previousMonth?.billRupees ?? null).toBeNull();
});

test('a month that is the running bill has no amount because it is not over, not because bills have other days', () => {
  const use = home(daily('2026-11-01', Array<number>(23).fill(6)), '2026-11-24');
  expect(reported(use, { month: '2026-11' }).bill).toEqual({ reason: 'not-over' });
});

test('a bill of which the tariff asks what nobody said has no amount for that reason', () => {
  const use = home(bills('2026-09-06', [160, 181, 187]), '2026-11-24', { cycles: BY_THE_SIXTH });
  const unanswered = { ...BENGALURU, loadKW: null };
  const billed: BilledHome = { use, connections: [unanswered], storedBills: [] };
  const report = computeMonthlyReport(use, { lastDay: '2026-11-06' }, null);
  expect(priceReportByTariff(report!, billed).bill).toEqual({ reason: 'missing' });
});

test('the forecast of a home with rooftop solar at its own rate is without what it gave to the grid', () => {
  const use = home(daily('2026-11-01', Array<number>(23).fill(6)), '2026-11-24', { rates });
  const ownPower = toOwnPowerDays([reading('2026-11-20', 40, 20)], []);
  const connections = [{ ...BENGALURU, discom: null, category: null }];
  const billed = { use: { ...use, ownPower }, connections, storedBills: [] };
  const forecast = forecastRunningPeriod(billed, '2026-11-24');
  expect(forecast).toMatchObject({ amountRupees: 1080, without: ['What you gave to the grid'] });
  expect('reason' in forecast ? '' : describeCost(forecast)).toContain(
    'without what you gave to the grid',
  );
});

test('a report names the paper bills that it rests on, with what they say', () => {
  const use = home(bills('2026-09-06', [160, 181, 187]), '2026-11-24', { cycles: BY_THE_SIXTH });
  const paper = {
    ...{ unitsWh: 187_000, measured: true, settlesFrom: null, dueDay: null },
    ...{ payablePaise: 862_00, linesPaise: {}, publishedValues: {}, inputs: {} },
  };
  const [firstDay, lastDay] = [toDayNumber('2026-10-07'), toDayNumber('2026-11-06')];
  const storedBills = [{ firstDay, lastDay, paper, computed: null }];
  const name = (period: Parameters<typeof computeMonthlyReport>[1], measured = true) => {
    const report = computeMonthlyReport(use, period, null);
    if (report === null) throw new Error('There is no report.');
    const bill = { ...storedBills[0], ...{ firstDay, lastDay, computed: null } };
    return nameReportPapers(report, { storedBills: [{ ...bill, paper: { ...paper, measured } }] });
  };
  const told = renderText(name({ lastDay: '2026-11-06' }), 200, PLAIN).replace(/ +/g, ' ');
  expect(told).toContain('Paper bill ₹862.00 7 Oct 2026 to 6 Nov 2026, 187.000 kWh');
  const month = renderText(name({ month: '2026-10' }, false), 200, PLAIN).replace(/ +/g, ' ');
  expect(month).toContain('7 Oct 2026 to 6 Nov 2026, 187.000 kWh, estimated by the supplier');
  expect(name({ lastDay: '2026-10-06' }).paperBills).toBeUndefined();
});
