/** bill read: what a PDF bill says and what proves it; stored only where that is asked for and confirmed. */
import { open } from 'node:fs/promises';
import { formatCount, formatDate } from '#domain/base/format.ts';
import {
  addDays,
  FIRST_DATE,
  findDateProblem,
  getDayInIndia,
  type IsoDate,
  toDayNumber,
} from '#domain/base/period.ts';
import { findDueDate } from '#domain/bills/due-date.ts';
import { PAPER_LIMITS } from '#domain/bills/paper/limits.ts';
import type { Fact, PaperBill } from '#domain/bills/paper/paper-bill.ts';
import { tellDifference, tellProof, tellRefusal } from '#domain/bills/paper/tell-paper.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import { findInForce, toConnectionDay } from '#domain/home/connection-rules.ts';
import type { Reading } from '#domain/reading/reading.ts';
import { type Connection, connectSignedIn, makeIdempotencyHeader } from '../client.ts';
import { EXIT, Failure, makeFailure, makeReadFailure, makeUsageFailure } from '../failure.ts';
import { note, print, printJson, show } from '../output.ts';
import { readInThread } from '../paper/read-in-thread.ts';
import type { ThreadResponse } from '../paper/thread.ts';
import { requireTerminal, requireYes } from '../terminal.ts';

interface ReadOptions {
  period?: string;
  save?: true;
  yes?: true;
  json?: true;
}

type ReadBill = Extract<ThreadResponse, { kind: 'bill' }>;

/** Reads a PDF bill on this computer, and prints its figures with their proofs. */
export async function readBill(path: string, options: ReadOptions): Promise<void> {
  const { period, save, yes, json } = options;
  const problem = period === undefined ? undefined : findDateProblem(period);
  if (problem !== undefined) throw makeUsageFailure(`--period "${period}": ${problem}`);
  if (save) requireTerminal(yes);
  const bytes = await readPdf(path);
  const connection = await connectIfPossible(save);
  const home = connection === undefined ? NO_HOME : await loadHome(connection);
  const today = getDayInIndia(Date.now());
  const read = await readInThread({ bytes, today, ...home });
  if (read.kind === 'refused') throw makeFailure(tellRefusal(read.code));
  const bill = period === undefined ? read.bill : choosePeriod(read.bill, period, home.lastBillDay);
  const { question: _, ...facts } = bill;
  if (!save || connection === undefined) {
    if (json) printJson({ pages: read.pages, ...facts, differences: read.differences });
    else print(renderPaper({ ...read, bill }));
    note('Nothing was stored.');
    return;
  }
  if (json) note(renderPaper({ ...read, bill }));
  else print(renderPaper({ ...read, bill }));
  await saveBill(connection, bill, options);
}

async function saveBill(
  { api, readBody }: Connection,
  { period, units, payable, dueDates }: PaperBill,
  { yes, json }: ReadOptions,
): Promise<void> {
  if (period.value === null || units.value === null) {
    const missing = [
      ...(period.value === null ? ['its days'] : []),
      ...(units.value === null ? ['its units'] : []),
    ];
    const hint =
      period.value === null && units.value !== null ? ' Say its last day: --period DATE.' : '';
    throw makeFailure(
      `Not all that a bill needs is proved: ${missing.join(' and ')}. Nothing was stored.${hint}`,
    );
  }
  const { from, to } = period.value;
  const dueDate = findDueDate(dueDates, period.value);
  const rupees = payable.value === null ? '' : `, ₹${payable.value}`;
  const due = dueDate === undefined ? '' : `, to be paid by ${formatDate(dueDate)}`;
  await requireYes(
    `Store ${units.value} units${rupees} from ${formatDate(from)} to ${formatDate(to)}${due}?`,
    yes,
    'Nothing was stored.',
  );
  const bill = {
    ...{ from, to, unitsKWH: units.value },
    ...(payable.value === null ? {} : { payable: payable.value }),
    ...(dueDate === undefined ? {} : { dueDate }),
  };
  const answer = await readBody(
    api.bills.$post({ header: makeIdempotencyHeader(), json: bill }),
    'bill',
  );
  show(answer, json, () => `The bill of ${formatDate(to)} is stored.`);
}

/** Reads no more than a bill may have: one byte more says that it is too large. */
async function readPdf(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      if ((await file.stat()).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
      const bytes = new Uint8Array(PAPER_LIMITS.bytes + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length === bytes.length) return bytes.slice(0, length);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw makeReadFailure(path, error);
  }
}

/** Signed in, the paper is compared with the home. Without that its own figures still prove each other. */
async function connectIfPossible(save: true | undefined): Promise<Connection | undefined> {
  try {
    return await connectSignedIn();
  } catch (error) {
    if (save || !(error instanceof Failure) || error.exitCode !== EXIT.notSignedIn) throw error;
    note('Not signed in: the bill is not compared with a home.');
    return undefined;
  }
}

const NO_HOME = { lastBillDay: null, connection: null };

async function loadHome(home: Connection) {
  const { bills } = await home.readBody(home.api.bills.$get({ query: {} }), 'bills');
  const { connection } = await home.readBody(home.api.connection.$get(), 'connection');
  const typedDays = bills.flatMap(({ to, printed }) => (printed === null ? [] : [to]));
  const days = [...typedDays, ...(await listLongDays(home))].sort();
  const lastBillDay = days.at(-1) ?? null;
  return { lastBillDay, connection: chooseConnection(connection, lastBillDay) };
}

/** So many of the newest readings are looked through for one of several days. */
const READINGS_LOOKED_AT = 400;

/** The last day of the newest reading of several days, as a bill is that was typed without its amount. */
async function listLongDays({ api, readList }: Connection): Promise<IsoDate[]> {
  const query = { limit: String(READINGS_LOOKED_AT) };
  for await (const part of readList<Reading>(api['meter-readings'].$get({ query }), 'readings')) {
    const found = part.find(({ periodStart }) => periodStart !== null);
    if (found !== undefined) return [found.readingDate];
  }
  return [];
}

/** What the bill that follows is priced by: without a bill, what holds now. */
function chooseConnection(connections: readonly ConnectionRecord[], lastBillDay: IsoDate | null) {
  const dated = connections.map((one) => ({
    ...one,
    firstDay: toConnectionDay(one.from ?? FIRST_DATE),
  }));
  const inForce =
    lastBillDay === null ? dated.at(-1) : findInForce(dated, toDayNumber(lastBillDay) + 1);
  if (inForce === undefined) return null;
  const { discom, category, loadKW, phases, answers } = inForce;
  return { discom, category, loadKW, phases, answers };
}

/**
 * The bill with the period that ends on a day: one that is printed, and no other. Of a printed pair the first day may be
 * that of the reading before: what follows the last bill tells, and nothing else.
 */
function choosePeriod(bill: PaperBill, lastDay: IsoDate, lastBillDay: IsoDate | null): PaperBill {
  if (bill.period.value?.to === lastDay) return bill;
  const ending = bill.period.found.filter(({ value }) => value.to === lastDay);
  const following = ending.filter(
    ({ value }) => lastBillDay !== null && value.from === addDays(lastBillDay, 1),
  );
  const [found, other] = following.length > 0 ? following : ending;
  if (found === undefined) {
    const days = [...new Set(bill.period.found.map(({ value }) => value.to))].map(formatDate);
    throw makeFailure(
      `No period that ends on ${formatDate(lastDay)} is printed on this bill.`,
      days.length === 0 ? [] : [`Printed are periods that end on ${days.join(', ')}.`],
    );
  }
  if (other !== undefined) {
    throw makeFailure(
      `On this bill the period that ends on ${formatDate(lastDay)} can begin on more than one day. Nothing was stored.`,
      [
        `It could be ${ending.map(({ value }) => `${formatDate(value.from)} to ${formatDate(value.to)}`).join(' or ')}.`,
        'Add the bill before it first, and the first day is known; or add this one with both of its days: unitwise readings add.',
      ],
    );
  }
  return {
    ...bill,
    period: { ...bill.period, value: found.value, proofs: [], words: found.words },
  };
}

/** The figures, each with what proves it, or with what it could be. */
function renderPaper({ pages, bill, differences }: ReadBill): string {
  const { period, units, payable, months } = bill;
  return [
    `${formatCount(pages, 'page')}, read on this computer.`,
    ...differences.map(tellDifference),
    ...renderFact('Period', period, ({ from, to }) => `${formatDate(from)} to ${formatDate(to)}`),
    ...renderFact('Units', units, (kwh) => kwh),
    ...renderFact('Amount', payable, (rupees) => `₹${rupees}`),
    ...(months.length === 0
      ? []
      : [
          `Printed for earlier months: ${months.map(({ month, units: kwh }) => `${month} ${kwh}`).join(', ')}`,
        ]),
  ].join('\n');
}

function renderFact<T>(name: string, fact: Fact<T>, format: (value: T) => string): string[] {
  const { value, proofs, words, found } = fact;
  if (value === null) {
    const could = found.map((one) => format(one.value)).join(', ');
    return [`${name}: not proved${could === '' ? '' : `. It could be ${could}`}`];
  }
  const from = words === null ? '' : ` (“${words.label} ${words.text}”)`;
  const reasons = proofs.length === 0 ? ['As you said'] : proofs.map(tellProof);
  return [`${name}: ${format(value)}${from}`, ...reasons.map((reason) => `  ${reason}`)];
}
