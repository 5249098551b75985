/** What a person is told once: that somebody took a home away from them. */
import type { NoticeRecord } from '#domain/people/notice.ts';
import { asThemselves, type OpenHome, openHome } from '#worker/auth/session.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { deleteNoticesQuery, noticesQuery, toNoticeRecord } from './notice-queries.ts';

export type Notices = ReturnType<typeof createNotices>;

/** Makes the service for what a person is told once. */
export function createNotices(context: ServiceContext) {
  /** What the caller is yet to be told; with that they are told it, and it is deleted. */
  async function take(home: OpenHome): Promise<NoticeRecord[]> {
    const [, rows] = await asThemselves(home).batch(
      noticesQuery(home),
      deleteNoticesQuery(home, Number.MAX_SAFE_INTEGER),
    );
    return rows.map(toNoticeRecord);
  }

  /** Whether the caller is yet to be told something, whichever home they speak of. */
  async function hasAny({ userId, sessionId }: OpenHome): Promise<boolean> {
    const home = openHome(context, { userId, sessionId });
    const [, rows] = await home.batch(noticesQuery(home));
    return rows.length > 0;
  }

  /** Deletes, after the response, what the caller is told by it: up to the notice `lastId`. */
  function forget(home: OpenHome, lastId: number): void {
    context.background(context.backgroundDb.batch(deleteNoticesQuery(home, lastId)));
  }

  return { take, hasAny, forget };
}
