/** The files that were dropped or chosen: kept while the tabs of the section change, and never longer than the page. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isCsvName } from '#domain/base/file-name.ts';
import { hasReadingColumns } from '#domain/reading/csv/columns.ts';

let chosenFiles: readonly File[] = [];
const listeners = new Set<() => void>();
const NONE: readonly File[] = [];

/** Chooses files; none takes the choice back. */
export function chooseFiles(files: readonly File[]): void {
  chosenFiles = files;
  for (const listener of listeners) listener();
}

/** The files chosen so far. */
export function useChosenFiles(): readonly File[] {
  return useSyncExternalStore(
    subscribe,
    () => chosenFiles,
    () => NONE,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen: a CSV file of readings, which is uploaded as it is, or anything else. */
export type ChosenKind = 'none' | 'readings' | 'other';

/** What the chosen files are; undefined while their first line is read. */
export function useChosenKind(files: readonly File[]): ChosenKind | undefined {
  const [known, setKnown] = useState<{ of: readonly File[]; kind: ChosenKind }>();
  useEffect(() => {
    let current = true;
    void findKind(files).then((kind) => current && setKnown({ of: files, kind }));
    return () => {
      current = false;
    };
  }, [files]);
  if (files.length === 0) return 'none';
  return known?.of === files ? known.kind : undefined;
}

async function findKind(files: readonly File[]): Promise<ChosenKind> {
  const [file, second] = files;
  if (file === undefined) return 'none';
  if (second !== undefined || !isCsvName(file.name)) return 'other';
  // A file that cannot be read is refused when it is read whole.
  const head = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return hasReadingColumns(new Uint8Array(head)) ? 'readings' : 'other';
}
