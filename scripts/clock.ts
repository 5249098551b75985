/** What the platform's clock does once the Worker is deployed (wrangler.toml, triggers). */
import type { LocalServer } from './local.ts';

/** Starts the Worker as the clock does. Returns a sentence where the run failed: the Worker's own lines stand above it. */
export async function runClock({ miniflare }: LocalServer): Promise<string | undefined> {
  const worker = await miniflare.getWorker();
  const { outcome } = await worker.scheduled({ scheduledTime: new Date() });
  if (outcome === 'ok') return undefined;
  return `A run of the clock has failed (${outcome}): reminders may be late. It is tried again in a few minutes.`;
}
