/** Files as the worker understands them, read again with each answer. */

import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { takeSharedFiles } from '#app/offline/shared-files.ts';
import { getDayInIndia, toDayNumber } from '#domain/base/period.ts';
import type { HomeData } from '#domain/import/merge/merge-types.ts';
import type { PlanDays } from '#domain/import/merge/plan.ts';
import type { QuestionKey } from '#domain/import/types.ts';
import { chooseFiles } from './choose-files.tsx';
import { IMPORT_PATH } from './file-form.ts';
import type { PlannedUse } from './import-chart.ts';
import type { ReadRequest, ReadResponse, ReadResult } from './messages.ts';

export interface ReaderState {
  /** The last reading that came; it stays while the next is made. */
  readResult: ReadResult | undefined;
  /** Whether it belongs to earlier files or answers than the current ones. */
  pending: boolean;
  /** By a question, what comes of each of its choices. */
  outcomes: ReadonlyMap<QuestionKey, PlannedUse[][]>;
  /** The worker could not be loaded, or broke down. */
  failed: boolean;
}

const NOTHING: ReaderState = {
  readResult: undefined,
  pending: true,
  outcomes: new Map(),
  failed: false,
};

/** Reads files in the worker, again with each change of the answers. */
export function useReader({
  files,
  answers,
  savedMappings,
  billingDay,
  existing,
}: Omit<ReadRequest, 'id' | 'today'>): ReaderState {
  const [state, setState] = useState(NOTHING);
  const worker = useRef<Worker>();
  const latestId = useRef(0);
  useEffect(() => {
    const created = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
    worker.current = created;
    const fail = () => setState({ ...NOTHING, pending: false, failed: true });
    created.addEventListener('error', fail);
    created.addEventListener('message', ({ data }: MessageEvent<ReadResponse>) => {
      if (data.id !== latestId.current) return;
      if (data.kind === 'failed') fail();
      else setState((before) => advance(before, data));
    });
    return () => created.terminate();
  }, []);
  // Other files or answers change the figures; what the home has is only compared with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason
  useEffect(() => {
    setState((before) => ({ ...before, pending: true }));
  }, [files, answers, savedMappings]);
  useEffect(() => {
    latestId.current += 1;
    const today = toDayNumber(getDayInIndia(Date.now()));
    const request: ReadRequest = {
      id: latestId.current,
      files,
      answers,
      savedMappings,
      billingDay,
      existing,
      today,
    };
    worker.current?.postMessage(request);
  }, [files, answers, savedMappings, billingDay, existing]);
  return state;
}

function advance(
  stateBefore: ReaderState,
  response: Exclude<ReadResponse, { kind: 'failed' }>,
): ReaderState {
  if (response.kind === 'outcomes') {
    return {
      ...stateBefore,
      outcomes: new Map(stateBefore.outcomes).set(response.key, response.spans),
    };
  }
  const { preview, spans, days } = response;
  return {
    ...NOTHING,
    pending: false,
    readResult: { preview, spans, days },
    outcomes: stateBefore.outcomes,
  };
}

/* What the home has on the days of chosen files, asked for as soon as these are known. The files are not sent. */

export interface ExistingDays {
  days: PlanDays;
  existing: HomeData;
}

/** Fetches what the home has on some days; undefined until it is there. */
export function useExisting(days: PlanDays | undefined): HomeData | undefined {
  const { load, data } = useHomeFetcher<ExistingDays | null>('existing');
  const formPath = useFormPath();
  const query = days === undefined ? '' : new URLSearchParams(listParameters(days)).toString();
  useEffect(() => {
    if (query !== '') load(`${formPath(IMPORT_PATH)}?${query}`);
  }, [query, formPath, load]);
  const isOfThese =
    data !== null &&
    data !== undefined &&
    new URLSearchParams(listParameters(data.days)).toString() === query;
  return isOfThese ? data.existing : undefined;
}

const listParameters = ({ from, to, slotsFrom, slotsTo }: PlanDays): [string, string][] => [
  ['from', String(from)],
  ['to', String(to)],
  ['slotsFrom', String(slotsFrom)],
  ['slotsTo', String(slotsTo)],
];

/* Files that came from another app, chosen as if they had been chosen here. */

/** Chooses what was shared where the address says that something was. Returns whether it is not there any more. */
export function useSharedFiles(): boolean {
  const { search, key } = useLocation();
  const [goneAt, setGoneAt] = useState<string>();
  useEffect(() => {
    if (!new URLSearchParams(search).has('shared')) return;
    void takeSharedFiles()
      .catch((): File[] => [])
      .then((files) => (files.length > 0 ? chooseFiles(files) : setGoneAt(key)));
  }, [search, key]);
  return goneAt === key;
}
