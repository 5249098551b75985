/** Addresses of the tab of readings, with its filters and open dialogs, and ids of its elements. */

import { AFTER, readPageId } from '#app/base/paging.ts';
import type { RegisterReadingInput } from '#domain/meter/register-record.ts';
import { type EntriesFilter, FILTER_PERIODS } from '#domain/reading/filter-period.ts';
import { READING_ID } from '#domain/reading/reading-id.ts';
import { SOURCES } from '#domain/reading/reading-rules.ts';
import { METER_FIELDS } from './meter-fields.ts';
import { ENTRY_KINDS, type EntryKind } from './reading-form-data.ts';

export const PATH = '/dashboard/data-entry';

/** Stands in the address for the entries that are selected. */
export const SELECTED = 'selected';

/** The filters of the entries, and the id after which the page of the list begins: none for the first. */
export interface View extends EntriesFilter {
  /** What a new reading is of; absent: as the last one. */
  add?: EntryKind | undefined;
  /** On a phone the form fills the screen. */
  full?: 'yes' | undefined;
  after?: string | undefined;
}

/** What an address shows; unknown filters and ids count as none. */
export function readView(query: URLSearchParams): View {
  return {
    period: FILTER_PERIODS.find((period) => period === query.get('period')) ?? 'all',
    source: SOURCES.find((source) => source === query.get('source')) ?? 'all',
    add: ENTRY_KINDS.find((kind) => kind === query.get('add')),
    full: query.has('full') ? 'yes' : undefined,
    after: readPageId(query, AFTER, READING_ID),
  };
}

/** The parameters of the address that shows a view. */
export function toParameters({ period, source, ...pages }: View): [name: string, value: string][] {
  return Object.entries({
    ...(period === 'all' ? {} : { period }),
    ...(source === 'all' ? {} : { source }),
    ...pages,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** The parameter with the id of the phone's reading that is entered again. */
export const REENTERED_ID = 'again';

/** The tab's address, and what is to be edited, deleted, or entered again. */
export function linkTo(
  view: View,
  extra: {
    edit?: string;
    [REENTERED_ID]?: string;
    historyAfter?: string;
    delete?: string;
  } = {},
): string {
  const query = new URLSearchParams([...toParameters(view), ...Object.entries(extra)]);
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

/** The longest text that an address fills into a field. */
const PREFILL_MAX = 40;

/** The fields of a bill that an address fills. */
const BILL_FIELDS = ['periodStart', 'readingDate', 'consumptionKWH', 'payable'] as const;

/** What an address fills into the form, as text: a meter's number and its details, or what is known of a bill. */
export type Prefill = Partial<
  Record<(typeof METER_FIELDS)[number] | (typeof BILL_FIELDS)[number], string>
>;

/** Reads what an address fills into the form; longer texts count as none. */
export function readPrefill(query: URLSearchParams): Prefill {
  return Object.fromEntries(
    [...METER_FIELDS, ...BILL_FIELDS].flatMap((name) => {
      const text = query.get(name) ?? '';
      return text === '' || text.length > PREFILL_MAX ? [] : [[name, text]];
    }),
  );
}

/** The form of a meter's value, filled with a reading of the phone, and that reading's id. */
export function linkToReenter(id: string, { newMeter, ...input }: RegisterReadingInput): string {
  const typedFields = Object.entries({ ...newMeter, ...input }).filter(
    ([name, value]) => METER_FIELDS.some((field) => field === name) && value != null,
  );
  const view = { period: 'all', source: 'all', add: 'meter', full: 'yes' } as const;
  const query = new URLSearchParams([
    ...toParameters(view),
    ...typedFields.map(([name, value]): [string, string] => [name, String(value)]),
    [REENTERED_ID, id],
  ]);
  return `${PATH}?${query}`;
}

/** The address of one reading's history. */
export function linkToHistory(id: string): string {
  return `${PATH}/history?${new URLSearchParams({ reading: id })}`;
}

/** The ids of the lists. */
export const ENTRIES_ID = 'entries';
export const HISTORY_ID = 'reading-history';

/** The id of a row's checkbox. */
export function makeCheckboxId(id: string): string {
  return `select-${id}`;
}

/** The id of a row's link to the form. */
export function makeEditLinkId(id: string): string {
  return `edit-${id}`;
}
