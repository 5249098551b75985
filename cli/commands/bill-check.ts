/** bill check: a paper bill's lines beside ours, typed or asked for one by one. */
import * as z from 'zod';
import type { HomeBillAnswer } from '../../domain/bills/api.ts';
import type { MatchAnswer } from '../../domain/bills/api-differences.ts';
import { printedInputSchema } from '../../domain/bills/input.ts';
import { formatDate } from '../../domain/format.ts';
import { type Connection, connectSignedIn } from '../client.ts';
import { failure, wrongUsage } from '../failure.ts';
import { parseFlags, withFlagNames } from '../flags.ts';
import { choosePaint, columns, note, type Paint, show } from '../output.ts';
import { amountText } from '../report/bill.ts';
import { ask, canAsk } from '../terminal.ts';
import { type Column, table, wrapText } from '../text.ts';

interface CheckOptions {
  period?: string;
  value?: string[];
  input?: string[];
  json?: true;
}

const FLAGS = { lines: 'Line', publishedValues: '--value', inputs: '--input' };

/** Matches printed lines with ours; without any, asks for each at a terminal. */
export async function checkBill(lines: string[], options: CheckOptions): Promise<void> {
  const connection = await connectSignedIn();
  const id = options.period ?? (await latestBill(connection)).id;
  const typed = lines.length > 0 ? rupeePairs(lines) : await askLines(connection, id);
  const input = parseFlags(
    printedInputSchema,
    {
      lines: typed,
      publishedValues: pairs(options.value ?? [], FLAGS.publishedValues),
      inputs: pairs(options.input ?? [], FLAGS.inputs),
    },
    FLAGS,
  );
  const { api, readBody } = connection;
  if (lines.length > 0) await refuseUnknownLines(connection, id, Object.keys(typed));
  const answer = await withFlagNames(
    readBody(api.bills[':id'].printed.$put({ param: { id }, json: input }), 'match'),
    FLAGS,
  );
  show(answer, options.json, ({ match }) =>
    matchText(match, columns(), choosePaint(process.stdout)),
  );
}

async function latestBill({ api, readBody }: Connection): Promise<HomeBillAnswer> {
  const { bills } = await readBody(api.bills.$get(), 'bills');
  const [latest] = bills;
  if (latest === undefined) throw failure('No billing period is over yet.');
  return latest;
}

function pairs(texts: readonly string[], name: string): Record<string, string> {
  const entries = texts.map((text) => {
    const [id, value] = text.split(/=(.*)/s, 2);
    if (!id || value === undefined)
      throw wrongUsage(`${name} "${text}": Write a name, = and a value.`);
    return [id, value] as const;
  });
  const ids = entries.map(([id]) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw wrongUsage(`${name} "${twice}": It is there twice.`);
  return Object.fromEntries(entries);
}

/** Lines as they are typed from a bill: `energy=1,084.60`, `payable=₹858`. */
function rupeePairs(texts: readonly string[]): Record<string, string> {
  const typed = Object.entries(pairs(texts, FLAGS.lines));
  return Object.fromEntries(typed.map(([id, text]) => [id, plainAmount(text)]));
}

function plainAmount(text: string): string {
  return text.trim().replaceAll(',', '').replace('₹', '').replace('−', '-').trim();
}

/** What only a paper bill has; typed, it counts in the total. */
const ONLY_ON_PAPER = ['arrears', 'interest', 'adjustment'];

/**
 * The service takes a line that the tariff does not know as one that only the paper has. At a command line that is
 * a slip of the hand, and would be a wrong total.
 */
async function refuseUnknownLines(
  { api, readBody }: Connection,
  id: string,
  typed: readonly string[],
): Promise<void> {
  const { bill } = await readBody(api.bills[':id'].$get({ param: { id } }), 'bill');
  if (bill.bill === null) return;
  const documents = [...new Set(bill.bill.blocks.map(({ document }) => document))];
  const answers = await Promise.all(
    documents.map((document) =>
      readBody(api.tariffs[':id'].$get({ param: { id: document } }), 'tariff'),
    ),
  );
  const known = answers.flatMap(({ tariff }) => [...idsOf(tariff.lines), ...idsOf(tariff.totals)]);
  const unknown = typed.filter((line) => ![...known, ...ONLY_ON_PAPER].includes(line));
  if (unknown.length === 0) return;
  throw wrongUsage(
    `This bill has no line ${unknown.map((line) => `"${line}"`).join(', ')}. Nothing was stored.`,
    [
      `Its lines are: ${[...new Set(known)].join(', ')}.`,
      `What only a paper bill has: ${ONLY_ON_PAPER.join(', ')}.`,
    ],
  );
}

const withIdSchema = z.array(z.object({ id: z.string() }));

function idsOf(rules: readonly unknown[]): string[] {
  return withIdSchema.parse(rules).map(({ id }) => id);
}

async function askLines(
  { api, readBody }: Connection,
  id: string,
): Promise<Record<string, string>> {
  if (!canAsk()) {
    throw wrongUsage('Say what your bill prints: unitwise bill check energy=1084.60 payable=858');
  }
  const { bill } = await readBody(api.bills[':id'].$get({ param: { id } }), 'bill');
  note(`The bill up to ${formatDate(bill.to)}. Leave empty what it does not print.`);
  const fields = [
    ...(bill.bill?.lines ?? []).map(({ id: line, label }) => [line, label] as const),
    ['payable', 'What it asks for'] as const,
  ];
  const typed: Record<string, string> = {};
  for (const [line, label] of fields) {
    const text = plainAmount(await ask(`${label}: `));
    if (text !== '') typed[line] = text;
  }
  return typed;
}

const VERDICTS = {
  equal: 'equal',
  paisa: 'equal, but for the supplier’s rounding',
  different: 'different',
  taken: 'as your bill says',
} as const;

const NOT_MATCHED = {
  'nothing-typed': 'Nothing was typed.',
  'few-days': 'Stored. Too few days are known to compare it with ours.',
  'no-tariff':
    'Stored. Without a tariff there is nothing to compare it with: unitwise connection set',
  missing: 'Stored. To compare it, something is still needed:',
} as const;

type Row = Pick<
  Extract<MatchAnswer, { code: 'matched' }>['lines'][number],
  'label' | 'printed' | 'ours' | 'verdict' | 'explanations'
>;

export function matchText(match: MatchAnswer, width: number, paint: Paint): string {
  if (match.code !== 'matched') {
    const missing = match.missing.map(({ message }) => message);
    return `${[NOT_MATCHED[match.code], ...missing].join('\n')}\n`;
  }
  const total = match.total === null ? [] : [{ ...match.total, label: 'Total' }];
  const rows: Row[] = [...match.lines, ...total];
  const tableColumns: Column<Row>[] = [
    { title: 'Line', text: ({ label }) => label },
    { title: 'Printed', align: 'right', text: ({ printed }) => printed },
    { title: 'Ours', align: 'right', text: ({ ours }) => ours ?? '-' },
    { title: '', text: ({ verdict }) => VERDICTS[verdict] },
  ];
  const explained = rows.flatMap(({ label, verdict, explanations }) => {
    if (verdict !== 'different') return [];
    const [first, ...others] = explanations.map(({ message }) => message);
    const text = first ?? 'No single change explains it.';
    const also = others.length === 0 ? '' : ` Or: ${others.join(' Or: ')}`;
    return wrapText(`${label}: ${text}${also}`, width);
  });
  const rest =
    match.unexplained === '0.00' ? [] : [`Unexplained: ${amountText(match.unexplained)}`];
  const possible = (match.total?.possible ?? []).flatMap(({ message }) => wrapText(message, width));
  const all = [...explained, ...rest, ...possible];
  return [
    table(rows, tableColumns, paint.dim).trimEnd(),
    ...(all.length === 0 ? [] : ['', ...all]),
    '',
  ].join('\n');
}
