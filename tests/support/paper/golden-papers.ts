/** Golden bills as papers that a supplier could have printed: with readings of a meter and lines that add up. */
import { addDays, countCoveredDays, type IsoDate } from '#domain/base/period.ts';
import { matchTariff, type PriceTrial, priceExactly } from '#domain/bills/paper/match-tariff.ts';
import type { PaperBill } from '#domain/bills/paper/paper-bill.ts';
import { addTariffProof } from '#domain/bills/paper/prove-by-tariff.ts';
import { readPaperBill } from '#domain/bills/paper/read-paper.ts';
import type { Word } from '#domain/bills/paper/word.ts';
import { priceBill } from '#domain/tariff/engine/price.ts';
import type { BillRequest } from '#domain/tariff/engine/scope.ts';
import { series } from '#domain/tariff/library.ts';
import { findShownPaise } from '#domain/tariff/match/changes.ts';
import { goldenBills, goldenRequests } from '../golden-bills.ts';

export interface Paper {
  id: string;
  from: string;
  to: string;
  days: number;
  previous: string;
  present: string;
  factor: string;
  units: string;
  /** Charges and credits, the last of them what rounding leaves. */
  lines: { id: string; label: string; rupees: string }[];
  payable: string;
  load: string;
  /** What the tariff says of other figures. */
  price: PriceTrial;
}

const formatRupees = (paise: number) => (paise / 100).toFixed(2);

/** The golden bills that a household may have: of 20 to 70 days, with units and no line that is unknown. */
export const goldenPapers: readonly Paper[] = goldenBills.flatMap((bill, place) =>
  goldenRequests(bill)
    .slice(0, 1)
    .flatMap((request) => toPaper(bill.id, request, place)),
);

/** A priced bill as a paper; nothing where a line of it is unknown. */
export function toPaper(id: string, request: BillRequest, place: number): Paper[] {
  const bill = priceBill(request, series);
  const days = countCoveredDays(request.from, request.to);
  if (!bill.ok || request.unitsWh === 0 || days < 20 || days > 70) return [];
  if (bill.lines.some(({ paise, kind }) => paise === null && kind !== 'memo')) return [];
  const shown = findShownPaise(bill);
  const lines = bill.lines.flatMap(({ id, label, kind, paise }) =>
    kind === 'memo' || paise === null ? [] : [{ id, label, rupees: formatRupees(paise) }],
  );
  const sum = lines.reduce((all, { rupees }) => all + Math.round(Number(rupees) * 100), 0);
  if (shown <= 0) return [];
  const rounding = { id: 'rounding', label: 'Rounding', rupees: formatRupees(shown - sum) };
  const factor = place % 3 === 2 ? 2 : 1;
  const units = request.unitsWh / 1000;
  const previous = 3412 + place * 97;
  return [
    {
      id,
      ...{ from: request.from, to: request.to, days },
      previous: String(previous),
      present: String(previous + units / factor),
      factor: String(factor),
      units: String(units),
      lines: shown === sum ? lines : [...lines, rounding],
      payable: formatRupees(shown),
      load: request.connection['load_kw'] ?? '2',
      price: ({ values, ...trial }) =>
        priceExactly({
          ...{ ...request, ...trial, billDate: trial.to },
          publishedValues: { ...request.publishedValues, ...values },
        }),
    },
  ];
}

/** The day of the reading before, which belongs to the bill before. */
export function findReadingBefore({ from }: Pick<Paper, 'from'>): string {
  return addDays(from, -1);
}

/** What is proved of a paper's words, by its own figures and its tariff, where the last bill ended on a day. */
export function provePaper(
  paper: Paper,
  words: readonly Word[],
  lastBillDay: IsoDate | null,
): PaperBill | undefined {
  const bill = readPaperBill(words, { lastBillDay });
  const match = bill === undefined ? null : matchTariff(bill.question, paper.price, []);
  return bill && addTariffProof(bill, match, lastBillDay);
}

/** The figures that are filled in; undefined where one is not proved. */
export function listFilled(bill: PaperBill | undefined) {
  return {
    units: bill?.units.value ?? undefined,
    from: bill?.period.value?.from,
    to: bill?.period.value?.to,
    payable: bill?.payable.value ?? undefined,
  };
}
