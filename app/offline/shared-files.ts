/** Files that another app shared with this one: they wait on the phone until the screen that reads them is there. */
import { promisifyRequest, set } from 'idb-keyval';
import { phoneStore, SHARED_FILES } from './phone-store.ts';

/** So long shared files wait for someone who has to sign in first. */
const WAIT_MS = 60 * 60 * 1000;

interface SharedFiles {
  /** As bytes: Chromium 147 cannot read a `File` in a page that a service worker took from a form and stored. */
  files: { name: string; type: string; bytes: ArrayBuffer }[];
  /** In epoch milliseconds. */
  sharedAt: number;
}

/** Keeps shared files in place of those before them. */
export async function storeSharedFiles(shared: readonly File[]): Promise<void> {
  const files = await Promise.all(
    shared.map(async (file) => {
      return { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
    }),
  );
  await set(SHARED_FILES, { files, sharedAt: Date.now() } satisfies SharedFiles, phoneStore);
}

/** Takes the files that wait, which then wait no more: none where there are none, or they waited too long. */
export async function takeSharedFiles(): Promise<File[]> {
  // In one transaction: two tabs do not take the same files, and none that arrive meanwhile are lost.
  const sharedFiles = await phoneStore('readwrite', async (store) => {
    const waiting = await promisifyRequest<SharedFiles | undefined>(store.get(SHARED_FILES));
    store.delete(SHARED_FILES);
    await promisifyRequest(store.transaction);
    return waiting;
  });
  if (sharedFiles === undefined) return [];
  if (Date.now() - sharedFiles.sharedAt > WAIT_MS) return [];
  return sharedFiles.files.map(({ name, type, bytes }) => new File([bytes], name, { type }));
}
