/** The addresses of the screen: its filters, and what is about to be edited, deleted or undone. */
import type { EntriesFilter } from '../../../../domain/reading.ts';

export const PATH = '/dashboard/data-entry';

/** What an address can ask beside the filters. It opens a form or a dialog; the screen's data is the same. */
const ASKED = ['edit', 'delete', 'undo'] as const;

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

/** Whether two addresses of the screen differ, but only in what they ask. */
export function differsInWhatIsAsked(one: URL, other: URL): boolean {
  return (
    one.pathname === other.pathname && one.search !== other.search && bare(one) === bare(other)
  );
}

function bare(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of ASKED) query.delete(name);
  return query.toString();
}
