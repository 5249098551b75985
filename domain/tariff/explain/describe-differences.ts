/** Sentences about how bills differ: from the last one, and from the printed one. */

import {
  formatCount,
  formatDate,
  formatKwh,
  formatMonth,
  formatNumber,
  formatPaise,
  formatRate,
} from '#domain/base/format.ts';
import { countCoveredDays } from '#domain/base/period.ts';
import type { EdgeView } from '#domain/bills/running/edge-view.ts';
import type { BillMatch } from '#domain/tariff/match/match.ts';
import type { PossibleLine, PossibleValue } from '#domain/tariff/match/match-possible.ts';
import type { Change } from '#domain/tariff/match/match-trial.ts';
import type { Cause, JoinedCauses } from './explain-way.ts';
import { lowerFirstWord } from './line-labels.ts';

/** A cause with the names of the lines that it changes. */
export type DescribedCause = (Cause | JoinedCauses) & { lines: readonly { label: string }[] };

/** What makes one bill differ from another, in a few words: "11 units more × ₹6.922". */
export function describeReason(reason: DescribedCause): string {
  switch (reason.code) {
    case 'days':
      return reason.before === reason.after
        ? 'Months of other lengths'
        : `${formatCount(reason.after, 'day')} instead of ${reason.before}, at the same use a day`;
    case 'use':
      return describeUse(reason);
    case 'limits':
      return describeLimits(reason);
    case 'connection': {
      const { label, before, after } = reason;
      const earlier = before === undefined ? 'was not entered before' : `was ${before}`;
      return `Your connection: ${label} is ${after}, ${earlier}`;
    }
    case 'values':
      return `Other published values: ${joinWords(reason.lines.map(({ label }) => label))}`;
    case 'tariff':
      return `Another tariff: ${joinWords(reason.lines.map(({ label }) => label))}`;
    case 'typed':
      return 'Lines typed from your bills';
    case 'answers':
      return 'Answers that are no longer given';
    case 'together':
      return `${capitalise(joinWords(reason.causes.map((code) => CAUSE_WORDS[code])))} together: what each of them makes is unknown`;
    case 'rounding':
      return 'Rounding of the totals';
  }
}

/** "Crossing 200 units"; of a bill that is counted as several, what the tariff says of each: "on each of 2 bills". */
function describeLimits({
  limits,
  areBehind,
  bills = 1,
}: Extract<Cause, { code: 'limits' }>): string {
  const units = joinWords(limits.map(({ lastKwh }) => String(Math.round(lastKwh / bills))));
  const each = bills === 1 ? '' : ` on each of ${bills} bills`;
  return `${areBehind ? 'Crossing' : 'Back within'} ${units} units${each}`;
}

const CAUSE_WORDS: Record<Cause['code'], string> = {
  days: 'other days',
  use: 'other use',
  limits: 'other limits',
  connection: 'your connection',
  values: 'other published values',
  tariff: 'another tariff',
  typed: 'lines typed from your bills',
  answers: 'answers that are no longer given',
  rounding: 'rounding',
};

function describeUse({ moreWh, milliRupeesAUnit }: Extract<Cause, { code: 'use' }>): string {
  const size = Math.abs(moreWh);
  // To the watt-hour, so that a reader who multiplies gets the rupees beside it.
  const decimals = [0, 1, 2].find((digits) => size % 10 ** (3 - digits) === 0) ?? 3;
  const units = formatKwh(size, decimals);
  const noun = size === 1000 ? 'unit' : 'units';
  return `${units} ${noun} ${moreWh < 0 ? 'less' : 'more'} × ${formatRate(milliRupeesAUnit)}`;
}

/** Why the unit beyond an edge is dear: "Above 200 units Gruha Jyothi ends for this bill: …". */
export function describeEdge(
  { lastKwh, effect }: Pick<EdgeView, 'lastKwh' | 'effect'>,
  period: 'bill' | 'period' = 'bill',
): string {
  if (effect === null) return '';
  const line = `Above ${formatNumber(lastKwh)} units ${nameInSentence(effect.label)}`;
  switch (effect.code) {
    case 'credit-ends':
      return `${line} ends for this ${period}: up to there it pays ${formatPaise(effect.paise)} of it.`;
    case 'credit-cut':
      return `${line} is cut from ${formatPaise(effect.fromPaise)} to ${formatPaise(effect.toPaise)}.`;
    case 'credit-turns':
      return `${line} is a charge of ${formatPaise(effect.toPaise)}; up to there it is a credit of ${formatPaise(effect.fromPaise)}.`;
    case 'charge-begins':
      return `${line} begins, with ${formatPaise(effect.paise)} at once.`;
    case 'charge-rises':
      return `${line} rises by ${formatPaise(effect.paise)} at once.`;
  }
}

/** What happened beyond the edge that a bill passed: "Gruha Jyothi ended at unit 201". */
export function describePassedEdge({ lastKwh, unitPaise, effect }: EdgeView): string {
  const unit = `unit ${formatNumber(lastKwh + 1)}`;
  if (effect === null) return `${unit} alone cost ${formatPaise(unitPaise)}`;
  const line = nameInSentence(effect.label);
  switch (effect.code) {
    case 'credit-ends':
      return `${line} ended at ${unit}`;
    case 'credit-cut':
      return `${line} was cut by ${formatPaise(effect.fromPaise - effect.toPaise)} at ${unit}`;
    case 'credit-turns':
      return `${line} became a charge of ${formatPaise(effect.toPaise)} at ${unit}, after a credit of ${formatPaise(effect.fromPaise)}`;
    case 'charge-begins':
      return `${line} began with ${formatPaise(effect.paise)} at ${unit}`;
    case 'charge-rises':
      return `${line} rose by ${formatPaise(effect.paise)} at ${unit}`;
  }
}

/** The name of a bill's line; its id where the bill has no such line. */
export function findLabel(
  { lines }: { lines: readonly { id: string; label: string }[] },
  id: string,
): string {
  return lines.find((line) => line.id === id)?.label ?? id;
}

/**
 * A line's name with its article, unless it is a name or a clause: "the energy charge", "Gruha Jyothi", "FPPCA", "what you
 * gave to the grid".
 */
export function nameInSentence(label: string): string {
  const name = lowerFirstWord(label);
  return name === label || name.startsWith('what ') ? name : `the ${name}`;
}

/**
 * How surely a change explains an amount. A line is exact to the paisa; a total, rounded and made of many lines,
 * only tells what may be.
 */
export type Certainty = 'fact' | 'maybe';

/** A total is explained for sure where lines beside it agree and a single change is left. */
export function findTotalCertainty({
  lines,
  total,
}: Pick<BillMatch, 'lines' | 'total'>): Certainty {
  return lines.length > 0 && total?.explanations.length === 1 ? 'fact' : 'maybe';
}

/** What explains a printed amount, as a sentence. */
export function describeMatch(
  change: Change,
  findLineLabel: (line: string) => string,
  certainty: Certainty,
): string {
  const does = (fact: string, maybe: string) => `Your bill ${certainty === 'fact' ? fact : maybe}`;
  switch (change.code) {
    case 'value':
      return `${does('takes', 'may take')} ${describeValue(change)} for ${change.label}, the value of ${joinWords(change.months.map(formatMonth), 'or')}.${describeTaken(change)}`;
    case 'unknown-value':
      return `${does('takes', 'may take')} ${describeValue(change)} for ${change.label}. We know no month with this value.${describeTaken(change)}`;
    case 'tariff':
      return `${does('goes', 'may go')} by the tariff that held ${describeTariffDays(change)}.`;
    case 'category':
      return `${does('goes', 'may go')} by another category: ${change.category}.`;
    case 'units':
      return `${does('has', 'may have')} ${change.units} units, ours ${change.before}.`;
    case 'days':
      return `${does('counts', 'may count')} ${formatCount(countCoveredDays(change.from, change.to), 'day')}, ${formatDate(change.from)} to ${formatDate(change.to)}.`;
    case 'months':
      return `${does('counts', 'may count')} ${MONTHS_WORDS[change.months]}.`;
    case 'base':
      return `${does('calculates', 'may calculate')} the ${lowerFirstWord(findLineLabel(change.line))} on ${joinWords(change.of.map((line) => `the ${lowerFirstWord(findLineLabel(line))}`))}.`;
    case 'input':
      return describeInput(change, certainty);
  }
}

/** A published value with its unit: "₹0.47 a unit", "7.25%". */
export function describeValue({ value, unit }: Pick<PossibleValue, 'value' | 'unit'>): string {
  return unit === '%' ? `${value}%` : `₹${value} a unit`;
}

/** Which value ours takes, and why that one. */
function describeTaken({ taken, unit }: Extract<Change, { code: 'value' | 'unknown-value' }>) {
  if (taken === undefined) return '';
  const { value, month, billMonth, isEstimate } = taken;
  const amount = describeValue({ value, unit });
  const why = isEstimate
    ? `: the one of ${formatMonth(billMonth)} is not known to us`
    : month === billMonth
      ? ', the month of the bill'
      : '';
  return ` We took ${amount}, that of ${formatMonth(month)}${why}.`;
}

/** What might be the reason of another total: a value that nobody published. */
export function describePossible({ label, month, value, unit }: PossibleValue): string {
  const amount = describeValue({ value, unit });
  return (
    `No value of ${label} is known for ${formatMonth(month)}, and ours is an estimate. At ${amount} the total ` +
    'would be as your bill has it: only the line on your bill tells.'
  );
}

/** The same of a line whose slabs have values of their own. */
export function describePossibleLine(
  { line, month, paise, oursPaise }: PossibleLine,
  findLineLabel: (line: string) => string,
): string {
  const label = nameInSentence(findLineLabel(line));
  return (
    `The values of ${label} are not known for ${formatMonth(month)}, and ours is an estimate of ${formatPaise(oursPaise)}. ` +
    `At about ${formatPaise(paise)} the total would be as your bill has it: only the line on your bill tells.`
  );
}

/** The one line that ours lacks, as what is left of the total. */
export function describeMissingLine(paise: number, label: string): string {
  return `Ours is without ${nameInSentence(label)}, whose rate no source tells. With ${formatPaise(paise)} of it the total would be as your bill has it.`;
}

const MONTHS_WORDS: Record<Extract<Change, { code: 'months' }>['months'], string> = {
  1: 'one month',
  2: 'two months',
  3: 'three months',
  'days-by-30': 'its days by thirty',
  calendar: 'each calendar month by its days',
};

function describeTariffDays({ validFrom, validTo }: Extract<Change, { code: 'tariff' }>): string {
  const from = `from ${formatDate(validFrom)}`;
  return validTo === null ? `${from} on` : `${from} to ${formatDate(validTo)}`;
}

function describeInput(change: Extract<Change, { code: 'input' }>, certainty: Certainty): string {
  const { label, before, after, needs } = change;
  const need = needs === undefined ? '' : `, with ${needs.value} for ${needs.label}`;
  // Labels of questions are indirect ones: "whether the connection is enrolled in Gruha Jyothi".
  if (after === 'yes' || after === 'no') {
    const yourAnswer = before === undefined ? 'You have not answered it' : `You answered ${before}`;
    const is = certainty === 'fact' ? 'is' : 'may be';
    return `By your bill the answer to ${label} ${is} ${after}${need}. ${yourAnswer}.`;
  }
  const yourAnswer = before === undefined ? 'You have not entered it' : `You entered ${before}`;
  return `Your bill ${certainty === 'fact' ? 'fits' : 'may fit'} ${after} for ${label}${need}. ${yourAnswer}.`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "A", "A and B", "A, B and C". */
export function joinWords(words: readonly string[], last = 'and'): string {
  const [end, ...rest] = [...words].reverse();
  return rest.length === 0 ? (end ?? '') : `${rest.reverse().join(', ')} ${last} ${end}`;
}
