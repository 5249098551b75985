/** How much of a text is asked for at once: most texts whole. */
const PIECE_BYTES = 16 * 1024;

/**
 * Has the texts of requests and answers read by a reader, those of the database among them: D1's binding
 * asks for the text of an answer, the API for that of a request. By itself the platform keeps a request or an
 * answer whose text was asked for, with its headers and its stream, until it collects the whole heap, and then
 * stands still while it frees some thousands of them (docs/benchmarks.md). Of what a reader has read, it keeps
 * the stream.
 */
export function readTextsInPieces(): void {
  for (const { prototype } of [Request, Response]) {
    const atOnce = prototype.text;
    prototype.text = function text(this: Body): Promise<string> {
      const reader = this.bodyUsed ? undefined : readerOf(this.body);
      // There the platform has the right answer, or the right error, and nothing to keep.
      return reader === undefined ? atOnce.call(this) : textBy(reader);
    };
  }
}

/** With what the platform's readers can beside the standard. */
interface PieceReader extends ReadableStreamBYOBReader {
  readAtLeast<T extends ArrayBufferView>(
    bytes: number,
    room: T,
  ): Promise<ReadableStreamReadResult<T>>;
}

const whole = new TextDecoder();

/**
 * The reader keeps the stream: released before it has told the stream's end, it would make an error for whoever
 * waits for that, which is kept for long, with 5 kB for each text.
 */
async function textBy(reader: PieceReader): Promise<string> {
  const ask = (room: Uint8Array<ArrayBuffer>) => reader.readAtLeast(PIECE_BYTES, room);
  let piece = pieceOf(await ask(new Uint8Array(PIECE_BYTES)));
  // Less than was asked for is the end: most texts are read so, and one reading less is felt.
  if (piece.byteLength < PIECE_BYTES) return whole.decode(piece);
  const decoder = new TextDecoder();
  let read = '';
  while (piece.byteLength === PIECE_BYTES) {
    read += decoder.decode(piece, { stream: true });
    piece = pieceOf(await ask(new Uint8Array(piece.buffer)));
  }
  return read + decoder.decode(piece);
}

/** At the end there may be none. */
function pieceOf({ value }: ReadableStreamReadResult<Uint8Array<ArrayBuffer>>) {
  return value ?? new Uint8Array();
}

/** Nothing where there is no body, where it is being read, and where its stream was made in JavaScript. */
function readerOf(body: ReadableStream | null): PieceReader | undefined {
  try {
    return body?.getReader({ mode: 'byob' }) as PieceReader | undefined;
  } catch {
    return undefined;
  }
}
