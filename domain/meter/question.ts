/** What is asked about a meter's value before it is stored, in words. */
import {
  formatCount,
  formatDate,
  formatKwh,
  formatNumber,
  formatRegister,
  formatUnits,
} from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import { whToKwh } from '#domain/base/quantity.ts';
import { countTimesUsual } from '#domain/energy/plausible.ts';
import type { RegisterCheck, RegisterChoice } from './register-check.ts';
import type { RegisterQuestion } from './register-record.ts';
import type { Meter } from './registers.ts';

type AskedCheck = Extract<RegisterCheck, { outcome: 'ask' }>;

/** The question about a value that was read at the end of a day. */
export function describeRegisterQuestion(
  check: AskedCheck,
  context: { meter: Meter; day: number; usualDayWh: number | null },
): RegisterQuestion {
  const days = Math.abs(context.day - check.against.day);
  return {
    code: check.code,
    message: describeQuestion(check, context),
    choices: check.choices.map((choice) => ({
      as: choice.answer,
      consumptionKWH: toKwh(choice.consumptionWh),
      perDayKWH: toKwh(choice.perDayWh),
      likely: choice.likely,
      message: describeChoice(choice, context.meter, days),
    })),
    suggestions: check.suggestions.map((shownWh) => whToKwh(shownWh)),
  };
}

function describeQuestion(
  { code, against, choices }: AskedCheck,
  context: Parameters<typeof describeRegisterQuestion>[1],
) {
  const { meter, day, usualDayWh } = context;
  const shown = formatRegister(against.shownWh, meter.digits);
  const on = formatDate(toIsoDate(against.day));
  switch (code) {
    case 'same-day':
      return `${on} already says ${shown}. Replace it, or keep it?`;
    case 'over-a-year':
      return `The last value is of ${on}, more than a year before. On which days so much was used cannot be told: they stay unknown.`;
    case 'register-fell':
      return day > against.day
        ? `Lower than ${shown} on ${on}. What happened?`
        : `Higher than ${shown} on ${on}, which came later. Please look at the number and the date again.`;
    case 'implausible':
      return describeImplausible(
        choices.find(({ answer }) => answer === 'confirmed'),
        usualDayWh,
      );
  }
}

function describeImplausible(
  choice: RegisterChoice | undefined,
  usualDayWh: number | null,
): string {
  const perDayWh = choice?.perDayWh ?? null;
  if (perDayWh === null) return 'No home uses so much. Please look at the number again.';
  const perDay = `${formatKwh(perDayWh)} units a day`;
  const times = countTimesUsual(perDayWh, usualDayWh);
  if (times === null || usualDayWh === null) {
    return `${perDay}: more than a home is likely to use.`;
  }
  return `${perDay}: ${formatNumber(times, times < 10 ? 1 : 0)} times your usual ${formatKwh(usualDayWh)}.`;
}

function describeChoice(
  { answer, consumptionWh, perDayWh }: RegisterChoice,
  meter: Meter,
  days: number,
) {
  const used =
    consumptionWh === null || perDayWh === null
      ? null
      : `${formatUnits(consumptionWh)} units in ${formatCount(days, 'day')}, ${formatKwh(perDayWh)} units a day`;
  switch (answer) {
    case 'confirmed':
      return used === null
        ? 'The number is right: keep it, and leave the days before it unknown.'
        : `The number is right: ${used}.`;
    case 'rolled-over':
      return `It passed ${'9'.repeat(meter.digits)} and began again: that would be ${used ?? 'unknown'}.`;
    case 'replaced':
      return 'The meter was replaced. Next: the last number of the old one and the first of the new one. Not known? Those days stay unknown.';
    case 'reset':
      return 'The same meter began again at 0. The days since the last value stay unknown.';
    case 'estimate-was-high':
      return `The value before was an estimate, and too high. It is set aside: ${used ?? 'unknown'} since the one before it.`;
  }
}

function toKwh(wh: number | null): number | null {
  return wh === null ? null : whToKwh(wh);
}
