/** The table of docs/tariffs.md: what is sure of each group's tariffs, and which printed bills it reproduces. */
import type { IsoDate } from '#domain/base/period.ts';
import { listStaleTariffs, listStaleValues } from '#domain/tariff/freshness.ts';
import { documents } from '#domain/tariff/library.ts';
import type { TariffDocument } from '#domain/tariff/schema.ts';
import { checkGoldenBill, goldenBills } from './golden-bills.ts';

function unknownLabels({ lines }: TariffDocument): string[] {
  return lines.flatMap(({ label, amount }) => ('unknown' in amount ? [label] : []));
}

/** The golden bills of a group, each with how many of its printed figures agree. */
function reproduced(group: string): string {
  return goldenBills
    .filter((bill) => bill.group === group)
    .map((bill) => {
      const checks = checkGoldenBill(bill);
      const agreeing = checks.filter(({ agrees }) => agrees).length;
      return `${bill.id} (${agreeing} of ${checks.length})`;
    })
    .join('<br>');
}

function unique(texts: readonly string[]): string {
  return [...new Set(texts)].join('; ');
}

function validity({ id, validFrom, validTo }: TariffDocument): string {
  return `${id}: ${validFrom} to ${validTo ?? 'further notice'}`;
}

function row(group: string): string {
  const own = documents.filter((document) => document.group === group);
  const bills = own.filter(({ purpose }) => purpose === 'bill');
  const withStatus = (status: TariffDocument['status']) =>
    bills
      .filter((document) => document.status === status)
      .map(validity)
      .join('<br>');
  const cells = [
    `**${bills[0]?.state}** (${group})<br>${unique(bills.flatMap(({ discoms }) => discoms))}`,
    withStatus('solid'),
    withStatus('unconfirmed'),
    unique(bills.flatMap(({ unconfirmedParts = [] }) => unconfirmedParts)),
    unique(bills.flatMap(unknownLabels)),
    own.map(({ checkedOn }) => checkedOn).reduce((a, b) => (a > b ? a : b)),
    reproduced(group),
  ];
  return `| ${cells.map((cell) => (cell === '' ? '–' : cell)).join(' | ')} |`;
}

/** The whole table as Markdown, a row a group. */
export function tariffTable(): string {
  const groups = [...new Set(documents.map(({ group }) => group))].sort();
  return [
    '| suppliers | solid | unconfirmed | parts that are labelled unconfirmed | shown as unknown | last looked at | printed bills (figures that agree) |',
    '|---|---|---|---|---|---|---|',
    ...groups.map(row),
  ].join('\n');
}

/** Where the page of tariffs says what is stale on a day. */
export const STALE_SECTION = /## What is stale on (\d{4}-\d{2}-\d{2})\n\n([\s\S]*?)\n\n(?=## |$)/;

/** What is stale on a day, as Markdown. */
export function staleSection(day: IsoDate): string {
  const values = listStaleValues(day).map(
    ({ series, suppliers, lastDay }) =>
      `| ${series} | ${suppliers.join(', ')} | ${lastDay ?? 'never'} |`,
  );
  const tariffs = listStaleTariffs(day).map(
    ({ id, suppliers, validTo, checkedOn }) =>
      `| ${id} | ${suppliers.join(', ')} | ${validTo ?? `open, looked at on ${checkedOn}`} |`,
  );
  return ['| what | suppliers | known until |', '|---|---|---|', ...values, ...tariffs].join('\n');
}
