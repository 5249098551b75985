/**
 * A file out of a form (multipart/form-data, RFC 7578), given on as it comes: `request.formData()`
 * would hold it in memory whole, twice.
 */
import { Buffer } from 'node:buffer';
import { ProductError } from '../../domain/errors.ts';

export interface FormFile {
  name: string;
  stream(): ReadableStream<Uint8Array>;
}

/** The most that the lines before a part's content may take. */
const PART_HEAD_MAX_BYTES = 16 * 1024;
const CRLF = '\r\n';
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * Does something with the first file in a field of a form; with nothing when the body has none. The
 * file's stream can be read once. What of the body is not read then, is left to be read by others.
 */
export async function withFormFile<T>(
  request: Request,
  field: string,
  work: (file: FormFile | undefined) => Promise<T>,
): Promise<T> {
  const boundary = boundaryOf(request.headers.get('Content-Type') ?? '');
  if (boundary === undefined || request.body === null) return work(undefined);
  const bytes = new FormBytes(request.body);
  try {
    return await work(await findFile(bytes, boundary, field));
  } finally {
    bytes.release();
  }
}

async function findFile(
  bytes: FormBytes,
  boundary: string,
  field: string,
): Promise<FormFile | undefined> {
  const delimiter = Buffer.from(`${CRLF}--${boundary}`);
  // The first delimiter stands at the beginning, or after a preamble that no one reads.
  let found = await bytes.skipPast(delimiter.subarray(CRLF.length));
  while (found) {
    const head = await bytes.take(Buffer.from(CRLF + CRLF), PART_HEAD_MAX_BYTES);
    if (head === undefined || head.startsWith('--')) return undefined;
    const part = partNames(head);
    if (part.name === field && part.fileName !== undefined) {
      return { name: part.fileName, stream: () => bytes.streamUntil(delimiter) };
    }
    found = await bytes.skipPast(delimiter);
  }
  return undefined;
}

function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** What a part's head calls it. Browsers write quotes and line ends in names as percent codes. */
function partNames(head: string): { name?: string | undefined; fileName?: string | undefined } {
  const line = head.split(CRLF).find((one) => /^content-disposition\s*:/i.test(one)) ?? '';
  return { name: parameter(line, 'name'), fileName: parameter(line, 'filename') };
}

function parameter(line: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i');
  const [, quoted, plain] = pattern.exec(line) ?? [];
  return (quoted?.replace(/\\(["\\])/g, '$1') ?? plain)?.replace(
    /%(22|0D|0A)/gi,
    (code) => ({ '%22': '"', '%0D': '\r', '%0A': '\n' })[code.toUpperCase()] ?? code,
  );
}

/** A body's bytes, from one delimiter to the next. */
class FormBytes {
  readonly #source: ReadableStreamDefaultReader<Uint8Array>;
  #rest: Buffer = NOTHING;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#source = body.getReader();
  }

  /** Goes behind the next delimiter. Answers whether there is one. */
  async skipPast(delimiter: Buffer): Promise<boolean> {
    for (;;) {
      const place = this.#rest.indexOf(delimiter);
      if (place >= 0) {
        this.#rest = this.#rest.subarray(place + delimiter.length);
        return true;
      }
      this.#keep(delimiter.length - 1);
      if (!(await this.#more())) return false;
    }
  }

  /** The text up to the next delimiter, which is taken too; nothing when it is too far away. */
  async take(delimiter: Buffer, most: number): Promise<string | undefined> {
    for (;;) {
      const place = this.#rest.indexOf(delimiter);
      if (place >= 0 && place <= most) {
        const text = this.#rest.toString('utf8', 0, place);
        this.#rest = this.#rest.subarray(place + delimiter.length);
        return text;
      }
      if (this.#rest.length > most || !(await this.#more())) return undefined;
    }
  }

  /** What comes before the next delimiter, without copying it. */
  streamUntil(delimiter: Buffer): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        // A pull must bring something, or end the stream.
        for (let brought = false; !brought; ) {
          const place = this.#rest.indexOf(delimiter);
          let content =
            place < 0 ? this.#keep(delimiter.length - 1) : this.#rest.subarray(0, place);
          if (place < 0 && content.length === 0) content = await this.#advance(delimiter);
          if (content.length > 0) controller.enqueue(content);
          if (place >= 0) controller.close();
          brought = place >= 0 || content.length > 0;
        }
      },
    });
  }

  /** Lets others read what follows. */
  release(): void {
    this.#source.releaseLock();
  }

  /** Goes on to the next chunk. Answers what was left before it, if no delimiter begins there. */
  async #advance(delimiter: Buffer): Promise<Buffer> {
    const chunk = await this.#read();
    if (chunk === undefined) {
      throw new ProductError('invalid', 'The file has not come whole. Please try again.');
    }
    const overlap = delimiter.length - 1;
    const seam = Buffer.concat([this.#rest, chunk.subarray(0, overlap)]);
    if (chunk.length < overlap || seam.includes(delimiter)) {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      return NOTHING;
    }
    const before = this.#rest;
    this.#rest = chunk;
    return before;
  }

  /** Leaves only so many bytes, which may begin a delimiter. Answers those before them. */
  #keep(count: number): Buffer {
    const stop = Math.max(0, this.#rest.length - count);
    const before = this.#rest.subarray(0, stop);
    this.#rest = this.#rest.subarray(stop);
    return before;
  }

  async #more(): Promise<boolean> {
    const chunk = await this.#read();
    if (chunk !== undefined) this.#rest = Buffer.concat([this.#rest, chunk]);
    return chunk !== undefined;
  }

  async #read(): Promise<Buffer | undefined> {
    const { done, value } = await this.#source.read();
    return done ? undefined : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}
