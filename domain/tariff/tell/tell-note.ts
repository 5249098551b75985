/** What a bill's notes say, in English. */
import { formatCount, formatDate, formatNumber } from '#domain/base/format.ts';
import { formatPrintedRate, parseDecimal } from '#domain/tariff/engine/fraction.ts';
import type { CountedCycles, Note, UnitShare } from '#domain/tariff/engine/scope.ts';
import { formatMonthOfDay } from '#domain/tariff/engine/series.ts';
import { type BillDocuments, findInput, findSeriesUnit, nameSeries } from './names.ts';

/** Notes on what the household has not said about its connection, or has not confirmed. */
const UNTOLD_CODES: readonly Note['code'][] = ['assumed-no', 'assumed-period', 'assumed-value'];

/** Whether a note is on what the household can say about its connection. */
export function isUntold({ code }: { code: string }): boolean {
  return UNTOLD_CODES.some((untold) => untold === code);
}

/** A note in sentences, of which the first can stand alone. */
export function tellNote(note: Note, documents: BillDocuments): string[] {
  switch (note.code) {
    case 'assumed-no': {
      const { label, why } = findInput(documents, note.input);
      return [`You have not said ${label}: until you do, the bill counts it as no.`, why];
    }
    case 'only-on-paper': {
      const { label, why } = findInput(documents, note.input);
      return [`Only the paper tells ${label}: until you match it, the bill counts it as no.`, why];
    }
    case 'assumed-period':
      return ['You have not said on which day your bills end: the days are those of the calendar.'];
    case 'open-line':
      return [
        'The home has rooftop solar: the bill is of what it took from the grid, without what it gave.',
      ];
    case 'assumed-value': {
      const { label } = findInput(documents, note.input);
      return [`You have not confirmed ${label}: ${note.value} was filled in.`];
    }
    case 'estimated-value':
      return tellEstimate(note);
    case 'no-charge':
      return [
        `No notice of ${nameSeries(note.series)} for ${formatMonthOfDay(note.day)} was found: the bill has no such line.`,
      ];
    case 'no-value':
      return tellNoValue(note);
    case 'old-tariff':
      return [
        `${note.document} was last checked on ${formatDate(note.checkedOn)}.`,
        'A newer tariff may be in force.',
      ];
    case 'outside-validity': {
      const { document, day, validFrom, validTo } = note;
      const valid = validTo === null ? `from ${validFrom}` : `from ${validFrom} to ${validTo}`;
      return [
        `No tariff named is valid on ${day}.`,
        `${document}, valid ${valid}, is the nearest.`,
      ];
    }
    case 'several-cycles':
      return [
        `${tellCycles(note)}, with equal units.`,
        'No order at hand says how a bill over several is charged: it is an estimate.',
      ];
    case 'odd-cycle':
      return [
        `Counted as one bill of ${tellMonths(note.months)}, but it has ${formatCount(note.days, 'day')}.`,
        'No order at hand says how such a bill is charged: it is an estimate.',
      ];
    case 'supplier-assumed':
      return [
        `Suppliers publish their own values: this one is of ${note.discom}.`,
        'Send discom for another.',
      ];
    case 'tariff-changed':
      return [
        `Another tariff begins on ${formatDate(note.day)}: ${note.document}.`,
        ...tellShares(note),
      ];
    case 'connection-changed':
      return [
        `The connection changed on ${formatDate(note.day)}: the bill is by days before and after it.`,
        ...tellShares(note),
      ];
    case 'unused-input':
      return [`This tariff does not ask for "${note.input}".`];
    case 'unused-value':
      return [`No line of this bill uses the published value "${note.series}".`];
    case 'value-changed':
      return [
        `${nameSeries(note.series)} changed on ${formatDate(note.day)}.`,
        ...tellShares(note),
      ];
  }
}

function tellEstimate(note: Extract<Note, { code: 'estimated-value' }>): string[] {
  const { series, day, value, valueDay, range } = note;
  const format = (decimal: string) => formatPrintedRate(parseDecimal(decimal));
  return [
    `No value of ${nameSeries(series)} is known for ${formatMonthOfDay(day)}.`,
    `The line uses the last one before it: ${format(value)} ${findSeriesUnit(series)}, of ${formatMonthOfDay(valueDay)}.`,
    range === undefined
      ? ''
      : `Recent values lie between ${format(range[0])} and ${format(range[1])}.`,
  ];
}

/** "Counted as 2 bills of two months". */
export function tellCycles({ cycles, months }: CountedCycles): string {
  return `Counted as ${formatCount(cycles, 'bill')} of ${tellMonths(months)}`;
}

/** The same of a bill by its notes; null where it is counted as one. */
export function tellCounted(notes: readonly Note[]): string | null {
  const note = notes.find(({ code }) => code === 'several-cycles');
  return note?.code === 'several-cycles' ? tellCycles(note) : null;
}

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

function tellMonths(months: string): string {
  return `${NUMBER_WORDS[Number(months)] ?? months} ${months === '1' ? 'month' : 'months'}`;
}

/** Sentences as one text. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(' ');
}

/** That no value of a series is known, and what to do. */
export function tellNoValue({ series }: { series: string }): string[] {
  return [`No value of ${nameSeries(series)} is known.`, 'If your bill prints one, type it.'];
}

function tellShares({ shares }: { shares: readonly UnitShare[] }): string[] {
  if (shares.length === 0) return [];
  const texts = shares.map(
    ({ units, to }) => `${formatNumber(Number(units), 1)} kWh until ${formatDate(to)}`,
  );
  return [`The units are shared by days: ${texts.join(', ')}.`];
}
