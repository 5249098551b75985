/** Which role in a home a batch needs: it follows from what the batch writes, so that no service can forget to check. */
import { is } from 'drizzle-orm';
import { SQLiteDeleteBase, SQLiteInsertBase, SQLiteUpdateBase } from 'drizzle-orm/sqlite-core';
import { type Access, isAllowed } from '#domain/people/role.ts';
import type { Query } from '#worker/db/client.ts';
import type { Caller } from './token.ts';

/** Writes to what is a user's own, or is no data of a home: everybody but a guest may run them. */
const WRITES_TO_NO_HOME = new Set([
  'insert into users',
  'update users',
  'delete from users',
  'insert into sessions',
  'update sessions',
  'delete from sessions',
  'insert into known_devices',
  'delete from known_devices',
  'delete from password_resets',
  'delete from sign_in_attempts',
  'insert into idempotency_keys',
  'delete from idempotency_keys',
  'insert into reminders',
  'insert into reminder_checks',
  'insert into push_subscriptions',
  'delete from push_subscriptions',
  'insert into calendar_feeds',
  'delete from calendar_feeds',
  'delete from notices',
  'insert into refusals',
  // A new home belongs to whoever creates it.
  'insert into homes',
  'insert into members',
]);

/** Tables that only owners write. For other tables a service may demand an owner with `asOwner`. */
const TABLES_OF_OWNERS = new Set(['connections', 'members', 'invitations']);
/** What only owners may do to a table that others write, too. */
const WRITES_OF_OWNERS = new Set(['delete from homes']);

/** Finds the lowest role that a batch of these queries needs. */
export function findNeededRole(caller: Caller, queries: readonly Query[]): Access {
  if (caller.needs !== undefined) return caller.needs;
  let neededRole: Access = 'guest';
  for (const query of queries) {
    const role = findRoleToRun(query);
    if (!isAllowed(neededRole, role)) neededRole = role;
  }
  return neededRole;
}

const WRITE_PATTERN = /\b(insert into|update|delete from) "(\w+)"/;

function findRoleToRun(query: Query): Access {
  const writes =
    is(query, SQLiteInsertBase) || is(query, SQLiteUpdateBase) || is(query, SQLiteDeleteBase);
  if (!writes) return 'guest';
  const [, verb, table = ''] = WRITE_PATTERN.exec(query.toSQL().sql) ?? [];
  if (WRITES_TO_NO_HOME.has(`${verb} ${table}`)) return 'viewer';
  const isOfOwners = TABLES_OF_OWNERS.has(table) || WRITES_OF_OWNERS.has(`${verb} ${table}`);
  return isOfOwners ? 'owner' : 'member';
}
