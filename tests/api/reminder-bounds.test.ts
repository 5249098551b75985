import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import { toDayNumber } from '#domain/base/period.ts';
import { PERIOD_READINGS_MAX } from '#worker/reminders/run-queries.ts';
import { TestWorker } from '../support/account.ts';
import { Household, servicesAt } from '../support/household.ts';
import { onboarded, withoutTable } from '../support/page.ts';

const OFF = { mail: false, push: false };
const MAIL = { mail: true, push: false };
const GUARDED = { reading: OFF, due: OFF, guard: MAIL, silence: OFF, summary: OFF, dueDays: null };
const CONNECTION = {
  ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ answers: { gruha_jyothi: true, gj_units_per_month: 63 }, cycleEnd: '2026-11-06' },
};
const NOON = Date.parse('2026-12-20T12:00:00+05:30');

// People of other tests wait for nothing here.
beforeEach(async () => {
  await env.DB.exec('DELETE FROM reminder_checks');
});

/** A household in Bengaluru in a bill from 7 December, which wants to be told of a passed limit. */
async function guarded(): Promise<Household> {
  const household = await onboarded(await Household.settled());
  await household.call('PUT', '/api/connection', CONNECTION);
  await servicesAt(NOON - 86_400_000).reminders.choose(household.caller, GUARDED);
  return household;
}

/** So many readings, `each` on a day of `days` days, the last on a date. */
async function read(
  household: Household,
  lastDate: string,
  { count, each, days, wh }: { count: number; each: number; days: number; wh: number },
) {
  await env.DB.prepare(
    `INSERT INTO readings (home_id, day, seq, days, wh, source, created_at)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
     SELECT ?1, ${toDayNumber(lastDate)} - i / ${each}, 1 + i % ${each}, ?3, ?4, 0, 1 FROM n`,
  )
    .bind(household.homeId, count, days, wh)
    .run();
}

const isMarked = async ({ caller }: Household) =>
  (await env.DB.prepare('SELECT checked_day FROM reminder_checks WHERE user_id = ?')
    .bind(caller.userId)
    .first<number>('checked_day')) === toDayNumber('2026-12-20');

/** What a run sends, and the lines it logs. */
async function runAt(now: number) {
  const worker = new TestWorker();
  const lines: string[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  try {
    await worker.scheduled(now);
  } finally {
    log.mockRestore();
  }
  return { sent: worker.mails.map(({ to, subject }) => [to, subject]), lines };
}

const PASSED = 'More than 200 units in this bill';

test('a home with 40,000 readings is told like any other, and so is the next', async () => {
  const many = await guarded();
  // 182 on each of 220 days: 14 days of the bill come to 229 units.
  await read(many, '2026-12-20', { count: 40_000, each: 182, days: 1, wh: 90 });
  const good = await guarded();
  await read(good, '2026-12-20', { count: 14, each: 1, days: 1, wh: 16_400 });
  const { sent, lines } = await runAt(NOON);
  expect(sent.sort()).toEqual(
    [
      [many.email, PASSED],
      [good.email, PASSED],
    ].sort(),
  );
  expect(lines).toEqual([]);
});

test('a home with more than can be read is passed over for the day and logged, and the others are told', async () => {
  const bad = await guarded();
  const count = PERIOD_READINGS_MAX + 1;
  await read(bad, '2026-12-20', { count, each: count, days: 2, wh: 1000 });
  const good = await guarded();
  await read(good, '2026-12-20', { count: 14, each: 1, days: 1, wh: 16_400 });
  const { sent, lines } = await runAt(NOON);
  expect(sent).toEqual([[good.email, PASSED]]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('more readings around its running bill than a run reads');
  expect(lines[0]).not.toContain(bad.email);
  expect([await isMarked(bad), await isMarked(good)]).toEqual([true, true]);
  expect(await runAt(NOON + 300_000)).toEqual({ sent: [], lines: [] });
});

test('a person whose homes the database cannot read at all is passed over alone', async () => {
  const people: Household[] = [];
  for (let n = 0; n < 5; n += 1) people.push(await guarded());
  for (const person of people) {
    await read(person, '2026-12-20', { count: 14, each: 1, days: 1, wh: 16_400 });
  }
  const bad = people[2] as Household;
  // As JSON within JSON it is longer than SQLite lets a text be.
  await env.DB.prepare(
    `UPDATE connections SET answers = json_object('note', replace(hex(zeroblob(400000)), '0', '"')) WHERE home_id = ?`,
  )
    .bind(bad.homeId)
    .run();
  const { sent, lines } = await runAt(NOON);
  const others = people.filter((person) => person !== bad).map(({ email }) => [email, PASSED]);
  expect(sent.sort()).toEqual(others.sort());
  expect(lines).toHaveLength(1);
  for (const person of people) expect(await isMarked(person)).toBe(true);
});

test('a person with twenty homes is looked at with all of them, beside others', async () => {
  const household = await guarded();
  for (let n = 1; n < 20; n += 1) {
    const { body } = await household.call<{ home: { id: number } }>('POST', '/api/homes', {
      name: `Flat ${n}`,
    });
    const caller = { ...household.caller, homeId: body.home.id };
    await household.call('PUT', '/api/connection', { ...CONNECTION, homeId: body.home.id });
    await servicesAt(NOON - 86_400_000).reminders.choose(caller, GUARDED);
    const flat = Object.assign(new Household(), { homeId: body.home.id });
    await read(flat, '2026-12-20', { count: 14, each: 1, days: 1, wh: 16_400 });
  }
  const { sent } = await runAt(NOON);
  expect(sent).toEqual([[household.email, expect.stringContaining('(and 18 more)')]]);
});

test('a failed run says so to the platform, and its other tasks are done', async () => {
  await env.DB.exec("INSERT INTO unused_photo_objects VALUES ('object-1', 0)");
  const deleted: string[] = [];
  const PHOTOS = { delete: async (keys: string[]) => void deleted.push(...keys) };
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const worker = new TestWorker({ PHOTOS: PHOTOS as unknown as R2Bucket });
  const failed = withoutTable('reminder_checks', () => worker.scheduled(NOON));
  await expect(failed).rejects.toThrow("1 of the clock's tasks failed.");
  log.mockRestore();
  // Other files may have left some, too.
  expect(deleted).toContain('object-1');
});
