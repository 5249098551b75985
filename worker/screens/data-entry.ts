/** What the tabs of data entry show, each in one round trip to the database. */

import { LIST_PAGE, makePage, type Page } from '#domain/base/page.ts';
import {
  addMonths,
  getFirstDay,
  getLastDay,
  getMonth,
  type IsoDate,
  toDayNumber,
  toIsoDate,
} from '#domain/base/period.ts';
import { computeDays, type DayReading } from '#domain/energy/days.ts';
import { findBillingDay, listBillingPeriods } from '#domain/energy/periods.ts';
import { computeUsage, type EntryPeriod } from '#domain/energy/usage.ts';
import type { Change } from '#domain/history/change.ts';
import { type EntriesFilter, filterDates } from '#domain/reading/filter-period.ts';
import type { Reading } from '#domain/reading/reading.ts';
import type { ReadingKey } from '#domain/reading/reading-id.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Changes } from '#worker/history/history.ts';
import { type ChangeRow, type ChangesFilter, changesQuery } from '#worker/history/list.ts';
import { connectionsQuery } from '#worker/homes/connection-queries.ts';
import { toListedImport } from '#worker/imports/imports.ts';
import { mappingsQuery } from '#worker/imports/mappings.ts';
import { importsPageQuery } from '#worker/imports/queries.ts';
import { listMeterSpans } from '#worker/meters/meter-rows.ts';
import { lastValueQuery, spanEndsQuery } from '#worker/meters/queries.ts';
import { toPhotoRecord } from '#worker/photos/photos.ts';
import { photosQuery } from '#worker/photos/queries.ts';
import {
  dayRowsAroundQuery,
  findUsualDayWh,
  lastLongReadingQuery,
  toDayReadings,
  usualDayRowsQuery,
} from '#worker/readings/days.ts';
import { billingQueries, toBillingFacts } from '#worker/readings/home-use.ts';
import {
  firstCoveredDayQuery,
  newestReadingsQuery,
  readingsByKeyQuery,
  readingsPageQuery,
  toReadingRecord,
} from '#worker/readings/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { frameBatch, hasHouseholdAgreed, mustHouseholdOnboard } from './frame.ts';

/** How many readings a page has. */
const ENTRIES_PAGE = 50;
/** How many the first page has for a period other than all (docs/product.md, Readings). */
const ENTRIES_OF_PERIOD = 5;
/** How many imports and changes their first pages have. */
const PANEL_PAGE = 5;
/** How many months before and after the entries are read, so that their periods are whole: of bills of two months, too. */
const PERIOD_MONTHS = 2;
/** How many of the latest readings the average next to the form is of. */
const AVERAGED_READINGS = 3;

/** Makes the loaders of the tabs of data entry. */
export function createDataEntryScreen(context: ServiceContext, changes: Changes) {
  const { now, today } = context;

  /**
   * A page of entries with everything around them, the readings that are `named`, which are about to be edited
   * or deleted, and a page of what was done to the one `edited`.
   */
  async function loadDataEntry(
    home: OpenHome,
    filter: EntriesFilter,
    options: {
      after?: ReadingKey | undefined;
      named?: readonly ReadingKey[];
      edited?: ReadingKey | undefined;
      historyAfter?: number | undefined;
    } = {},
  ) {
    const { after, named = [], edited, historyAfter } = options;
    const size = filter.period === 'all' || after !== undefined ? ENTRIES_PAGE : ENTRIES_OF_PERIOD;
    const source = filter.source === 'all' ? undefined : filter.source;
    const page = { ...filterDates(filter.period, today), source, after };
    const [
      frame,
      household,
      usualRows,
      [lastBill],
      [lastValue],
      [first],
      periodRows,
      latestReadings,
      namedReadings,
      entries,
      entryValues,
      namedValues,
      photos,
      connections,
      bills,
      registerDays,
      ...historyRows
    ] = await frameBatch(
      home,
      usualDayRowsQuery(home),
      lastLongReadingQuery(home),
      lastValueQuery(home),
      firstCoveredDayQuery(home),
      // Of one source no period is whole, and its entries may lie decades apart.
      dayRowsAroundQuery(
        home,
        readingsPageQuery(home, page, source === undefined ? size : 0),
        PERIOD_MONTHS,
      ),
      newestReadingsQuery(home, AVERAGED_READINGS),
      readingsByKeyQuery(home, named),
      readingsPageQuery(home, page, size + 1),
      spanEndsQuery(home, readingsPageQuery(home, page, size)),
      spanEndsQuery(home, readingsByKeyQuery(home, named)),
      photosQuery(home),
      ...billingQueries(home),
      ...(edited === undefined
        ? []
        : [changesPageQuery(home, { reading: edited, before: historyAfter })]),
    );
    const list = makePage(entries.map(toReadingRecord), size, after, ({ id }) => id);
    return {
      ...frame,
      today,
      rateMilliRupees: household.hasTariff ? null : household.rateMilliRupees,
      hasTariff: household.hasTariff,
      filter,
      usualDayWh: findUsualDayWh(usualRows),
      lastBillDate: findLastBillDate(lastBill?.lastDay ?? null, bills),
      lastValue: lastValue ?? null,
      periods: listEntryPeriods(
        toDayReadings(periodRows),
        toBillingFacts(connections, bills, registerDays),
        list.items,
        toDayNumber(today),
      ),
      firstDate: first?.day == null ? null : toIsoDate(first.day),
      entries: list,
      named: namedReadings.map(toReadingRecord),
      meterSpans: [
        ...listMeterSpans(entries, entryValues),
        ...listMeterSpans(namedReadings, namedValues),
      ],
      photos: photos.map((photo) => toPhotoRecord(photo).id),
      latestReadings: latestReadings.map(toReadingRecord),
      history: toChangesPage(historyRows.flat(), historyAfter),
    };
  }

  /** A page of imports and one of changes, and how the home's files are read. */
  async function loadFiles(
    home: OpenHome,
    options: { importsAfter?: number | undefined; changesAfter?: number | undefined } = {},
  ) {
    const { importsAfter, changesAfter } = options;
    const [frame, , [first], imports, changeRows, mappings, connections] = await frameBatch(
      home,
      firstCoveredDayQuery(home),
      importsPageQuery(home, importsAfter, choosePanelSize(importsAfter) + 1),
      changesPageQuery(home, { before: changesAfter }),
      mappingsQuery(home),
      connectionsQuery(home),
    );
    return {
      ...frame,
      billingDay: findBillingDay(connections),
      firstDate: first?.day == null ? null : toIsoDate(first.day),
      mappings: mappings.map(({ name, savedAt, document }) => ({ name, savedAt, document })),
      imports: makePage(
        imports.map((row) => toListedImport(row, now)),
        choosePanelSize(importsAfter),
        importsAfter,
        ({ id }) => id,
      ),
      changes: toChangesPage(changeRows, changesAfter),
    };
  }

  /** The newest changes of one reading. */
  async function loadReadingHistory(home: OpenHome, reading: ReadingKey) {
    const [household, rows] = await home.batch(changesPageQuery(home, { reading }));
    return {
      mustOnboard: mustHouseholdOnboard(household),
      agreedToTerms: hasHouseholdAgreed(household),
      history: toChangesPage(rows, undefined),
    };
  }

  /** What frames an import. What its files hold, the browser finds. */
  async function loadImport(home: OpenHome) {
    const [frame] = await frameBatch(home);
    return frame;
  }

  function changesPageQuery(home: OpenHome, filter: ChangesFilter) {
    return changesQuery(home, filter, choosePanelSize(filter.before) + 1);
  }

  function toChangesPage(rows: ChangeRow[], after: number | undefined): Page<Change> {
    return makePage(rows.map(changes.toChange), choosePanelSize(after), after, ({ id }) => id);
  }

  return { loadDataEntry, loadFiles, loadReadingHistory, loadImport };
}

/** The last day of the latest bill, whose units were typed or whose paper is stored; null where there is none. */
function findLastBillDate(
  lastLongDay: number | null,
  bills: readonly { lastDay: number }[],
): IsoDate | null {
  const lastDay = Math.max(lastLongDay ?? 0, bills.at(-1)?.lastDay ?? 0);
  return lastDay === 0 ? null : toIsoDate(lastDay);
}

/**
 * The months or bills that some entries end in, newest first, each with what it used by all readings that cover its
 * days; null where not all of them were read.
 */
function listEntryPeriods(
  readings: readonly DayReading[],
  { cycles, bills, registerDays }: ReturnType<typeof toBillingFacts>,
  entries: readonly Reading[],
  today: number,
): EntryPeriod[] {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const days = computeDays(readings, today);
  const ends = entries.map(({ readingDate }) => toDayNumber(readingDate));
  const firstRead = getFirstDay(addMonths(getMonth(oldest.readingDate), -PERIOD_MONTHS));
  const lastRead = getLastDay(addMonths(getMonth(newest.readingDate), PERIOD_MONTHS));
  const home = { cycles, bills, readingDays: registerDays };
  return listBillingPeriods(home, toDayNumber(oldest.readingDate), toDayNumber(newest.readingDate))
    .filter(({ firstDay, lastDay }) => ends.some((day) => firstDay <= day && day <= lastDay))
    .map((period) => {
      const isRead =
        readings.length > 0 &&
        period.firstDay >= toDayNumber(firstRead) &&
        period.lastDay <= toDayNumber(lastRead);
      return { ...period, usage: isRead ? computeUsage(days, period, today) : null };
    })
    .reverse();
}

function choosePanelSize(after: number | undefined): number {
  return after === undefined ? PANEL_PAGE : LIST_PAGE;
}
