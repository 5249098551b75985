/** Decodes a text file by its bytes, whatever encoding it claims. */
import type { Budget } from '#domain/import/budget.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';

/** Bytes in slices, from their beginning each time that it is called. */
export type Slices = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const SLICE = 64 * 1024;

/** Gives bytes that are there already in slices. */
export function* sliceBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += SLICE) yield bytes.subarray(from, from + SLICE);
}

export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** Writes the digits of Indian scripts as 0 to 9. Unicode has each script's ten in a row, from a code that ends in 6. */
export function replaceIndianDigits(text: string): string {
  if (!INDIAN.test(text)) return text;
  return text.replace(INDIAN_DIGITS, (digit) => String(((digit.codePointAt(0) ?? 0) - 6) % 16));
}

/** The letters and digits from Devanagari to Malayalam. */
const INDIAN = /[\u0900-\u0d7f]/;
const INDIAN_DIGITS = /(?=[\u0900-\u0d7f])\p{Nd}/gu;

/**
 * Decodes by byte order mark, else valid UTF-8, else UTF-16 by its zero bytes, else Windows-1252. `check` may refuse
 * bytes by how they begin, before the others are there.
 */
export async function decodeText(
  slices: Slices,
  budget: Budget,
  check: (start: Uint8Array, isWide: boolean) => Promise<void>,
): Promise<DecodedText> {
  const decodeAll = async (known?: DecodedText['encoding']): Promise<DecodedText> => {
    let encoding = known;
    let decoder: TextDecoder | undefined;
    let text = '';
    for await (const slice of slices()) {
      if (decoder === undefined) {
        const wide = findWideEncoding(slice);
        await check(slice, wide !== undefined);
        encoding ??= wide ?? 'utf-8';
        decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
      }
      text += decodeSlice(decoder, slice, budget);
      // A letter that is not Latin takes two bytes, as does one that is joined with the others.
      budget.spendBytes(2 * slice.length);
    }
    if (decoder === undefined) throw new FileError(fileErrors.empty);
    return { text: text + decoder.decode(), encoding: encoding ?? 'utf-8' };
  };
  try {
    return await decodeAll();
  } catch (error) {
    // Not all of it is UTF-8.
    if (!(error instanceof TypeError)) throw error;
    return decodeAll('windows-1252');
  }
}

const BYTES_A_STEP = 8;

/** Decodes a further slice. */
export function decodeSlice(decoder: TextDecoder, slice: Uint8Array, budget: Budget): string {
  budget.spendSteps(slice.length / BYTES_A_STEP);
  return replaceIndianDigits(decoder.decode(slice, { stream: true }));
}

function findWideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return findZeroPattern(bytes);
}

/** In UTF-16 every other byte of plain letters and digits is zero. */
function findZeroPattern(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const end = Math.min(bytes.length, 400);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < end; index += 1) {
    if (bytes[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > end * 0.3 && even === 0) return 'utf-16le';
  if (even > end * 0.3 && odd === 0) return 'utf-16be';
  return undefined;
}
