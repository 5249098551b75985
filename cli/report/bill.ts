/** A bill as a person reads it in a terminal, or as CSV or Markdown. */

import { formatDate, formatKwh, formatNumber, formatRupees } from '#domain/base/format.ts';
import type { OneBillResponse } from '#domain/bills/api.ts';
import { CHANGED_BY } from '#domain/bills/changed-by.ts';
import type { BillLineRecord, BillRecord } from '#domain/bills/record.ts';
import { formatCsvCell } from '#domain/reading/csv/writer.ts';
import { lowerFirstWord, shortenLabel } from '#domain/tariff/explain/line-labels.ts';
import type { Paint } from '../output.ts';
import { type Column, renderTable, wrapText } from '../text.ts';
import { renderMarkdownTable } from './markdown-table.ts';

/** A bill with the words around it. */
export interface BillText {
  title: string;
  /** What the bill rests on, and what it lacks, each a sentence. */
  remarks: string[];
  bill: BillRecord | null;
}

/** Rupees of decimal text, as `₹1,084.60`; a dash for nothing. */
export function formatAmount(amount: string | null): string {
  return amount === null ? '-' : formatRupees(Math.round(Number(amount) * 1000));
}

/** Lines of a bill by their names, as they stand in a sentence. */
export function joinLineNames(lines: readonly { label: string }[]): string {
  return lines.map(({ label }) => lowerFirstWord(shortenLabel(label))).join(', ');
}

const UNITS_FROM = {
  bill: 'as the paper bill says',
  days: 'every day is known',
  'most-days': 'an estimate, because not every day is known',
  'few-days': 'too few days are known for an amount',
} as const;

/** A bill with what it is based on, and how it compares with the paper bill and with today. */
export function describeBill(response: OneBillResponse): BillText {
  const { from, to, days, unitsKWH, unitsFrom, today, knownDays, daysKWH } = response;
  const units = unitsKWH === null ? '' : `${unitsKWH} kWh: `;
  const knownDaysText = knownDays === null ? '' : ` (${knownDays} of ${days} days)`;
  const isOther = unitsFrom === 'bill' && daysKWH !== null && daysKWH !== unitsKWH;
  return {
    title: `${formatDate(from)} to ${formatDate(to)}: ${describeAmount(response)}`,
    remarks: [
      `${units}${UNITS_FROM[unitsFrom]}${knownDaysText}.`,
      ...(isOther ? [`Your days say ${daysKWH} kWh.`] : []),
      ...describePricing(response),
      ...describeOwnPower(response),
      ...(response.printed?.payable == null
        ? []
        : [`Your paper bill asks for ${formatAmount(response.printed.payable)}.`]),
      ...(today === null
        ? []
        : [
            `${response.storedOn === null ? 'By what was known when it ended' : 'Stored'} ${formatAmount(response.amount)}; today it would be ${formatAmount(today.amount)}.`,
            ...today.because.map((cause) => `${CHANGED_BY[cause]}.`),
          ]),
    ],
    bill: response.bill,
  };
}

function describeAmount({ pricing, amount, exactness }: OneBillResponse): string {
  if (amount === null) return 'no amount';
  const about = exactness === 'estimate' ? 'about ' : '';
  return `${about}${formatAmount(amount)}${pricing === 'flat-rate' ? ' at your rate' : ''}`;
}

/** What a home with rooftop solar gave to the grid and generated, a sentence; nothing of any other. */
export function describeOwnPower({
  exportKWH,
  solarKWH,
}: Pick<OneBillResponse, 'exportKWH' | 'solarKWH'>): string[] {
  if (exportKWH === undefined || solarKWH === undefined) return [];
  const format = (kwh: number | null) =>
    kwh === null ? 'not known' : `${formatKwh(kwh * 1000, 3)} kWh`;
  return [
    `From the grid, without what was given to it: ${format(exportKWH)}. Generated: ${format(solarKWH)}.`,
  ];
}

/** Why a bill has no amount by a tariff, each a sentence. */
export function describePricing({
  pricing,
  missing,
  isPrepaid,
}: Pick<OneBillResponse, 'pricing' | 'missing'> & { isPrepaid?: boolean | undefined }): string[] {
  if (pricing === 'flat-rate') {
    const see = isPrepaid === true ? 'what they charge' : 'the bill that they print';
    return [
      `Without fixed charges and taxes. Say who supplies you, to see ${see}: unitwise connection set`,
    ];
  }
  return missing.map(({ message }) => message);
}

/** A bill for the terminal. */
export function renderBill(
  { title, remarks, bill }: BillText,
  width: number,
  paint: Paint,
): string {
  const wrapped = remarks.flatMap((remark) => wrapText(remark, width));
  const lines = bill === null ? [] : ['', renderLines(bill, width, paint).trimEnd()];
  const totals = bill === null ? [] : ['', ...listTotals(bill).map(paint.bold)];
  const notes = (bill?.notes ?? []).flatMap(({ message }) => wrapText(`· ${message}`, width));
  const sources = bill === null ? [] : wrapText(`Sources: ${joinSources(bill)}`, width);
  const end = [...notes, ...sources].map(paint.dim);
  const rest = end.length === 0 ? [] : ['', ...end];
  return [paint.bold(title), ...wrapped, ...lines, ...totals, ...rest, ''].join('\n');
}

const STATES = {
  computed: '',
  estimated: 'estimated: ',
  given: '',
  unknown: 'unknown: ',
} as const;

function describeReason({ state, why, confirmed }: BillLineRecord): string {
  return `${STATES[state]}${why}${confirmed || state === 'unknown' ? '' : ' (not confirmed)'}`;
}

/** The lines of a bill, each with its reason. */
export function renderLines(bill: BillRecord, width: number, paint: Paint): string {
  const columns: Column<BillLineRecord>[] = [
    { title: 'Line', text: ({ label }) => label },
    {
      title: 'Rupees',
      align: 'right',
      text: (line) => formatLineAmount(line) ?? 'unknown',
    },
    { title: 'Why', text: describeReason },
  ];
  return renderTable(bill.lines, columns, paint.dim, width);
}

/** The amount of a line in Indian grouping, `1,084.60`; undefined where it is unknown. */
function formatLineAmount({ amount, printedAmount }: BillLineRecord): string | undefined {
  const text = printedAmount ?? amount;
  return text === null ? undefined : formatNumber(Number(text), 2);
}

/** The totals of a bill, a line each. */
export function listTotals({ totals }: BillRecord): string[] {
  return Object.values(totals).map(({ label, amount, carry }) => {
    const carried = carry === undefined ? '' : `, carried to the next bill: ${formatAmount(carry)}`;
    return `${label}: ${formatAmount(amount)}${carried}`;
  });
}

/** What the API gives for the source of a line that Unitwise does not count. */
const NO_SOURCE = 'unknown';

function joinSources({ lines }: BillRecord): string {
  return [...new Set(lines.map(({ source }) => source))]
    .filter((source) => source !== NO_SOURCE)
    .join('; ');
}

/** The lines and totals of a bill as CSV; the header alone for none. */
export function renderBillCsv(bill: BillRecord | null): string {
  const rows = [
    ['line', 'label', 'kind', 'amount', 'state', 'confirmed', 'why', 'source'],
    ...(bill?.lines ?? []).map((line) => [
      ...[line.id, line.label, line.kind, line.amount ?? '', line.state],
      ...[line.confirmed ? 'yes' : 'no', line.why, line.source],
    ]),
    ...Object.entries(bill?.totals ?? {}).map(([id, { label, amount }]) => [
      ...[id, label, 'total', amount, '', '', '', ''],
    ]),
  ];
  return rows.map((row) => `${row.map(formatCsvCell).join(',')}\n`).join('');
}

/** A bill as Markdown. */
export function renderBillMarkdown({ title, remarks, bill }: BillText): string {
  const notes = bill?.notes.map(({ message }) => `- ${message}`) ?? [];
  return `${[
    `# ${title}`,
    remarks.join('\n\n'),
    ...(bill === null ? [] : [renderLinesMarkdown(bill)]),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
  ].join('\n\n')}\n`;
}

/** The lines of a bill with their sources, and its totals. */
export function renderLinesMarkdown(bill: BillRecord): string {
  const lines = bill.lines.map((line) => [
    ...[line.label, formatLineAmount(line) ?? 'unknown', describeReason(line), line.source],
  ]);
  const totals = Object.values(bill.totals).map(({ label, amount }) => [
    ...[`**${label}**`, `**${formatNumber(Number(amount), 2)}**`, '', ''],
  ]);
  return renderMarkdownTable(
    ['Line', 'Rupees', 'Why', 'Source'],
    [':--', '--:', ':--', ':--'],
    [...lines, ...totals],
  );
}
