/** Files as the worker understands them, read again with each answer. */
import { useEffect, useRef, useState } from 'react';
import { getDayInIndia, toDayNumber } from '#domain/base/period.ts';
import type { QuestionKey } from '#domain/import/types.ts';
import type { ReadRequest, ReadResponse, ReadResult } from './messages.ts';
import type { PlannedUse } from './spans.ts';

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
      existing,
      today,
    };
    worker.current?.postMessage(request);
  }, [files, answers, savedMappings, existing]);
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
