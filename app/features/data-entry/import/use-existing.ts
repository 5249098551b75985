/** What the home has on the days of chosen files, asked for as soon as these are known. The files are not sent. */
import { useEffect } from 'react';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { useFormPath } from '#app/home-path.ts';
import type { HomeData } from '#domain/import/merge/merge.ts';
import type { PlanDays } from '#domain/import/merge/plan.ts';
import { IMPORT_PATH } from './import-data.ts';

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
