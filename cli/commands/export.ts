/** export, backup, restore. */
import { readFile, stat } from 'node:fs/promises';
import { formatCount } from '#domain/base/format.ts';
import { BACKUP_MAX_BYTES } from '#domain/base/limits.ts';
import { checkBackup, checkReadingsFile } from '../check-body.ts';
import { connectSignedIn, makeStrangerFailure } from '../client.ts';
import { Failure, makeConnectionFailure, makeFailure, makeReadFailure } from '../failure.ts';
import { writeStreamTo } from '../file.ts';
import { type JsonOption, note, show } from '../output.ts';
import { UPLOAD_MAX_MS } from '../transport.ts';

/** Writes every reading as CSV. */
export async function exportReadings(options: { output?: string }): Promise<void> {
  const { api, requireSuccess, server } = await connectSignedIn();
  const response = await requireSuccess(api['meter-readings'].export.$get());
  const file = checkReadingsFile(requireBody(response, 'text/csv', server), () =>
    makeIncompleteFailure(server),
  );
  const lines = await writeStreamTo(options.output, file);
  if (isFile(options.output)) {
    note(`${formatCount(Math.max(0, lines - 1), 'reading')} written to ${options.output}.`);
  }
}

/** Writes all of the account's data as one JSON document. */
export async function writeBackup(options: { output?: string }): Promise<void> {
  const { api, requireSuccess, server } = await connectSignedIn();
  const response = await requireSuccess(api.account.export.$get());
  const document = requireBody(response, 'application/json', server);
  await writeStreamTo(
    options.output,
    checkBackup(document, () => makeIncompleteFailure(server)),
  );
  if (isFile(options.output)) {
    note(`Everything of the household was written to ${options.output}.`);
  }
}

/** Restores a backup into the account that is signed in, which must be new. */
export async function restoreBackup(file: string, options: JsonOption): Promise<void> {
  const document = await readDocument(file);
  const { api, readBody } = await connectSignedIn({ silenceMs: UPLOAD_MAX_MS });
  const body = await readBody(
    api.account.restore.$post({ header: { 'Content-Type': 'application/json' } } as never, {
      init: { body: document },
    }),
    'readings',
  );
  show(body, options.json, ({ readings, appliances, tips }) => {
    const parts = [
      formatCount(readings, 'reading'),
      formatCount(appliances, 'appliance'),
      formatCount(tips, 'tip'),
    ];
    return `Restored: ${parts.join(', ')}.\n`;
  });
}

async function readDocument(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { size } = await stat(file);
    if (size > BACKUP_MAX_BYTES) throw makeFailure(`${file} is too large to be a backup.`);
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw makeReadFailure(file, error);
  }
}

function requireBody(response: Response, type: string, server: string): AsyncIterable<Uint8Array> {
  const { body, headers, status } = response;
  if (body === null || headers.get('Content-Type')?.startsWith(type) !== true) {
    throw makeStrangerFailure(server, status);
  }
  // Node's streams can be iterated; the types here are a browser's.
  return body as unknown as AsyncIterable<Uint8Array>;
}

function makeIncompleteFailure(server: string): Failure {
  return makeConnectionFailure(
    `What ${server} sent is incomplete or is something else. No file was written. Try again.`,
  );
}

function isFile(output: string | undefined): boolean {
  return output !== undefined && output !== '-';
}
