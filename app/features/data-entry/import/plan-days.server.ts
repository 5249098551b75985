/** The days of a plan in an address: see `useExisting`. */
import * as z from 'zod';
import type { PlanDays } from '#domain/import/merge/plan.ts';

const day = z.coerce.number().int().min(-100_000);
const planDays = z.object({ from: day, to: day, slotsFrom: day, slotsTo: day });

/** The days that an address names; nothing where it names none. */
export function readPlanDays({ searchParams }: URL): PlanDays | undefined {
  return planDays.safeParse(Object.fromEntries(searchParams)).data;
}
