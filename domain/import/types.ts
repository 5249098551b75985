/** The shapes that pass between the stages of reading a file of unknown form. */

import type { Channel } from '#domain/meter/channels.ts';
import type { StatedFactor } from './tables/stated-factor.ts';

export const UNITS = ['Wh', 'kWh', 'MWh', 'W', 'kW'] as const;
/** W and kW are averages over an interval. */
export type Unit = (typeof UNITS)[number];

export const KINDS = ['interval', 'register', 'period'] as const;
/** What the values of a series are: use of an interval, what a meter showed, or bills. */
export type Kind = (typeof KINDS)[number];

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
/** The order of day, month and year in a date. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Rows of cells, made on demand: a large file is never held cell by cell. */
export interface Grid {
  readonly length: number;
  row(index: number): readonly string[];
  /** One cell of a row, without making the others; empty where the row is shorter. */
  cell(index: number, column: number): string;
  /** The line of the file, or the row of the sheet, counted from 1. */
  line(index: number): number;
}

export interface Table {
  /** The sheet's name, or empty. */
  name: string;
  /** The name of the file. */
  file?: string;
  origin: 'text' | 'sheet' | 'html';
  grid: Grid;
  /** The decimal sign where the container fixes it: a spreadsheet's numbers are numbers. */
  decimal?: '.' | ',';
  delimiter?: string;
  encoding?: string;
}

/** A list that may hold half a million numbers, made in one piece. */
export type Numbers = Float64Array<ArrayBuffer>;
/** Lines, or places in another list. */
export type Places = Uint32Array<ArrayBuffer>;

/** When values count: seconds since 1970 on the clock that the file writes, as though it were UTC. */
export interface TimeAxis {
  from: Numbers;
  /** NaN where the file gives one stamp only. */
  to: Numbers;
  /** The line of the file. */
  line: Places;
  precision: 'time' | 'day' | 'month';
  /** What a lone stamp is, where words or hours up to 24 say so. */
  stamp?: 'start' | 'end';
  /** Of rows of several meters the date before each in all of them: a bill may stand in two rows. */
  before?: Numbers;
  /** The dates are those of readings, not of months. */
  areReadingDates?: boolean;
  /** The common step of all rows of the block, in seconds, where a series has only one of them. */
  step?: number;
  /** All stamps are UTC: written with Z, or Unix times. */
  utc: boolean;
}

/** One column of values, or its rows of one meter or direction where other columns tell those apart. */
export interface RawSeries {
  /** The name in the file, by which answers speak of it. */
  name: string;
  /** The name of its column, where several series stand in one. */
  column?: string;
  /** Why it is no electricity, where a column of units says so. */
  leftOut?: string;
  /** Whether its column names a counter or a unit: no cell beside it makes it money or volts. */
  isSure?: boolean;
  /** Whether what it calls solar stands in a file of the meter at the grid, which may mean what was given to it. */
  mayBeExport?: boolean;
  /** The file that it comes from. */
  file?: string;
  /** Its words in one spelling: header, group, titles, selecting values. */
  words: string;
  axis: TimeAxis;
  /** NaN: missing. */
  value: Numbers;
  /** Indexes of values that the file calls estimated. */
  estimatedPlaces: Set<number>;
  /** Whether a row is called revised, or corrected. */
  isRevised?: boolean;
  /** The values with the other decimal sign, where nothing but their size tells 1,234 from 1.234. */
  otherInterpretation?: { example: string; value: Numbers; numbers: readonly [number, number] };
  unit?: Unit;
  meter?: string;
  channel?: Channel;
  kind?: Kind;
  /** Width of values written with zeros in front, as on a counter. */
  digits?: number;
  /** What each value is multiplied by (MF), where a column gives it. */
  factors?: number[];
  /** What words above the values say that they are to be multiplied by. */
  statedFactor?: StatedFactor;
  sheet: string;
  /** Which block it comes from, the same for all with one header: columns of one block add up, blocks may repeat each other. */
  block: string;
  badLines: BadLine[];
}

/** Energy over spans of one channel, in order of time. */
export interface Spans {
  readonly from: Numbers;
  readonly to: Numbers;
  readonly kWh: Numbers;
  readonly line: Places;
  /** 1: the file calls it an estimate. */
  readonly estimated: Uint8Array<ArrayBuffer>;
}

export interface BadLine {
  line: number;
  message: string;
}

export const FLAGS = [
  'gap',
  'overlap',
  'duplicates',
  'conflicts',
  'register-falls',
  'rollover',
  'meter-replaced',
  'spike',
  'zero-run',
  'implausible',
  'date-order',
  'date-format',
  'unit',
  'below-zero',
  'bill-below-zero',
  'kind',
  'multiplier',
  'period-from-month',
  'future-date',
  'mixed-dates',
  'several-meters',
  'columns-disagree',
  'days-disagree',
  'estimated',
] as const;
/** What a person should look at before the import, whether there is a question about it or not. */
export type Flag = (typeof FLAGS)[number];

/** What the file leaves open: the answers that fit, the proposed one first. */
export interface Doubt {
  key: QuestionKey;
  values: AnswerValue[];
  /** Whether it must be answered before anything is stored. */
  ask: boolean;
}

/** Questions whose answer is one value for the whole file. */
export const PLAIN_QUESTION_KEYS = [
  'dateOrder',
  'unit',
  'kind',
  'intervalStamp',
  'registerDate',
  'timezone',
  'reset',
  'replacement',
  'rollover',
  'conflicts',
  'estimates',
  'gaps',
  'badRows',
  'period',
  'repeats',
  'settles',
  'multiplier',
] as const;

export const QUESTION_KEYS = [
  ...PLAIN_QUESTION_KEYS,
  'files',
  'series',
  'columns',
  'meter',
  'sheet',
] as const;
export type QuestionKey = (typeof QUESTION_KEYS)[number];
export type AnswerValue = string | number | Readonly<Record<string, string>>;

/** Answers that were checked: see `readAnswers`. Names of columns and meters are keys of maps, never of objects. */
export interface Answers {
  dateOrder?: DateOrder;
  unit?: Unit;
  kind?: Kind;
  intervalStamp?: 'start' | 'end';
  registerDate?: 'end-of-day' | 'start-of-day';
  /** `household`, `UTC` or an IANA name. */
  timezone?: string;
  reset?: 'accept' | 'refuse';
  replacement?: 'accept' | 'refuse';
  /** The counter's end, or that no fall is a counter that passed it. */
  rollover?: number | 'none';
  conflicts?: 'keep' | 'replace';
  estimates?: 'replace' | 'keep';
  gaps?: 'unknown';
  badRows?: 'refuse' | 'skip';
  /** What becomes of files that give nothing, beside others; of these files alone, no mapping remembers it. */
  files?: 'refuse' | 'skip';
  period?: 'previous' | 'calendar-month' | 'billing-month' | 'first-unknown';
  /** The day of the month on which the home's bills end, where they come every month and that is known. */
  billingDay?: number;
  /** Which of several rows of one bill counts. */
  repeats?: 'first' | 'last' | 'sum';
  /** Whether a bill after estimates holds what they left open. */
  settles?: 'yes' | 'no';
  multiplier?: number;
  /** What each named column, series or meter is. */
  roles: Map<string, Channel | 'ignore'>;
  sheet?: string | Map<string, Channel | 'ignore'>;
  /** The last value of each counter that an earlier file gave, by name or meter. */
  lastValues?: Map<string, { time: number; value: number }>;
}

/** What is noted while a file is read. */
export interface Notes {
  flags: Set<Flag>;
  evidence: string[];
  doubts: Doubt[];
  /** How well it goes together: proofs that hold count most, holes and falls count against. */
  coherence: number;
}
