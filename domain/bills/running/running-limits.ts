/** The few figures of a running bill by which the browser prices other hours of an appliance. */
import type { RunningBill } from '#domain/appliances/other-hours.ts';
import { toIsoDate } from '#domain/base/period.ts';
import type { BilledHome } from '#domain/bills/home-bills.ts';
import { makeRequestOfToday } from '#domain/bills/price-bill.ts';
import { forecastPeriod } from '#domain/energy/forecast.ts';
import { findRunningPeriod } from '#domain/energy/home-use.ts';
import { series } from '#domain/tariff/library.ts';
import { guardBill } from '#domain/tariff/limits/guard.ts';

/** The running bill as it is expected; null without a forecast, a tariff or a price of its next unit. */
export function findRunningBill(home: BilledHome): RunningBill | null {
  const { use } = home;
  const period = findRunningPeriod(use, 'period');
  const forecast = forecastPeriod(use.days, period, use.today);
  if (forecast.code !== 'forecast') return null;
  const request = makeRequestOfToday(home, period, forecast.consumptionWh);
  const guard = request && guardBill(request, series);
  if (!guard?.ok || guard.nextUnitMilliRupees === null) return null;
  const edges = [...(guard.passedEdge === undefined ? [] : [guard.passedEdge]), ...guard.edges];
  return {
    days: { firstDay: toIsoDate(period.firstDay), lastDay: toIsoDate(period.lastDay) },
    daysLeft: period.lastDay - use.today + 1,
    expectedWh: forecast.consumptionWh,
    unitMilliRupees: guard.nextUnitMilliRupees,
    edges: edges.map(({ lastKwh, unitPaise }) => ({ lastKwh, unitPaise })),
  };
}
