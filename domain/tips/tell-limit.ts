/** How far it is to a limit of the running bill, as the answer to a question: the guard's words. */
import {
  formatCount,
  formatDate,
  formatForecastUnits,
  formatKwh,
  formatNumber,
  formatPaise,
} from '#domain/base/format.ts';
import { addDays } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { COUNTED_FROM_GRID, nameLimit, tellPace } from '#domain/bills/tell/tell-guard.ts';
import type { LimitFigures } from './figures.ts';
import { describeLimitInHindi } from './hindi.ts';
import type { BillAnswer } from './tell-why.ts';

/** The answer to how a home stays within a limit, and when it passes it. */
export function tellLimit(figures: LimitFigures): BillAnswer {
  const { home, bill, soFarWh, enteredWh, unitPaise, limit, left } = figures;
  const period = namePeriod(figures);
  const explanation = [
    `By your running ${period} to ${formatDate(bill.to)}: ${tellSoFar(figures)}.`,
    ...(bill.isAssumed
      ? [`Nobody has said on which day your ${period} ends: this is assumed.`]
      : []),
    ...(home?.hasRooftop ? [COUNTED_FROM_GRID] : []),
  ];
  const enteredLeft = { ...left, leftWh: limit.lastKwh * WH_PER_KWH - enteredWh };
  const isPast = left.leftWh < 0;
  const isPastByEntered = !isPast && enteredWh > soFarWh && enteredLeft.leftWh < 0;
  const text = isPast
    ? tellPast(figures)
    : isPastByEntered
      ? tellPastByEntered(figures)
      : tellAhead(figures);
  return {
    text: text.join(' '),
    hindiText: describeLimitInHindi(limit.lastKwh, isPastByEntered ? enteredLeft : left),
    explanation: explanation.join(' '),
    source: unitPaise === null ? 'Your own readings' : 'Your own readings and your tariff',
  };
}

/** Units that nobody knows are not 0. */
function tellSoFar({ soFarWh, enteredWh, isSoFarKnown }: LimitFigures): string {
  const entered = formatKwh(enteredWh);
  if (!isSoFarKnown) {
    return enteredWh > 0
      ? `no day of it is known, and ${entered} units are entered`
      : 'no day of it is known yet';
  }
  const soFar = `${formatKwh(soFarWh)} units so far`;
  return enteredWh > soFarWh ? `${soFar} by known days, ${entered} by all that is entered` : soFar;
}

/** What its days are called: a prepaid meter has no bill. */
function namePeriod({ home }: LimitFigures): string {
  return home?.isPrepaid ? 'period' : 'bill';
}

function tellPast(figures: LimitFigures): string[] {
  const { bill, soFarWh, limit } = figures;
  return [
    `This ${namePeriod(figures)} is past ${nameLimit(limit, bill.days)}: it has ${formatKwh(soFarWh)} so far.`,
    tellNext(figures),
  ];
}

/** Of values that make no day known, such as those of a whole month under one date. */
function tellPastByEntered(figures: LimitFigures): string[] {
  const { bill, enteredWh, limit } = figures;
  const period = namePeriod(figures);
  return [
    `By what is entered this ${period} is past ${nameLimit(limit, bill.days)}: ${formatKwh(enteredWh)} units, though not for known days.`,
    tellNext(figures),
  ];
}

function tellNext({ bill }: LimitFigures): string {
  return `The next one begins at 0 on ${formatDate(addDays(bill.to, 1))}.`;
}

function tellAhead(figures: LimitFigures) {
  const { today, bill, limit, unitPaise, left, expectedWh, heaviest } = figures;
  const name = nameLimit(limit, bill.days);
  const staysWithin =
    expectedWh !== null && left.passDay === null && expectedWh <= limit.lastKwh * WH_PER_KWH;
  return [
    left.isProbablyPassed && left.unreadWh !== null
      ? `When you last looked, ${formatKwh(left.leftWh)} units were left to stay within ${name}.`
      : `To stay within ${name} you have ${formatKwh(left.leftWh)} units left for ${formatCount(left.days, 'day')}.`,
    ...tellPace(left, today),
    ...(staysWithin
      ? [
          `As you use it now the ${namePeriod(figures)} ends at about ${formatForecastUnits(expectedWh)} units, within them.`,
        ]
      : []),
    ...(unitPaise === null
      ? []
      : [`Unit ${formatNumber(limit.lastKwh + 1)} costs ${formatPaise(unitPaise)}.`]),
    ...(heaviest === null ? [] : [tellHeaviest(heaviest)]),
  ];
}

function tellHeaviest({ type, dailyWh, hourWh }: NonNullable<LimitFigures['heaviest']>): string {
  const name = type === 'Other' ? 'other appliance' : type;
  const uses = `Your ${name} uses the most now, about ${formatKwh(dailyWh)} units a day`;
  return hourWh === null ? `${uses}.` : `${uses}: each hour less saves ${formatKwh(hourWh)}.`;
}
