/** A home's running bill as the API gives it: its units and amounts so far, its forecast, and the guard. */
import * as z from 'zod';
import { responseDateSchema } from '#domain/base/fields.ts';
import { toIsoDate } from '#domain/base/period.ts';
import {
  billPeriodShape,
  formatKwhDecimal,
  formatKwhDecimalOrNull,
  formatRupeesDecimalOrNull,
  kwhSchema,
  listMissing,
  missingSchema,
  OPEN_LINE,
  unknownLinesSchema,
} from '#domain/bills/api.ts';
import { billRecordSchema, rupeesSchema } from '#domain/bills/record.ts';
import { nameLines, tellBill } from '#domain/bills/tell/tell-bill.ts';
import {
  listGuardSentences,
  tellCrossings,
  tellGuard,
  tellRange,
} from '#domain/bills/tell/tell-guard.ts';
import {
  type LatestAmount,
  latestAmountSchema,
  noForecastSchema,
} from '#domain/energy/records/forecast-record.ts';
import {
  isPrepaidSchema,
  ownPowerShape,
  saysSchema,
  toOwnPowerFields,
} from '#domain/energy/records/own-power-record.ts';
import { tellHomeKind } from '#domain/home/tell-home.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import type { Edge } from '#domain/tariff/engine/prices.ts';
import type { ForecastAmount } from '#domain/tariff/limits/guard.ts';
import { computeLeft } from './guard-answer.ts';
import type { RunningBill } from './running.ts';

const forecastAmountSchema = z.object({
  unitsKWH: kwhSchema,
  amount: rupeesSchema.nullable(),
  without: unknownLinesSchema,
});

const edgeSchema = z.object({
  afterKWH: kwhSchema.meta({ description: 'The last whole unit before it.' }),
  monthlyKWH: kwhSchema.nullable().meta({
    description:
      'What the tariff states a month, where the days of the bill make another number of it.',
  }),
  leftKWH: kwhSchema.optional().meta({ description: 'The kWh left until then.' }),
  nextUnit: rupeesSchema.meta({ description: 'What the next unit costs.' }),
  below: rupeesSchema.meta({ description: 'The bill at the last unit before it.' }),
  above: rupeesSchema.meta({ description: 'The bill with that unit.' }),
  without: z.array(z.string()).meta({
    description: 'The lines that both bills are without, as no source tells them on both sides.',
  }),
});

const sentencesSchema = z
  .array(z.string())
  .meta({ description: 'The same in sentences, as screens and tips say it.' });

export const runningBillSchema = z.object({
  ...billPeriodShape,
  daysLeft: z.int().meta({ description: 'Days after today.' }),
  isPrepaid: isPrepaidSchema,
  knownDays: z.int(),
  unknownDays: z.int().meta({ description: 'Days to come, and days that were left out.' }),
  unreadDays: z.int().meta({ description: 'Days before today without a measured reading.' }),
  isPeriodAssumed: z
    .boolean()
    .meta({ description: 'Nobody has said on which days the home’s bills end.' }),
  soFarKWH: kwhSchema,
  enteredKWH: kwhSchema.meta({
    description: 'All that is entered for its days, also what makes no day known.',
  }),
  pricing: z.enum(['priced', 'flat-rate', 'missing']),
  missing: missingSchema,
  soFar: rupeesSchema.nullable().meta({
    description:
      'The bill at the units so far, with the whole period’s fixed charges; at a flat rate what the known days cost.',
  }),
  forecast: z
    .object({
      low: forecastAmountSchema,
      middle: forecastAmountSchema,
      high: forecastAmountSchema,
      knownUntil: responseDateSchema.meta({ description: 'The latest known day.' }),
      crossing: edgeSchema.nullable().meta({
        description: 'The dearest unit of those between low and high that make the bill jump.',
      }),
      crossings: z.array(edgeSchema).meta({ description: 'All of them, the dearest first.' }),
      says: sentencesSchema,
    })
    .nullable(),
  noForecast: noForecastSchema
    .omit({ period: true })
    .extend({ latest: latestAmountSchema })
    .nullable(),
  guard: z
    .object({
      edge: edgeSchema.nullable().meta({
        description:
          'The unit to stay below, which makes the bill jump: the dearest that the forecast may reach and that can be held, else the next one.',
      }),
      edges: z.array(edgeSchema).meta({
        description: 'All such units up to the end of the forecast, and the next one beyond.',
      }),
      nextPrice: z
        .object({
          afterKWH: kwhSchema.meta({ description: 'The last whole unit at the present price.' }),
          leftKWH: kwhSchema.meta({ description: 'The kWh left until then.' }),
          rate: z.string().meta({ description: 'Rupees per kWh from then on.' }),
        })
        .nullable()
        .meta({ description: 'The next limit from which a unit has another price.' }),
      nextUnit: z.string().nullable().meta({
        description: 'What the next unit costs, in rupees, after what unread days probably used.',
      }),
      unknownAboveKWH: kwhSchema.nullable().meta({
        description: 'Beyond it no source tells the rates: the bill is not known.',
      }),
      dailyKWH: kwhSchema.nullable().meta({
        description:
          'At most so much today and on each day to come stays below the edge, or else below the next price, after what unread days probably used.',
      }),
      says: sentencesSchema,
    })
    .nullable(),
  ...ownPowerShape,
  says: saysSchema,
  bill: billRecordSchema.nullable(),
  billOf: z.enum(['forecast', 'so-far']).nullable(),
});
export type RunningBillResponse = z.output<typeof runningBillSchema>;

/** The running bill as the API returns it, with what stands for its forecast while there is none. */
export function toRunningBillResponse(
  running: RunningBill,
  today: string,
  latest: LatestAmount,
): RunningBillResponse {
  const { pricing, forecast } = running;
  const { id, from, to, days, daysLeft, unknownDays, unreadDays, coverage, soFarWh } = running;
  const hasForecast = forecast.code === 'forecast';
  return {
    id,
    from,
    to,
    days,
    daysLeft,
    unknownDays,
    unreadDays,
    ...(running.isPrepaid ? { isPrepaid: true } : {}),
    isPeriodAssumed: pricing.code === 'priced' && pricing.answer.isPeriodAssumed,
    knownDays: coverage.knownDays,
    soFarKWH: formatKwhDecimal(soFarWh),
    enteredKWH: formatKwhDecimal(coverage.unitsWh),
    pricing: pricing.code,
    missing: pricing.code === 'missing' ? listMissing(pricing.problems) : [],
    soFar: formatSoFar(running),
    forecast: hasForecast ? toForecast(running, forecast) : null,
    noForecast: hasForecast
      ? null
      : {
          // Where the latest day is too old, one new reading is enough.
          availableOn: forecast.code === 'few-days' ? toIsoDate(forecast.availableOn) : today,
          reason: forecast.code,
          latest,
        },
    guard: toGuard(running, today),
    ...toOwnPowerFields(running.ownPower),
    ...toSays(running),
    bill: pricing.code === 'priced' ? tellBill(pricing.bill) : null,
    billOf: pricing.code === 'priced' ? pricing.billOf : null,
  };
}

/** What is to know of its figures; nothing of most homes. */
function toSays({ ownPower, isPrepaid }: RunningBill): Pick<RunningBillResponse, 'says'> {
  const says = tellHomeKind({
    hasRooftop: ownPower !== null,
    knowsGeneration: ownPower?.generatedWh != null,
    isPrepaid,
  });
  return says.length === 0 ? {} : { says };
}

function formatSoFar({ pricing, hasSoFar }: RunningBill): string | null {
  if (!hasSoFar) return null;
  if (pricing.code === 'priced') return formatRupeesDecimal(pricing.guard.amountPaise);
  return pricing.code === 'flat-rate' ? formatRupeesDecimalOrNull(pricing.soFarPaise) : null;
}

function toForecast(
  { pricing, ownPower }: RunningBill,
  forecast: Extract<RunningBill['forecast'], { code: 'forecast' }>,
): RunningBillResponse['forecast'] {
  const priced = pricing.code === 'priced' ? pricing.guard.forecast : undefined;
  const flat =
    pricing.code === 'flat-rate' && pricing.bill.code === 'forecast' ? pricing.bill : undefined;
  const crossings = (priced?.crossings ?? []).map(toEdge);
  const amount = (
    unitsWh: number,
    byTariff: ForecastAmount | undefined,
    atRate: number | null | undefined,
  ) => ({
    unitsKWH: formatKwhDecimal(unitsWh),
    amount: formatRupeesDecimalOrNull(byTariff?.amountPaise ?? atRate ?? null),
    without:
      pricing.code === 'priced'
        ? nameLines(pricing.bill, byTariff?.without ?? [])
        : ownPower === null
          ? []
          : [OPEN_LINE],
  });
  return {
    low: amount(forecast.lowWh, priced?.low, flat?.lowPaise),
    middle: amount(forecast.consumptionWh, priced?.middle, flat?.amountPaise),
    high: amount(forecast.highWh, priced?.high, flat?.highPaise),
    knownUntil: toIsoDate(forecast.latestDay),
    crossing: crossings[0] ?? null,
    crossings,
    says:
      pricing.code === 'priced' && pricing.forecast !== null
        ? [...tellCrossings(pricing.forecast), `${tellRange(pricing.forecast)}.`]
        : [],
  };
}

function toEdge(edge: Edge & { leftWh?: number }) {
  const { lastKwh, monthlyKwh, unitPaise, belowPaise, abovePaise, without, leftWh } = edge;
  return {
    afterKWH: String(lastKwh),
    monthlyKWH: monthlyKwh === null ? null : String(monthlyKwh),
    ...(leftWh === undefined ? {} : { leftKWH: formatKwhDecimal(leftWh) }),
    nextUnit: formatRupeesDecimal(unitPaise),
    below: formatRupeesDecimal(belowPaise),
    above: formatRupeesDecimal(abovePaise),
    without: without.map(({ label }) => label),
  };
}

function toGuard({ pricing, pace }: RunningBill, today: string): RunningBillResponse['guard'] {
  if (pricing.code !== 'priced') return null;
  const { answer, guard } = pricing;
  const { edges, priceChange, nextUnitMilliRupees, unknownAbove } = guard;
  const heldKwh = answer.code === 'hold' ? answer.edge.lastKwh : edges[0]?.lastKwh;
  const edge = edges.find(({ lastKwh }) => lastKwh === heldKwh);
  const ahead = edge ?? priceChange;
  return {
    edge: edge === undefined ? null : toEdge(edge),
    edges: edges.map(toEdge),
    nextPrice:
      priceChange === undefined
        ? null
        : {
            afterKWH: String(priceChange.lastKwh),
            leftKWH: formatKwhDecimal(priceChange.leftWh),
            rate: formatKwhDecimal(priceChange.milliRupeesAUnit),
          },
    nextUnit: formatKwhDecimalOrNull(nextUnitMilliRupees),
    unknownAboveKWH: unknownAbove === undefined ? null : String(unknownAbove.lastKwh),
    dailyKWH:
      ahead === undefined ? null : formatKwhDecimal(computeLeft(ahead.leftWh, pace).dailyWh),
    says: listGuardSentences(tellGuard(answer, today)),
  };
}
