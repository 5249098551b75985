/** Addresses of the screen, with its filters and open dialogs, and ids of its elements. */
import type { EntriesFilter } from '../../../domain/reading.ts';

export const PATH = '/dashboard/data-entry';

/** Stands in the address for the entries that are selected. */
export const SELECTED = 'selected';

/** The screen's address with its filters, and what is to be edited, deleted or undone, or the entry the list goes on after. */
export function linkTo(
  { period, source }: EntriesFilter,
  extra: { edit?: string; delete?: string; undo?: string; after?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(period === 'all' ? {} : { period }),
    ...(source === 'all' ? {} : { source }),
    ...extra,
  });
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

/** The address of one reading's history. */
export function linkToHistory(id: string): string {
  return `${PATH}/history?${new URLSearchParams({ reading: id })}`;
}

/** The id of the panel of entries. */
export const ENTRIES_ID = 'entries';

/** The id of a row's checkbox. */
export function checkboxId(id: string): string {
  return `select-${id}`;
}

/** The id of a row's link to the form. */
export function editLinkId(id: string): string {
  return `edit-${id}`;
}
