/** Mail through the platform's `send_email` binding. Locally it is shown where the service runs. */
import type { Mailer } from './env.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/** Sends a mail. Without a binding for it, says so to whoever runs the service, and sends nothing. */
export async function sendMail(
  mailer: Mailer | undefined,
  from: string,
  mail: Mail,
): Promise<void> {
  if (mailer === undefined) throw new Error('No mail was sent: the binding EMAIL is missing.');
  await mailer.send({ from, ...mail });
}
