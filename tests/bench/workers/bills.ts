/** Prices bills and looks ahead of them, as often as it is asked: `/bill/BESCOM?times=100`, `/guard/TNPDCL?times=10`. */

import { type BilledConnection, makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';
import { guardBill } from '#domain/tariff/limits/guard.ts';

const PERIOD = { to: '2026-11-06', asOf: '2026-11-24' };
const FORECAST = { lowWh: 380_000, consumptionWh: 490_000, highWh: 620_000 };

const HOMES: Record<string, { connection: BilledConnection; from: string; unitsWh: number }> = {
  BESCOM: {
    connection: {
      ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
      answers: { gruha_jyothi: 'yes', gj_units_per_month: '63', true_up: 'no', md_known: 'no' },
    },
    ...{ from: '2026-10-07', unitsWh: 187_000 },
  },
  TNPDCL: {
    connection: {
      ...{ discom: 'TNPDCL', category: 'LT I-A', loadKW: 3, phases: 1 },
      answers: {},
    },
    ...{ from: '2026-09-07', unitsWh: 420_000 },
  },
  BRPL: {
    connection: {
      ...{ discom: 'BRPL', category: 'Domestic', loadKW: 3, phases: 1 },
      answers: { subsidy: 'yes' },
    },
    ...{ from: '2026-10-07', unitsWh: 320_000 },
  },
  KSEB: {
    connection: {
      ...{ discom: 'KSEB', category: 'LT-1A', loadKW: 3, phases: 1 },
      answers: { small_load: 'no' },
    },
    ...{ from: '2026-09-07', unitsWh: 420_000 },
  },
};

function requestOf(name: string): BillRequest {
  const home = HOMES[name];
  const request =
    home &&
    makeHomeBillRequest(home.connection, { ...PERIOD, from: home.from, unitsWh: home.unitsWh });
  if (request === undefined) throw new Error(`There is no tariff for ${name}.`);
  return request;
}

export default {
  fetch({ url }: Request): Response {
    const { pathname, searchParams } = new URL(url);
    const [, what, name = ''] = pathname.split('/');
    const request = requestOf(name);
    for (let time = 0; time < Number(searchParams.get('times')); time += 1) {
      const { ok, ...rest } =
        what === 'guard' ? guardBill(request, series, FORECAST) : priceBill(request, series);
      if (!ok) return Response.json(rest, { status: 400 });
    }
    return new Response('priced');
  },
};
