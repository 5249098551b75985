/** Calendars of homes, which calendar programs fetch at a secret address. */
import { and, eq } from 'drizzle-orm';
import { formatMonth } from '#domain/base/format.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { listCalendarDays } from '#domain/reminders/calendar.ts';
import { digestSecret, makeSecret } from '#worker/auth/secrets.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { calendarFeeds } from '#worker/db/schema.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { calendarQuery } from './queries.ts';

export type Calendars = ReturnType<typeof createCalendars>;

/** How often a program may fetch a calendar again. */
const REFRESH_SECONDS = 12 * 3600;

/** Makes the service for calendar addresses. */
export function createCalendars(context: ServiceContext) {
  const { db, now, today } = context;

  /**
   * Makes an address for the caller's calendar of a home, in place of the one before, and returns its secret. Only
   * the digest is stored: whoever reads the database gets no calendar, and the address is never shown again.
   */
  async function renew(home: OpenHome): Promise<string> {
    const secret = makeSecret();
    const feed = { digest: digestSecret(secret), createdAt: now };
    await home.batch(
      db.query
        .insert(calendarFeeds)
        .values({ userId: home.userId, homeId: selectHomeId(home), ...feed })
        .onConflictDoUpdate({ target: [calendarFeeds.userId, calendarFeeds.homeId], set: feed }),
    );
    return secret;
  }

  /** Deletes the address: from now on there is nothing at it. */
  async function end(home: OpenHome): Promise<void> {
    const isOwnFeed = and(
      eq(calendarFeeds.userId, home.userId),
      eq(calendarFeeds.homeId, selectHomeId(home)),
    );
    await home.batch(db.query.delete(calendarFeeds).where(isOwnFeed));
  }

  /** The calendar at a secret address, as iCalendar (RFC 5545); nothing where there is none. */
  async function writeFile(secret: string): Promise<string | undefined> {
    const day = toDayNumber(today);
    const [[row]] = await db.batch(calendarQuery(db, digestSecret(secret), day));
    if (row === undefined) return undefined;
    const { default: ical } = await import('ical-generator');
    const calendar = ical({
      name: `Electricity, ${row.name}`,
      prodId: { company: 'Unitwise', product: 'Unitwise', language: 'EN' },
      ttl: REFRESH_SECONDS,
    });
    // A prepaid meter has no bills to pay.
    const dueDays = row.isPrepaid ? null : row.dueDays;
    for (const { kind, date, month } of listCalendarDays(row, dueDays, day)) {
      calendar.createEvent({
        // The same for the same bill, also when its day moves.
        id: `${kind}-${month}-${row.homeId}@unitwise`,
        stamp: new Date(now),
        start: new Date(`${date}T00:00:00Z`),
        allDay: true,
        summary:
          kind === 'reading'
            ? `Read the electricity meter: ${row.name}`
            : `Electricity bill due: ${row.name}, ${formatMonth(month)}`,
      });
    }
    return calendar.toString();
  }

  return { renew, end, writeFile };
}
