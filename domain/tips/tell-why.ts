/** Why a bill is what it is, in English and shortly in Hindi. */
import {
  formatDate,
  formatDayMonth,
  formatKwh,
  formatLongMonthName,
  formatPaise,
} from '#domain/base/format.ts';
import { findNamedDocuments } from '#domain/bills/tell/tell-bill.ts';
import {
  type DescribedCause,
  describeReason,
} from '#domain/tariff/explain/describe-differences.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import { type BillDocuments, findInput, nameTypedLine } from '#domain/tariff/tell/names.ts';
import type { HighDays, ReasonFigures, WhyFigures } from './figures.ts';
import { describeBillInHindi, describeUseInHindi } from './hindi.ts';

export interface BillAnswer {
  text: string;
  /** The same in short, for a question in Hindi. */
  hindiText: string;
  explanation: string;
  source: string;
}

type BillFigures = Extract<WhyFigures, { why: 'bill' }>;
type UseFigures = Extract<WhyFigures, { why: 'use' }>;

/** Months that differ by less are alike. */
const ALIKE_PERCENT = 5;
/** How many reasons are listed, the largest first; fewer where their names are long. */
const REASONS_MAX = 3;
const CAUSES_MAX_LENGTH = 400;

/** The answer to why a bill is what it is. */
export function tellWhy(figures: WhyFigures): BillAnswer {
  return figures.why === 'bill' ? tellWhyBill(figures) : tellWhyUse(figures);
}

function tellWhyBill(figures: BillFigures): BillAnswer {
  const { home, bill, before, reasons, isLacking, highDays } = figures;
  const isPrepaid = home?.isPrepaid === true;
  const moved = bill.paise - before.paise;
  const earlier = `${isPrepaid ? 'those' : 'the one'} to ${formatDate(before.to)}`;
  const difference =
    moved === 0
      ? `as much as ${earlier}`
      : `${describeDifference(moved)} than ${earlier} (${formatPaise(before.paise)})`;
  const sentences = [
    `${tellAmount(figures)}: ${difference}.`,
    describeCauses(figures, findNamedDocuments(figures.documents)),
    describeHighDays(highDays),
  ];
  const lacking = isLacking ? ['What one of the bills does not know is left out of both.'] : [];
  return {
    text: sentences.filter(Boolean).join(' '),
    hindiText: describeBillInHindi({
      to: bill.to,
      paise: bill.paise,
      beforePaise: before.paise,
      reasons: reasons.slice(0, REASONS_MAX),
    }),
    explanation: [
      `Both ${isPrepaid ? 'costs' : 'bills'} are calculated by your tariff, and the amounts add up.`,
      ...lacking,
      `${describeUnits(before)}, ${describeUnits(bill)}.`,
      'The bill on the Bills tab says what each line adds.',
    ].join(' '),
    source: 'Your own readings and your tariff',
  };
}

/** `Your bill to 6 Nov 2026 is ₹858`, by our calculation where its paper says another amount. */
function tellAmount({ home, bill }: BillFigures): string {
  const amount = formatPaise(bill.paise);
  const without = home?.hasRooftop ? ' without what you gave to the grid' : '';
  if (home?.isPrepaid) return `Your units to ${formatDate(bill.to)} cost ${amount}${without}`;
  const paper =
    bill.paperPaise === undefined ? '' : `${formatPaise(bill.paperPaise)} on paper, and `;
  const byTariff = bill.paperPaise === undefined ? '' : ' by your tariff';
  return `Your bill to ${formatDate(bill.to)} is ${paper}${amount}${byTariff}${without}`;
}

/** "11 units more × ₹6.922: ₹76.14 more; all else: ₹2 less." */
function describeCauses(
  figures: BillFigures,
  documents: BillDocuments,
  most = REASONS_MAX,
): string {
  const { reasons } = figures;
  const rest = reasons.slice(most).reduce((sum, { paise }) => sum + paise, 0);
  const causes = reasons.slice(0, most).map((reason, index) => {
    const cause = describeReason(toDescribedCause(reason, documents));
    return `${index === 0 ? cause : lowerFirstWord(cause)}: ${describeDifference(reason.paise)}`;
  });
  const parts = rest === 0 ? causes : [...causes, `all else: ${describeDifference(rest)}`];
  const text = parts.length === 0 ? '' : `${parts.join('; ')}.`;
  return text.length > CAUSES_MAX_LENGTH && most > 0
    ? describeCauses(figures, documents, most - 1)
    : text;
}

/** A reason with the names that the tariffs have for its ids. */
function toDescribedCause(reason: ReasonFigures, documents: BillDocuments): DescribedCause {
  switch (reason.code) {
    case 'limits':
      return {
        ...reason,
        limits: reason.limitsKwh.map((lastKwh) => ({ lastKwh, jumpPaise: undefined })),
        lines: [],
      };
    case 'connection': {
      const { label } = findInput(documents.toReversed(), reason.input);
      return { ...reason, label, before: reason.before ?? undefined, lines: [] };
    }
    case 'values':
    case 'tariff': {
      const lines = reason.lines.map((id) => ({ label: nameTypedLine(documents, id) }));
      return reason.code === 'values'
        ? { code: 'values', lines }
        : { code: 'tariff', before: [], after: [], lines };
    }
    case 'days':
      return { ...reason, unitsWhBefore: 0, unitsWhAfter: 0, lines: [] };
    default:
      return { ...reason, lines: [] };
  }
}

function describeDifference(paise: number): string {
  return `${formatPaise(Math.abs(paise))} ${paise > 0 ? 'more' : 'less'}`;
}

function describeUnits({ to, days, unitsWh }: BillFigures['bill']): string {
  const period = `${days} days to ${formatDate(to)}`;
  return unitsWh === null ? period : `${formatKwh(unitsWh)} kWh in the ${period}`;
}

function tellWhyUse({ period, before, yearBeforeWh, highDays }: UseFigures): BillAnswer {
  const comparisons = [
    describeComparison(
      period.perDayWh,
      before?.perDayWh ?? null,
      namePeriod(before ?? period, 'the'),
    ),
    describeComparison(period.perDayWh, yearBeforeWh, 'a year before'),
  ].filter((line) => line !== undefined);
  const first = `${namePeriod(period, 'The')} took ${formatKwh(period.perDayWh)} kWh a day`;
  return {
    text: `${[first, comparisons.join(', and ')].filter(Boolean).join(': ')}. ${describeHighDays(highDays)}`,
    explanation: `By your own readings: ${formatKwh(period.wh)} kWh, ${period.knownDays} of ${period.days} days known. The bill on the Bills tab says what each line adds.`,
    hindiText: describeUseInHindi(period.perDayWh, before?.perDayWh ?? null),
    source: 'Your own readings',
  };
}

function namePeriod({ kind, month }: { kind: 'month' | 'bill'; month: string }, article: string) {
  return kind === 'month'
    ? formatLongMonthName(month)
    : `${article} ${formatLongMonthName(month)} bill`;
}

/** How a period's days compare with another's; undefined where there is no other. */
function describeComparison(now: number, then: number | null, name: string): string | undefined {
  if (then === null || then === 0) return undefined;
  const percent = Math.round((Math.abs(now - then) / then) * 100);
  const difference =
    percent < ALIKE_PERCENT
      ? 'about as much as'
      : `${percent}% ${now > then ? 'more' : 'less'} than`;
  return `${difference} ${name} (${formatKwh(then)})`;
}

function describeHighDays(highDays: HighDays): string {
  if (highDays === null) {
    return 'Enter a reading a day for a week, and it can be said which days it was.';
  }
  if (highDays.length === 0) return 'No day stands out: look at what runs every day.';
  const text = highDays
    .map(({ day, wh }) => `${formatDayMonth(day)} with ${formatKwh(wh)} kWh`)
    .join(', ');
  return `The highest days: ${text}. What ran then?`;
}
