/** A PDF as the worker reads it, with what the home's tariff says of its figures. */
import { useEffect, useState } from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { findDifferences, type PaperDifference } from '#domain/bills/paper/differences.ts';
import { PAPER_LIMITS } from '#domain/bills/paper/limits.ts';
import type { PaperBill } from '#domain/bills/paper/paper-bill.ts';
import type { PaperRefusal } from '#domain/bills/paper/paper-error.ts';
import { addTariffProof } from '#domain/bills/paper/prove-by-tariff.ts';
import { writeQuestion } from '#domain/bills/paper/question-query.ts';
import type { PaperRequest, PaperResponse } from './paper.worker.ts';
import { PAPER_JSON_PATH, type PaperAnswer } from './paper-address.ts';

export type ReadPaper =
  | { state: 'reading' }
  | { state: 'refused'; code: PaperRefusal }
  | { state: 'read'; pages: number; bill: PaperBill; differences: PaperDifference[] };

/** Reads a file: what it says is there once the tariff has been asked, too. */
export function usePaper({ file, lastBillDay }: PaperRequest): ReadPaper {
  const [response, setResponse] = useState<PaperResponse>();
  useEffect(() => {
    setResponse(undefined);
    const worker = new Worker(new URL('./paper.worker.ts', import.meta.url), { type: 'module' });
    const refuse = (code: PaperRefusal) => {
      worker.terminate();
      setResponse({ kind: 'refused', code });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A started worker says by itself what is wrong.
    worker.addEventListener('error', () => refuse(timer === undefined ? 'no-reader' : 'damaged'));
    worker.addEventListener('message', ({ data }: MessageEvent<PaperResponse | 'started'>) => {
      if (data === 'started') {
        // What is slow to come over the network is no slow file.
        timer = setTimeout(() => refuse('too-slow'), PAPER_LIMITS.milliseconds);
        return;
      }
      clearTimeout(timer);
      setResponse(data);
    });
    worker.postMessage({ file, lastBillDay } satisfies PaperRequest);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [file, lastBillDay]);
  const answer = useTariffAnswer(response?.kind === 'bill' ? response.bill : undefined);
  if (response === undefined) return { state: 'reading' };
  if (response.kind === 'refused') return { state: 'refused', code: response.code };
  if (answer === undefined) return { state: 'reading' };
  const { pages, bill } = response;
  const differences = findDifferences(bill, answer.connection);
  const isOther = differences.some(({ code }) => code === 'supplier');
  return {
    ...{ state: 'read', pages, differences },
    // Another supplier's tariff proves nothing.
    bill: isOther ? bill : addTariffProof(bill, answer.match, lastBillDay),
  };
}

const NO_ANSWER: Omit<PaperAnswer, 'query'> = {
  match: null,
  connection: { discom: null, category: null, loadKW: null },
};

/** What the tariff says of a bill's figures; undefined until it is there. Without a network it says nothing. */
function useTariffAnswer(bill: PaperBill | undefined): Omit<PaperAnswer, 'query'> | undefined {
  const { load, data, state } = useHomeFetcher<PaperAnswer>('paper');
  const formPath = useFormPath();
  const [askedQuery, setAskedQuery] = useState<string>();
  const query = bill === undefined ? undefined : writeQuestion(bill.question).toString();
  useEffect(() => {
    if (query === undefined) return;
    load(`${formPath(PAPER_JSON_PATH)}?${query}`);
    setAskedQuery(query);
  }, [query, formPath, load]);
  if (query === undefined || askedQuery !== query) return undefined;
  if (data?.query === query) return data;
  return state === 'idle' ? NO_ANSWER : undefined;
}
