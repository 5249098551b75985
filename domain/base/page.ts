/** Lists a page at a time: an address names the item after which its page begins. */

/** How many items a page has where its list says nothing else. */
export const LIST_PAGE = 20;

export interface Page<T> {
  items: T[];
  /** The id after which the next page begins; null on the last page. */
  next: string | null;
  /** Whether the list begins here. */
  isFirst: boolean;
}

/**
 * A page of at most `size` items. `items` has one more where more follow; `after` is what the page begins
 * after, undefined for the first page.
 */
export function makePage<T>(
  items: readonly T[],
  size: number,
  after: unknown,
  getId: (item: T) => string | number,
): Page<T> {
  const shown = items.slice(0, size);
  const last = shown.at(-1);
  const hasMore = items.length > size && last !== undefined;
  return {
    items: shown,
    next: hasMore ? String(getId(last)) : null,
    isFirst: after === undefined,
  };
}
