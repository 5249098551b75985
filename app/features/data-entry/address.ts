/** The addresses of the screen: its filters, and what is about to be edited, deleted or undone. */
import type { EntriesFilter } from '../../../domain/reading.ts';

export const PATH = '/dashboard/data-entry';

/** Stands in the address for the entries that are selected. */
export const SELECTED = 'selected';

/** The screen's address with its filters, and with one more thing asked. */
export function address(
  { period, source }: EntriesFilter,
  asked: { edit?: string; delete?: string; undo?: string; after?: string } = {},
): string {
  const query = new URLSearchParams({
    ...(period === 'all' ? {} : { period }),
    ...(source === 'all' ? {} : { source }),
    ...asked,
  });
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

/** Where the history of one reading can be asked for. */
export function historyAddress(id: string): string {
  return `${PATH}/history?${new URLSearchParams({ reading: id })}`;
}
