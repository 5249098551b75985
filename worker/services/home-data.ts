/** What a home has on the days of an import: its files are compared and merged with it. */
import type { HomeData } from '#domain/import/merge/merge.ts';
import type { PlanDays } from '#domain/import/merge/plan.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { Database } from '#worker/db/client.ts';
import { paperBillsQuery } from '#worker/queries/bills.ts';
import {
  allMetersQuery,
  allValuesQuery,
  existingReadingsQuery,
} from '#worker/queries/file-imports.ts';

/** The statements that select it, in the order in which `toHomeData` takes their rows. */
export function homeDataQueries(db: Database, caller: Caller, days: PlanDays) {
  return [
    existingReadingsQuery(db, caller, days),
    allMetersQuery(db, caller),
    allValuesQuery(db, caller),
    paperBillsQuery(db, caller),
  ] as const;
}

/** Converts the rows of `homeDataQueries`: of a bill only what files hold of one. */
export function toHomeData(
  readings: HomeData['readings'],
  meters: HomeData['meters'],
  values: HomeData['values'],
  bills: HomeData['bills'],
): HomeData {
  return {
    readings,
    meters,
    values,
    bills: bills.map(({ lastDay, days, wh }) => ({ lastDay, days, wh })),
  };
}
