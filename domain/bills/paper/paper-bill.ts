/** What a printed bill says, as far as it is proved: the facts, what proves each, and the words that it came from. */
import type { IsoDate, Month } from '#domain/base/period.ts';

/** Why a fact is right. Amounts and units are decimal text. */
export type Proof =
  /** What the meter showed, present less previous, times its factor. */
  | { code: 'readings'; previous: string; present: string; factor: string; units: string }
  /** The period has as many days as the bill prints. */
  | { code: 'days'; days: number }
  /** The first day is the one after the last bill. */
  | { code: 'follows'; lastDay: IsoDate }
  /** The last day is also printed as that of the reading. */
  | { code: 'read-on'; date: IsoDate }
  /** So many lines above it add up to it; `sum` before it was rounded. */
  | { code: 'sum'; lines: number; sum: string }
  /** The home's tariff gives this amount to the paisa, with these values from the paper. */
  | { code: 'tariff'; units: string; values: Readonly<Record<string, string>> };

/** The words of the paper: those of a label and of its figure, and no others. */
export interface PaperWords {
  label: string;
  text: string;
}

export interface Found<T> {
  value: T;
  words: PaperWords;
}

export interface Fact<T> {
  /** Null where nothing proves it. */
  value: T | null;
  proofs: Proof[];
  words: PaperWords | null;
  /** What it could be, for somebody to choose. */
  found: Found<T>[];
}

export interface PrintedPeriod {
  from: IsoDate;
  to: IsoDate;
}

export interface PaperBill {
  period: Fact<PrintedPeriod>;
  /** kWh as decimal text. */
  units: Fact<string>;
  /** Rupees as decimal text. */
  payable: Fact<string>;
  /** The short names of the suppliers that it names. */
  suppliers: string[];
  category: PaperWords | null;
  /** In kW, as decimal text. */
  load: Found<string> | null;
  dueDates: Found<IsoDate>[];
  /** The months printed on it, newest first. */
  months: { month: Month; units: string }[];
  /** What the tariff is asked. */
  question: TariffQuestion;
}

/** The figures of a bill, without any word of it, for the tariff to find those that belong together. */
export interface TariffQuestion {
  periods: PrintedPeriod[];
  units: string[];
  amounts: string[];
  /** Rates printed beside a fuel surcharge. */
  rates: string[];
}

/** What the home's tariff says of a bill's figures. */
export interface TariffMatch {
  period: PrintedPeriod;
  units: string;
  amount: string;
  values: Record<string, string>;
  /** A day more or fewer would be another amount. */
  provesPeriod: boolean;
}
