/** What is said of a PDF bill: why it is not read, and what proves a figure of it. */
import { formatCount, formatDate } from '#domain/base/format.ts';
import type { PaperDifference } from './differences.ts';
import { PAPER_LIMITS } from './limits.ts';
import type { Proof } from './paper-bill.ts';
import type { PaperRefusal } from './paper-error.ts';

const REFUSALS: Record<PaperRefusal, string> = {
  'not-pdf': 'This is no PDF. Choose the bill as your supplier sent it, or type it.',
  password:
    'This PDF has a password. Open it, print it to a new PDF, and choose that. Nothing was sent.',
  picture: 'This PDF is a picture. Type the bill: units are enough.',
  'no-letters': 'Its letters cannot be read. Print it to a new PDF, or type the bill.',
  'no-bill': 'No electricity bill was found in this PDF. Choose another one, or type the bill.',
  damaged: 'This PDF is damaged. Download it again, or type the bill.',
  'too-large': `This PDF is larger than ${PAPER_LIMITS.bytes / 1024 ** 2} MB, which no bill is. Print its first page to a new PDF, and choose that.`,
  'too-many-pages': `This PDF has more than ${PAPER_LIMITS.pages} pages, which no bill has. Print the bill’s pages to a new PDF, and choose that.`,
  'too-many-words':
    'This PDF has more words than any bill. Print the bill’s pages to a new PDF, and choose that.',
  'no-reader':
    'What reads PDFs could not be loaded. Choose the file again when there is a network, or type the bill.',
  'too-slow':
    'Reading this PDF took too long, and was stopped. Print it to a new PDF, or type the bill.',
};

/** Says why a PDF is not read, and what to do. */
export function tellRefusal(code: PaperRefusal): string {
  return REFUSALS[code];
}

/** Says what proves a figure, such as "3,599 − 3,412 = 187, times 1". */
export function tellProof(proof: Proof): string {
  switch (proof.code) {
    case 'readings': {
      const { previous, present, factor, units } = proof;
      return factor === '1'
        ? `${group(present)} − ${group(previous)} = ${group(units)}`
        : `${group(present)} − ${group(previous)}, times ${factor}, is ${group(units)}`;
    }
    case 'days':
      return `${formatCount(proof.days, 'day')}, as it prints`;
    case 'follows':
      return `It follows the bill that ended on ${formatDate(proof.lastDay)}`;
    case 'read-on':
      return `The meter was read on ${formatDate(proof.date)}`;
    case 'sum':
      return `${formatCount(proof.lines, 'line')} above it add up to ₹${group(proof.sum)}`;
    case 'tariff':
      return `Your tariff gives it for ${group(proof.units)} units${tellValues(proof.values)}`;
  }
}

/** Says in what the paper and the connection differ. */
export function tellDifference(difference: PaperDifference): string {
  switch (difference.code) {
    case 'supplier':
      return `This bill is by ${difference.printed.join(' or ')}, your connection by ${difference.own}.`;
    case 'category':
      return `This bill says ${difference.printed}, your connection ${difference.own}.`;
    case 'load':
      return `This bill says a load of ${difference.printed} kW, your connection ${difference.own} kW.`;
  }
}

function tellValues(values: Readonly<Record<string, string>>): string {
  const printed = Object.values(values);
  return printed.length === 0 ? '' : ` and the surcharge printed, ${printed.join(', ')}`;
}

/** Decimal text with commas as India groups digits. */
function group(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = Number(whole).toLocaleString('en-IN');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
