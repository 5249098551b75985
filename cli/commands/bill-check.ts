/** bill check: compares a paper bill's lines, typed or asked for one by one, with ours. */
import * as z from 'zod';
import { formatDate, formatNumber } from '#domain/base/format.ts';
import { findDateProblem } from '#domain/base/period.ts';
import { toPlainRupees } from '#domain/base/quantity.ts';
import type { HomeBillResponse, OneBillResponse } from '#domain/bills/api.ts';
import { printedInputSchema } from '#domain/bills/input.ts';
import type { MatchResponse } from '#domain/bills/match/api-differences.ts';
import { PAPER_LINES } from '#domain/tariff/match/changes.ts';
import { cleanStrings } from '../clean.ts';
import { type Connection, connectSignedIn } from '../client.ts';
import { getProcess } from '../command-process.ts';
import { makeFailure, makeUsageFailure } from '../failure.ts';
import { nameFlagsInRefusal, parseFlags } from '../flags.ts';
import { choosePaint, countColumns, note, type Paint, show } from '../output.ts';
import { askLines } from '../questions/bill-questions.ts';
import { formatAmount } from '../report/bill.ts';
import { canAsk } from '../terminal.ts';
import { type Column, renderTable, wrapText } from '../text.ts';

interface CheckOptions {
  period?: string;
  value?: string[];
  input?: string[];
  units?: string;
  due?: string;
  json?: true;
}

const FLAGS = {
  ...{ lines: 'Line', publishedValues: '--value', inputs: '--input' },
  ...{ unitsKWH: '--units', dueDate: '--due' },
};

/** Stores printed lines and compares them with ours; without any, asks for each at a terminal. */
export async function checkBill(lines: string[], options: CheckOptions): Promise<void> {
  const connection = await connectSignedIn();
  const problem = options.period === undefined ? undefined : findDateProblem(options.period);
  if (problem !== undefined) throw makeUsageFailure(`--period "${options.period}": ${problem}`);
  const id = options.period ?? (await findLatestBill(connection)).id;
  const { api, readBody } = connection;
  const values = parsePairs(options.value ?? [], FLAGS.publishedValues);
  const inputs = parsePairs(options.input ?? [], FLAGS.inputs);
  const facts = {
    ...(options.units === undefined ? {} : { unitsKWH: options.units }),
    ...(options.due === undefined ? {} : { dueDate: options.due }),
  };
  const shouldAsk = lines.length + Object.keys({ ...values, ...inputs, ...facts }).length === 0;
  if (shouldAsk && !canAsk()) {
    throw makeUsageFailure(
      'Say what your bill prints: unitwise bill check energy=1084.60 payable=858',
    );
  }
  const { bill } = await readBody(api.bills[':id'].$get({ param: { id } }), 'bill');
  const typedLines = shouldAsk ? await askLines(cleanStrings(bill)) : parseRupeePairs(lines);
  if (shouldAsk && Object.keys(typedLines).length === 0) {
    note('Nothing was typed; nothing was stored.');
    return;
  }
  if (shouldAsk) note('');
  // What was typed of the bill before stays, as on the screen: an empty text takes it away.
  const printedBefore = bill.printed;
  const input = parseFlags(
    printedInputSchema,
    {
      lines: dropEmpty({ ...printedBefore?.lines, ...typedLines }),
      publishedValues: dropEmpty({ ...printedBefore?.publishedValues, ...values }),
      inputs: dropEmpty({ ...printedBefore?.inputs, ...inputs }),
      ...facts,
    },
    FLAGS,
  );
  if (!shouldAsk) {
    await refuseUnknownNames(
      connection,
      bill,
      Object.keys(typedLines),
      Object.keys(dropEmpty(inputs)),
    );
  }
  const answer = await nameFlagsInRefusal(
    readBody(api.bills[':id'].printed.$put({ param: { id }, json: input }), 'match'),
    FLAGS,
  );
  show(
    answer,
    options.json,
    (result) =>
      renderMatch(result.match, countColumns(), choosePaint()) +
      renderStored(result, countColumns()),
  );
}

async function findLatestBill({ api, readBody }: Connection): Promise<HomeBillResponse> {
  const { bills } = await readBody(api.bills.$get({ query: {} }), 'bills');
  const [latest] = bills;
  if (latest === undefined) throw makeFailure('No billing period is over yet.');
  return latest;
}

function dropEmpty(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function parsePairs(texts: readonly string[], name: string): Record<string, string> {
  const entries = texts.map((text) => {
    const [id, value] = text.split(/=(.*)/s, 2);
    if (!id || value === undefined)
      throw makeUsageFailure(`${name} "${text}": Write a name, = and a value.`);
    return [id, value] as const;
  });
  const ids = entries.map(([id]) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw makeUsageFailure(`${name} "${twice}": It is there twice.`);
  return Object.fromEntries(entries);
}

/** Lines as they are typed from a bill: `energy=1,084.60`, `payable=₹858`. */
function parseRupeePairs(texts: readonly string[]): Record<string, string> {
  const typed = Object.entries(parsePairs(texts, FLAGS.lines));
  return Object.fromEntries(typed.map(([id, text]) => [id, toPlainRupees(text)]));
}

/** What is typed for lines that only a paper bill has counts in the total. */
const PAPER_LINE_IDS = Object.keys(PAPER_LINES);

/**
 * Refuses lines and inputs that the bill's tariff does not have. The API would take such lines as ones that only the
 * paper has; here they are more likely mistyped, and would make the total wrong.
 */
async function refuseUnknownNames(
  { api, readBody }: Connection,
  bill: OneBillResponse,
  lines: readonly string[],
  inputs: readonly string[],
): Promise<void> {
  if (bill.bill === null || lines.length + inputs.length === 0) return;
  const documents = [...new Set(bill.bill.blocks.map(({ document }) => document))];
  const answers = await Promise.all(
    documents.map((document) =>
      readBody(api.tariffs[':id'].$get({ param: { id: document } }), 'tariff'),
    ),
  );
  const knownLines = [
    ...bill.bill.lines.map(({ id }) => id),
    ...answers.flatMap(({ tariff }) => [...listIds(tariff.lines), ...listIds(tariff.totals)]),
  ];
  const knownInputs = answers.flatMap(({ tariff }) => listIds(tariff.inputs));
  const unknownInput = inputs.find((input) => !knownInputs.includes(input));
  if (unknownInput !== undefined) {
    throw makeUsageFailure(
      `This bill's tariff has no input "${unknownInput}". Nothing was stored.`,
      [`Its inputs are: ${[...new Set(knownInputs)].join(', ')}.`],
    );
  }
  const unknownLines = lines.filter((line) => ![...knownLines, ...PAPER_LINE_IDS].includes(line));
  if (unknownLines.length === 0) return;
  throw makeUsageFailure(
    `This bill has no line ${unknownLines.map((line) => `"${line}"`).join(', ')}. Nothing was stored.`,
    [
      `Its lines are: ${[...new Set(knownLines)].join(', ')}.`,
      `What only a paper bill has: ${PAPER_LINE_IDS.join(', ')}.`,
    ],
  );
}

const withIdSchema = z.array(z.object({ id: z.string() }));

function listIds(rules: readonly unknown[]): string[] {
  return withIdSchema.parse(rules).map(({ id }) => id);
}

/** What was stored of the paper, and what was not: causes that only may be, and where they are typed. */
function renderStored({ bill, match }: CheckedBill, width: number): string {
  const { lines = {}, publishedValues = {}, inputs = {}, dueDate = null } = bill.printed ?? {};
  const labels = new Map(bill.bill?.lines.map(({ id, label }) => [id, label]));
  const names = [
    ...Object.entries(lines).map(
      ([id, amount]) => `${labels.get(id) ?? id} ${formatAmount(amount)}`,
    ),
    ...[...Object.entries(publishedValues), ...Object.entries(inputs)].map(
      ([id, value]) => `${id} ${value}`,
    ),
    ...(bill.printed?.unitsKWH == null ? [] : [`${bill.printed.unitsKWH} units`]),
    ...(dueDate === null ? [] : [`to be paid by ${formatDate(dueDate)}`]),
  ];
  const of = `of the bill of ${formatDate(bill.from)} to ${formatDate(bill.to)}`;
  const stored =
    names.length === 0 ? `Nothing is stored ${of}.` : `Stored ${of}: ${names.join(', ')}.`;
  const isOpen = match.code === 'matched' && match.total?.verdict === 'different';
  const open = isOpen ? ' What may explain the total is not stored.' : '';
  return `${wrapText(stored + open, width).join('\n')}\n${isOpen ? renderWays(match, bill.to) : ''}`;
}

type Matched = Extract<MatchResponse, { code: 'matched' }>;

/** How the likeliest cause is stored of the bill that ends on a day, and what is left to arrears and the like. */
function renderWays({ total }: Matched, billEnd: string): string {
  const units = total?.explanations.find(({ code }) => code === 'units');
  const [value] = [
    ...(total?.explanations ?? []).filter(({ series }) => typeof series === 'string'),
    ...(total?.possible ?? []),
  ];
  const [line] = total?.possibleLines ?? [];
  // Arrears, unless they were typed already.
  const [paperLine] = total?.paperLines ?? [];
  const flags = [
    ...(value === undefined ? [] : [`--value ${value['series']}=${value['value']}`]),
    ...(value !== undefined || line === undefined ? [] : [`${line.line}=${line.amount}`]),
    ...(units === undefined ? [] : [`--units ${units['units']}`]),
    ...(paperLine === undefined ? [] : [`${paperLine.id}=${paperLine.amount}`]),
  ];
  const home = getProcess().env['UNITWISE_HOME'];
  const ofHome = home === undefined ? '' : ` --home "${home}"`;
  return flags
    .map(
      (flag) => `If your bill says so: unitwise${ofHome} bill check --period ${billEnd} ${flag}\n`,
    )
    .join('');
}

const VERDICTS = {
  equal: 'equal',
  paisa: 'equal, a paisa off',
  rounding: 'the same bill, rounded',
  different: 'different',
  taken: 'as your bill says',
} as const;

const NOT_MATCHED = {
  'nothing-typed': 'Nothing was typed.',
  'few-days': 'Too few days are known to compare it with ours.',
  'no-tariff': 'Without a tariff there is nothing to compare it with: unitwise connection set',
  settles:
    'It settles estimates: what was paid for these comes off, so its lines are not those of its units.',
  missing: 'To compare it, something is still needed:',
} as const;

type Row = Pick<
  Extract<MatchResponse, { code: 'matched' }>['lines'][number],
  'label' | 'printed' | 'ours' | 'verdict' | 'explanations'
>;

interface CheckedBill {
  bill: OneBillResponse;
  match: MatchResponse;
}

/** How the lines of a paper bill compare with ours, and what would explain a difference. */
function renderMatch(match: MatchResponse, width: number, paint: Paint): string {
  if (match.code !== 'matched') {
    const missing = match.missing.map(({ message }) => message);
    return `${[NOT_MATCHED[match.code], ...missing].join('\n')}\n`;
  }
  const total = match.total === null ? [] : [{ ...match.total, label: 'Total' }];
  const rows: Row[] = [...match.lines, ...total];
  const tableColumns: Column<Row>[] = [
    { title: 'Line', text: ({ label }) => label },
    { title: 'Printed', align: 'right', text: ({ printed }) => formatNumber(Number(printed), 2) },
    {
      title: 'Ours',
      align: 'right',
      text: ({ ours }) => (ours === null ? '-' : formatNumber(Number(ours), 2)),
    },
    { title: '', text: ({ verdict }) => VERDICTS[verdict] },
  ];
  const explanationLines = rows.flatMap(({ label, verdict, explanations }) => {
    if (verdict !== 'different') return [];
    const [first, ...others] = explanations.map(({ message }) => message);
    const text = first ?? 'No single change explains it.';
    const also = others.length === 0 ? '' : ` Or: ${others.join(' Or: ')}`;
    return wrapText(`${label}: ${text}${also}`, width);
  });
  const unexplainedLines =
    match.unexplained === '0.00' ? [] : [`Unexplained: ${formatAmount(match.unexplained)}`];
  const maybe = [...(match.total?.possible ?? []), ...(match.total?.possibleLines ?? [])];
  const possibleLines = maybe.flatMap(({ message }) => wrapText(message, width));
  const step = match.total?.roundedTo ?? null;
  const roundedLines =
    step === null || step === '1.00'
      ? []
      : [
          `Within the rounding of the paper: the supplier’s are in multiples of ${formatAmount(step)}.`,
        ];
  const countedLines = match.countedAs === null ? [] : [`${match.countedAs}.`];
  const notes = [
    ...countedLines,
    ...roundedLines,
    ...explanationLines,
    ...unexplainedLines,
    ...possibleLines,
  ];
  return [
    renderTable(rows, tableColumns, paint.dim).trimEnd(),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
  ].join('\n');
}
