/** Very many households whose meter is to be read on one day: each run keeps to its share, and all are told once. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, expect, test } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { createRequestContext } from '#worker/context.ts';
import { QueryCost } from '#worker/db/query-cost.ts';
import { PEOPLE_A_GROUP } from '#worker/reminders/due.ts';
import { PEOPLE_A_RUN } from '#worker/reminders/runs.ts';
import { shortOrFull } from '../../support/torture.ts';

/** One of ten has something due; the others are looked at. */
const PEOPLE = shortOrFull(2500, 100_000);
const DUE = PEOPLE / 10;
/** What a Worker may ask a database in one run. */
const QUERIES_A_RUN = 1000;
const FIVE_MINUTES_MS = 300_000;

afterAll(async () => {
  await env.DB.exec("DELETE FROM users WHERE email LIKE 'many-%'");
}, 300_000);

/** People with a home, a billing cycle, a reading and all reminders on; of one in ten the bill ends on 6 December. */
async function settle(): Promise<void> {
  const number = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';
  const cycleEnd = toDayNumber('2026-12-06');
  const user = "(SELECT id FROM users WHERE email = 'many-' || i || '@example.in')";
  const home = `(SELECT home_id FROM members WHERE user_id = ${user})`;
  const insert = (into: string, values: string) =>
    env.DB.prepare(`INSERT INTO ${into} ${number} SELECT ${values} FROM n`).bind(PEOPLE);
  const first = (await env.DB.prepare('SELECT max(seq) AS n FROM sqlite_sequence').first('n')) ?? 0;
  const base = Number(first) + 1_000_000;
  const homeId = `${base} + i`;
  await env.DB.batch([
    insert(
      'users (email, password_hash, first_name, last_name, created_at)',
      "'many-' || i || '@example.in', 'scrypt$none', 'Asha', 'Rao', 1",
    ),
    insert('homes (id, created_at)', `${homeId}, 1`),
    insert('members', `${user}, ${homeId}, 'owner', 1`),
    // A home begins with a connection of which it has said nothing.
    env.DB.prepare(
      `UPDATE connections SET discom = 'BESCOM', category = 'LT-1', load_watts = 3000, phases = 1,
         cycle_end = ?1 - iif((home_id - ?2) % 10 = 0, 0, 12)
       WHERE home_id > ?2`,
    ).bind(cycleEnd, base),
    insert(
      'readings (home_id, day, seq, days, wh, source, created_at)',
      `${home}, ${cycleEnd} - 12, 1, 30, 250000, 0, 1`,
    ),
    insert(
      'reminders (user_id, home_id, kind, by_mail, reminded_day)',
      `${user}, ${home}, 'reading', 1, NULL`,
    ),
    insert(
      'reminders (user_id, home_id, kind, by_mail, reminded_day)',
      `${user}, ${home}, 'guard', 1, ${cycleEnd} + 19`,
    ),
    insert('reminder_checks', `${user}, ${cycleEnd} - 1 - i % 3`),
  ]);
}

test('each run looks at its share with a few questions a group, and all who are due are told once', async () => {
  await settle();
  const sent: string[] = [];
  const EMAIL = { send: async ({ to }: { to: string }) => void sent.push(to) };
  let now = Date.parse('2026-12-06T08:00:00+05:30');
  for (let run = 0; run < Math.ceil(PEOPLE / PEOPLE_A_RUN); run += 1, now += FIVE_MINUTES_MS) {
    const cost = new QueryCost();
    const waitUntil = (work: Promise<unknown>) => createExecutionContext().waitUntil(work);
    const { services } = createRequestContext({ ...env, EMAIL }, 'screen', waitUntil, cost, now);
    const { people, mails, failed } = await services.reminderRuns.sendDue();
    expect([people <= PEOPLE_A_RUN, failed]).toEqual([true, 0]);
    // For each group two questions and a mark for those without anything; a mark for those that are sent to, by twenty.
    const groups = 1 + Math.ceil(people / PEOPLE_A_GROUP);
    expect(cost.trips).toBeLessThanOrEqual(3 * groups + Math.ceil(mails / 20) + groups);
    expect(cost.trips).toBeLessThan(QUERIES_A_RUN);
  }
  // The last run of the morning left nobody, and all of it fits into a day.
  expect(now).toBeLessThan(Date.parse('2026-12-06T21:00:00+05:30'));
  expect(sent.length).toBe(DUE);
  expect(new Set(sent).size).toBe(DUE);
  const waiting = await env.DB.prepare(
    'SELECT count(*) AS n FROM reminder_checks WHERE checked_day < ?',
  )
    .bind(toDayNumber('2026-12-06'))
    .first<number>('n');
  expect(waiting).toBe(0);
}, 1_800_000);
