/** Mail through the platform's `send_email` binding. Locally it is shown where the service runs. */
import type { Mailer } from './env.ts';

/** A mail of plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/** Sends a mail. Throws an Error for the log where no binding for mail is there. */
export async function sendMail(
  mailer: Mailer | undefined,
  from: string,
  mail: Mail,
): Promise<void> {
  if (mailer === undefined) throw new Error('No mail was sent: the binding EMAIL is missing.');
  await mailer.send({ from, ...mail });
}
