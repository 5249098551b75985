/** Everything of a household as one document, to take along or to put into a new account: what makes it good. */
import type * as z from 'zod';
import { type ErrorDetail, ProductError, shorten } from '#domain/base/errors.ts';
import { formatNumber } from '#domain/base/format.ts';
import {
  formatHomeLimit,
  HOME_LIMITS,
  MAPPINGS_MAX,
  PROBLEMS_NAMED_MAX,
} from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { countCoveredDays, FIRST_DATE, type IsoDate, toDayNumber } from '#domain/base/period.ts';
import { findBillProblems } from '#domain/bills/backup.ts';
import { findConflicts } from '#domain/energy/overlap.ts';
import { findAheadProblems } from '#domain/home/connection-rules.ts';
import { findPhotoProblems, findValueProblems } from '#domain/meter/backup.ts';
import { CHANNELS } from '#domain/meter/channels.ts';
import { csvProblems } from '#domain/reading/csv/problems.ts';
import { parseReadingId } from '#domain/reading/reading-id.ts';
import { findFutureProblem, findReadingCoverageProblem } from '#domain/reading/reading-rules.ts';
import { CATALOGUE, findMeasure } from '#domain/tips/catalogue.ts';
import {
  BACKUP_VERSION,
  type Backup,
  type BackupReading,
  type BackupUser,
  backupParts,
} from './backup-parts.ts';

/** The characters of all tips together: ours have some 500, and their questions at most 500. */
const TIPS_MAX_CHARACTERS = 5_000_000;

/** The lists of a document, in the order in which they are checked. */
const LISTS = [
  'appliances',
  'tips',
  'tipAnswers',
  'imports',
  'importMappings',
  'connections',
  'bills',
  'meters',
  'registerReadings',
  'meterPhotos',
  'readings',
] as const;
type List = (typeof LISTS)[number];
/** Lists with bounds of their own: an answer of each measure, paper bills and as many only calculated, and all mappings. */
const OTHER_LIMITS: Partial<Record<List, number>> = {
  tipAnswers: CATALOGUE.length,
  bills: 2 * HOME_LIMITS.bills,
  importMappings: MAPPINGS_MAX,
};
/** What a document may have. `exportedAt` and `changes` are for the reader, and are not restored. */
const FIELDS = new Set<string>([
  'schemaVersion',
  'exportedAt',
  'user',
  'reminders',
  'changes',
  ...LISTS,
]);

/**
 * Checks a parsed document as a whole. `limit` when it holds more than a home may; `invalid` with what is
 * wrong, up to the first hundred problems: then nothing more is looked at.
 */
export function checkBackup(document: unknown, today: IsoDate): Backup {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw restoreError([{ message: 'This is not a household downloaded from Unitwise.' }]);
  }
  const problems = new Problems();
  const source = document as Record<string, unknown>;
  checkVersion(source['schemaVersion']);
  checkFields(source, problems);
  addLaterLists(source);
  for (const list of LISTS) {
    const items = source[list];
    const most = OTHER_LIMITS[list];
    if (!Array.isArray(items)) {
      problems.add({ field: list, message: 'Write a list, such as [].' });
    } else if (most !== undefined) {
      if (items.length > most) {
        problems.add({ field: list, message: `At most ${most} can be restored.` });
      }
    } else if (items.length > HOME_LIMITS[list as keyof typeof HOME_LIMITS]) {
      throw new ProductError(
        'limit',
        `${formatHomeLimit(list as keyof typeof HOME_LIMITS)} The file holds ${formatNumber(items.length)}. Nothing was stored.`,
      );
    }
  }
  const user = checkValue(backupParts.user, source['user'], 'user', problems);
  const backup = {
    user: user as BackupUser,
    reminders: checkReminders(source['reminders'], problems),
    appliances: checkList('appliances', backupParts.appliances, source, problems),
    tips: checkList('tips', backupParts.tips, source, problems),
    tipAnswers: checkList('tipAnswers', backupParts.tipAnswers, source, problems),
    imports: checkList('imports', backupParts.imports, source, problems),
    importMappings: checkList('importMappings', backupParts.importMappings, source, problems),
    connections: checkList('connections', backupParts.connections, source, problems),
    bills: checkList('bills', backupParts.bills, source, problems),
    meters: checkList('meters', backupParts.meters, source, problems),
    registerReadings: checkList('registerReadings', backupParts.registerReadings, source, problems),
    meterPhotos: checkList('meterPhotos', backupParts.meterPhotos, source, problems),
    readings: checkList('readings', backupParts.readings, source, problems),
  };
  problems.throwIfAny();
  checkIds(backup.appliances, 'appliances', problems);
  checkIds(backup.tips, 'tips', problems);
  checkIds(
    backup.tipAnswers.map(({ measureId: id }) => ({ id })),
    'tipAnswers',
    problems,
  );
  checkIds(backup.imports, 'imports', problems);
  checkIds(backup.meters, 'meters', problems);
  checkIds(backup.registerReadings, 'registerReadings', problems);
  checkIds(backup.meterPhotos, 'meterPhotos', problems);
  checkIds(
    backup.connections.map(({ from }) => ({ id: from ?? '' })),
    'connections',
    problems,
  );
  checkIds(
    backup.importMappings.map(({ name: id }) => ({ id })),
    'importMappings',
    problems,
  );
  checkIds(backup.bills, 'bills', problems);
  for (const channel of CHANNELS) checkIds(backup.readings, 'readings', problems, channel);
  checkTips(backup, problems);
  checkReadings(backup, today, problems);
  checkOverlaps(backup.readings, problems);
  for (const problem of findBillProblems(backup.bills, today)) problems.add(problem);
  for (const [place, { from, cycleEnd }] of backup.connections.entries()) {
    for (const problem of findAheadProblems({ from: from ?? FIRST_DATE, cycleEnd }, today))
      problems.add({ ...problem, field: `connections.${place}.${problem.field}` });
  }
  for (const problem of findValueProblems(backup.meters, backup.registerReadings))
    problems.add(problem);
  for (const problem of findPhotoProblems(backup.registerReadings, backup.meterPhotos))
    problems.add(problem);
  problems.throwIfAny();
  return backup;
}

/** The error for a document that is refused; nothing of it was stored. */
export function restoreError(details: ErrorDetail[]): ProductError {
  return new ProductError('invalid', messages.restoreFailed, { details });
}

/** Collects what is wrong, and refuses the document at the hundredth problem. */
class Problems {
  readonly #details: ErrorDetail[] = [];

  add(detail: ErrorDetail): void {
    this.#details.push(detail);
    if (this.#details.length < PROBLEMS_NAMED_MAX) return;
    throw restoreError([...this.#details, { message: 'There may be more; the check ended here.' }]);
  }

  throwIfAny(): void {
    if (this.#details.length > 0) throw restoreError(this.#details);
  }
}

/** Documents from before there were photos, or answers of measures, have none. */
function addLaterLists(source: Record<string, unknown>): void {
  source['meterPhotos'] ??= [];
  source['tipAnswers'] ??= [];
}

function checkReminders(reminders: unknown, problems: Problems): Backup['reminders'] {
  if (reminders === undefined) return undefined;
  return checkValue(backupParts.reminders, reminders, 'reminders', problems);
}

function checkVersion(version: unknown): void {
  if (version === BACKUP_VERSION) return;
  throw restoreError([{ field: 'schemaVersion', message: describeVersion(version) }]);
}

function describeVersion(version: unknown): string {
  if (typeof version !== 'number') return 'This is not a household downloaded from Unitwise.';
  return version > BACKUP_VERSION
    ? `The document was written by a newer Unitwise (version ${version}; this one reads ${BACKUP_VERSION}).`
    : `The document was written by an older Unitwise (version ${version}; this one reads ${BACKUP_VERSION}): download the household again.`;
}

/** Names what no document has: a part under a mistyped name would be lost without a word. */
function checkFields(source: Record<string, unknown>, problems: Problems): void {
  for (const field of Object.keys(source)) {
    if (FIELDS.has(field)) continue;
    problems.add({ field: shorten(field), message: messages.noSuchField });
  }
}

function checkValue<T>(
  schema: z.ZodType<T>,
  value: unknown,
  field: string,
  problems: Problems,
): T | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    problems.add({ field: [field, ...path].join('.'), message });
  }
  return undefined;
}

/** The items of a list, each replaced by what was checked: one copy of a large list is enough in memory. */
function checkList<T>(
  list: List,
  schema: z.ZodType<T>,
  source: Record<string, unknown>,
  problems: Problems,
): T[] {
  const items = source[list];
  if (!Array.isArray(items)) return [];
  for (const [place, item] of items.entries()) {
    items[place] = checkValue(schema, item, `${list}.${place}`, problems);
  }
  return items;
}

/** Names ids that were there before; of readings, those of one channel. */
function checkIds(
  items: { id: string | number; channel?: string | undefined }[],
  list: List,
  problems: Problems,
  channel?: string,
): void {
  const ids = new Set<string | number>();
  for (const [place, { id, channel: own = 'import' }] of items.entries()) {
    if (channel !== undefined && own !== channel) continue;
    if (ids.has(id)) {
      const message = 'This id was there before.';
      problems.add({ field: `${list}.${place}`, found: String(id), message });
    }
    ids.add(id);
  }
}

function checkTips({ tips, tipAnswers }: Backup, problems: Problems): void {
  for (const [place, { measureId }] of tipAnswers.entries())
    checkMeasure(`tipAnswers.${place}`, measureId, problems);
  let characters = 0;
  for (const [place, { question, measureId, figures, phrased }] of tips.entries()) {
    characters += question.length + JSON.stringify(figures).length + (phrased?.text.length ?? 0);
    if (figures.why === 'saving') checkMeasure(`tips.${place}`, measureId, problems);
  }
  if (characters <= TIPS_MAX_CHARACTERS) return;
  const message = `The tips have ${formatNumber(characters)} characters together; at most ${formatNumber(TIPS_MAX_CHARACTERS)} can be restored.`;
  problems.add({ field: 'tips', message });
}

function checkMeasure(field: string, measureId: string, problems: Problems): void {
  if (findMeasure(measureId) !== undefined) return;
  const message = messages.measureNotFound;
  problems.add({ field: `${field}.measureId`, found: measureId, message });
}

function checkReadings({ readings, imports }: Backup, today: IsoDate, problems: Problems): void {
  const undone = new Map(imports.map(({ id, undoneAt }) => [id, undoneAt != null]));
  const reported = new Set<number>();
  for (const [place, reading] of readings.entries()) {
    const message = findReadingProblem(reading, today);
    if (message !== undefined) {
      problems.add({ field: `readings.${place}`, found: reading.id, message });
    }
    const { importId } = reading;
    if (importId == null || undone.get(importId) === false || reported.has(importId)) continue;
    reported.add(importId);
    problems.add({
      field: 'imports',
      message: undone.has(importId)
        ? `The import ${importId} is undone, but some readings are of it.`
        : `The import ${importId} of some readings is missing.`,
    });
  }
}

/**
 * Longer readings may hold one another; two that overlap otherwise cannot both be true, and no other way
 * of storing them lets them stand together.
 */
function checkOverlaps(readings: BackupReading[], problems: Problems): void {
  const longer = readings.flatMap((reading, place) => {
    const { periodStart, readingDate, id, channel = 'import' } = reading;
    if (periodStart == null || periodStart === readingDate || channel !== 'import') return [];
    const days = countCoveredDays(periodStart, readingDate);
    return [{ day: toDayNumber(readingDate), days, fromRegister: false, id, place }];
  });
  for (const { reading, reason } of findConflicts(longer)) {
    problems.add({
      field: `readings.${reading.place}`,
      found: reading.id,
      message: csvProblems.covered[reason],
    });
  }
}

/** What is wrong with a reading beside its fields: it is of another day than its id, or in the future. */
function findReadingProblem(reading: BackupReading, today: IsoDate): string | undefined {
  const { id, periodStart, readingDate } = reading;
  if (parseReadingId(id).readingDate !== readingDate) return 'The id is of another day.';
  if (reading.intervals !== undefined && periodStart != null && periodStart !== readingDate)
    return 'Only a reading of one day has intervals.';
  const coverage =
    periodStart == null ? undefined : findReadingCoverageProblem(periodStart, readingDate);
  return coverage ?? findFutureProblem(readingDate, today)?.message;
}
