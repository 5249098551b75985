/** Sends files: shows the progress, and what an interruption means. */
import { formatNumber } from '#domain/base/format.ts';
import { type Connection, connectSignedIn } from '../client.ts';
import { setInterruptMessage } from '../exit.ts';
import { EXIT, Failure } from '../failure.ts';
import type { ProgressLine } from '../terminal.ts';
import { UPLOAD_MAX_MS } from '../transport.ts';

export const NOTHING_STORED = 'Interrupted. The file was not sent, so that nothing was imported.';
const MAY_BE_STORED =
  'Interrupted after the file was sent: it may have been imported. See: unitwise imports. Importing it again adds nothing twice.';

/** Sends files to be stored, with the progress in the terminal. */
export async function sendFiles<Body>(
  progress: ProgressLine,
  send: (connection: Connection) => Promise<Body>,
): Promise<Body> {
  let isSent = false;
  setInterruptMessage(() => (isSent ? MAY_BE_STORED : NOTHING_STORED));
  const connection = await connectSignedIn({
    silenceMs: UPLOAD_MAX_MS,
    onSent(sent, total) {
      isSent = sent === total;
      progress.set(formatProgress(sent, total));
    },
  });
  try {
    return await send(connection);
  } catch (error) {
    if (error instanceof Failure && error.exitCode === EXIT.notReached)
      await checkSignIn(connection);
    throw error;
  }
}

/**
 * A server that refuses a large file early closes the connection, and its response is lost. Another
 * request shows whether the reason was that the sign-in has ended.
 */
async function checkSignIn({ api, readBody }: Connection): Promise<void> {
  await readBody(api.profile.$get(), 'user').catch((error: unknown) => {
    if (error instanceof Failure && error.exitCode === EXIT.notSignedIn) throw error;
  });
}

const MEGABYTE = 1024 * 1024;

function formatProgress(sent: number, total: number): string {
  if (sent === total) return 'Sent; the server is storing the readings';
  return `Sending ${formatNumber(sent / MEGABYTE, 1)} of ${formatNumber(total / MEGABYTE, 1)} MB`;
}
