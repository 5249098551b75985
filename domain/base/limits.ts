/** How much one home may hold and write, and how large its files may be. */
import { ProductError } from './errors.ts';
import { formatNumber } from './format.ts';
import { getMillisecondsToMidnight } from './period.ts';

/** The most of each that a home may hold. */
export const HOME_LIMITS = {
  appliances: 200,
  readings: 100_000,
  /** Values of parts of days: 57 years of half hours, or 9 years of five minutes. */
  intervals: 1_000_000,
  meters: 10,
  registerReadings: 20_000,
  /** Two years of monthly readings. The household's document holds them, and the database where R2 is not used. */
  meterPhotos: 24,
  /** Undone ones among them, until they make way for new ones. */
  imports: 2_000,
  tips: 5_000,
  /** From paper: one for each month of fifty years. Those that are only calculated are no more than periods. */
  bills: 600,
  /** A change of the connection for each month of fifty years. Kept by a trigger of the schema. */
  connections: 600,
} as const;

/** What is typed and calculated of all paper bills together, in characters: ten thousand a bill, ours have half of it. */
export const PAPER_BILLS_MAX_CHARACTERS = 6_000_000;

/** The newest changes of the history stay; older ones go. Kept by a trigger of the schema. */
export const HISTORY_MAX_CHANGES = 5_000;

/** How many days a change can be undone. */
export const UNDO_DAYS = 30;

/** The rows that uploads, undos, restores and bulk deletions may write in a day: of a household, and of a person in all homes. */
export const DAILY_ROWS_WRITTEN = 2_000_000;

/** How many homes one user may have: an own one, the parents', some that are let. */
export const HOMES_MAX = 20;

/** How many people one home may have, and how many invitations may be open. Kept by triggers of the schema. */
const MEMBERS_MAX = 20;

/** How many devices of a person may show notifications. Kept by a trigger of the schema. */
export const PUSH_DEVICES_MAX = 5;

/** How many mappings of files a home may keep, and how many characters their names may have. */
export const MAPPINGS_MAX = 50;
export const MAPPING_NAME_MAX = 80;

export type LimitName =
  | keyof typeof HOME_LIMITS
  | 'homes'
  | 'mappings'
  | 'members'
  | 'invitations'
  | 'pushDevices'
  | 'rowsWritten'
  | 'userRowsWritten';

const WHAT_TO_DO: Record<keyof typeof HOME_LIMITS, string> = {
  appliances: 'Delete one that you no longer have, then add this one.',
  readings: 'Delete some that you no longer need first.',
  intervals: 'Undo the import of some older ones first, or import sums of days.',
  meters: 'Use one of those that are there.',
  registerReadings: 'Delete some that you no longer need first.',
  meterPhotos: 'Delete one that you no longer need first.',
  imports: 'Undo one that you no longer need first.',
  tips: 'No more can be generated.',
  bills: 'Delete some that you no longer need first.',
  connections: 'Delete some that you no longer need first.',
};

/** What a limit counts, where its name does not say it. */
const WORDS: Partial<Record<keyof typeof HOME_LIMITS, string>> = {
  intervals: 'values of parts of days',
  registerReadings: 'meter values',
  meterPhotos: 'photos of the meter',
  bills: 'paper bills',
  connections: 'changes of its connection',
};

/** The sentence that names a limit. */
export function formatHomeLimit(name: keyof typeof HOME_LIMITS): string {
  return `A home can hold ${formatNumber(HOME_LIMITS[name])} ${WORDS[name] ?? name}.`;
}

/** The error when something would pass a limit. `now` is the moment of the request in epoch milliseconds. */
export function limitReached(name: LimitName, now: number): ProductError {
  if (name === 'homes') {
    const message = `You can have ${HOMES_MAX} homes. Nothing was stored. Delete one that you no longer need first.`;
    return new ProductError('limit', message);
  }
  if (name === 'mappings') {
    const message = `A home can remember how ${MAPPINGS_MAX} files are read. Nothing was stored. Forget one that you no longer need first.`;
    return new ProductError('limit', message);
  }
  if (name === 'members') {
    const message = `A home can have ${MEMBERS_MAX} people. Nothing was changed. An owner can end a membership first.`;
    return new ProductError('limit', message);
  }
  if (name === 'invitations') {
    const message = `A home can have ${MEMBERS_MAX} open invitations. Nothing was stored. Withdraw one first.`;
    return new ProductError('limit', message);
  }
  if (name === 'pushDevices') {
    const message = `Notifications can come to ${PUSH_DEVICES_MAX} of your devices. Nothing was stored. Take one of the list first.`;
    return new ProductError('limit', message);
  }
  if (name !== 'rowsWritten' && name !== 'userRowsWritten') {
    const message = `${formatHomeLimit(name)} Nothing was stored. ${WHAT_TO_DO[name]}`;
    return new ProductError('limit', message);
  }
  const whoHas = name === 'rowsWritten' ? 'your household has' : 'you have';
  const where = name === 'rowsWritten' ? '' : ', in all your homes together';
  return new ProductError(
    'tooMany',
    `Uploads, undos, restores and deletions may write ${formatNumber(DAILY_ROWS_WRITTEN)} rows a day, which ${whoHas} done today${where}. Nothing was changed. Please go on after midnight in India.`,
    { retryAfterSeconds: Math.ceil(getMillisecondsToMidnight(now) / 1000) },
  );
}

/** Ten megabytes in the larger way of counting, so that no file shown as "10 MB" is refused. */
export const CSV_MAX_BYTES = 10 * 1024 * 1024;
export const CSV_MAX_ROWS = HOME_LIMITS.readings;

/** The files of a guest, which the service understands for them: years of days fit. */
export const GUEST_FILES_MAX_BYTES = 512 * 1024;

/** A photo of the meter: enough to read its figures by. */
export const PHOTO_MAX_BYTES = 200 * 1024;

/** The longest line, or quoted field over several lines: many times what a reading can need. */
export const CSV_RECORD_MAX_BYTES = 64 * 1024;

/** How many things that are wrong with a file or a document are named one by one. */
export const PROBLEMS_NAMED_MAX = 100;

/**
 * A household's document. The largest home takes 57 MB: its readings 22 with their intervals, its tips 11 with
 * the longest questions in Devanagari, its photos 6, its bills 6, its changes 4, its imports 4.
 */
export const BACKUP_MAX_BYTES = 62 * 1024 * 1024;
/** The objects and lists of a document, and the commas between what they hold: some times the largest home's. */
export const BACKUP_MAX_CONTAINERS = 400_000;
export const BACKUP_MAX_COMMAS = 2_000_000;

/** A form that brings a file: the bytes around the file, and its parts. */
export const AROUND_FILE_MAX_BYTES = 64 * 1024;
export const FORM_MAX_PARTS = 20;
