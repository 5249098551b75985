/** What the platform starts every five minutes of the day in India: reminders, storing old bills, and deleting unused photos. */
import { getTimeInIndia } from '#domain/base/period.ts';
import { createRequestContext } from './context.ts';
import type { Bindings } from './env.ts';
import { logFailure, logReminders } from './log.ts';

/** The minutes of an hour in which the sample household gets its next days; a later run makes up for a failed one. */
const DEMO_MINUTES = /:0[0-4]$/;

/**
 * Sends the reminders that are due at a moment (epoch milliseconds), deletes photos that are no longer shown, stores bills
 * that have been over for long, and takes the sample household on: each whatever happens to the others. Throws an Error where one failed, which is logged, so that
 * the platform counts the run as failed.
 */
export async function runScheduled(
  bindings: Bindings,
  moment: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const { services, requestId, now } = createRequestContext(
    bindings,
    'screen',
    waitUntil,
    undefined,
    moment,
  );
  const started = performance.now();

  async function remind(): Promise<void> {
    const run = await services.reminderRuns.sendDue();
    if (bindings.REQUEST_LOG === 'on' && run.people > 0)
      logReminders(run, performance.now() - started);
  }

  async function extendDemo(): Promise<void> {
    if (DEMO_MINUTES.test(getTimeInIndia(now))) await services.demo.extend();
  }

  const outcomes = await Promise.allSettled([
    services.photos.sweep(),
    remind(),
    services.dueBills.store(),
    extendDemo(),
  ]);
  const failures = outcomes.filter(({ status }) => status === 'rejected');
  for (const failure of failures) logFailure(requestId, (failure as PromiseRejectedResult).reason);
  if (failures.length > 0) throw new Error(`${failures.length} of the clock's tasks failed.`);
}
