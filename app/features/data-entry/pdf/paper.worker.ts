/**
 * Reads a PDF in a thread of its own: it never leaves the device, the page stays responsive, and a file that takes for
 * ever is stopped with the thread.
 */
import { loadPdfReader, openPdf } from '#domain/bills/paper/open-pdf.ts';
import type { PaperBill } from '#domain/bills/paper/paper-bill.ts';
import { PaperError, type PaperRefusal } from '#domain/bills/paper/paper-error.ts';
import { type PaperContext, readPaperBill } from '#domain/bills/paper/read-paper.ts';

export interface PaperRequest extends PaperContext {
  file: File;
}

/** After 'started', which is said when the library is there. */
export type PaperResponse =
  | { kind: 'bill'; pages: number; bill: PaperBill }
  | { kind: 'refused'; code: PaperRefusal };

self.addEventListener('message', async ({ data }: MessageEvent<PaperRequest>) => {
  self.postMessage(await read(data));
});

async function read({ file, ...context }: PaperRequest): Promise<PaperResponse> {
  try {
    await loadPdfReader();
    self.postMessage('started');
    const { pages, words } = await openPdf(new Uint8Array(await file.arrayBuffer()));
    const bill = readPaperBill(words, context);
    return bill === undefined
      ? { kind: 'refused', code: 'no-bill' }
      : { kind: 'bill', pages, bill };
  } catch (error) {
    return { kind: 'refused', code: error instanceof PaperError ? error.code : 'damaged' };
  }
}
