/** Reads a printed bill: from its words to facts, each with its proof or with what it could be. */
import type { IsoDate } from '#domain/base/period.ts';
import { SUPPLIER_NAMES } from '#domain/tariff/supplier-names.ts';
import { type Candidate, findCandidates, type ReadPage, readLines } from './find-labels.ts';
import { PAPER_NAMES } from './labels.ts';
import { layOutLines, type TextLine } from './lay-out.ts';
import { PAPER_LIMITS } from './limits.ts';
import { fitsOwnMonth } from './own-month.ts';
import type { PaperBill, PaperWords } from './paper-bill.ts';
import { findMonths } from './printed-months.ts';
import {
  listAmounts,
  listNumbers,
  provePayable,
  provePeriod,
  proveUnits,
  toFound,
} from './prove-figures.ts';
import { toSkeleton, type Word } from './word.ts';

/** What is known of the home before its paper is read. */
export interface PaperContext {
  /** The last day of its last bill. */
  lastBillDay: IsoDate | null;
}

/** The longest word that names a category. */
const CATEGORY_MAX = 24;
/** What a load can be, in kW. */
const LOAD_MAX_KW = 200;
/** A fuel surcharge is less than so many rupees a unit. */
const RATE = /^\d{1,2}\.\d{1,4}$/;

/** Reads the words of a bill; undefined where nothing on it is a bill's. */
export function readPaperBill(
  words: readonly Word[],
  { lastBillDay }: PaperContext,
): PaperBill | undefined {
  const lines = layOutLines(words);
  const page = readLines(lines);
  const kinds = new Set(page.labels.map(({ kind }) => kind));
  const isBill = kinds.has('units') || kinds.has('payable') || kinds.has('present');
  if (!isBill) return undefined;
  const units = proveUnits(page);
  const period = provePeriod(page, lastBillDay);
  const [load] = listNumbers(page, 'load').filter(
    ({ figure }) => Number(figure.value) > 0 && Number(figure.value) <= LOAD_MAX_KW,
  );
  const months = findMonths(page);
  const values = (candidates: readonly Candidate[]) => [
    ...new Set(candidates.map(({ figure }) => figure.value)),
  ];
  return {
    units,
    period,
    payable: provePayable(page),
    suppliers: findSuppliers(lines),
    category: findCategory(page),
    load: load === undefined ? null : toFound(load),
    dueDates: findCandidates(page, 'due', 'date').slice(0, PAPER_LIMITS.candidates).map(toFound),
    months: fitsOwnMonth({ months, units, period }) ? months : [],
    question: {
      periods: period.value === null ? period.found.map(({ value }) => value) : [period.value],
      units: units.value === null ? units.found.map(({ value }) => value) : [units.value],
      amounts: values(listAmounts(page)).slice(0, PAPER_LIMITS.candidates),
      rates: values(listNumbers(page, 'fuelRate')).filter((value) => RATE.test(value)),
    },
  };
}

function findSuppliers(lines: readonly TextLine[]): string[] {
  const texts = lines.map(({ words }) => words.map(({ text }) => toSkeleton(text)));
  const wholes = texts.map((words) => words.join(''));
  return Object.entries(SUPPLIER_NAMES).flatMap(([code, name]) => {
    const isNamed =
      texts.some((words) => words.includes(toSkeleton(code))) ||
      [name, ...(PAPER_NAMES[code] ?? [])].some((one) =>
        wholes.some((line) => line.includes(toSkeleton(one))),
      );
    return isNamed ? [code] : [];
  });
}

/** The words right of the label of a category, where they look like a code or name one: never a person's name. */
function findCategory({ lines, labels }: ReadPage): PaperWords | null {
  for (const label of labels.filter(({ kind }) => kind === 'category')) {
    const line = lines[label.line];
    const next = line?.words.find(({ x }) => x >= label.end);
    if (next === undefined || next.text.length > CATEGORY_MAX) continue;
    if (/\d/.test(next.text) || /^(domestic|dom|ds|rgp|lt|ndlt|घरेलू|घरगुती)/i.test(next.text))
      return { label: label.text, text: next.text };
  }
  return null;
}
