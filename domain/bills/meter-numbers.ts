/** The meter's own numbers of a bill: what it showed when the bill's days began, and when they ended. */

import { type IsoDate, toDayNumber, toIsoDate } from '#domain/base/period.ts';
import { computeTotalWh, type Meter, type RegisterValue } from '#domain/meter/registers.ts';
import type { HomeBill } from './home-bills.ts';

/** A counted value, and the meter that showed it. */
export type MeterValue = RegisterValue & Meter & { meterId: number };

/** The two numbers that a bill prints of a meter. */
export interface MeterNumbers {
  digits: number;
  factorThousandths: number;
  before: { date: IsoDate; shownWh: number };
  after: { date: IsoDate; shownWh: number };
  /** What it counted between them, times the meter's factor. */
  usedWh: number;
}

/** The numbers, unless the bill was stored with other units than they count today. */
export function dropDifferingNumbers(
  { source, unitsWh }: HomeBill['units'],
  numbers: MeterNumbers[],
): MeterNumbers[] {
  const usedWh = numbers.reduce((sum, number) => sum + number.usedWh, 0);
  return source === 'days' && usedWh !== unitsWh ? [] : numbers;
}

/**
 * The numbers of each meter of a bill's days; none unless the first day begins and the last one ends with one.
 * Of a bill that is not over the latest number is the second. `values` are by meter and day.
 */
export function findMeterNumbers(
  { from, to }: { from: IsoDate; to: IsoDate },
  values: readonly MeterValue[],
  isRunning = false,
): MeterNumbers[] {
  const [begins, ends] = [toDayNumber(from) - 1, toDayNumber(to)];
  const billValues = values.filter(({ day }) => day >= begins && day <= ends);
  const meters = [...new Set(billValues.map(({ meterId }) => meterId))];
  const numbers = meters.flatMap((id) => {
    const [first, ...laterValues] = billValues.filter(({ meterId }) => meterId === id);
    const last = laterValues.at(-1);
    return first === undefined || last === undefined ? [] : [{ first, last }];
  });
  // A new meter begins on the day on which the old one ended.
  const isChain = numbers.every(({ first }, place) => {
    const before = numbers[place - 1];
    return first.day === (before === undefined ? begins : before.last.day);
  });
  const isWhole = isChain && (isRunning || numbers.at(-1)?.last.day === ends);
  if (!isWhole) return [];
  return numbers.map(({ first, last }) => ({
    digits: last.digits,
    factorThousandths: last.factorThousandths,
    before: { date: toIsoDate(first.day), shownWh: first.shownWh },
    after: { date: toIsoDate(last.day), shownWh: last.shownWh },
    usedWh: Number(computeTotalWh(last, last) - computeTotalWh(last, first)),
  }));
}
