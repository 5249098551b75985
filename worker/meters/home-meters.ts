/** A home's meters and their values, which a new value is checked against. */
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import { growDigits } from '#domain/meter/digits.ts';
import {
  doMetersOverlap,
  type MeterDays,
  wouldMetersOverlap,
} from '#domain/meter/meter-overlap.ts';
import type { RegisterCheck } from '#domain/meter/register-check.ts';
import type { RegisterReadingInput } from '#domain/meter/register-record.ts';
import {
  computeRegisterUse,
  fitsMeter,
  type Meter,
  type RegisterUse,
} from '#domain/meter/registers.ts';
import type { NewUse } from '#worker/readings/overlap.ts';
import { toMeter } from './meter-rows.ts';
import type { MeterRow, RegisterRow } from './queries.ts';

/** A home's meters, their values so far, and what its usual day uses. */
export interface ExistingValues {
  usualDayWh: number | null;
  meters: readonly MeterRow[];
  values: readonly RegisterRow[];
}

/** Finds the meter of a value: the named one, or the last one that had a value by then. */
export function findMeter(
  existing: ExistingValues,
  named: number | undefined,
  day: number,
): MeterRow | undefined {
  if (named !== undefined) return existing.meters.find(({ id }) => id === named);
  const hasValue = (meter: MeterRow) =>
    existing.values.some((value) => value.meterId === meter.id && value.day <= day);
  return existing.meters.findLast(hasValue) ?? existing.meters[0];
}

/** The counted values of a meter, ascending. */
export function listCountedValues({ values }: ExistingValues, meterId: number): RegisterRow[] {
  return values.filter((value) => value.meterId === meterId && value.counted);
}

/** Lists what the days before and after a value would use; stored readings may contradict it. */
export function listUsesAround(
  existing: ExistingValues,
  meter: MeterRow,
  check: Extract<RegisterCheck, { outcome: 'store' }>,
  value: { day: number; shownWh: number },
): NewUse[] {
  if (!check.counted) return [];
  const valueAfter = listCountedValues(existing, meter.id).find((later) => later.day > value.day);
  const nextUse =
    valueAfter === undefined
      ? null
      : computeRegisterUse(toMeter(meter), { ...value, rollovers: check.rollovers }, valueAfter);
  return toNewUses([check.use, nextUse]);
}

/** The spans between values, without those whose use is unknown. */
export function toNewUses(uses: readonly (RegisterUse | null)[]): NewUse[] {
  return uses.flatMap((use) => {
    if (use === null || use.consumptionWh === null) return [];
    const { firstDay, lastDay, consumptionWh } = use;
    return [{ firstDay, lastDay, consumptionWh, fromRegister: true }];
  });
}

/** Whether a value was read off the meter, and not estimated. */
export function isActual({ kind }: Pick<RegisterReadingInput, 'kind'>): boolean {
  return kind !== 'estimated';
}

/** A number that a meter shows, and the field of the request that it came in. */
interface ShownNumber {
  field: string;
  kwh: number;
}

/** Throws `invalid` where a meter with its digits cannot show the number. */
export function requireFit(meter: Meter, shown: ShownNumber): void {
  if (!fitsMeter(meter, kwhToWh(shown.kwh))) throw makeFitError(meter, shown);
}

/** A meter with as many digits as a value needs; `invalid` where the meter cannot show it. */
export function growMeterDigits(
  existing: ExistingValues,
  row: MeterRow,
  shownNumber: ShownNumber,
): Meter {
  const meter = toMeter(row);
  const values = existing.values.filter(({ meterId }) => meterId === row.id);
  const digits = growDigits(meter, values, kwhToWh(shownNumber.kwh));
  if (digits === undefined) throw makeFitError(meter, shownNumber);
  return { ...meter, digits };
}

function makeFitError({ digits }: Meter, { field, kwh }: ShownNumber): ProductError {
  const message = `The meter shows ${digits} digits before the point. If it shows more, correct the meter first.`;
  return new ProductError('invalid', message, {
    details: [{ field, found: String(kwh), message }],
  });
}

/** Puts together what `checkRegisterReading` checks a value by: the counted values around it. */
export function toRegisterEntry(
  existing: ExistingValues,
  meter: MeterRow,
  input: RegisterReadingInput,
  day: number,
) {
  const values = listCountedValues(existing, meter.id);
  const earlierValues = values.filter((value) => value.day < day);
  return {
    meter: growMeterDigits(existing, meter, { field: 'registerKWH', kwh: input.registerKWH }),
    entered: { day, shownWh: kwhToWh(input.registerKWH) },
    before: earlierValues.at(-1) ?? null,
    earlier: earlierValues.at(-2) ?? null,
    after: values.find((value) => value.day > day) ?? null,
    sameDay:
      existing.values.find((value) => value.meterId === meter.id && value.day === day) ?? null,
    usualDayWh: existing.usualDayWh,
    isActual: isActual(input),
    answer: input.as ?? null,
    replaceSameDay: input.sameDay === 'replace',
  };
}

/** Throws `meters-overlap` where a counted value of a meter lies among the days of another one. */
export function requireNoMeterOverlap(
  existing: ExistingValues,
  meterId: number,
  day: number,
): void {
  const own = findMeterDays(existing, meterId);
  const hasOverlap = existing.meters.some(
    ({ id }) => id !== meterId && wouldMetersOverlap(own, day, findMeterDays(existing, id)),
  );
  if (hasOverlap) throw makeOverlapError();
}

/**
 * Throws `meters-overlap` where a new meter would count while another one does: the meter it replaced after the day of
 * the replacement, or any other between its first value and its last.
 */
export function requireSuccession(
  existing: ExistingValues,
  oldMeter: { id: number; lastDay: number },
  days: { firstDay: number; lastDay: number },
): void {
  const hasOverlap =
    listCountedValues(existing, oldMeter.id).some(({ day }) => day > oldMeter.lastDay) ||
    existing.meters.some(({ id }) => doMetersOverlap(days, findMeterDays(existing, id)));
  if (hasOverlap) throw makeOverlapError();
}

function makeOverlapError(): ProductError {
  return new ProductError('meters-overlap', messages.metersOverlap, {
    question: { choices: [], suggestions: [] },
  });
}

function findMeterDays(existing: ExistingValues, meterId: number): MeterDays {
  const values = listCountedValues(existing, meterId);
  const [first, last] = [values[0], values.at(-1)];
  return first && last ? { firstDay: first.day, lastDay: last.day } : null;
}
