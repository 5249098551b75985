import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHomePath } from '#app/base/home-path.ts';
import type { UnloadedScreen } from '#app/base/paging.ts';
import { HOMES_PATH } from '#app/ui/shell/sections.tsx';
import type { HomeCost } from '#domain/bills/running/home-cost.ts';

export interface ListedCost {
  homeId: number;
  cost: HomeCost | null;
}

/** What the list of homes has of their costs. */
interface CostsPage {
  costsFrom: number;
  costs: ListedCost[];
}

/** Loads what the homes will cost after the page, a few at a time: those loaded so far, and whether one failed. */
export function useCosts({ costsFrom, costs }: CostsPage, homeCount: number) {
  const [loaded, setLoaded] = useState(costsFrom === 0 ? costs : []);
  const { data, load, state } = useFetcher<CostsPage | UnloadedScreen>();
  const pathInHome = useHomePath();
  const hasFailed = data !== undefined && 'unloaded' in data;
  // A home that is gone since the page was loaded has no cost: the list is shorter than it was then.
  const isAtEnd = data !== undefined && 'costs' in data && data.costs.length === 0;
  const isFirst = useRef(true);
  // What was saved meanwhile may have changed every amount.
  useEffect(() => {
    if (!isFirst.current) setLoaded(costsFrom === 0 ? costs : []);
    isFirst.current = false;
  }, [costsFrom, costs]);
  useEffect(() => {
    if (data === undefined || 'unloaded' in data) return;
    setLoaded((before) => (data.costsFrom === before.length ? [...before, ...data.costs] : before));
  }, [data]);
  const isWaiting = loaded.length < homeCount && !hasFailed && !isAtEnd;
  const isArriving = data !== undefined && 'costs' in data && data.costsFrom === loaded.length;
  useEffect(() => {
    if (isWaiting && !isArriving && state === 'idle')
      load(pathInHome(`${HOMES_PATH}?costs=${loaded.length}`));
    // Each answer adds some, and the next ones are asked for.
  }, [isWaiting, isArriving, state, load, pathInHome, loaded.length]);
  return { loaded, isWaiting, hasFailed };
}
