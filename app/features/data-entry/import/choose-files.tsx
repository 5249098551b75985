import { useLocation, useNavigate } from '@remix-run/react';
import { Upload } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dropHome, useHomePath } from '#app/base/home-path.ts';
import { makeButtonClass } from '#app/ui/form/button.tsx';
import { FILES_PATH } from '#app/ui/shell/sections.tsx';
import { isCsvName } from '#domain/base/file-name.ts';
import styles from './import.module.css';

/** A button that chooses files: the browser's own input, laid under its words. */
export function ChooseFiles(props: { children: string; onChoose: (files: File[]) => void }) {
  return (
    <label className={`${makeButtonClass({ size: 'small' })} ${styles['choose']}`}>
      <input
        type="file"
        multiple
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) props.onChoose(files);
        }}
      />
      {props.children}
    </label>
  );
}

/** Takes files that are dropped anywhere on the section, and shows that it does while they hover over it. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pathInHome = useHomePath();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    /** How many elements deep the files are: each element entered is also left. */
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allowDrop = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      // A field for files takes what is dropped on it by itself.
      if (!hasFiles(event) || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      chooseFiles(files);
      if (dropHome(pathname) !== FILES_PATH) navigate(pathInHome(FILES_PATH));
    };
    const events = { dragenter: enter, dragleave: leave, dragover: allowDrop, drop } as const;
    for (const [name, listener] of Object.entries(events))
      document.addEventListener(name as keyof typeof events, listener);
    return () => {
      for (const [name, listener] of Object.entries(events))
        document.removeEventListener(name as keyof typeof events, listener);
    };
  }, [navigate, pathname, pathInHome]);
  if (!isOver) return null;
  return (
    <div className={styles['cover']} aria-hidden="true">
      <p>
        <Upload size={28} /> Drop it here
      </p>
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

/* The files that were dropped or chosen: kept while the tabs of the section change, and never longer than the page. */

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

/** What was chosen: a CSV file of readings, which is uploaded as it is, PDF bills, or anything else. */
export type ChosenKind = 'none' | 'readings' | 'papers' | 'other';

/** What the chosen files are; undefined while their beginnings are read. */
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
  const starts = await Promise.all(
    files.map((one) =>
      one
        .slice(0, 4)
        .text()
        .catch(() => ''),
    ),
  );
  if (starts.every((start) => start === '%PDF')) return 'papers';
  if (second !== undefined || !isCsvName(file.name)) return 'other';
  // What knows the columns loads with the first file that is chosen.
  const { hasReadingColumns } = await import('#domain/reading/csv/columns.ts');
  // A file that cannot be read is refused when it is read whole.
  const head = await file
    .slice(0, 1024)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return hasReadingColumns(new Uint8Array(head)) ? 'readings' : 'other';
}
