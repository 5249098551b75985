/** What the platform's clock starts, every five minutes of the day in India: reminders, and what is deleted later. */
import { timeInIndia } from '../domain/period.ts';
import { createRequestContext } from './context.ts';
import type { Bindings } from './env.ts';
import { logReminders } from './log.ts';

/** The minutes of an hour in which the sample household goes on: a run that fails has others behind it. */
const DEMO_MINUTES = /:0[0-4]$/;

/** Sends the reminders that are due at a moment (epoch milliseconds), and deletes photos that nobody can see any more. */
export async function runScheduled(
  bindings: Bindings,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<void> {
  const { services } = createRequestContext(bindings, 'screen', waitUntil, undefined, now);
  const started = Date.now();
  waitUntil(services.photos.sweep());
  const run = await services.reminderRuns.sendDue();
  if (bindings.REQUEST_LOG === 'on' && run.people > 0) logReminders(run, Date.now() - started);
  if (DEMO_MINUTES.test(timeInIndia(now))) await services.demo.extend();
}
