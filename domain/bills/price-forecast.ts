/** What a home's running period will cost by its forecast: by its tariff, or at its own rate. */
import { type IsoDate, toDayNumber } from '#domain/base/period.ts';
import {
  type ForecastCost,
  type ForecastResponse,
  toForecastRecord,
} from '#domain/energy/records/forecast-record.ts';
import { OPEN_LINE } from './api.ts';
import type { BilledHome } from './home-bills.ts';
import { findLatestAmount } from './running/latest-period.ts';
import { computeRunningBill, type RunningBill } from './running/running.ts';
import { nameLines } from './tell/tell-bill.ts';

/** Without any amount. */
export const NO_COST = {
  ...{ amountRupees: null, lowRupees: null, highRupees: null },
  ...{ byTariff: true, without: [], isPeriodAssumed: false },
} satisfies ForecastCost;

/** The forecast of the period that today is in, with its cost. */
export function forecastRunningPeriod(home: BilledHome, today: IsoDate): ForecastResponse {
  const running = computeRunningBill(home);
  const { forecast, from, to } = running;
  const days = { firstDay: toDayNumber(from), lastDay: toDayNumber(to) };
  const record = toForecastRecord(forecast, days, today);
  return 'reason' in record
    ? { ...record, latest: findLatestAmount(home, running) }
    : { ...record, ...toForecastCost(running) };
}

/** What a running bill will come to. */
export function toForecastCost({ pricing, ownPower }: RunningBill): ForecastCost {
  switch (pricing.code) {
    case 'missing':
      return NO_COST;
    case 'flat-rate': {
      const { bill } = pricing;
      const without = ownPower === null ? [] : [OPEN_LINE.label];
      const noRange = { ...NO_COST, byTariff: false, without };
      if (bill.code !== 'forecast') return noRange;
      const amounts = [bill.amountPaise, bill.lowPaise, bill.highPaise].map(toRupees);
      const [amountRupees = null, lowRupees = null, highRupees = null] = amounts;
      return { ...noRange, amountRupees, lowRupees, highRupees };
    }
    case 'priced': {
      const { guard, forecast, answer, bill } = pricing;
      if (guard.forecast === undefined || forecast === null) return NO_COST;
      const { middle } = guard.forecast;
      return {
        amountRupees: toRupees(middle.amountPaise),
        lowRupees: toRupees(forecast.fromPaise),
        highRupees: toRupees(forecast.toPaise),
        byTariff: true,
        without: nameLines(bill, middle.without).map(({ label }) => label),
        isPeriodAssumed: answer.isPeriodAssumed,
      };
    }
  }
}

function toRupees(paise: number | null): number | null {
  return paise === null ? null : paise / 100;
}
