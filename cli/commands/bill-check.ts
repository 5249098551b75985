/** bill check: a paper bill's lines beside ours, typed or asked for one by one. */
import type { HomeBillAnswer } from '../../domain/bills/api.ts';
import type { MatchAnswer } from '../../domain/bills/api-differences.ts';
import { printedInputSchema } from '../../domain/bills/input.ts';
import { formatDate } from '../../domain/format.ts';
import { type Connection, connectSignedIn } from '../client.ts';
import { failed, wrongUsage } from '../failure.ts';
import { parseFlags } from '../flags.ts';
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

const FLAGS = { lines: 'LINE=RUPEES', publishedValues: '--value', inputs: '--input' };

/** Matches printed lines with ours; without any, asks for each at a terminal. */
export async function checkBill(lines: string[], options: CheckOptions): Promise<void> {
  const connection = await connectSignedIn();
  const id = options.period ?? (await latestBill(connection)).id;
  const typed = lines.length > 0 ? pairs(lines, FLAGS.lines) : await askLines(connection, id);
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
  const answer = await readBody(
    api.bills[':id'].printed.$put({ param: { id }, json: input }),
    'match',
  );
  show(answer, options.json, ({ match }) =>
    matchText(match, columns(), choosePaint(process.stdout)),
  );
}

async function latestBill({ api, readBody }: Connection): Promise<HomeBillAnswer> {
  const { bills } = await readBody(api.bills.$get(), 'bills');
  const [latest] = bills;
  if (latest === undefined) throw failed('No billing period is over yet.');
  return latest;
}

function pairs(texts: readonly string[], name: string): Record<string, string> {
  const entries = texts.map((text) => {
    const [id, value] = text.split(/=(.*)/s, 2);
    if (!id || value === undefined)
      throw wrongUsage(`${name} "${text}": Write a name, = and a value.`);
    return [id, value] as const;
  });
  return Object.fromEntries(entries);
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
  const asked = [
    ...(bill.bill?.lines ?? []).map(({ id: line, label }) => [line, label] as const),
    ['payable', 'What it asks for'] as const,
  ];
  const typed: Record<string, string> = {};
  for (const [line, label] of asked) {
    const text = (await ask(`${label}: `)).trim().replaceAll(',', '').replace(/^₹/, '');
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
  return [
    table(rows, tableColumns, paint.dim).trimEnd(),
    ...(explained.length + rest.length === 0 ? [] : ['', ...explained, ...rest]),
    '',
  ].join('\n');
}
