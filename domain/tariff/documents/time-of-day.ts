/**
 * Hours that cost a home with a smart meter less or more. Bills print the units of these hours; without them, and without
 * half-hours of the home, the line stays unknown.
 */
import type { Cond, Expr, Line, TariffInput } from '#domain/tariff/schema.ts';
import { isYes, PERIOD_UNITS } from './common.ts';
import type { SourceKey } from './sources.ts';

/** What a home is asked; its intervals are read where it says yes. */
export const HOURS_INPUT = 'time_of_day';

const ASKED: TariffInput = {
  id: HOURS_INPUT,
  label: 'whether a smart meter counts the hours (time of day)',
  kind: 'yes-no',
  why: 'Some hours then cost less or more. Such a bill prints the units of each part of the day.',
};

interface Hours {
  /** Of the line, and of the input of its units with `_units`. */
  id: string;
  label: string;
  /** On the clock. */
  from: number;
  to: number;
}

/** The questions of a tariff that prices some hours apart. */
export function listHoursInputs(...hours: Hours[]): TariffInput[] {
  return [
    ASKED,
    ...hours.map(
      ({ id, from, to }): TariffInput => ({
        id: `${id}_units`,
        label: `the units used from ${from} to ${to} o’clock`,
        kind: 'number',
        unit: 'kWh',
        why: 'Bills of smart meters print them. Half-hours of the home tell them, too.',
        ofBill: true,
        when: isYes(HOURS_INPUT),
        hours: [from, to],
        isOptional: true,
      }),
    ),
  ];
}

/** The hours in which the sun shines, as an order has them. */
export function makeSunHours(from: number, to: number): Hours {
  return { id: 'sun_hours', label: `Rebate for ${from} to ${to} o’clock`, from, to };
}

interface About {
  source: SourceKey;
  unconfirmed: string;
  kind?: 'charge' | 'credit';
  /** Bills that the rule is for; tried first, so that others are not asked. */
  when?: Cond;
}

const isCounted = (when: Cond | undefined): Cond => {
  const says = isYes(HOURS_INPUT);
  return when === undefined ? says : { all: [when, says] };
};

const countUnits = ({ id }: Hours): Expr => ({ min: [{ in: `${id}_units` }, PERIOD_UNITS] });

/** So many rupees for each unit of some hours. */
export function makeHoursLine(
  hours: Hours,
  rate: string,
  { when, kind = 'credit', ...about }: About,
): Line {
  return {
    ...{ id: hours.id, label: hours.label, kind, on: 'period' },
    when: isCounted(when),
    amount: { quantity: countUnits(hours), rate, unit: 'kWh' },
    ...about,
  };
}

/** A percent of the energy charge for the units of some hours, at the bill's average price of a unit. */
export function makeHoursPercentLine(
  hours: Hours,
  percent: string,
  { when, kind = 'credit', ...about }: About,
): Line {
  const averageRate: Expr = { div: [{ line: 'energy' }, { max: [PERIOD_UNITS, '0.001'] }] };
  return {
    ...{ id: hours.id, label: hours.label, kind, on: 'period' },
    when: isCounted(when),
    amount: {
      quantity: countUnits(hours),
      rate: { mul: [averageRate, { div: [percent, '100'] }] },
      unit: 'kWh',
    },
    ...about,
  };
}
