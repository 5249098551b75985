/** Which role in a home a batch needs: told by what the batch writes, so that no call can forget to ask. */
import { is } from 'drizzle-orm';
import { SQLiteDeleteBase, SQLiteInsertBase, SQLiteUpdateBase } from 'drizzle-orm/sqlite-core';
import { type Access, isAllowed } from '../../domain/role.ts';
import type { Query } from '../db/client.ts';
import type { Caller } from './token.ts';

/** What is a user's own, or written beside other things: what a batch does to these everybody may but a guest. */
const NO_HOMES = new Set([
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
  'insert into passed_limits',
  // A new home is its maker's own.
  'insert into homes',
  'insert into members',
]);

/** What only owners write, beside what services demand an owner for (`asOwner`). */
const OWNERS = new Set(['connections', 'members', 'invitations']);

/** A caller whose batches are refused with `role` unless they own the home. */
export function asOwner(caller: Caller): Caller {
  return { ...caller, needs: 'owner' };
}

/** A caller whose batches ask for no role: their statements find by themselves what they may write. */
export function asThemselves(caller: Caller): Caller {
  return { ...caller, needs: 'viewer' };
}

/** A caller whose batches are for everybody who is signed in, guests too. */
export function asGuest(caller: Caller): Caller {
  return { ...caller, needs: 'guest' };
}

/** The least role that a batch of these queries asks for. */
export function neededRole(caller: Caller, queries: readonly Query[]): Access {
  if (caller.needs !== undefined) return caller.needs;
  let needed: Access = 'guest';
  for (const query of queries) {
    const role = roleToRun(query);
    if (!isAllowed(needed, role)) needed = role;
  }
  return needed;
}

const WRITE = /\b(insert into|update|delete from) "(\w+)"/;

function roleToRun(query: Query): Access {
  const writes =
    is(query, SQLiteInsertBase) || is(query, SQLiteUpdateBase) || is(query, SQLiteDeleteBase);
  if (!writes) return 'guest';
  const [, verb, table = ''] = WRITE.exec(query.toSQL().sql) ?? [];
  if (NO_HOMES.has(`${verb} ${table}`)) return 'viewer';
  return OWNERS.has(table) ? 'owner' : 'member';
}
