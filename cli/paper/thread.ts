/**
 * Reads a PDF bill in a thread of its own, which the command stops where it takes too long. Built as a second file,
 * because the library is several times as large as all the rest: only `bill read` loads it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { IsoDate } from '#domain/base/period.ts';
import { findDifferences, type PaperDifference } from '#domain/bills/paper/differences.ts';
import { answerQuestion } from '#domain/bills/paper/match-tariff.ts';
import { loadPdfReader, openPdf } from '#domain/bills/paper/open-pdf.ts';
import type { PaperBill } from '#domain/bills/paper/paper-bill.ts';
import { PaperError, type PaperRefusal } from '#domain/bills/paper/paper-error.ts';
import { addTariffProof } from '#domain/bills/paper/prove-by-tariff.ts';
import { readPaperBill } from '#domain/bills/paper/read-paper.ts';
import type { BilledConnection } from '#domain/tariff/engine/home-bill.ts';

export interface ThreadRequest {
  bytes: Uint8Array;
  lastBillDay: IsoDate | null;
  /** What the home's bills are priced by; null where it is not known here. */
  connection: BilledConnection | null;
  today: IsoDate;
}

/** After 'started', which is said when the library is there. */
export type ThreadResponse =
  | { kind: 'bill'; pages: number; bill: PaperBill; differences: PaperDifference[] }
  | { kind: 'refused'; code: PaperRefusal };

async function read(request: ThreadRequest): Promise<ThreadResponse> {
  try {
    const { bytes, lastBillDay, connection, today } = request;
    const { pages, words } = await openPdf(bytes);
    const bill = readPaperBill(words, { lastBillDay });
    if (bill === undefined) return { kind: 'refused', code: 'no-bill' };
    if (connection === null) return { kind: 'bill', pages, bill, differences: [] };
    const differences = findDifferences(bill, connection);
    // Another supplier's tariff proves nothing.
    const isOther = differences.some(({ code }) => code === 'supplier');
    const match = isOther ? null : answerQuestion(bill.question, connection, today);
    return { kind: 'bill', pages, bill: addTariffProof(bill, match, lastBillDay), differences };
  } catch (error) {
    return { kind: 'refused', code: error instanceof PaperError ? error.code : 'damaged' };
  }
}

await loadPdfReader();
parentPort?.postMessage('started');
parentPort?.postMessage(await read(workerData as ThreadRequest));
