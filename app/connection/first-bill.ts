/** The first number of a household, while it is typed: the server prices it. */
import type { FirstBill, UnpricedBill } from '#domain/tariff/engine/home-bill.ts';
import { CONNECTION_LABELS, isAnswerFieldName } from './answers.ts';

export const FIRST_UNITS_MAX_KWH = 100_000;

/** The parameter of an address that holds the typed units, in kWh. */
export const UNITS_PARAMETER = 'units';

/** What the server answers to what is typed. */
export interface TypedBill {
  /** Null while no tariff tells what it comes to. */
  bill: FirstBill | UnpricedBill | null;
}

export interface TypedUnits {
  kwh: number;
  /** The bill's days; without them those of the last bill, as they usually are. */
  days?: { from: string; to: string } | undefined;
}

/** What of the typed a bill depends on. The rest, such as the address, is not sent. */
const NAMES = [...Object.keys(CONNECTION_LABELS), 'fixedRate'];

function decidesBill(name: string): boolean {
  return NAMES.includes(name) || isAnswerFieldName(name);
}

/** The address that prices what is typed. */
export function makeFirstBillAddress(
  typedFields: Partial<Record<string, string | undefined>>,
  { kwh, days }: TypedUnits,
): string {
  const answerFields = Object.entries(typedFields).flatMap(([name, value]): [string, string][] =>
    value && decidesBill(name) ? [[name, value]] : [],
  );
  const search = new URLSearchParams({
    ...Object.fromEntries(answerFields),
    ...days,
    [UNITS_PARAMETER]: String(kwh),
  });
  return `/first-bill.json?${search}`;
}
