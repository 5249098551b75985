/** Stores what a household types from its paper bills, and which of two calculations of a bill it chooses. */

import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { countCoveredDays, type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import {
  type BilledHome,
  findBill,
  forgetComputed,
  type HomeBill,
  toComputedBill,
} from '#domain/bills/home-bills.ts';
import type { PaperBillInput, PrintedInput, StoredChoice } from '#domain/bills/input.ts';
import {
  type MatchResult,
  matchHomeBill,
  replacePaper,
  toPrinted,
} from '#domain/bills/match/match.ts';
import {
  type BillRow,
  type ComputedBill,
  type StoredBill,
  toStoredBill,
} from '#domain/bills/stored.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import { type EntryWarning, listPriceWarnings } from '#domain/energy/entry-warning.ts';
import { findLateSettling, findSettling } from '#domain/energy/settle.ts';
import { parseWattHours } from '#domain/tariff/engine/request.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import { mapPresent } from '#worker/db/optional-values.ts';
import { toHistoryBill } from '#worker/history/rows.ts';
import { logPaperRemovalQuery, logPrintedQuery } from '#worker/history/write-bills.ts';
import { requireLimitsQuery } from '#worker/homes/limits.ts';
import { createOnce, storedKeyQuery } from '#worker/idempotency-keys.ts';
import type { RegisterReadings } from '#worker/meters/register-readings.ts';
import { findUsualDayWh, readingsNearQuery, usualDayRowsQuery } from '#worker/readings/days.ts';
import { deleteOverlappedQueries, type NewUse, toNewReading } from '#worker/readings/overlap.ts';
import { planPresent } from '#worker/readings/present-reading.ts';
import {
  longReadingsAfterQuery,
  longReadingsBeforeQuery,
  type ReadingRow,
  toDayReading,
} from '#worker/readings/queries.ts';
import type { Readings } from '#worker/readings/readings.ts';
import {
  chooseSettledSpan,
  readWidenedReading,
  storeWidenedBill,
  widenReadingQueries,
} from '#worker/readings/settling.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { type Bills, storeBill, toComputedRow } from './bills.ts';
import { findFirstSettledDay, parsePaise, refuseOverlap, storePaperQueries } from './new-papers.ts';
import { editOwnReadingQueries, refuseDueDate, refuseUnits, toPaperFacts } from './paper-facts.ts';
import {
  billQuery,
  billsQuery,
  deleteEmptyBillQuery,
  deletePaperQuery,
  storeComputedQuery,
  storePrintedQuery,
  type TypedOfPaper,
  updateComputedQuery,
} from './queries.ts';

/** The kind of request that adds a paper bill (`idempotency-keys.ts`). */
const BILL_ADDED = 'bill';

export type PaperBills = ReturnType<typeof createPaperBills>;

/** A paper bill as it was stored. */
export interface AddedBill {
  id: IsoDate;
  from: IsoDate;
  to: IsoDate;
  days: number;
  paper: NonNullable<StoredBill['paper']>;
  /** What is odd about it. */
  warnings: EntryWarning[];
}

/** Makes the service for paper bills and the choice between calculations. */
export function createPaperBills(
  context: ServiceContext,
  bills: Bills,
  { readings, registerReadings }: { readings: Readings; registerReadings: RegisterReadings },
) {
  const { now, today } = context;

  /**
   * Stores a paper bill, and its units as a reading over its days, unless they are below 0, or a meter's values or the
   * same reading have them already; and what the meter showed at its end. Throws `overlap` where a stored bill or reading
   * contradicts it and `input.overlap` does not say what to do, and what `planPresent` does.
   */
  async function add(home: OpenHome, body: PaperBillInput, key?: string): Promise<AddedBill> {
    const { homeId: _, ...input } = body;
    refuseFuture(input.to, today);
    const { measured = true } = input;
    const wh = parseWattHours(input.unitsKWH);
    const around = await readAround(home, input, wh, key);
    const { storedKey, existing, rows, usualRows, span, widened } = around;
    const { firstDay } = span;
    if (storedKey === undefined && input.overlap !== 'replace') {
      refuseOverlap(rows, { ...input, from: toIsoDate(firstDay), measured });
    }
    const readingQueries = storedKey === undefined ? await planReading(home, input, around) : [];
    const lines = input.lines ?? {};
    const hasLines = Object.keys(lines).length > 0;
    const payablePaise = parsePaise(input.payable ?? lines['demand'] ?? lines['payable']);
    const [log, create, ...rest] = storePaperQueries(home, {
      from: toIsoDate(firstDay),
      to: input.to,
      wh,
      measured,
      settlesFrom: measured && wh >= 0 ? findFirstSettledDay(rows, existing, span) : null,
      payablePaise,
      dueDay: mapPresent(input.dueDate, toDayNumber) ?? null,
      printed: hasLines ? JSON.stringify({ lines, publishedValues: {}, inputs: {} }) : null,
    });
    const row = await createOnce<BillRow & { createdAt: number }>(home, key, {
      what: BILL_ADDED,
      input,
      before: [log],
      create,
      id: input.to,
      after: [...rest, ...readingQueries, ...widenReadingQueries(home, widened, true)],
      find: (id) => billQuery(home, id === '' ? -1 : toDayNumber(id)),
    });
    if (hasLines || input.payable !== undefined) await storeBill(home, input.to);
    await storeWidenedBill(home, widened);
    const storedBill = toStoredBill(row);
    if (storedBill.paper === null) throw new Error('A paper bill was stored.');
    return {
      id: input.to,
      from: toIsoDate(storedBill.firstDay),
      to: input.to,
      days: row.days,
      paper: storedBill.paper,
      warnings: listPriceWarnings(
        { consumptionWh: wh, paise: payablePaise ?? 0 },
        countCoveredDays(input.from, input.to),
        findUsualDayWh(usualRows),
      ),
    };
  }

  /**
   * What the home has over the days of a bill, with those of the estimates that it settles. Throws `overlap` where the
   * call does not say whether it includes them.
   */
  async function readAround(
    home: OpenHome,
    input: Omit<PaperBillInput, 'homeId'>,
    wh: number,
    key: string | undefined,
  ) {
    const [firstDay, lastDay] = [toDayNumber(input.from), toDayNumber(input.to)];
    const { measured = true } = input;
    const read = async (from: number) => {
      const [, [storedKey], existing, longRows, laterRows, rows, usualRows] = await home.batch(
        storedKeyQuery(home, { key: key ?? '', what: BILL_ADDED, input }),
        readingsNearQuery(home, { firstDay: from, lastDay }),
        longReadingsBeforeQuery(home, from),
        longReadingsAfterQuery(home, lastDay),
        billsQuery(home, from),
        usualDayRowsQuery(home),
      );
      return { storedKey, existing, longRows, laterRows, rows, usualRows };
    };
    const own = { firstDay, lastDay, consumptionWh: wh, fromRegister: false, measured };
    const around = await read(firstDay);
    const isNew = around.storedKey === undefined && wh >= 0;
    const before = around.longRows.map(toDayReading);
    const after = around.laterRows.map(toDayReading);
    const late = isNew ? findLateSettling(toNewReading(own), before, after) : null;
    const settling = isNew ? findSettling(toNewReading(own), before) : null;
    const settled = chooseSettledSpan(settling, input.settles);
    const lateSpan = chooseSettledSpan(late, input.settles);
    const measuredAfter =
      late === null ? undefined : around.laterRows[after.indexOf(late.measured)];
    const widened = await readWidenedReading(home, measuredAfter, lateSpan);
    if (settled === null) return { ...around, own, span: own, widened };
    return { ...(await read(settled.firstDay)), own, span: { ...own, ...settled }, widened };
  }

  /**
   * The statements that store a bill's units as a reading, unless something has them already, and what the meter showed
   * at its end.
   */
  async function planReading(
    home: OpenHome,
    input: Omit<PaperBillInput, 'homeId'>,
    { own, span, existing }: Awaited<ReturnType<typeof readAround>>,
  ): Promise<Query[]> {
    const { firstDay, consumptionWh } = span;
    const { to: readOn, measured, overlap } = input;
    const bill = { readOn, firstDay, consumptionWh, measured, overlap };
    const present = await planPresent(registerReadings, home, input.presentReading, bill);
    const { consumptionWh: wh, lastDay } = own;
    // What is left over of what was given to the grid says nothing of what was used.
    const isUnknown = wh >= 0 && !isKnown(existing, { firstDay, lastDay, wh });
    return [
      ...(isUnknown && present?.saysUnits !== true
        ? insertReadingQueries(home, input, { own, span }, existing)
        : []),
      ...(present?.queries ?? []),
    ];
  }

  /** The statements that store a bill's units as a reading, in place of those that it replaces. */
  function insertReadingQueries(
    home: OpenHome,
    input: Pick<PaperBillInput, 'from' | 'to' | 'unitsKWH' | 'overlap'>,
    { own, span }: { own: NewUse; span: NewUse & { measured: boolean } },
    existing: readonly ReadingRow[],
  ): Query[] {
    const reading = {
      readingDate: input.to,
      periodStart: toIsoDate(span.firstDay),
      consumptionKWH: whToKwh(span.consumptionWh),
      measured: span.measured,
    };
    return [
      // What has its own days would be a detail of the span that it settles.
      ...deleteOverlappedQueries(home, [own, span], input.overlap, existing),
      ...readings.insertQueries(home, reading),
    ];
  }

  /** Stores what was typed of a paper bill, in place of what was typed before, and compares it with our calculation. */
  async function setPrinted(
    home: OpenHome,
    id: IsoDate,
    input: PrintedInput,
  ): Promise<{ bill: HomeBill; match: MatchResult }> {
    const printed = toPrinted(input, context.today);
    refuseDueDate(id, input);
    const { home: billed, bill } = await bills.read(home, id);
    refuseUnits(bill, input);
    const facts = toPaperFacts(input);
    const changedHome = replacePaper(billed, bill, printed, facts);
    const changedBill = requireBill(changedHome, id);
    const computed = toComputedBill(changedHome, changedBill) ?? null;
    const { unitsWh, dueDay } = facts;
    await storePrinted(home, changedBill, computed, {
      printed: JSON.stringify(printed),
      ...(unitsWh === undefined ? {} : { wh: unitsWh }),
      ...(dueDay === undefined ? {} : { dueDay }),
    });
    const shown =
      computed === null
        ? changedBill
        : requireBill(storeInHome(changedHome, changedBill, computed), id);
    return { bill: shown, match: matchHomeBill(changedHome, changedBill) };
  }

  /** Stores what was typed of a bill with the calculation by it; other units in its own reading, too. */
  async function storePrinted(
    home: OpenHome,
    bill: HomeBill,
    computed: StoredBill['computed'],
    typed: TypedOfPaper,
  ): Promise<void> {
    const days = { lastDay: toDayNumber(bill.to), days: bill.days };
    const unsaid = {
      wh: null,
      payablePaise: null,
      measured: true,
      settlesFrom: null,
      dueDay: null,
    };
    const edits =
      typed.wh === undefined ? [] : await editOwnReadingQueries(home, readings, bill, typed.wh);
    await home.batch(
      ...edits,
      logPrintedQuery(home, toHistoryBill({ ...unsaid, ...days, ...typed }, now), typed),
      storePrintedQuery(
        home,
        days,
        { ...typed, computed: computed === null ? null : JSON.stringify(computed) },
        now,
      ),
      requireLimitsQuery(home, 'bills'),
    );
  }

  /**
   * Stores which calculation of a bill the household chooses, or the one that is shown where none is stored yet. Throws
   * `conflict` where there is none to store.
   */
  async function choose(
    home: OpenHome,
    id: IsoDate,
    { keep }: Pick<StoredChoice, 'keep'>,
  ): Promise<HomeBill> {
    const { home: billed, bill } = await bills.read(home, id);
    const row = billed.storedBills.find(({ lastDay }) => lastDay === toDayNumber(id));
    const storedComputation = row?.computed ?? null;
    const shown = storedComputation ?? toComputedBill(billed, bill);
    if (shown === undefined) throw new ProductError('conflict', messages.billNotStored);
    if (storedComputation !== null && bill.today === null) return bill;
    const computed = keep === 'stored' ? keepShown(shown, bill) : computeToday(billed, id);
    await home.batch(
      ...(storedComputation === null && computed !== null
        ? [
            storeComputedQuery(home, toComputedRow(bill, computed), now),
            requireLimitsQuery(home, 'bills'),
          ]
        : [
            updateComputedQuery(
              home,
              toDayNumber(id),
              computed === null ? null : JSON.stringify(computed),
            ),
            deleteEmptyBillQuery(home, toDayNumber(id)),
          ]),
    );
    return requireBill(storeInHome(billed, bill, computed), id);
  }

  /**
   * Deletes a paper bill: its days belong to the home's own billing periods again, which are calculated when they are
   * next shown. The reading of its units stays. Throws `notFound` where no paper bill ends on the day.
   */
  async function remove(home: OpenHome, id: IsoDate): Promise<void> {
    const [, , deleted] = await home.batch(
      logPaperRemovalQuery(home, toDayNumber(id)),
      deletePaperQuery(home, toDayNumber(id)),
    );
    if (deleted.length === 0) throw new ProductError('notFound', messages.paperBillNotFound);
  }

  return { add, setPrinted, choose, remove };
}

function refuseFuture(to: IsoDate, today: IsoDate): void {
  if (to <= today) return;
  const message = messages.billInFuture;
  throw new ProductError('invalid', message, { details: [{ field: 'to', found: to, message }] });
}

/** Whether a meter's values, or the same reading, have the units of some days already. */
function isKnown(
  existing: readonly ReadingRow[],
  bill: { firstDay: number; lastDay: number; wh: number },
): boolean {
  const { firstDay, lastDay, wh } = bill;
  return existing.some((row) => {
    const itsFirstDay = row.day - row.days + 1;
    if (isFromRegister(row)) return itsFirstDay <= lastDay && firstDay <= row.day;
    const isSame = row.day === lastDay && itsFirstDay === firstDay;
    return isSame && row.days > 1 && row.wh === wh;
  });
}

/** Returns the home with another stored calculation of a bill. */
function storeInHome(
  home: BilledHome,
  bill: Pick<HomeBill, 'from' | 'to' | 'paper'>,
  computed: StoredBill['computed'],
): BilledHome {
  const [firstDay, lastDay] = [toDayNumber(bill.from), toDayNumber(bill.to)];
  const others = home.storedBills.filter((row) => row.lastDay !== lastDay);
  const stored = [...others, { firstDay, lastDay, paper: bill.paper, computed }];
  return { ...home, storedBills: stored.sort((a, b) => a.lastDay - b.lastDay) };
}

/** The calculation that was shown, so that the household is not asked about today's again. */
function keepShown(shown: ComputedBill, { today }: HomeBill): ComputedBill {
  if (today === null) return shown;
  return { ...shown, kept: { unitsWh: today.unitsWh, amountPaise: today.amountPaise } };
}

/** What a bill comes to by all that is known today; null where that is no amount. */
function computeToday(home: BilledHome, id: IsoDate): ComputedBill | null {
  const homeToday = forgetComputed(home, id);
  return toComputedBill(homeToday, requireBill(homeToday, id)) ?? null;
}

function requireBill(home: BilledHome, id: IsoDate): HomeBill {
  const bill = findBill(home, id);
  if (bill === undefined) throw new ProductError('notFound', messages.billNotFound);
  return bill;
}
