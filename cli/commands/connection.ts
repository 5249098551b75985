/** connection and connection set: what a home's bill is calculated by, from a day on. */

import { formatCount, formatDate, formatLoad, formatRate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { FIRST_DATE, findDateProblem, getDayInIndia } from '#domain/base/period.ts';
import {
  type ConnectionInput,
  type ConnectionRecord,
  connectionInputSchema,
} from '#domain/home/connection.ts';
import { toAnswerText } from '#domain/tariff/engine/inputs.ts';
import { connectSignedIn } from '../client.ts';
import { Failure, makeFailure, makeUsageFailure } from '../failure.ts';
import { listDetails, nameFlagsInRefusal, parseFlags } from '../flags.ts';
import { type JsonOption, note, show } from '../output.ts';
import { requireTerminal, requireYes } from '../terminal.ts';
import { measureWidest, padEnd } from '../text.ts';

interface SetOptions {
  from?: string;
  supplier?: string;
  category?: string;
  load?: string;
  phases?: string;
  rate?: string;
  cycleMonths?: string;
  cycleEnd?: string;
  answer?: string[];
  json?: true;
}

const FLAGS = {
  from: '--from',
  discom: '--supplier',
  category: '--category',
  loadKW: '--load',
  phases: '--phases',
  ratePerKWh: '--rate',
  cycleMonths: '--cycle-months',
  cycleEnd: '--cycle-end',
  answers: '--answer',
};

/** Shows the connection with all its dated changes. */
export async function showConnection({ json }: JsonOption): Promise<void> {
  const { api, readBody } = await connectSignedIn();
  const answer = await readBody(api.connection.$get(), 'connection');
  show(answer, json, ({ connection }) => renderConnection(connection));
}

/** Deletes the connection from a day on: the one before it continues. */
export async function deleteConnection(
  day: string,
  options: JsonOption & { yes?: true },
): Promise<void> {
  if (findDateProblem(day) !== undefined) {
    throw makeUsageFailure(
      `DATE "${day}": Write the day as YYYY-MM-DD. What holds from the beginning can be changed, not deleted.`,
    );
  }
  const { api, readBody } = await connectSignedIn();
  requireTerminal(options.yes);
  if (!options.yes) {
    const { connection } = await readBody(api.connection.$get(), 'connection');
    const days = connection.flatMap(({ from }) => from ?? []);
    if (!days.includes(day)) {
      throw makeFailure(messages.connectionNotFound, [
        days.length === 0
          ? 'There are no changes: all of it is from the beginning.'
          : `Changes begin on: ${days.map(formatDate).join(', ')}.`,
      ]);
    }
    const question = `Delete the change of the connection from ${formatDate(day)} on?`;
    await requireYes(question, options.yes, 'Nothing was deleted.');
  }
  const answer = await readBody(
    api.connection[':from'].$delete({ param: { from: day } }),
    'message',
  );
  show(answer, options.json, ({ message }) => `${message}\n`);
}

/** Changes the connection from a day on, by default today. */
export async function setConnection(options: SetOptions): Promise<void> {
  const { json, answer: answerFlags = [], from, ...facts } = options;
  if (Object.keys(facts).length === 0 && answerFlags.length === 0) {
    throw makeUsageFailure('Say what changes, such as --supplier BESCOM --category LT-1 --load 3');
  }
  const { api, readBody } = await connectSignedIn();
  const { connection: before } = await readBody(api.connection.$get(), 'connection');
  const day = from ?? getDayInIndia(Date.now());
  const input = parseFlags(
    connectionInputSchema,
    {
      from: day === 'beginning' ? FIRST_DATE : day,
      discom: facts.supplier,
      category: facts.category,
      cycleEnd: facts.cycleEnd,
      loadKW: facts.load,
      ratePerKWh: facts.rate,
      phases: facts.phases === undefined ? undefined : Number(facts.phases),
      cycleMonths: facts.cycleMonths === undefined ? undefined : Number(facts.cycleMonths),
      answers: answerFlags.length === 0 ? undefined : mergeAnswers(answerFlags, before, day),
    },
    FLAGS,
    { loadKW: 'kilowatts', ratePerKWh: 'rupeesPerKWh' },
  ) satisfies ConnectionInput;
  const answer = await nameFlagsInRefusal(
    readBody(api.connection.$put({ json: input }), 'connection'),
    FLAGS,
  ).catch((error) => throwWithTariffs(error, facts));
  if (!json) for (const { message } of [answer, ...answer.warnings]) note(message);
  show(answer, json, ({ connection }) => renderConnection(connection));
}

/** Throws why a change was refused; for a wrong supplier or category with the command that lists them. */
function throwWithTariffs(error: unknown, { supplier, category }: SetOptions): never {
  const typed = { discom: supplier, category };
  const isOfThem = (field: string | undefined) =>
    (field === 'discom' || field === 'category') && typed[field] !== undefined;
  if (!(error instanceof Failure) || !listDetails(error).some(({ field }) => isOfThem(field)))
    throw error;
  const hint = 'To see all suppliers and their categories: unitwise tariffs list';
  throw makeUsageFailure(error.message, [...error.lines, hint]);
}

/** The answers in force on a day, with those of the flags in their place. An empty one removes its answer. */
function mergeAnswers(flags: readonly string[], before: readonly ConnectionRecord[], day: string) {
  const inForce = before.findLast(({ from }) => from === null || from <= day);
  const answers: Record<string, unknown> = { ...inForce?.answers };
  for (const text of flags) {
    const [id, value] = text.split(/=(.*)/s, 2);
    if (!id || value === undefined) {
      throw makeUsageFailure(
        `--answer "${text}": Write it as the tariff asks, such as gruha_jyothi=yes.`,
      );
    }
    if (value === '') delete answers[id];
    else answers[id] = value;
  }
  return answers;
}

/** The facts of a connection from each day on which they changed. */
function renderConnection(all: readonly ConnectionRecord[]): string {
  return `${all.map(renderFacts).join('\n\n')}\n`;
}

function renderFacts(facts: ConnectionRecord): string {
  const { from, discom, category, loadKW, phases, ratePerKWh, cycleMonths, cycleEnd } = facts;
  const formatFact = (value: string | number | null, text = String(value)) =>
    value === null ? 'not said' : text;
  const cycle = cycleMonths === 1 ? 'every month' : `every ${cycleMonths} months`;
  const rows: [label: string, value: string][] = [
    ['Supplier', formatFact(discom)],
    ['Category', formatFact(category)],
    ['Load', formatFact(loadKW, formatLoad(Number(loadKW)))],
    ['Phases', formatFact(phases, formatCount(phases ?? 0, 'phase'))],
    ['Rate', formatFact(ratePerKWh, `${formatRate((ratePerKWh ?? 0) * 1000)} a kWh`)],
    [
      'Bills',
      cycleEnd === null
        ? 'on days nobody has said: calendar months are assumed'
        : `${cycle}, one ending on ${formatDate(cycleEnd)}`,
    ],
    ...Object.entries(facts.answers).map(([id, value]): [string, string] => [
      id,
      formatAnswer(value),
    ]),
  ];
  const labelWidth = measureWidest(rows.map(([label]) => label));
  return [
    from === null ? 'From the beginning' : `From ${formatDate(from)}`,
    ...rows.map(([label, value]) => `  ${padEnd(label, labelWidth)}  ${value}`),
  ].join('\n');
}

function formatAnswer(value: unknown): string {
  return value === null ? 'not said' : toAnswerText(value);
}
