/** readings list, add, edit, delete. */

import type { ErrorBody } from '#domain/base/errors.ts';
import { formatCount, formatDate, formatNumber } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import { isFromRegister } from '#domain/energy/days.ts';
import type { EntryWarning } from '#domain/energy/entry-warning.ts';
import { REGISTER_QUESTIONS } from '#domain/meter/register-record.ts';
import {
  bulkDeleteSchema,
  presentReadingSchema,
  type Reading,
  readingCallSchema,
  readingIdSchema,
  readingsQuerySchema,
  readingUpdateSchema,
} from '#domain/reading/reading.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';
import { findFutureProblem, SOURCE_NAMES } from '#domain/reading/reading-rules.ts';
import { connectSignedIn, makeIdempotencyHeader } from '../client.ts';
import { Failure, makeFailure, makeUsageFailure } from '../failure.ts';
import { parseFlags } from '../flags.ts';
import { choosePaint, type JsonOption, note, show, showParts } from '../output.ts';
import { type Column, createTable } from '../text.ts';

const LIST_FLAGS = {
  startDate: '--from',
  endDate: '--to',
  source: '--source',
  limit: '--limit',
  order: '--order',
};
const READING_WORDS = {
  readingDate: 'DATE',
  consumptionKWH: 'KWH',
  emissionCO2kg: '--co2',
  periodStart: '--period-start',
  source: '--source',
  measured: '--estimated',
  confirmed: '--confirmed',
  presentReading: '--present-reading',
  settles: '--settles',
};

const AMOUNTS = { consumptionKWH: 'kWh', emissionCO2kg: 'kg' } as const;

/** Lists readings, page by page as they arrive. */
export async function listReadings(
  options: JsonOption & {
    from?: string;
    to?: string;
    source?: string;
    limit?: string;
    order?: string;
  },
): Promise<void> {
  const { from: startDate, to: endDate, source, limit, order } = options;
  const flags = { startDate, endDate, source, limit, order };
  const query = parseFlags(readingsQuerySchema, flags, LIST_FLAGS);
  const { api, readList } = await connectSignedIn();
  const parts = readList<Reading>(
    api['meter-readings'].$get({
      query: { ...query, limit: query.limit === undefined ? undefined : String(query.limit) },
    }),
    'readings',
  );
  const shown = await showParts('readings', parts, options.json, createReadingsTable());
  if (shown === 0 && !options.json) note('There are no such readings.');
}

/** Lays readings out as a table, part after part. */
function createReadingsTable(): (readings: readonly Reading[]) => string {
  const rows = createTable<Reading>(choosePaint().dim);
  let hasSpans = false;
  return (readings) => {
    hasSpans ||= readings.some(({ periodStart }) => periodStart !== null);
    return rows(readings, hasSpans ? [...COLUMNS, SINCE] : COLUMNS);
  };
}

const COLUMNS: Column<Reading>[] = [
  { title: 'ID', text: ({ id }) => id },
  { title: 'Date', align: 'right', text: ({ readingDate }) => formatDate(readingDate) },
  { title: 'kWh', align: 'right', text: ({ consumptionKWH }) => formatNumber(consumptionKWH, 3) },
  {
    title: 'CO2 kg',
    align: 'right',
    text: ({ emissionCO2kg }) => (emissionCO2kg === null ? '-' : formatNumber(emissionCO2kg, 3)),
  },
  {
    title: 'Source',
    text: ({ source, measured }) =>
      `${SOURCE_NAMES[source]}${measured === false ? ', estimated' : ''}`,
  },
];
const SINCE: Column<Reading> = {
  title: 'Since',
  text: ({ periodStart }) => (periodStart === null ? '' : formatDate(periodStart)),
};

interface AddOptions {
  co2?: string;
  periodStart?: string;
  presentReading?: string;
  source?: string;
  replace?: true;
  estimated?: true;
  confirmed?: true;
  settles?: string;
}

/** An answer at the command line; undefined where none was given. */
function toBoolean(answer: string | undefined): boolean | undefined {
  return answer === undefined ? undefined : answer === 'yes';
}

/** Reads what the meter showed at the end of a bill. */
function readPresent({ presentReading: registerKWH }: AddOptions) {
  if (registerKWH === undefined) return {};
  const words = { registerKWH: '--present-reading' };
  const presentReading = parseFlags(presentReadingSchema, { registerKWH }, words, {
    registerKWH: 'kWh',
  });
  return { presentReading };
}

/** Adds a reading of a day, or of the days from `periodStart`. */
export async function addReading(
  readingDate: string,
  consumptionKWH: string,
  options: JsonOption & AddOptions,
): Promise<void> {
  const { co2: emissionCO2kg, periodStart, source } = options;
  const overlap = options.replace && 'replace';
  const certainty = {
    measured: options.estimated && false,
    confirmed: options.confirmed,
    settles: toBoolean(options.settles),
  };
  const amounts = { readingDate, consumptionKWH, emissionCO2kg, periodStart };
  const flags = { ...amounts, source, overlap, ...certainty, ...readPresent(options) };
  const reading = parseFlags(readingCallSchema, flags, READING_WORDS, AMOUNTS);
  const future = findFutureProblem(reading.readingDate, getDayInIndia(Date.now()));
  if (future !== undefined) throw makeUsageFailure(`DATE "${readingDate}": ${future.message}`);
  const { api, readBody } = await connectSignedIn();
  const response = readBody(
    api['meter-readings'].$post({ json: reading, header: makeIdempotencyHeader() }),
    'reading',
  );
  const hasPresent = reading.presentReading !== undefined;
  const stored = await response.catch(hasPresent ? throwWithPresent : throwWithNextStep);
  show(stored, options.json, renderStored);
}

/** Throws why a bill with its present reading was refused; where a question is about that, with what to do. */
function throwWithPresent(error: unknown): never {
  const body = error instanceof Failure ? (error.body as Partial<ErrorBody>) : undefined;
  const { code, message } = body ?? {};
  const isAsked = REGISTER_QUESTIONS.some((question) => question === code && code !== 'overlap');
  if (!isAsked || message === undefined) throwWithNextStep(error);
  throw makeFailure(message, [
    'Correct --present-reading, or leave it out and add the number: unitwise meter VALUE --at DATE',
  ]);
}

/** Throws why a reading was refused; for one that longer ones contradict, with these and what to do. */
function throwWithNextStep(error: unknown): never {
  const body = error instanceof Failure ? (error.body as Partial<ErrorBody>) : undefined;
  if (!(error instanceof Failure) || body?.code !== 'overlap') throw error;
  const details = body.details ?? [];
  if (details.some(({ field }) => field === 'presentReading')) throw error;
  if (details.some(({ field }) => field === 'settles')) {
    const results = details.map(
      ({ found, message }) => `--settles ${found === 'true' ? 'yes' : 'no'}: ${message}`,
    );
    const isLate = error.message.startsWith(messages.measuredAfter);
    throw makeFailure(isLate ? messages.measuredAfter : messages.estimatesBefore, results);
  }
  const readings = details.map(({ found, message }) => `Reading ${found}: ${message}`);
  // What values of the meter gave is not replaced by a typed reading.
  const hint = details.some(({ found }) => isFromRegister(parseReadingId(found ?? '')))
    ? 'Choose other days, or correct the values of the meter: unitwise meter VALUE --at DATE --replace'
    : '--replace: Replace the longer readings of these days.';
  throw makeFailure(error.message, [...readings, hint]);
}

function renderStored({ message, reading, warnings }: StoredBody): string {
  const lines = [
    `${message} ${describeReading(reading)}`,
    ...warnings.map((warning) => warning.message),
  ];
  return `${lines.join('\n')}\n`;
}

interface StoredBody {
  message: string;
  reading: Reading;
  warnings: EntryWarning[];
}

/** Takes recorded emissions away. */
const NONE = 'none';

/** Changes what is named of a reading; its date stays. */
export async function editReading(
  id: string,
  options: JsonOption & {
    kwh?: string;
    co2?: string;
    source?: string;
    measured?: string;
    confirmed?: true;
  },
): Promise<void> {
  const { kwh: consumptionKWH, source } = options;
  const emissionCO2kg = options.co2 === NONE ? null : options.co2;
  requireId(id);
  const certainty = { measured: toBoolean(options.measured), confirmed: options.confirmed };
  const flags = { consumptionKWH, emissionCO2kg, source, ...certainty };
  if (Object.values(flags).every((value) => value === undefined)) {
    throw makeUsageFailure(
      'Say what to change: --kwh, --co2, --source, --measured or --confirmed.',
    );
  }
  const words = { ...READING_WORDS, consumptionKWH: '--kwh' };
  const update = parseFlags(readingUpdateSchema, flags, words, AMOUNTS);
  const { api, readBody } = await connectSignedIn();
  const body = await readBody(
    api['meter-readings'][':id'].$put({ param: { id }, json: update }),
    'reading',
  );
  show(body, options.json, renderStored);
}

/** Deletes readings by their ids. */
export async function deleteReadings(ids: string[], options: JsonOption): Promise<void> {
  for (const id of ids) requireId(id);
  const json = parseFlags(bulkDeleteSchema, { ids }, { ids: 'ID' });
  const { api, readBody } = await connectSignedIn();
  const body =
    ids.length === 1
      ? await readBody(
          api['meter-readings'][':id'].$delete({ param: { id: ids[0] ?? '' } }),
          'message',
        ).then(({ message }) => ({ deletedCount: 1, message }))
      : await readBody(api['meter-readings'].bulk.$delete({ json }), 'deletedCount');
  show(
    body,
    options.json,
    ({ deletedCount }) => `${formatCount(deletedCount, 'reading')} deleted.`,
  );
  const missing = ids.length - body.deletedCount;
  if (missing > 0) note(`${missing} of ${formatCount(ids.length, 'id')} had no reading.`);
}

function requireId(id: string): void {
  const result = readingIdSchema.safeParse(id);
  if (result.success) return;
  throw makeUsageFailure(
    `"${id}" is not the id of a reading. ${result.error.issues[0]?.message ?? ''}`,
  );
}

function describeReading(reading: Reading): string {
  const { id, readingDate, periodStart, consumptionKWH, measured } = reading;
  const days = periodStart === null ? '' : `${formatDate(periodStart)} to `;
  return `${id}: ${formatNumber(consumptionKWH, 3)} kWh, ${days}${formatDate(readingDate)}${measured === false ? ', estimated' : ''}`;
}
