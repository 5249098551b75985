/** How it is known that a file holds no electricity, and what can be taken from it all the same. */

import type { FileError } from './file-error.ts';
import type { Contents } from './open/container.ts';
import type { Survey } from './understand.ts';

/** A payment for electricity in a file that holds money only. */
export interface FoundPayment {
  line: number;
  rupees: number;
}

export interface Refusal {
  evidence: string[];
  payment?: FoundPayment;
}

const MAX_COLUMNS = 8;
const MAX_ROWS = 2_000;
const SUPPLIER =
  /\b(electricity|electric|bescom|mescom|hescom|tangedco|tneb|msedcl|mahavitaran|bses|kseb|uppcl|cesc|tata power|adani|torrent power|discom|bijli)\b/i;

/** What proves a refusal, for the refusals whose reason is what the tables hold. */
export function explainRefusal({ code }: FileError, contents: Contents, survey: Survey): Refusal {
  const isBank = code === 'bank';
  if (!isBank && code !== 'noEnergy') return { evidence: [] };
  const header = survey.blocks[0]?.block.header ?? contents.tables[0]?.grid.row(0) ?? [];
  const names = header.map((cell) => cell.trim().slice(0, 40)).filter((cell) => cell !== '');
  const evidence = [
    ...(names.length === 0 ? [] : [`Columns: ${names.slice(0, MAX_COLUMNS).join(', ')}`]),
    'No column holds kWh, units or what a meter showed.',
  ];
  const payment = isBank ? findPayment(contents) : undefined;
  if (payment === undefined) return { evidence };
  const { line, rupees, text } = payment;
  return {
    evidence: [...evidence, `Line ${line}: “${text}” is a payment, without units.`],
    payment: { line, rupees },
  };
}

function findPayment({ tables }: Contents): (FoundPayment & { text: string }) | undefined {
  for (const { grid } of tables) {
    for (let index = 0; index < Math.min(MAX_ROWS, grid.length); index += 1) {
      const cells = grid.row(index);
      const place = cells.findIndex((cell) => SUPPLIER.test(cell));
      if (place === -1) continue;
      const rupees = cells
        .slice(place + 1)
        .map(parseAmount)
        .find((amount) => amount > 0);
      if (rupees === undefined) continue;
      return { line: grid.line(index), rupees, text: (cells[place] ?? '').trim().slice(0, 60) };
    }
  }
  return undefined;
}

function parseAmount(cell: string): number {
  const text = cell.replace(/[₹,\s]/g, '').replace(/^Rs\.?/i, '');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
}
