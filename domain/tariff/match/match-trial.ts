/** What a change of a bill does to an amount that is to be explained. */
import type { Month } from '#domain/base/period.ts';
import { listRuns } from '#domain/tariff/engine/blocks.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest, PricedBill } from '#domain/tariff/engine/scope.ts';
import { findReach, type Reach } from '#domain/tariff/limits/reach.ts';
import type { IsoDate, Series, TariffDocument } from '#domain/tariff/schema.ts';

/** A change that gives exactly the printed amount. */
export type Change =
  /** The published value of other months. */
  | ({ code: 'value'; value: string; months: Month[] } & OfSeries)
  /** A value other than the known ones, with at most two decimals as bills print them. */
  | ({ code: 'unknown-value'; value: string } & OfSeries)
  | { code: 'tariff'; document: string; validFrom: IsoDate; validTo: IsoDate | null }
  | { code: 'category'; documents: string[]; category: string; categoryCode: string }
  /** The paper has other units: kWh as decimal text. */
  | { code: 'units'; units: string; before: string }
  /** The bill counts a day more or fewer. */
  | { code: 'days'; from: IsoDate; to: IsoDate }
  /** The bill counts its months in another way: so many whole months, or by a rule. */
  | { code: 'months'; months: '1' | '2' | '3' | 'days-by-30' | 'calendar' }
  /** A percentage is taken of other lines. */
  | { code: 'base'; line: string; of: string[] }
  /** Another answer about the connection; `needs` is a number that the answer asks for. */
  | {
      code: 'input';
      input: string;
      label: string;
      before: string | undefined;
      after: string;
      needs?: { input: string; label: string; value: string };
      /** It comes from this paper bill alone, not from the connection. */
      ofBill?: true;
    };

interface OfSeries {
  series: string;
  label: string;
  unit: string;
  /** The published value that ours takes, the month that it was published for, and that of the bill. */
  taken?: TakenValue;
}

export interface TakenValue {
  value: string;
  month: Month;
  billMonth: Month;
  /** It is the last one known before the bill's. */
  isEstimate: boolean;
}

/** The amount to be explained: a line of the bill, or its total. */
export interface Target {
  line: string | undefined;
  printedPaise: number;
  /** The amount in a bill of ours; nothing where it is unknown. */
  findAmount: (bill: PricedBill) => number | undefined;
  /** Lines that are equal already: a change that moves one of them explains nothing. */
  existingIds: readonly string[];
}

/** What the changes are made of: published values, and the documents of the supplier. */
export interface KnownTariffs {
  series: readonly Series[];
  /** The supplier's documents of every year and category. */
  documents: readonly TariffDocument[];
}

/** Tries changes of a bill on the amount that is to be explained. */
export class Trial {
  readonly target: Target;
  readonly request: BillRequest;
  readonly ours: PricedBill;
  readonly knownTariffs: KnownTariffs;
  readonly documents: readonly TariffDocument[];
  readonly reach: Reach;

  constructor(target: Target, request: BillRequest, ours: PricedBill, known: KnownTariffs) {
    this.target = target;
    this.request = request;
    this.ours = ours;
    this.knownTariffs = known;
    this.documents = listRuns(request).map(({ document }) => document);
    const fixedIds = new Set([...Object.keys(request.givenLinesPaise), ...target.existingIds]);
    this.reach = findReach(this.documents, fixedIds, target.line);
  }

  /** The amount with something changed; nothing where the bill then has no price. */
  computeAmount(change: Partial<BillRequest>): number | undefined {
    const bill = priceBill({ ...this.request, ...change }, this.knownTariffs.series);
    return bill.ok ? this.target.findAmount(bill) : undefined;
  }

  /** Whether a change gives the printed amount. */
  fits(change: Partial<BillRequest>): boolean {
    const bill = priceBill({ ...this.request, ...change }, this.knownTariffs.series);
    return bill.ok && this.isPrinted(bill);
  }

  /** Whether a bill has the printed amount, and the lines that are equal already as they are. */
  isPrinted(bill: PricedBill): boolean {
    return (
      this.target.findAmount(bill) === this.target.printedPaise &&
      this.target.existingIds.every((id) => findPaise(bill, id) === findPaise(this.ours, id))
    );
  }
}

function findPaise(bill: PricedBill, id: string): number {
  return bill.lines.find((line) => line.id === id)?.paise ?? 0;
}
