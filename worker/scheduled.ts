/** What the platform starts every five minutes of the day in India: reminders, and deleting unused photos. */
import { getTimeInIndia } from '../domain/period.ts';
import { createRequestContext } from './context.ts';
import type { Bindings } from './env.ts';
import { logReminders } from './log.ts';

/** The minutes of an hour in which the sample household gets its next days; a later run makes up for a failed one. */
const DEMO_MINUTES = /:0[0-4]$/;

/** Sends the reminders that are due at a moment (epoch milliseconds), and deletes photos that are no longer shown. */
export async function runScheduled(
  bindings: Bindings,
  moment: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const { services, now } = createRequestContext(bindings, 'screen', waitUntil, undefined, moment);
  const started = performance.now();
  waitUntil(services.photos.sweep());
  const run = await services.reminderRuns.sendDue();
  if (bindings.REQUEST_LOG === 'on' && run.people > 0)
    logReminders(run, performance.now() - started);
  if (DEMO_MINUTES.test(getTimeInIndia(now))) await services.demo.extend();
}
