/** export, backup, restore: everything of a household, out and in. */
import { readFile, stat } from 'node:fs/promises';
import { BACKUP_MAX_BYTES } from '../../domain/backup.ts';
import { counted } from '../../domain/format.ts';
import { backupIn, readingsIn } from '../check-body.ts';
import { notOurs, signedIn } from '../client.ts';
import { Failure, failed, fileProblem, notReached } from '../failure.ts';
import { writeStreamTo } from '../file.ts';
import { note, show } from '../output.ts';
import { UPLOAD_MAX_MS } from '../transport.ts';

/** Every reading as a CSV file. */
export async function exportReadings(options: { output?: string }): Promise<void> {
  const { api, accepted, server } = await signedIn();
  const response = await accepted(api['meter-readings'].export.$get());
  const file = readingsIn(bodyOf(response, 'text/csv', server), () => notWritten(server));
  const lines = await writeStreamTo(options.output, file);
  if (isFile(options.output)) {
    note(`${counted(Math.max(0, lines - 1), 'reading')} written to ${options.output}.`);
  }
}

/** The whole household as one JSON document. */
export async function backup(options: { output?: string }): Promise<void> {
  const { api, accepted, server } = await signedIn();
  const response = await accepted(api.account.export.$get());
  const document = bodyOf(response, 'application/json', server);
  await writeStreamTo(
    options.output,
    backupIn(document, () => notWritten(server)),
  );
  if (isFile(options.output)) {
    note(`Everything of the household was written to ${options.output}.`);
  }
}

/** Puts such a document into the account that is signed in, which must be a new one. */
export async function restore(file: string, options: { json?: true }): Promise<void> {
  const body = await documentIn(file);
  const { api, ask } = await signedIn({ silenceMs: UPLOAD_MAX_MS });
  const answer = await ask(
    api.account.restore.$post({ header: { 'Content-Type': 'application/json' } } as never, {
      init: { body },
    }),
    'readings',
  );
  show(answer, options.json, ({ readings, appliances, tips }) => {
    const parts = [
      counted(readings, 'reading'),
      counted(appliances, 'appliance'),
      counted(tips, 'tip'),
    ];
    return `Restored: ${parts.join(', ')}.\n`;
  });
}

async function documentIn(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { size } = await stat(file);
    if (size > BACKUP_MAX_BYTES) throw failed(`${file} is too large to be a backup.`);
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw failed(`Could not read ${file}: ${fileProblem(error)}.`);
  }
}

function bodyOf(response: Response, type: string, server: string): AsyncIterable<Uint8Array> {
  const { body, headers, status } = response;
  if (body === null || headers.get('Content-Type')?.startsWith(type) !== true) {
    throw notOurs(server, status);
  }
  // Node's streams can be iterated; the types here are a browser's.
  return body as unknown as AsyncIterable<Uint8Array>;
}

function notWritten(server: string): Failure {
  return notReached(
    `What ${server} sent is not whole, or not what was asked for. No file was written. Try again.`,
  );
}

function isFile(output: string | undefined): boolean {
  return output !== undefined && output !== '-';
}
