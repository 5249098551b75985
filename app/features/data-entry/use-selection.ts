/** Which of the listed entries are selected. */
import { useCallback, useEffect, useState } from 'react';
import type { Reading } from '#domain/reading/reading.ts';

export type Selection = ReturnType<typeof useSelection>;

/** The selected ones of the listed entries. Nothing is selected any more once entries were deleted. */
export function useSelection(
  entries: readonly Reading[],
  deletedIds: readonly string[] | undefined,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    if (deletedIds !== undefined) setIds(new Set());
  }, [deletedIds]);
  // Always the same function: the rows that stay as they are need not be drawn again.
  const select = useCallback((id: string, selected: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (selected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return {
    ids,
    entries: entries.filter(({ id }) => ids.has(id)),
    select,
    selectAll: () => setIds(new Set(entries.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
