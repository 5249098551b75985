/** What the data entry screen shows, in one round trip to the database. */
import type { Change } from '../../domain/change.ts';
import { filterDates } from '../../domain/filter-period.ts';
import { LIST_PAGE, type Page, pageOf } from '../../domain/page.ts';
import type { EntriesFilter, ReadingKey } from '../../domain/reading.ts';
import { apiUser, signedInTrip } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { type ChangeRow, type ChangesFilter, changesQuery } from '../queries/changes.ts';
import { importsPageQuery } from '../queries/imports.ts';
import {
  extraMonthCountsQuery,
  firstDateQuery,
  namedQuery,
  newestQuery,
  pageQuery,
} from '../queries/readings.ts';
import { monthsQuery } from '../queries/usage.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Changes } from './changes.ts';
import { listedImport } from './imports.ts';
import { readingRecord } from './reading-rows.ts';

/** How many readings a page has. */
export const ENTRIES_PAGE = 50;
/** How many the first page has for a period other than all (docs/product.md, Readings). */
export const ENTRIES_OF_PERIOD = 5;
/** How many imports and changes their first pages have, which stand above the entries on a phone. */
const PANEL_PAGE = 5;
/** How many of the latest readings the average next to the form is of. */
const AVERAGED_READINGS = 3;

export function createDataEntryScreen(context: ServiceContext, changes: Changes) {
  const { db, now, today } = context;

  /**
   * A page of entries, of imports and of changes, with everything around them, the readings that are `named`,
   * which are about to be edited or deleted, and a page of what was done to the one `edited`.
   */
  async function dataEntry(
    caller: Caller,
    filter: EntriesFilter,
    options: {
      after?: ReadingKey | undefined;
      importsAfter?: number | undefined;
      changesAfter?: number | undefined;
      named?: readonly ReadingKey[];
      edited?: ReadingKey | undefined;
      historyAfter?: number | undefined;
    } = {},
  ) {
    const { after, importsAfter, changesAfter, named = [], edited, historyAfter } = options;
    const size = filter.period === 'all' || after !== undefined ? ENTRIES_PAGE : ENTRIES_OF_PERIOD;
    const source = filter.source === 'all' ? undefined : filter.source;
    const page = { ...filterDates(filter.period, today), source, after };
    const [
      household,
      months,
      [repeated],
      [oldest],
      imports,
      latestReadings,
      namedReadings,
      entries,
      changeRows,
      ...historyRows
    ] = await signedInTrip(
      context,
      caller,
      monthsQuery(db, caller),
      extraMonthCountsQuery(db, caller),
      firstDateQuery(db, caller),
      importsPageQuery(db, caller, importsAfter, panelSize(importsAfter) + 1),
      newestQuery(db, caller, AVERAGED_READINGS),
      namedQuery(db, caller, named),
      pageQuery(db, caller, page, size + 1),
      changesPageQuery(caller, { before: changesAfter }),
      ...(edited === undefined
        ? []
        : [changesPageQuery(caller, { reading: edited, before: historyAfter })]),
    );
    // A reading of several months is counted in each of them.
    const monthlyCounts = months.reduce((sum, { readings }) => sum + readings, 0);
    return {
      user: apiUser(household),
      today,
      rateMilliRupees: household.rateMilliRupees,
      filter,
      months,
      readingsInAll: monthlyCounts - (repeated?.repeats ?? 0),
      firstDate: oldest?.firstDate ?? null,
      entries: pageOf(entries.map(readingRecord), size, after, ({ id }) => id),
      named: namedReadings.map(readingRecord),
      latestReadings: latestReadings.map(readingRecord),
      imports: pageOf(
        imports.map((row) => listedImport(row, now)),
        panelSize(importsAfter),
        importsAfter,
        ({ id }) => id,
      ),
      changes: changesPage(changeRows, changesAfter),
      history: changesPage(historyRows.flat(), historyAfter),
    };
  }

  /** The newest changes of one reading. */
  async function readingHistory(caller: Caller, reading: ReadingKey) {
    const [household, rows] = await signedInTrip(
      context,
      caller,
      changesPageQuery(caller, { reading }),
    );
    return { user: apiUser(household), history: changesPage(rows, undefined) };
  }

  function changesPageQuery(caller: Caller, filter: ChangesFilter) {
    return changesQuery(db, caller, filter, panelSize(filter.before) + 1);
  }

  function changesPage(rows: ChangeRow[], after: number | undefined): Page<Change> {
    return pageOf(rows.map(changes.change), panelSize(after), after, ({ id }) => id);
  }

  return { dataEntry, readingHistory };
}

function panelSize(after: number | undefined): number {
  return after === undefined ? PANEL_PAGE : LIST_PAGE;
}
