/** A home's bills as its screens tell them. */
import type { IsoDate, Month } from '#domain/base/period.ts';
import type { OwnPower } from '#domain/energy/own-power.ts';
import type { BillProblem } from '#domain/tariff/engine/scope.ts';
import { PARTIAL_TOTAL } from '#domain/tariff/engine/totals.ts';
import { describeLineReason } from '#domain/tariff/explain/describe-line.ts';
import { findPaperStepPaise, findRoundingPaise } from '#domain/tariff/match/rounding.ts';
import type { BillDocuments } from '#domain/tariff/tell/names.ts';
import { isUntold, tellCounted, tellNote } from '#domain/tariff/tell/tell-note.ts';
import type { BillToday, HomeBill } from './home-bills.ts';
import { findEstimatedLine } from './match/estimated-line.ts';
import { findPaperPaise } from './paper-amount.ts';
import type { BillLineRecord, BillRecord } from './record.ts';
import type { RunningBill } from './running/running.ts';
import { isConfirmed } from './running/running-view.ts';
import type { ComputedBill, PaperBill } from './stored.ts';
import type { CodedBill, CodedLine } from './tell/coded.ts';
import { findBillDocuments, nameBillLine, tellBill } from './tell/tell-bill.ts';
import { tellCountedLine, tellUntold } from './tell/tell-line.ts';

/** What a bill has to do with estimates of the supplier. */
export interface BillEstimates {
  /** The supplier estimated its units. */
  isEstimated: boolean;
  /** How many estimated bills it settles: they are one with it. */
  settles: number;
}

interface BillHeader extends BillEstimates {
  id: IsoDate;
  from: IsoDate;
  to: IsoDate;
  days: number;
  /** Null of a stored bill of long ago. */
  knownDays: number | null;
  month: Month;
  /** Null where too few of its days are known. */
  unitsWh: number | null;
  /** All that is entered for its days, also what makes none known; null where that is nothing. */
  enteredWh: number | null;
  /** Of a home with rooftop solar what it gave to the grid and generated; null of any other. */
  ownPower: OwnPower | null;
  /** The home's meter is prepaid: the amount is a cost. */
  isPrepaid: boolean;
}

export interface BillListItem extends BillHeader {
  /** Null where it cannot be calculated. */
  amountPaise: number | null;
  /** What the home has yet to say for an amount, a sentence each. */
  missingMessages: string[];
  /** No tariff is known of its days: nothing that the home could say would help. */
  lacksTariff: boolean;
  /** What the amount rests on. */
  basis: 'exact' | 'estimate' | 'partial' | 'flat-rate' | 'none';
  /** False where a printed bill or an order does not yet confirm the tariff. */
  isConfirmed: boolean;
  isRunning: boolean;
  unitsFrom: BillView['unitsFrom'];
  paperPaise: number | null;
  /** What the paper bill asks for more than ours; null where one of them is missing. */
  differencePaise: number | null;
  /** The paper is the same bill, to the paisa or within its rounding. */
  isSameAsPaper: boolean;
  /** The line of ours that may explain the difference because it is estimated; null where its range does not hold it. */
  estimatedLine: string | null;
  /** A line that ours lacks, so that the totals do not compare. */
  unknownLine: string | null;
  /** Lines of the paper were typed, not its total alone. */
  hasTypedLines: boolean;
  /** Today's calculation is another one than the stored one. */
  isChanged: boolean;
  /** "Counted as 2 bills of two months"; null where it is one. */
  counted: string | null;
}

export interface BillSubtotal {
  id: string;
  label: string;
  amount: string;
  /** The id of the line above it. */
  after: string;
}

export type PricingView =
  | {
      code: 'priced';
      amountPaise: number;
      /** The names of the lines that the amount lacks because they are unknown. */
      without: string[];
      bill: BillRecord;
      /** False where a printed bill or an order does not yet confirm the tariff. */
      confirmed: boolean;
      /** The sums on the way to the total, each below the last of its lines. */
      sums: BillSubtotal[];
      /** Why a line is what it is, in a few words, by its id. */
      reasons: Record<string, string>;
      /** The lines that depend on what the household has not said of its connection, or has not confirmed. */
      untoldLines: string[];
      /** The whole bill depends on such. */
      isUntold: boolean;
    }
  | { code: 'missing'; problems: Pick<BillProblem, 'code' | 'message'>[] }
  | { code: 'flat-rate'; amountPaise: number | null }
  | { code: 'few-days' };

export interface BillView extends BillHeader {
  pricing: PricingView;
  /** The units are a forecast, those so far, as a paper bill says, of all days, or of most. */
  unitsFrom: 'forecast' | 'so-far' | 'bill' | 'days' | 'most-days' | 'few-days';
  storedOn: IsoDate | null;
  today: BillToday | null;
  paperPaise: number | null;
  /** It runs, and nobody said on which day it ends. */
  isPeriodAssumed: boolean;
}

/** A bill of the list. */
export function toBillListItem(bill: HomeBill, today: IsoDate): BillListItem {
  const { pricing, paper } = bill;
  const paperPaise = findPaperPaise(paper);
  const priced = pricing.code === 'priced' ? pricing : null;
  const amountPaise =
    pricing.code === 'priced' || pricing.code === 'flat-rate' ? pricing.amountPaise : null;
  const isPriced = priced !== null && priced.without.length === 0 && paper?.settlesFrom == null;
  const differencePaise = isPriced && paperPaise !== null ? paperPaise - priced.amountPaise : null;
  return {
    ...toBillHeader(bill),
    amountPaise,
    ...describeMissing(pricing),
    basis: amountPaise === null ? 'none' : priced === null ? 'flat-rate' : priced.bill.exactness,
    isConfirmed: priced === null || isConfirmed(priced.bill, today),
    isRunning: false,
    unitsFrom: bill.units.source,
    paperPaise,
    differencePaise,
    isSameAsPaper:
      priced !== null && differencePaise !== null && isRounded(priced, differencePaise),
    estimatedLine: priced === null ? null : nameEstimatedLine(priced.bill, differencePaise ?? 0),
    unknownLine:
      priced?.without[0] === undefined ? null : nameBillLine(priced.bill, priced.without[0]),
    hasTypedLines: Object.keys(paper?.linesPaise ?? {}).some((id) => !PAYABLE_TOTALS.includes(id)),
    isChanged: bill.today !== null,
    counted: priced === null ? null : tellCounted(priced.bill.notes),
  };
}

function describeMissing(
  pricing: HomeBill['pricing'] | RunningBill['pricing'],
): Pick<BillListItem, 'missingMessages' | 'lacksTariff'> {
  if (pricing.code === 'missing') {
    const toSay = pricing.problems.filter(({ code }) => code !== 'no-tariff');
    const lacksTariff = toSay.length < pricing.problems.length;
    return { missingMessages: toSay.map(({ message }) => message), lacksTariff };
  }
  const needsRate =
    pricing.code === 'flat-rate' && 'amountPaise' in pricing && pricing.amountPaise === null;
  return { missingMessages: needsRate ? ['No rate is known.'] : [], lacksTariff: false };
}

function nameEstimatedLine(bill: CodedBill, differencePaise: number): string | null {
  const line = findEstimatedLine(bill, differencePaise);
  return line === undefined ? null : nameBillLine(bill, line);
}

/** Whether a paper bill that asks for so much more is the same bill as its supplier's papers round it. */
function isRounded(
  { amountPaise, bill }: Pick<ComputedBill, 'amountPaise' | 'bill'>,
  differencePaise: number,
): boolean {
  const stepPaise = findPaperStepPaise(findBillDocuments(bill).at(-1)?.totals);
  return findRoundingPaise(amountPaise + differencePaise, amountPaise, stepPaise) !== null;
}

/** The running bill as the first of the list: without a forecast its units so far, and no amount. */
export function toRunningListItem(running: RunningBill, today: IsoDate): BillListItem {
  const { pricing } = running;
  const amountPaise =
    pricing.code === 'priced'
      ? (pricing.guard.forecast?.middle.amountPaise ?? null)
      : pricing.code === 'flat-rate' && pricing.bill.code === 'forecast'
        ? pricing.bill.amountPaise
        : null;
  return {
    ...toBillHeader(running),
    unitsWh: findRunningUnitsWh(running),
    amountPaise,
    ...describeMissing(pricing),
    basis:
      amountPaise === null
        ? 'none'
        : pricing.code === 'priced'
          ? pricing.bill.exactness
          : 'flat-rate',
    isConfirmed: pricing.code !== 'priced' || isConfirmed(pricing.bill, today),
    isRunning: true,
    unitsFrom: findRunningUnitsSource(running),
    paperPaise: null,
    differencePaise: null,
    isSameAsPaper: false,
    estimatedLine: null,
    unknownLine: null,
    hasTypedLines: false,
    isChanged: false,
    counted: pricing.code === 'priced' ? tellCounted(pricing.bill.notes) : null,
  };
}

/** The forecast, or the units so far; null while nothing of it is known: that is not 0. */
function findRunningUnitsWh({ forecast, hasSoFar, soFarWh }: RunningBill): number | null {
  if (forecast.code === 'forecast') return forecast.consumptionWh;
  return hasSoFar ? soFarWh : null;
}

function findRunningUnitsSource({ forecast, hasSoFar }: RunningBill): BillView['unitsFrom'] {
  if (forecast.code === 'forecast') return 'forecast';
  return hasSoFar ? 'so-far' : 'few-days';
}

/** A bill in full. */
export function toBillView(bill: HomeBill, today: IsoDate): BillView {
  return {
    ...toBillHeader(bill),
    pricing: toPricingView(bill.pricing, today),
    unitsFrom: bill.units.source,
    storedOn: bill.storedOn,
    today: bill.today,
    paperPaise: findPaperPaise(bill.paper),
    isPeriodAssumed: false,
  };
}

/** The running bill in full: at its forecast, or at the units so far where there is none. */
export function toRunningView(running: RunningBill, today: IsoDate): BillView {
  return {
    ...toBillHeader(running),
    unitsWh: findRunningUnitsWh(running),
    unitsFrom: findRunningUnitsSource(running),
    pricing: toRunningPricingView(running, today),
    storedOn: null,
    today: null,
    paperPaise: null,
    isPeriodAssumed: running.pricing.code === 'priced' && running.pricing.answer.isPeriodAssumed,
  };
}

function toRunningPricingView(running: RunningBill, today: IsoDate): PricingView {
  const { pricing } = running;
  if (pricing.code === 'missing') return toPricingView(pricing, today);
  if (findRunningUnitsWh(running) === null) return { code: 'few-days' };
  if (pricing.code === 'flat-rate') {
    return { code: 'flat-rate', amountPaise: toRunningListItem(running, today).amountPaise };
  }
  const { guard, bill } = pricing;
  const { amountPaise, without } = guard.forecast?.middle ?? guard;
  return toPricingView({ code: 'priced', amountPaise, without, bill }, today);
}

function toPricingView(pricing: HomeBill['pricing'], today: IsoDate): PricingView {
  switch (pricing.code) {
    case 'priced': {
      const { amountPaise, without, bill } = pricing;
      const documents = findBillDocuments(bill);
      const record = tellBill(bill, documents);
      return {
        code: 'priced',
        amountPaise,
        without: without.map((id) => nameBillLine(bill, id)),
        bill: record,
        confirmed: isConfirmed(bill, today),
        sums: listSubtotals(record, documents),
        reasons: describeReasons(bill, record, documents),
        untoldLines: bill.lines
          .filter((line) => tellUntold(line, documents) !== undefined)
          .map(({ id }) => id),
        isUntold: bill.notes.some((note) => !('line' in note) && isUntold(note)),
      };
    }
    case 'missing':
      return {
        code: 'missing',
        problems: pricing.problems.map(({ code, message }) => ({ code, message })),
      };
    case 'flat-rate':
      return { code: 'flat-rate', amountPaise: pricing.amountPaise };
    case 'few-days':
      return { code: 'few-days' };
  }
}

/** The totals that stand as the sum to pay. */
const PAYABLE_TOTALS = ['demand', 'payable', PARTIAL_TOTAL];

/** The totals of a bill that are not the sum to pay; of equal ones below the same line the last. */
function listSubtotals({ lines, totals }: BillRecord, documents: BillDocuments): BillSubtotal[] {
  const document = documents.at(-1);
  const toPay = PAYABLE_TOTALS.find((id) => totals[id] !== undefined);
  const ids = lines.map(({ id }) => id);
  const sums = Object.entries(totals).flatMap(([id, { label, amount }]): BillSubtotal[] => {
    if (id === toPay || amount === '0.00') return [];
    const baseIds = document?.totals.find((total) => total.id === id)?.of;
    const lastLine =
      typeof baseIds === 'object' ? ids.findLast((line) => baseIds.includes(line)) : ids.at(-1);
    return lastLine === undefined ? [] : [{ id, label, amount, after: lastLine }];
  });
  return sums.filter(
    (sum, index) =>
      !sums
        .slice(index + 1)
        .some((later) => later.after === sum.after && later.amount === sum.amount),
  );
}

function describeReasons(
  bill: CodedBill,
  record: BillRecord,
  documents: BillDocuments,
): Record<string, string> {
  const reasons = bill.lines.flatMap((line, place) => {
    const told = record.lines[place];
    const reason = told && describeReason(line, told, bill, record, documents);
    return reason === undefined ? [] : [[line.id, reason]];
  });
  return Object.fromEntries(reasons);
}

/** Why a line is so: first of all what is not simply computed. */
function describeReason(
  line: CodedLine,
  told: BillLineRecord,
  bill: CodedBill,
  record: BillRecord,
  documents: BillDocuments,
): string | undefined {
  if (line.state === 'unknown') return told.why;
  if (line.state === 'given') return 'As your bill prints it';
  const note = bill.notes.find((one) => 'line' in one && one.line === line.id);
  if (note !== undefined) return tellNote(note, documents)[0];
  const document = documents.at(-1);
  const definition = document?.lines.find(({ id }) => id === line.id);
  return (
    tellUntold(line, documents) ??
    tellCountedLine(line) ??
    (document && definition && describeLineReason(definition, told, record, document))
  );
}

type DatedBill = Pick<
  HomeBill,
  'id' | 'from' | 'to' | 'days' | 'month' | 'ownPower' | 'isPrepaid'
> & {
  coverage: { knownDays: number; unitsWh: number } | null;
  units?: { unitsWh: number | null };
  paper?: PaperBill | null;
  settles?: number;
};

function toBillHeader(bill: DatedBill): BillHeader {
  const { id, from, to, days, month, coverage, units, paper, settles = 0 } = bill;
  const { ownPower, isPrepaid } = bill;
  const knownDays = coverage?.knownDays ?? null;
  const estimates = { isEstimated: paper?.measured === false, settles };
  const unitsWh = units?.unitsWh ?? null;
  const enteredWh = coverage?.unitsWh || null;
  const period = { id, from, to, days, month, knownDays };
  return { ...period, unitsWh, enteredWh, ownPower, isPrepaid, ...estimates };
}
