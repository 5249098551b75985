/** What a cause of a difference is called, in English: as a question, why it may be, and in a few words. */
import { formatMonth, formatPaise } from '#domain/base/format.ts';
import type { CauseView, MatchStep } from '#domain/bills/match/match-step.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import { describeValue, joinWords } from '#domain/tariff/explain/describe-differences.ts';
import { lowerFirstWord, shortenLabel } from '#domain/tariff/explain/line-labels.ts';

/** The cause as it is listed: "Units: 189 in place of 187". */
export function nameCause(cause: CauseView): string {
  switch (cause.code) {
    case 'value': {
      const { label, taken, unit } = cause;
      const other = taken === null ? '' : ` in place of ${describeValue({ value: taken, unit })}`;
      return `${label}: ${describeValue(cause)}${other}`;
    }
    case 'line': {
      const other = cause.oursPaise === null ? '' : ` in place of ${formatPaise(cause.oursPaise)}`;
      return `${cause.label}: ${formatPaise(cause.paise)}${other}`;
    }
    case 'units':
      return `Units: ${cause.units} in place of ${cause.before}`;
    case 'input': {
      const other = cause.before === null ? '' : ` in place of ${cause.before}`;
      return `${capitalise(nameQuestion(cause.label))}: ${cause.after}${other}`;
    }
    case 'days':
    case 'category':
    case 'other':
      return cause.text.replace(/\.$/, '');
    case 'paper-line': {
      const what = cause.paise < 0 ? 'A credit or an advance' : 'Arrears, interest or a fee';
      return `${what} of ${formatPaise(Math.abs(cause.paise))}`;
    }
  }
}

/** The same as a question. */
export function askCause(cause: CauseView): string {
  return `${nameCause(cause)}?`;
}

/** Why it may be. */
export function tellWhy(cause: CauseView, step: MatchStep): string {
  const total = tellTotal(step);
  switch (cause.code) {
    case 'value': {
      const gives = `With this one the bill is ${total}.`;
      if (cause.months.length > 0) {
        return `It is the value of ${joinWords(cause.months.map(formatMonth), 'or')}. ${gives}`;
      }
      return cause.month === null
        ? `We know no month with this value. ${gives}`
        : `No value for ${formatMonth(cause.month)} is known to us yet. ${gives}`;
    }
    case 'line':
      return cause.oursPaise === null
        ? `No source has its rate, so ours is without it. It is what is left of ${total}.`
        : `Its values are not known to us yet. At about so much the bill is ${total}.`;
    case 'units':
      return `With so many units the bill is ${total}. The paper prints them beside the meter’s numbers.`;
    case 'input':
      return `With it the bill is ${total}. ${cause.before === null ? 'You have not said it.' : `You said ${cause.before}.`}`;
    case 'days':
    case 'category':
    case 'other':
      return `The bill is then ${total}.`;
    case 'paper-line':
      return cause.paise < 0
        ? 'Only the paper knows what was paid too much or is given back.'
        : 'Only the paper knows what is left of a bill before, or was added to this one.';
  }
}

/** The amount of the paper, which ours with its paise is only rounded. */
function tellTotal({ paidPaise, oursPaise }: MatchStep): string {
  const isRounded = paidPaise % 100 === 0 && oursPaise !== null && oursPaise % 100 !== 0;
  return isRounded ? `${formatPaise(paidPaise)}, rounded` : formatPaise(paidPaise);
}

/** The same in a few words, where it is listed. */
export function tellShortly(cause: CauseView, step: MatchStep): string {
  if (cause.code === 'paper-line') return 'only the paper knows';
  return `gives ${formatPaise(step.paidPaise)}, too`;
}

/** The unit beside the field. */
export function nameUnit(cause: CauseView): string {
  if (cause.code === 'value') return cause.unit === '%' ? '%' : '₹ a unit';
  if (cause.code === 'units') return 'units';
  return cause.code === 'line' || cause.code === 'paper-line' ? '₹' : '';
}

/** What leads to the next cause: "The paper says ₹0.25 a unit: the next one". */
export function tellNext(cause: CauseView): string {
  const ours = nameOurs(cause);
  return ours === null
    ? 'The paper does not say so: the next one'
    : `The paper says ${ours}: the next one`;
}

function nameOurs(cause: CauseView): string | null {
  if (cause.code === 'value') {
    return cause.taken === null ? null : describeValue({ value: cause.taken, unit: cause.unit });
  }
  if (cause.code === 'line') {
    return cause.oursPaise === null ? null : `₹${formatRupeesDecimal(cause.oursPaise)}`;
  }
  if (cause.code === 'units') return cause.before;
  return cause.code === 'input' ? cause.before : null;
}

/** Labels of questions are indirect ones: "whether the connection is enrolled in Gruha Jyothi". */
function nameQuestion(label: string): string {
  return lowerFirstWord(shortenLabel(label)).replace(/^whether /, '');
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
