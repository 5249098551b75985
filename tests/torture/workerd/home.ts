/** A household with something of everything, and all that is stored of it. */
import { env } from 'cloudflare:workers';
import { createHash, randomBytes } from 'node:crypto';
import { toDayNumber } from '#domain/base/period.ts';
import type { ComputedBill } from '#domain/bills/stored.ts';
import type { MappingDocument } from '#domain/import/mapping-record.ts';
import { SESSION_MS } from '#worker/auth/token.ts';
import { QUICK_HASH } from '../../support/account.ts';
import { Household, servicesAt, uploadRequest } from '../../support/household.ts';
import { PHOTO } from '../../support/photo.ts';

export interface Home {
  household: Household;
  /** Its second session. */
  elsewhere: string;
  /** Of a link for a forgotten password. */
  resetToken: string;
  applianceId: string;
  secondHomeId: number;
  meterId: number;
  /** Another person of its home, a viewer. */
  guestId: number;
  /** An invitation to its home, and the token of one to another's. */
  invitationId: number;
  offeredToken: string;
  /** A device that shows its notifications. */
  deviceId: number;
}

/** The changes that `furnished` leaves, by their kind. */
export const CHANGES = { import: 1, add: 2, edit: 4, delete: 5, import_undone: 7 } as const;
/** The bill that `furnished` leaves stored. */
export const STORED_BILL = '2023-02-28';
/** A paper bill of days that nothing else covers. */
export const PAPER_BILL = '2022-06-30';
export const SECOND_HOME = 'Parents, Mysuru';
/** How a file is understood: the mapping that `furnished` leaves under the name `portal`. */
export const MAPPING = {
  version: 1,
  name: 'portal',
  fingerprint: { container: 'csv', header: ['day', 'kwh'] },
  answers: {},
} satisfies MappingDocument;
/** The import that `furnished` leaves undone. */
export const UNDONE_IMPORT = 2;

/**
 * A household with a password, two sessions, and a link. One that is furnished has readings and all the
 * rest; one that is new has yet to go through the onboarding, one that is told has a notice.
 */
export async function newHome(
  how: 'furnished' | 'bare' | 'new' | 'told' = 'furnished',
): Promise<Home> {
  const household = await Household.settled();
  const { homeId, caller } = household;
  const { userId } = caller;
  const now = Date.now();
  const home: Home = {
    household,
    elsewhere: crypto.randomUUID(),
    resetToken: randomBytes(32).toString('base64url'),
    applianceId: '',
    secondHomeId: 0,
    meterId: 0,
    guestId: 0,
    invitationId: 0,
    offeredToken: '',
    deviceId: 0,
  };
  await env.DB.batch([
    env.DB.prepare('UPDATE users SET password_hash = ? WHERE id = ?').bind(QUICK_HASH, userId),
    env.DB.prepare('UPDATE sessions SET last_used_at = ? WHERE user_id = ?').bind(now, userId),
    env.DB.prepare(
      'INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)',
    ).bind(home.elsewhere, userId, now, now + SESSION_MS),
    env.DB.prepare('INSERT INTO password_resets VALUES (?, ?, ?, ?)').bind(
      createHash('sha256').update(home.resetToken).digest('hex'),
      userId,
      now,
      now + SESSION_MS,
    ),
    env.DB.prepare('UPDATE homes SET onboarding_complete = ? WHERE id = ?').bind(
      how === 'new' ? 0 : 1,
      homeId,
    ),
    env.DB.prepare('UPDATE connections SET rate_milli_rupees = 5900 WHERE home_id = ?').bind(
      homeId,
    ),
  ]);
  if (how === 'furnished') {
    home.applianceId = await furnish(household);
    home.meterId = await addMeter(household);
    home.secondHomeId = (await servicesAt().homes.add(caller, { name: SECOND_HOME })).id;
    Object.assign(home, await addPeople(household));
    home.deviceId = await addReminders(household);
  }
  if (how === 'told') {
    await env.DB.prepare(
      "INSERT INTO notices (user_id, code, params, created_at) VALUES (?, 'homeDeleted', ?, ?)",
    )
      .bind(userId, JSON.stringify({ home: 'Flat', byUserId: userId }), now)
      .run();
  }
  return home;
}

/** A viewer, an invitation, and one that another household made out. */
async function addPeople({ caller, homeId }: Household) {
  const { members } = servicesAt();
  const [guest, other] = [await Household.settled(), await Household.settled()];
  await env.DB.prepare(`INSERT INTO members VALUES (?, ?, 'viewer', ?)`)
    .bind(guest.caller.userId, homeId, Date.now())
    .run();
  const { invitation } = await members.invite(caller, 'member');
  const { token } = await members.invite(other.caller, 'viewer');
  return { guestId: guest.caller.userId, invitationId: invitation.id, offeredToken: token };
}

/** A meter with two values and a photo of one, and a rate that changes. */
async function addMeter({ caller }: Household): Promise<number> {
  const { registerReadings, photos, connections } = servicesAt();
  await registerReadings.add(caller, { readOn: '2024-05-01', registerKWH: 1000 });
  const { registerReading } = await registerReadings.add(caller, {
    readOn: '2024-06-01',
    registerKWH: 1100,
  });
  await photos.store(caller, registerReading, PHOTO);
  await connections.change(caller, { from: '2024-04-01', ratePerKWh: 6.5 });
  return registerReading.meterId;
}

const COMPUTED_BILL: ComputedBill = {
  ...{ unitsWh: 200_000, amountPaise: 1200_00, without: [], storedOn: '2023-03-01', kept: null },
  facts: { discom: null, category: null, loadKW: null, phases: null, answers: {} },
  bill: {
    ...{ exactness: 'exact', lines: [], totals: {}, blocks: [], notes: [] },
    used: { documents: [], series: [], asOf: '2023-03-01' },
  },
};

async function furnish({ caller, homeId }: Household): Promise<string> {
  await env.DB.prepare(
    'INSERT INTO bills (home_id, last_day, days, computed, created_at) VALUES (?, ?, 28, ?, 0)',
  )
    .bind(homeId, toDayNumber(STORED_BILL), JSON.stringify(COMPUTED_BILL))
    .run();
  await env.DB.prepare(
    'INSERT INTO bills (home_id, last_day, days, wh, created_at) VALUES (?, ?, 30, 187000, 0)',
  )
    .bind(homeId, toDayNumber(PAPER_BILL))
    .run();
  const { csvUploads, imports, importMappings, readings, appliances, tips, tipAnswers } =
    servicesAt();
  await importMappings.save(caller, MAPPING.name, MAPPING);
  const file = new Blob(['readingDate,consumptionKWH\n2023-01-05,7\n2023-01-06,8\n2023-02-01,9\n']);
  await csvUploads.upload(caller, uploadRequest(file, 'january.csv'));
  await readings.add(caller, { readingDate: '2023-01-05', consumptionKWH: 2 });
  await readings.add(caller, {
    readingDate: '2023-03-10',
    periodStart: '2023-02-11',
    consumptionKWH: 200.5,
  });
  await readings.update(caller, '2023-03-10.1', { consumptionKWH: 210 });
  await readings.remove(caller, '2023-01-06.1');
  const april = new Blob(['readingDate,consumptionKWH\n2023-04-20,5\n2023-04-21,6\n']);
  await csvUploads.upload(caller, uploadRequest(april, 'april.csv'));
  await imports.undo(caller, UNDONE_IMPORT);
  const appliance = await appliances.add(caller, {
    type: 'Water Heater',
    ageYears: 3,
    energyStarRating: '4-Star',
    powerConsumptionWatts: 2000,
    averageDailyUsageHours: 0.5,
  });
  await tips.generate(caller, 'geyser');
  await tipAnswers.set(caller, 'ac-set-24', 'not-for-us');
  return appliance.id;
}

/** Tables with a household's rows, except sign-in attempts, which always change. */
const TABLES = [
  'homes',
  'connections',
  'meters',
  'meter_photos',
  'members',
  'invitations',
  'notices',
  'reminders',
  'push_subscriptions',
  'calendar_feeds',
  'sessions',
  'password_resets',
  'bills',
  'appliances',
  'tips',
  'tip_answers',
  'imports',
  'import_mappings',
  'readings',
  'idempotency_keys',
  'changes',
];
const OF_USERS = [
  'notices',
  'push_subscriptions',
  'sessions',
  'password_resets',
  'idempotency_keys',
];
const HOMES = '(SELECT home_id FROM members WHERE user_id = ?)';
/** How many rows of a table are listed. Readings are also compared by count and sums. */
const ROWS_LISTED = 1000;

export type Stored = Record<string, string[]>;

/** All stored rows of a household: exactly, or without what differs between two equal households. */
export async function stored(household: Household, how: 'exactly' | 'alike'): Promise<Stored> {
  const users = await env.DB.prepare('SELECT * FROM users WHERE email = ?')
    .bind(household.email)
    .all<Record<string, unknown>>();
  const userId = household.caller.userId || Number(users.results[0]?.['id'] ?? 0);
  const results = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare(
      `SELECT count(*) AS n, sum(wh), sum(co2_g), sum(seq) FROM readings WHERE home_id IN ${HOMES}`,
    ).bind(userId),
    ...TABLES.map((table) => {
      const own = OF_USERS.includes(table)
        ? 'user_id = ?'
        : `${table === 'homes' ? 'id' : 'home_id'} IN ${HOMES}`;
      return env.DB.prepare(`SELECT * FROM ${table} WHERE ${own} LIMIT ${ROWS_LISTED}`).bind(
        userId,
      );
    }),
  ]);
  const toText = how === 'exactly' ? (row: object) => JSON.stringify(row) : comparableRow;
  const all: Stored = {
    users: users.results.map(toText),
    sums: (results[0]?.results ?? []).map(toText),
  };
  for (const [place, table] of TABLES.entries()) {
    const rows = results[place + 1]?.results ?? [];
    all[table] = rows.map(toText).sort();
  }
  return all;
}

/** Columns that differ between two households that did the same: a digest, where it is of the home, too. */
const OWN_COLUMNS = /^(user_id|home_id|meter_id|object_key|email|key|digest|token_hash|.*_at)$/;

function comparableRow(row: object): string {
  const cells = Object.entries(row).flatMap(([name, value]) => {
    if (name === 'undone_at' || name === 'created_id') return [[name, value !== null]];
    // Of a device: whose sign-in turned it on, and where its browser is told.
    if (name === 'session_id' || name === 'endpoint') return [];
    if (name === 'password_hash') return [[name, value === QUICK_HASH]];
    if (
      name === 'id' &&
      (typeof value === 'string' ||
        ['email', 'city', 'digits', 'token_hash', 'endpoint'].some((column) => column in row))
    )
      return [];
    if (name === 'before' || name === 'after') return [[name, withoutTimes(value)]];
    return OWN_COLUMNS.test(name) ? [] : [[name, value]];
  });
  return JSON.stringify(cells);
}

/** What a change took out or put in, without what differs between two households. */
function withoutTimes(json: unknown): unknown {
  if (typeof json !== 'string') return null;
  const lists = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
  return Object.entries(lists).map(([name, rows]) => [
    name,
    rows.map(({ created_at, updated_at, recorded_at, meter_id, id, ...rest }) => rest),
  ]);
}

/** A device for notifications, and a calendar's address. */
async function addReminders({ caller }: Household): Promise<number> {
  const { reminders, calendars } = servicesAt();
  const endpoint = `https://fcm.googleapis.com/fcm/send/${caller.userId}`;
  const device = { endpoint, p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) };
  await reminders.addDevice(caller, device, null);
  await calendars.renew(caller);
  const id = await env.DB.prepare('SELECT id FROM push_subscriptions WHERE endpoint = ?')
    .bind(endpoint)
    .first<number>('id');
  return id ?? 0;
}
