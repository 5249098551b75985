/** The first bill that a new household tells on its dashboard. */
import * as z from 'zod';
import type { ConnectionRecord } from '../../../domain/connection.ts';
import { dateSchema, typedNumberSchema } from '../../../domain/fields.ts';
import type { IsoDate } from '../../../domain/period.ts';
import {
  consumptionSchema,
  coverageProblem,
  futureProblem,
  type ReadingInput,
} from '../../../domain/reading.ts';

export const UNITS_PARAMETER = 'units';
export const FIRST_UNITS_MAX_KWH = 100_000;

/** The form of the first bill as a reading of its days. */
export function firstBillSchema(today: IsoDate) {
  return z
    .object({
      units: typedNumberSchema(
        consumptionSchema.refine((kwh) => kwh > 0, 'Write the units of the bill, above 0.'),
        'kWh',
      ),
      from: dateSchema,
      to: dateSchema,
    })
    .superRefine(({ from, to }, context) => {
      const message = futureProblem(to, today)?.message ?? coverageProblem(from, to);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .transform(
      ({ units, from, to }): ReadingInput => ({
        readingDate: to,
        periodStart: from,
        consumptionKWH: units,
      }),
    );
}

/** A stored connection as the fields of the onboarding hold it. */
export function typedConnection(connection: ConnectionRecord | null): Record<string, string> {
  if (connection === null) return {};
  const { discom, category, loadKW, phases, cycleMonths, cycleEnd, answers } = connection;
  const told = Object.entries(answers).map(([name, answer]) => [name, String(answer ?? '')]);
  return {
    ...Object.fromEntries(told),
    supplier: discom === null || category === null ? '' : `${discom}|${category}`,
    loadKW: loadKW === null ? '' : String(loadKW),
    phases: phases === null ? '' : phases === 3 ? 'three' : 'single',
    cycleMonths: String(cycleMonths),
    billDay: cycleEnd === null ? '' : String(Number(cycleEnd.slice(8))),
  };
}
