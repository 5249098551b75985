/** A preview of an import in the terminal. */
import { formatNumber } from '#domain/base/format.ts';
import { getMonthName } from '#domain/base/period.ts';
import type { Question } from '#domain/import/judge.ts';
import type { ImportPreview } from '#domain/import/preview.ts';
import {
  describeQuestion,
  describeShare,
  FINDINGS,
  type QuestionRow,
} from '#domain/import/question-text.ts';
import type { FileShare } from '#domain/import/several-files.ts';
import type { QuestionKey } from '#domain/import/types.ts';
import type { Channel } from '#domain/meter/channels.ts';
import type { Paint } from '../output.ts';
import { type Column, quoteForShell, renderTable, wrapText } from '../text.ts';

/** kWh of a month: in the file, stored already, and after the import. */
export interface MonthChange {
  file: number;
  already: number;
  after: number;
}

/** What of a preview is shown. */
export interface ShownPreview extends Pick<ImportPreview, 'understood' | 'evidence' | 'flags'> {
  lines?: number[] | undefined;
  files?: readonly FileShare[] | undefined;
  series: readonly { channel: Channel; months: Readonly<Record<string, number>> }[];
  /** The months of the home, if the server sends them. */
  after?: Readonly<Record<string, MonthChange>> | undefined;
}

const EVIDENCE_MAX = 6;

/** What was understood, how that is known, and what would change. */
export function renderPreview(preview: ShownPreview, paint: Paint, width: number): string {
  return [
    wrapText(preview.understood, width).map(paint.bold).join('\n'),
    renderShares(preview.files ?? [], paint, width),
    renderEvidence(preview.evidence, paint, width),
    renderMonths(preview, paint),
    renderFindings(preview, paint, width),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function renderEvidence(evidence: readonly string[], paint: Paint, width: number): string {
  const restCount = evidence.length - EVIDENCE_MAX;
  const lines = evidence
    .slice(0, EVIDENCE_MAX)
    .map((fact) => indentRest(paint.good('✓ '), wrapText(fact, width - 2)));
  return [...lines, ...(restCount > 0 ? [paint.dim(`  and ${restCount} more`)] : [])].join('\n');
}

function renderShares(shares: readonly FileShare[], paint: Paint, width: number): string {
  return shares
    .map((share) => {
      const mark = share.reason === undefined ? paint.good('✓ ') : paint.warm('! ');
      return indentRest(mark, wrapText(describeShare(share), width - 2));
    })
    .join('\n');
}

function indentRest(mark: string, [first = '', ...rest]: string[]): string {
  return [mark + first, ...rest.map((line) => `  ${line}`)].join('\n');
}

function renderMonths({ after, series }: ShownPreview, paint: Paint): string {
  const formatAmount = (amount: number | undefined) =>
    amount === undefined ? '' : formatNumber(amount, 1);
  const month: Column<[string, unknown]> = {
    title: 'kWh',
    text: ([name]) => formatShortMonth(name),
  };
  if (after !== undefined) {
    const makeColumn = (title: string, pick: keyof MonthChange): Column<[string, MonthChange]> => ({
      title,
      align: 'right',
      text: ([, change]) => formatAmount(change[pick]),
    });
    const columns = [
      month,
      makeColumn('In the file', 'file'),
      makeColumn('There already', 'already'),
      makeColumn('After', 'after'),
    ];
    return renderTable(sortMonths(after), columns, paint.dim).trimEnd();
  }
  const names = new Set(series.flatMap(({ months }) => Object.keys(months)));
  const rows = sortMonths(Object.fromEntries([...names].map((name) => [name, name])));
  const columns = series.map(
    ({ channel, months }): Column<[string, string]> => ({
      title: CHANNEL[channel],
      align: 'right',
      text: ([name]) => formatAmount(months[name]),
    }),
  );
  return rows.length === 0 ? '' : renderTable(rows, [month, ...columns], paint.dim).trimEnd();
}

const CHANNEL: Record<Channel, string> = {
  import: 'Used',
  export: 'Given to the grid',
  solar: 'Generated',
};

function sortMonths<T>(months: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(months).sort(([a], [b]) => (a < b ? -1 : 1));
}

function formatShortMonth(month: string): string {
  return `${getMonthName(Number(month.slice(5, 7))).slice(0, 3)} ${month.slice(0, 4)}`;
}

function renderFindings({ flags, lines }: ShownPreview, paint: Paint, width: number): string {
  const findings = flags.map((flag) => {
    const { title, effect } = FINDINGS[flag];
    return indentRest(paint.warm('! '), wrapText(`${title}. ${effect}`, width - 2));
  });
  if (lines !== undefined && lines.length > 0) {
    const text = `Wrong ${lines.length === 1 ? 'line' : 'lines'}: ${lines.slice(0, 20).join(', ')}.`;
    findings.push(indentRest(paint.warm('! '), wrapText(text, width - 2)));
  }
  return findings.join('\n');
}

/** A question with what comes of each answer, numbered to be chosen from. */
export function renderQuestion(question: Question, rows: readonly QuestionRow[]): string {
  const { title, labels } = describeQuestion(question, rows);
  const lines = question.choices.map(
    ({ outcome }, index) => `  ${index + 1}. ${labels[index]}: ${outcome}`,
  );
  return [title, ...lines].join('\n');
}

/** The flags that answer a question, each with what comes of it. */
export function listAnswerFlags(question: Question, rows: readonly QuestionRow[]): string[] {
  const { title, labels } = describeQuestion(question, rows);
  return [
    title,
    ...question.choices.map(
      ({ value, outcome }, index) =>
        `  ${writeSetFlag(question.key, value)}  ${labels[index]}: ${outcome}`,
    ),
  ];
}

/** `--set dateOrder=dmy`, as a shell takes it. */
function writeSetFlag(key: QuestionKey, value: Question['choices'][number]['value']): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const word = `${key}=${text}`;
  return `--set ${/^[\w=.,/+-]+$/.test(word) ? word : quoteForShell(word)}`;
}
