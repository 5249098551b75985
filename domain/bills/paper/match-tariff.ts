/**
 * Finds those of a paper's figures that a tariff gives to the paisa. It knows the figures alone: no word of the paper,
 * and no name.
 */
import { addDays, type IsoDate } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { listNamedSeries } from '#domain/tariff/engine/blocks.ts';
import { type BilledConnection, makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { findSeries } from '#domain/tariff/engine/series.ts';
import { series } from '#domain/tariff/library.ts';
import { findShownPaise, listUnknownLines } from '#domain/tariff/match/changes.ts';
import { toPaise, toThousandths } from './exact.ts';
import type { PrintedPeriod, TariffMatch, TariffQuestion } from './paper-bill.ts';

/** One bill as it may be meant. */
export interface Trial extends PrintedPeriod {
  unitsWh: number;
  values: Record<string, string>;
}

/** What a trial comes to in paise; undefined where the tariff does not tell it. */
export type PriceTrial = (trial: Trial) => number | undefined;

/** Prices trials by a home's connection. */
function createTrialPricer(connection: BilledConnection, asOf: IsoDate): PriceTrial {
  return ({ values, ...bill }) => {
    const request = makeHomeBillRequest(connection, { ...bill, asOf, publishedValues: values });
    return request && priceExactly(request);
  };
}

/** What a bill comes to, if all of its lines are known. */
export function priceExactly(request: BillRequest): number | undefined {
  const priced = priceBill(request, series);
  return priced.ok && listUnknownLines(priced).length === 0 ? findShownPaise(priced) : undefined;
}

/** What a home's tariff says of a paper's figures. */
export function answerQuestion(
  question: TariffQuestion,
  connection: BilledConnection,
  asOf: IsoDate,
): TariffMatch | null {
  const ids = question.rates.length === 0 ? [] : listPaperSeries(connection, asOf);
  return matchTariff(question, createTrialPricer(connection, asOf), ids);
}

/** The series of published values whose rates a paper of the home may print, by their ids. */
function listPaperSeries(connection: BilledConnection, asOf: IsoDate): string[] {
  const bill = { from: asOf, to: asOf, unitsWh: WH_PER_KWH, asOf };
  const request = makeHomeBillRequest(connection, bill);
  return request === undefined ? [] : listSeries(request);
}

/** The series that a bill's documents name. */
function listSeries(request: BillRequest): string[] {
  const values = { series, ownValues: {}, discom: request.discom, asOf: request.asOf };
  const names = request.documents.flatMap((document) => [...listNamedSeries(document).keys()]);
  return [...new Set(names.map((name) => findSeries(name, values)?.id ?? name))];
}

/**
 * The units, amount and values that belong together: nothing where none or several do. Units of which one more or one
 * less would cost the same are not proved by an amount, and no bill of nothing is.
 */
export function matchTariff(
  question: TariffQuestion,
  price: PriceTrial,
  seriesIds: readonly string[],
): TariffMatch | null {
  const matches = listTrials(question, seriesIds).flatMap(({ units, ...trial }) => {
    const paise = price(trial);
    const amount = question.amounts.find((one) => toPaise(one) === paise);
    if (amount === undefined || paise === undefined || paise <= 0) return [];
    const isOwn = [-WH_PER_KWH, WH_PER_KWH].every(
      (more) => price({ ...trial, unitsWh: trial.unitsWh + more }) !== paise,
    );
    return isOwn ? [{ ...trial, units, amount, paise }] : [];
  });
  const [first] = matches;
  const isClear = matches.every(
    ({ unitsWh, paise }) => unitsWh === first?.unitsWh && paise === first.paise,
  );
  if (first === undefined || !isClear) return null;
  const { from, to, units, amount, values } = first;
  const isOnlyPeriod = matches.every((match) => match.from === from && match.to === to);
  return {
    period: { from, to },
    units,
    amount,
    values,
    provesPeriod: isOnlyPeriod && areDaysTold(first, first.paise, price),
  };
}

/** So many bills are priced to find the one that is meant. */
const TRIALS_MAX = 100;

function listTrials(
  { periods, units, rates }: TariffQuestion,
  seriesIds: readonly string[],
): (Trial & { units: string })[] {
  const values: Record<string, string>[] = [
    {},
    ...rates.flatMap((rate) => seriesIds.map((id) => ({ [id]: rate }))),
  ];
  const trials = values.flatMap((one) =>
    periods.flatMap((period) =>
      units
        .filter((text) => toThousandths(text) > 0)
        .map((text) => ({ ...period, units: text, unitsWh: toThousandths(text), values: one })),
    ),
  );
  return trials.slice(0, TRIALS_MAX);
}

/** Whether the bill would be another amount with a day more or fewer at either end. */
function areDaysTold({ from, to, ...trial }: Trial, paise: number, price: PriceTrial): boolean {
  const others: PrintedPeriod[] = [
    { from: addDays(from, -1), to },
    { from: addDays(from, 1), to },
    { from, to: addDays(to, -1) },
    { from, to: addDays(to, 1) },
  ];
  return others.every((days) => {
    const other = price({ ...trial, ...days });
    return other !== undefined && other !== paise;
  });
}
