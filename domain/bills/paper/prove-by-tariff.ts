/** Adds to a paper bill what the home's tariff proves of it. */
import { addDays, type IsoDate } from '#domain/base/period.ts';
import { isSameDecimal } from './exact.ts';
import { fitsOwnMonth } from './own-month.ts';
import type { Fact, PaperBill, PrintedPeriod, Proof, TariffMatch } from './paper-bill.ts';

/**
 * The bill with what its tariff gives to the paisa. An amount tells how many days a bill has, not which: the period is
 * proved where it also follows the last bill, and where no day is certain the amount of another day would be proved as well.
 */
export function addTariffProof(
  bill: PaperBill,
  match: TariffMatch | null,
  lastBillDay: IsoDate | null,
): PaperBill {
  if (match === null) return bill;
  const proof: Proof = { code: 'tariff', units: match.units, values: match.values };
  const follows = lastBillDay !== null && match.period.from === addDays(lastBillDay, 1);
  const units = addProof(bill.units, match.units, proof, isSameDecimal);
  const period =
    match.provesPeriod && follows
      ? addProof(bill.period, match.period, proof, isSamePeriod)
      : bill.period;
  const isCertain =
    follows ||
    bill.payable.value !== null ||
    (bill.period.value !== null && isSamePeriod(bill.period.value, match.period));
  return {
    ...bill,
    units,
    payable: isCertain ? addProof(bill.payable, match.amount, proof, isSameDecimal) : bill.payable,
    period,
    months: fitsOwnMonth({ months: bill.months, units, period }) ? bill.months : [],
  };
}

function isSamePeriod(a: PrintedPeriod, b: PrintedPeriod): boolean {
  return a.from === b.from && a.to === b.to;
}

function addProof<T>(
  fact: Fact<T>,
  value: T,
  proof: Proof,
  isSame: (a: T, b: T) => boolean,
): Fact<T> {
  // Two proofs of two figures prove neither.
  if (fact.value !== null && !isSame(fact.value, value))
    return { ...fact, value: null, proofs: [], words: null };
  const found = fact.found.find((one) => isSame(one.value, value));
  const words = fact.words ?? found?.words ?? null;
  return { ...fact, value, proofs: [...fact.proofs, proof], words };
}
