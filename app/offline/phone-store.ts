/** This phone's own store: the meters to check a number against without a network, and the readings not sent yet. */
import { clear, createStore, delMany, entries, get, set, setMany, update } from 'idb-keyval';
import type { RegisterReadingInput } from '../../domain/meter/entry.ts';
import type { LastValue } from '../features/data-entry/meter-use.ts';

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

let opened: ReturnType<typeof createStore> | undefined;

/** Opened on first use: there is none while the server renders a page. */
export function openStore() {
  opened ??= createStore('unitwise', 'offline');
  return opened;
}

function announceChange(): void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** The account last known to be signed in here: its meters and readings are shown. */
function getAccount(): Promise<number | undefined> {
  return get<number>(ACCOUNT, openStore());
}

/** Remembers a home of the account that is signed in, and forgets the homes of any other. */
export async function rememberHome(userId: number, home: KnownHome): Promise<void> {
  const others = (await allKeys()).filter(
    (key) => typeof key !== 'string' && key[0] === 'home' && key[1] !== userId,
  );
  await delMany(others, openStore());
  await setMany(
    [
      [ACCOUNT, userId],
      [['home', userId, home.homeId], home],
    ],
    openStore(),
  );
  announceChange();
}

/** The homes of that account, by their numbers. */
export async function listHomes(): Promise<(KnownHome & { userId: number })[]> {
  const account = await getAccount();
  const all = await entries<Key, KnownHome>(openStore());
  return all
    .flatMap(([key, home]) =>
      key[0] === 'home' && key[1] === account ? [{ ...home, userId: account }] : [],
    )
    .sort((one, other) => one.homeId - other.homeId);
}

/** Queues a reading, in place of any for the same home and day. */
export async function queueReading(reading: PendingReading): Promise<void> {
  const { homeId, input } = reading;
  const replaced = (await listPending()).filter(
    (one) => one.homeId === homeId && one.input.readOn === input.readOn,
  );
  await set(keyOf(reading), reading, openStore());
  await delMany(replaced.map(keyOf), openStore());
  announceChange();
}

/** The queued readings of that account, the oldest first. */
export async function listPending(): Promise<PendingReading[]> {
  const account = await getAccount();
  const all = await entries<Key, PendingReading>(openStore());
  return all
    .filter(([key]) => key[0] === 'reading' && key[1] === account)
    .map(([, reading]) => reading)
    .sort((one, other) => one.enteredAt - other.enteredAt);
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
export async function dropReading(reading: PendingReading): Promise<void> {
  await delMany([keyOf(reading)], openStore());
  announceChange();
}

/** The same, by its id. */
export async function dropReadingById(id: string): Promise<void> {
  const reading = (await listPending()).find((one) => one.id === id);
  if (reading !== undefined) await dropReading(reading);
}

/** Notes why the server did not take a reading, unless it was dropped or replaced meanwhile. */
export async function markRefused(reading: PendingReading, refusal: string): Promise<void> {
  const isThere = (await get(keyOf(reading), openStore())) !== undefined;
  if (!isThere) return;
  await update<PendingReading>(
    keyOf(reading),
    (one = reading) => ({ ...one, refusal }),
    openStore(),
  );
  announceChange();
}

/** Removes everything of that account, and nothing of another. */
export async function forgetAccount(): Promise<void> {
  const account = await getAccount();
  const keys = await allKeys();
  const own = keys.filter((key) => typeof key === 'string' || key[1] === account);
  if (own.length === keys.length) await clear(openStore());
  else await delMany(own, openStore());
  announceChange();
}

async function allKeys(): Promise<Key[]> {
  return (await entries<Key>(openStore())).map(([key]) => key);
}

function keyOf({ userId, id }: PendingReading): ['reading', number, string] {
  return ['reading', userId, id];
}
