/** meter: stores what the meter shows, with the answers to questions about it, or lists what is stored. */
import { formatAsIs, formatDate, formatDayMonth, formatNumber } from '#domain/base/format.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import {
  newMeterSchema,
  type RegisterQuestion,
  type RegisterReading,
  type RegisterReadingInput,
  type RegisterUseRecord,
  registerQuestionSchema,
  registerReadingInputSchema,
} from '#domain/meter/register-record.ts';
import { findFutureProblem } from '#domain/reading/reading-rules.ts';
import { type Connection, connectSignedIn, makeIdempotencyHeader } from '../client.ts';
import { Failure, makeUsageFailure } from '../failure.ts';
import { parseFlags } from '../flags.ts';
import { choosePaint, note, show, showParts } from '../output.ts';
import { listNextSteps, type NextStep } from '../questions/meter-next-steps.ts';
import { chooseNextStep } from '../questions/meter-questions.ts';
import { ask, canAsk } from '../terminal.ts';
import { type Column, createTable } from '../text.ts';
import { readPhoto, sendPhoto } from './meter-photo.ts';

interface MeterOptions {
  at?: string;
  as?: string;
  estimated?: true;
  replace?: true;
  overlap?: string;
  meter?: string;
  installed?: string;
  first?: string;
  oldLast?: string;
  serial?: string;
  digits?: string;
  photo?: string;
  json?: true;
}

const FLAGS = {
  registerKWH: 'VALUE',
  readOn: '--at',
  time: '--at',
  as: '--as',
  overlap: '--overlap',
  meterId: '--meter',
};

const NEW_METER_FLAGS = {
  installedOn: '--installed',
  firstKWH: '--first',
  oldLastKWH: '--old-last',
  serial: '--serial',
  digits: '--digits',
};

/** Adds a value; without one asks for it at a terminal, and elsewhere lists what is stored. */
export async function addOrListValues(
  value: string | undefined,
  options: MeterOptions,
): Promise<void> {
  const { json, ...entry } = options;
  if (value !== undefined) return addValue(parseValue(value, entry), entry.photo, json);
  const isEntry = Object.keys(entry).length > 0;
  if (canAsk() && (isEntry || !json)) {
    return addValue(parseValue(await askValue(), entry), entry.photo, json);
  }
  if (isEntry) throw makeUsageFailure('Say what the meter shows: unitwise meter VALUE');
  return listValues(json);
}

function parseValue(registerKWH: string, options: MeterOptions): RegisterReadingInput {
  const today = getDayInIndia(Date.now());
  const [readOn = today, time] = options.at?.split('T', 2) ?? [];
  const kind = options.estimated && 'estimated';
  const sameDay = options.replace && 'replace';
  const { as, overlap } = options;
  const meterId = parseWholeNumber(options.meter);
  const newMeter = parseNewMeter(readOn, options);
  const flags = { registerKWH, readOn, time, kind, sameDay, as, overlap, meterId, newMeter };
  const input = parseFlags(registerReadingInputSchema, flags, FLAGS, { registerKWH: 'kWh' });
  const future = findFutureProblem(input.readOn, today);
  if (future !== undefined) throw makeUsageFailure(`--at "${readOn}": ${future.message}`);
  return input;
}

/** The new meter of the options, installed on the day of its value unless they say when. */
function parseNewMeter(readOn: string, options: MeterOptions) {
  const { installed, first, oldLast, serial, digits } = options;
  const newMeterOptions = [installed, first, oldLast, serial, digits];
  if (newMeterOptions.every((option) => option === undefined)) return undefined;
  const flags = {
    installedOn: installed ?? readOn,
    firstKWH: first,
    oldLastKWH: oldLast,
    serial,
    digits: parseWholeNumber(digits),
  };
  const units = { firstKWH: 'kWh', oldLastKWH: 'kWh' } as const;
  return parseFlags(newMeterSchema, flags, NEW_METER_FLAGS, units);
}

/** A typed whole number; anything else stays as typed, for the server to refuse. */
function parseWholeNumber(typed: string | undefined): number | string | undefined {
  return typed !== undefined && /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

async function askValue(): Promise<string> {
  const { api, readBody } = await connectSignedIn();
  const { registerReadings } = await readBody(api['register-readings'].$get(), 'registerReadings');
  const lastReading = registerReadings
    .filter(({ kind }) => kind === 'actual')
    .reduce<RegisterReading | undefined>(
      (latest, registerReading) =>
        latest !== undefined && latest.readOn > registerReading.readOn ? latest : registerReading,
      undefined,
    );
  if (lastReading !== undefined)
    note(`Last: ${formatAsIs(lastReading.registerKWH)} kWh on ${formatDate(lastReading.readOn)}`);
  return ask('The meter shows: ');
}

async function addValue(
  input: RegisterReadingInput,
  photoFile: string | undefined,
  json: true | undefined,
): Promise<void> {
  const photo = photoFile === undefined ? undefined : await readPhoto(photoFile);
  const connection = await connectSignedIn();
  let sentReading = input;
  for (;;) {
    const answer = await send(connection, sentReading);
    if ('registerReading' in answer) {
      const { id } = answer.registerReading;
      const photoText = photo === undefined ? '' : `${await sendPhoto(connection, id, photo)}\n`;
      show(
        answer,
        json,
        ({ message, reading }) =>
          `${message}\n${reading ? describeUse(reading) : describeNoUse(sentReading)}\n${photoText}`,
      );
      return;
    }
    const steps = await findNextSteps(connection, answer, sentReading);
    sentReading = {
      ...sentReading,
      ...(await chooseNextStep(answer, steps, sentReading.newMeter !== undefined)),
    };
  }
}

/** Sends a value. Returns what was stored, or the question to answer first. */
async function send({ api, readBody }: Connection, json: RegisterReadingInput) {
  try {
    return await readBody(
      api['register-readings'].$post({ json, header: makeIdempotencyHeader() }),
      'registerReading',
    );
  } catch (error) {
    const question =
      error instanceof Failure && error.status === 409
        ? registerQuestionSchema.safeParse(error.body).data
        : undefined;
    if (question === undefined) throw error;
    return question;
  }
}

/** The possible answers to a question. The home's meters say whose a value may be. */
async function findNextSteps(
  { api, readBody }: Connection,
  question: RegisterQuestion,
  sentReading: RegisterReadingInput,
): Promise<NextStep[]> {
  if (question.code !== 'meters-overlap') return listNextSteps(question, sentReading, []);
  const { meters } = await readBody(api.meters.$get(), 'meters');
  return listNextSteps(question, sentReading, meters);
}

/** `187.0 kWh, 7 Oct to 6 Nov 2026: 6.0 kWh a day`. */
function describeUse({
  from,
  to,
  consumptionKWH,
  perDayKWH,
}: NonNullable<RegisterUseRecord>): string {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  const first = from === to ? '' : `${sameYear ? formatDayMonth(from) : formatDate(from)} to `;
  const formatAmount = (amount: number) => `${formatNumber(amount, 1)} kWh`;
  return `${formatAmount(consumptionKWH)}, ${first}${formatDate(to)}: ${formatAmount(perDayKWH)} a day`;
}

/** Why a stored value gives no units. */
function describeNoUse({ kind, as }: RegisterReadingInput): string {
  if (kind === 'estimated') return 'It is an estimate: stored, but no use is calculated from it.';
  return as === undefined
    ? 'It starts the meter: the next value gives the units used since.'
    : 'The days before it stay unknown.';
}

async function listValues(json: true | undefined): Promise<void> {
  const { api, readList } = await connectSignedIn();
  const rows = createTable<RegisterReading>(choosePaint().dim);
  const shownCount = await showParts(
    'registerReadings',
    readList<RegisterReading>(api['register-readings'].$get(), 'registerReadings'),
    json,
    (values) => rows(values, COLUMNS),
  );
  if (shownCount === 0 && !json) note('There are no values of a meter.');
}

const COLUMNS: Column<RegisterReading>[] = [
  { title: 'ID', text: ({ id }) => id },
  { title: 'Date', align: 'right', text: ({ readOn }) => formatDate(readOn) },
  { title: 'Shows', align: 'right', text: ({ registerKWH }) => formatNumber(registerKWH, 3) },
  { title: 'Kind', text: ({ kind }) => kind },
];
