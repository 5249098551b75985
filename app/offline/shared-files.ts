/** Files that another app shared with this one: they wait on the phone until the screen that reads them is there. */
import { promisifyRequest } from 'idb-keyval';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import { phoneStore, SHARED_FILES } from './phone-store.ts';

/** So long shared files wait for someone who has to sign in first. */
const WAIT_MS = 60 * 60 * 1000;

interface SharedFile {
  name: string;
  type: string;
  /** Chromium 147 cannot read a `File` in a page that a service worker took from a form and stored. */
  bytes: ArrayBuffer;
  /** In epoch milliseconds. */
  sharedAt: number;
}

/**
 * Keeps shared files beside those that wait already, but no more than are read at once: any website can send some, and
 * the oldest make room. Throws where a single share is more than that: whoever shared it has to hear of it.
 */
export async function storeSharedFiles(shared: readonly File[]): Promise<void> {
  if (shared.length > IMPORT_LIMITS.files || sumBytes(shared) > IMPORT_LIMITS.fileBytes)
    throw new Error('More was shared than is read at once.');
  const sharedAt = Date.now();
  const files = await Promise.all(
    shared.map(async (file): Promise<SharedFile> => {
      return { name: file.name, type: file.type, bytes: await file.arrayBuffer(), sharedAt };
    }),
  );
  const names = new Set(files.map(({ name }) => name));
  await changeWaiting((waiting) =>
    // What is shared once more takes its own place.
    dropOldest([...waiting.filter(({ name }) => !names.has(name)), ...files]),
  );
}

/** Takes the files that wait, which then wait no more: none where there are none, or they waited too long. */
export async function takeSharedFiles(): Promise<File[]> {
  const waiting = await changeWaiting(() => []);
  return waiting.map(({ name, type, bytes }) => new File([bytes], name, { type }));
}

function dropOldest(files: readonly SharedFile[]): SharedFile[] {
  let [count, bytes] = [0, 0];
  const kept = files.toReversed().filter((file) => {
    count += 1;
    bytes += file.bytes.byteLength;
    return count <= IMPORT_LIMITS.files && bytes <= IMPORT_LIMITS.fileBytes;
  });
  return kept.reverse();
}

function sumBytes(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/**
 * Replaces the files that wait, and returns them: in one transaction, so that two tabs do not take the same files, and
 * none that arrive meanwhile are lost.
 */
async function changeWaiting(
  change: (waiting: SharedFile[]) => readonly SharedFile[],
): Promise<SharedFile[]> {
  return phoneStore('readwrite', async (store) => {
    const stored = await promisifyRequest<SharedFile[] | undefined>(store.get(SHARED_FILES));
    const waiting = (stored ?? []).filter(({ sharedAt }) => Date.now() - sharedAt <= WAIT_MS);
    const next = change(waiting);
    if (next.length === 0) store.delete(SHARED_FILES);
    else store.put(next, SHARED_FILES);
    await promisifyRequest(store.transaction);
    return waiting;
  });
}
