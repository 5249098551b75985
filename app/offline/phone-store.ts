/** This phone's own store: the meters to check a number against without a network, and the readings not sent yet. */
import { entries, promisifyRequest, type UseStore } from 'idb-keyval';
import type { LastValue } from '#app/entry/typed-use.ts';
import type { RegisterReadingInput } from '#domain/meter/register-record.ts';

/** What the phone knows of the meter of a home, as of the last response. */
export interface KnownHome {
  homeId: number;
  name: string;
  /** Whether the account may enter readings there; the server checks it, too. */
  mayEnter: boolean;
  last: LastValue | null;
  usualDayWh: number | null;
  rateMilliRupees: number | null;
}

/** A reading that was entered here and is not known to be stored. */
export interface PendingReading {
  id: string;
  /** The account that entered it: it is never sent as another one's. */
  userId: number;
  homeId: number;
  homeName: string;
  input: RegisterReadingInput;
  /** With it, the reading is stored once however often it is sent. */
  idempotencyKey: string;
  /** In epoch milliseconds. */
  enteredAt: number;
  /** Why the server refused it. It is not sent again until somebody has entered it anew. */
  refusal?: string;
}

/** Tells all pages and the service worker that the store has changed. */
export const CHANGES_CHANNEL = 'offline-changes';

const ACCOUNT = 'account';
/** Files that another app shared with this one: see `shared-files.ts`. */
export const SHARED_FILES = 'shared';
type Key = typeof ACCOUNT | typeof SHARED_FILES | ['home' | 'reading', number, number | string];

const STORE = 'offline';

let openedDatabase: Promise<IDBDatabase> | undefined;

/** Opened on first use: there is none while the server renders a page. */
function openDatabase(): Promise<IDBDatabase> {
  if (openedDatabase !== undefined) return openedDatabase;
  const request = indexedDB.open('unitwise');
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const forget = () => {
    openedDatabase = undefined;
  };
  openedDatabase = promisifyRequest(request);
  // Safari closes connections by itself at times; the next use opens it again.
  openedDatabase.then((database) => database.addEventListener('close', forget), forget);
  return openedDatabase;
}

/**
 * The store, for idb-keyval. A reading may be nowhere else: what is written is on the disk before it counts as
 * written, so that an empty battery takes nothing. Browsers do that only where they are asked to.
 */
export const phoneStore: UseStore = async (mode, callback) => {
  const database = await openDatabase();
  return callback(database.transaction(STORE, mode, { durability: 'strict' }).objectStore(STORE));
};

function announceChange(): void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** The account last known to be signed in here. */
export async function findAccount(): Promise<number | undefined> {
  return toContent(await entries<Key, unknown>(phoneStore)).account;
}

/**
 * Remembers a home of the account that is signed in, and forgets the homes of any other. Does nothing where the account
 * is no longer `accountBefore`, as when the server was asked: who signed out meanwhile has been forgotten.
 */
export function rememberHome(
  userId: number,
  home: KnownHome,
  accountBefore?: number,
): Promise<void> {
  return change((store, { account, all }) => {
    if (account !== accountBefore && account !== userId) return;
    for (const [key] of all) if (key[0] === 'home' && key[1] !== userId) store.delete(key);
    store.put(userId, ACCOUNT);
    store.put(home, ['home', userId, home.homeId]);
  });
}

/** The homes of that account, by their numbers. */
export async function listHomes(): Promise<(KnownHome & { userId: number })[]> {
  const { account, all } = toContent(await entries<Key, unknown>(phoneStore));
  return all
    .flatMap(([key, home]) =>
      key[0] === 'home' && key[1] === account ? [{ ...(home as KnownHome), userId: account }] : [],
    )
    .sort((home, other) => home.homeId - other.homeId);
}

/** Queues a reading, in place of any for the same home and day. */
export function queueReading(reading: PendingReading): Promise<void> {
  const { homeId, input } = reading;
  return change((store, content) => {
    for (const pending of listPendingOf(content)) {
      if (pending.homeId === homeId && pending.input.readOn === input.readOn)
        store.delete(makeKey(pending));
    }
    store.put(reading, makeKey(reading));
  });
}

/** The queued readings of that account, the oldest first. */
export async function listPending(): Promise<PendingReading[]> {
  return listPendingOf(toContent(await entries<Key, unknown>(phoneStore)));
}

/** How many readings may be nowhere but here. */
export async function countPending(): Promise<number> {
  return (await listPending()).length;
}

/** How many readings will be sent without anybody's help: not those that the server refused. */
export async function countUnsent(): Promise<number> {
  return (await listPending()).filter(({ refusal }) => refusal === undefined).length;
}

/** Removes a reading that the server has stored, or that nobody wants any more. */
export function dropReading(reading: PendingReading): Promise<void> {
  return change((store) => store.delete(makeKey(reading)));
}

/** The same, by its id. */
export async function dropReadingById(id: string): Promise<void> {
  const reading = (await listPending()).find((candidate) => candidate.id === id);
  if (reading !== undefined) await dropReading(reading);
}

/** Notes why the server did not take a reading, unless it was dropped or replaced meanwhile. */
export function markRefused(reading: PendingReading, refusal: string): Promise<void> {
  return change((store, content) => {
    const stored = listPendingOf(content).find((candidate) => candidate.id === reading.id);
    if (stored !== undefined) store.put({ ...stored, refusal }, makeKey(stored));
  });
}

/** Removes everything of that account, and nothing of another. */
export function forgetAccount(): Promise<void> {
  return change((store, { account, all }) => {
    for (const [key] of all) if (typeof key === 'string' || key[1] === account) store.delete(key);
  });
}

interface Content {
  /** The account last known to be signed in here: its meters and readings are shown. */
  account: number | undefined;
  all: [Key, unknown][];
}

function toContent(all: [Key, unknown][]): Content {
  return { account: all.find(([key]) => key === ACCOUNT)?.[1] as number | undefined, all };
}

/**
 * Changes the store by what is in it, in one transaction: another tab, or the service worker, changes nothing in
 * between. `edit` must not wait for anything, which would end the transaction.
 */
async function change(edit: (store: IDBObjectStore, content: Content) => void): Promise<void> {
  await phoneStore('readwrite', async (store) => {
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys()),
      promisifyRequest(store.getAll()),
    ]);
    edit(store, toContent(keys.map((key, index) => [key as Key, values[index]])));
    await promisifyRequest(store.transaction);
  });
  announceChange();
}

function listPendingOf({ account, all }: Content): PendingReading[] {
  return all
    .flatMap(([key, value]) =>
      key[0] === 'reading' && key[1] === account ? [value as PendingReading] : [],
    )
    .sort((reading, other) => reading.enteredAt - other.enteredAt);
}

function makeKey({ userId, id }: PendingReading): ['reading', number, string] {
  return ['reading', userId, id];
}
