/**
 * The words of a PDF, by pdf.js as unpdf packs it. It is large: only what reads a paper bill loads it, in a thread that
 * can be stopped, because a page of a broken file can take for ever.
 */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { PAPER_LIMITS } from './limits.ts';
import { PaperError } from './paper-error.ts';
import type { Word } from './word.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** Fewer letters than this on all pages are a picture with a line or two. */
const LEAST_LETTERS = 20;
/** With more of its characters than this unreadable, a file has no map from its glyphs to letters. */
const UNREADABLE_SHARE = 0.1;
/** Control characters, those of private use, and the sign for "no such character". */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u;

export interface PdfWords {
  pages: number;
  words: Word[];
}

/** Loads what reads PDFs, so that the time it takes to come is not that of a file. Throws a `PaperError`. */
export async function loadPdfReader(): Promise<void> {
  try {
    await getResolvedPDFJS();
  } catch {
    throw new PaperError('no-reader');
  }
}

/** Returns the words of a PDF with their places. Throws a `PaperError`, and nothing else. */
export async function openPdf(bytes: Uint8Array): Promise<PdfWords> {
  if (bytes.length > PAPER_LIMITS.bytes) throw new PaperError('too-large');
  if (!hasPdfSign(bytes)) throw new PaperError('not-pdf');
  const document = await openDocument(bytes);
  try {
    const pages = document.numPages;
    if (pages > PAPER_LIMITS.pages) throw new PaperError('too-many-pages');
    const words: Word[] = [];
    for (let number = 1; number <= pages; number += 1) {
      words.push(...(await readPage(await document.getPage(number), number)));
      if (words.length > PAPER_LIMITS.words) throw new PaperError('too-many-words');
    }
    refuseUnreadable(words);
    return { pages, words };
  } catch (error) {
    throw error instanceof PaperError ? error : new PaperError('damaged');
  } finally {
    await document.destroy().catch(() => undefined);
  }
}

/** PDFs say so at their beginning; some have a few bytes before it. */
function hasPdfSign(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-');
}

async function openDocument(bytes: Uint8Array): Promise<Document> {
  try {
    // A copy: it takes the bytes it is given away from whoever gave them.
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      verbosity: 0,
      maxImageSize: 1,
      stopAtErrors: false,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new PaperError(isLocked ? 'password' : 'damaged');
  }
}

async function readPage(page: Page, number: number): Promise<Word[]> {
  const top = page.getViewport({ scale: 1 }).height;
  const { items } = await page.getTextContent();
  return items.flatMap((item): Word[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x, y] = item.transform as number[];
    if (x === undefined || y === undefined) return [];
    const { width, height, str: text } = item;
    return [{ page: number, x, y: top - y, width, height, text }];
  });
}

function refuseUnreadable(words: readonly Word[]): void {
  const text = words.map((word) => word.text).join('');
  const characters = [...text].filter((character) => !/\s/.test(character));
  const unreadable = characters.filter((character) => UNREADABLE.test(character)).length;
  if (characters.length < LEAST_LETTERS) throw new PaperError('picture');
  if (unreadable > characters.length * UNREADABLE_SHARE) throw new PaperError('no-letters');
}
