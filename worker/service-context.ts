/** What every service gets: the database, the environment, and the moment of the request. */

import type { IsoDate } from '#domain/base/period.ts';
import type { Origin } from '#domain/history/change.ts';
import type { Database } from './db/client.ts';
import type { Env } from './env.ts';
import type { Mail } from './mail.ts';

/** What the services of one request share. */
export interface ServiceContext {
  db: Database;
  /** For work after the response. */
  backgroundDb: Database;
  env: Env;
  /** The moment of the request, in epoch milliseconds. */
  now: number;
  mail(mail: Mail): Promise<void>;
  /** Lets work go on after the response. A failure is logged. */
  background(work: Promise<unknown>): void;
  /** Logs a failure that the response does not show. */
  logFailure(error: unknown): void;
  /** What the changes are made with: screens, command line or another program. */
  origin: Origin;
  /** The day of the request in India. */
  today: IsoDate;
}
