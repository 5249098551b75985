/** Decodes a text file by its bytes, whatever encoding it claims. */

export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** Writes the digits of Indian scripts as 0 to 9. Unicode has each script's ten in a row, from a code that ends in 6. */
export function replaceIndianDigits(text: string): string {
  if (!INDIAN_DIGIT.test(text)) return text;
  return text.replace(INDIAN_DIGITS, (digit) => String(((digit.codePointAt(0) ?? 0) - 6) % 16));
}

/** Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const INDIAN = '[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]';
const INDIAN_DIGIT = new RegExp(INDIAN);
const INDIAN_DIGITS = new RegExp(INDIAN, 'g');

/** Decodes by byte order mark, else valid UTF-8, else UTF-16 by its zero bytes, else Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = findWideEncoding(bytes);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
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
