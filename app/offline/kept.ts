/** What this phone keeps: what a number is checked against without a network, and the readings not sent yet. */
import { clear, createStore, delMany, entries, get, set, setMany, update } from 'idb-keyval';
import type { RegisterReadingInput } from '../../domain/meter/entry.ts';
import type { LastValue } from '../features/data-entry/meter-use.ts';

/** What the phone knows of the meter of a home, as the server told it last. */
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
export interface KeptReading {
  id: string;
  /** The account that entered it: it is never sent as another one's. */
  userId: number;
  homeId: number;
  homeName: string;
  input: RegisterReadingInput;
  /** With it, the reading is stored once however often it is sent. */
  idempotencyKey: string;
  /** In epoch milliseconds. */
  keptAt: number;
  /** Why the server did not take it. It waits for a person then. */
  refused?: string;
}

/** What all pages and the service worker hear when something changes here. */
export const CHANGES_CHANNEL = 'kept-on-this-phone';

const ACCOUNT = 'account';
/** Where files wait that another app shared with this one: see `shared-files.ts`. */
export const SHARED = 'shared';
type Key = typeof ACCOUNT | typeof SHARED | ['home' | 'reading', number, number | string];

let opened: ReturnType<typeof createStore> | undefined;

/** Opened when it is first used: a page that is rendered by the server has none. */
export function store() {
  opened ??= createStore('unitwise', 'kept');
  return opened;
}

function tellChange(): void {
  const channel = new BroadcastChannel(CHANGES_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** The account whose meters and readings this phone shows: who was last known to be signed in here. */
function knownAccount(): Promise<number | undefined> {
  return get<number>(ACCOUNT, store());
}

/** Remembers a home of the account that is signed in, and forgets the homes of any other. */
export async function rememberHome(userId: number, home: KnownHome): Promise<void> {
  const others = (await allKeys()).filter(
    (key) => typeof key !== 'string' && key[0] === 'home' && key[1] !== userId,
  );
  await delMany(others, store());
  await setMany(
    [
      [ACCOUNT, userId],
      [['home', userId, home.homeId], home],
    ],
    store(),
  );
  tellChange();
}

/** The homes of the known account, by their numbers. */
export async function knownHomes(): Promise<(KnownHome & { userId: number })[]> {
  const account = await knownAccount();
  const all = await entries<Key, KnownHome>(store());
  return all
    .flatMap(([key, home]) =>
      key[0] === 'home' && key[1] === account ? [{ ...home, userId: account }] : [],
    )
    .sort((one, other) => one.homeId - other.homeId);
}

/** Keeps a reading in place of those that wait for the same home and day. */
export async function keepReading(reading: KeptReading): Promise<void> {
  const { homeId, input } = reading;
  const replaced = (await keptReadings()).filter(
    (one) => one.homeId === homeId && one.input.readOn === input.readOn,
  );
  await set(keyOf(reading), reading, store());
  await delMany(replaced.map(keyOf), store());
  tellChange();
}

/** The readings of the known account that wait, the oldest first. */
export async function keptReadings(): Promise<KeptReading[]> {
  const account = await knownAccount();
  const all = await entries<Key, KeptReading>(store());
  return all
    .filter(([key]) => key[0] === 'reading' && key[1] === account)
    .map(([, reading]) => reading)
    .sort((one, other) => one.keptAt - other.keptAt);
}

/** How many readings are here and may be nowhere else. */
export async function countKept(): Promise<number> {
  return (await keptReadings()).length;
}

/** How many readings wait to be sent; those that were refused wait for a person. */
export async function countUnsent(): Promise<number> {
  return (await keptReadings()).filter(({ refused }) => refused === undefined).length;
}

/** Forgets a reading: it is stored, or nobody wants it any more. */
export async function dropReading(reading: KeptReading): Promise<void> {
  await delMany([keyOf(reading)], store());
  tellChange();
}

/** Forgets a reading of the known account by its id. */
export async function dropById(id: string): Promise<void> {
  const reading = (await keptReadings()).find((one) => one.id === id);
  if (reading !== undefined) await dropReading(reading);
}

/** Notes why the server did not take a reading, unless it was dropped or replaced meanwhile. */
export async function refuseReading(reading: KeptReading, refused: string): Promise<void> {
  const isThere = (await get(keyOf(reading), store())) !== undefined;
  if (!isThere) return;
  await update<KeptReading>(keyOf(reading), (one = reading) => ({ ...one, refused }), store());
  tellChange();
}

/** Forgets everything of the known account. What another one keeps here waits for it. */
export async function forgetKept(): Promise<void> {
  const account = await knownAccount();
  const keys = await allKeys();
  const own = keys.filter((key) => typeof key === 'string' || key[1] === account);
  if (own.length === keys.length) await clear(store());
  else await delMany(own, store());
  tellChange();
}

async function allKeys(): Promise<Key[]> {
  return (await entries<Key>(store())).map(([key]) => key);
}

function keyOf({ userId, id }: KeptReading): ['reading', number, string] {
  return ['reading', userId, id];
}
