/** How far it is to a limit of the running bill, as the answer to a question: the guard's words. */
import {
  formatCount,
  formatDate,
  formatKwh,
  formatNumber,
  formatPaise,
} from '#domain/base/format.ts';
import { addDays } from '#domain/base/period.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import { nameLimit, tellPace } from '#domain/bills/tell/tell-guard.ts';
import type { LimitFigures } from './figures.ts';
import { describeLimitInHindi } from './hindi.ts';
import type { BillAnswer } from './tell-why.ts';

/** The answer to how a home stays within a limit, and when it passes it. */
export function tellLimit(figures: LimitFigures): BillAnswer {
  const { bill, soFarWh, unitPaise, limit, left } = figures;
  const assumed = bill.isAssumed
    ? ' Nobody has said on which day your bill ends: this is assumed.'
    : '';
  return {
    text: (left.leftWh < 0 ? tellPast(figures) : tellAhead(figures)).join(' '),
    hindiText: describeLimitInHindi(limit.lastKwh, left),
    explanation: `By your running bill to ${formatDate(bill.to)}: ${formatKwh(soFarWh)} units so far.${assumed}`,
    source: unitPaise === null ? 'Your own readings' : 'Your own readings and your tariff',
  };
}

function tellPast({ bill, soFarWh, limit }: LimitFigures): string[] {
  const next = formatDate(addDays(bill.to, 1));
  return [
    `This bill is past ${nameLimit(limit, bill.days)}: it has ${formatKwh(soFarWh)} so far.`,
    `The next one begins at 0 on ${next}.`,
  ];
}

function tellAhead({ today, bill, limit, unitPaise, left, expectedWh, heaviest }: LimitFigures) {
  const name = nameLimit(limit, bill.days);
  const staysWithin =
    expectedWh !== null && left.passDay === null && expectedWh <= limit.lastKwh * WH_PER_KWH;
  return [
    `To stay within ${name} you have ${formatKwh(left.leftWh)} units left for ${formatCount(left.days, 'day')}.`,
    ...tellPace(left, today),
    ...(staysWithin
      ? [`As you use it now the bill ends at about ${formatKwh(expectedWh, 0)} units, within them.`]
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
