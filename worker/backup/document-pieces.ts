/** A household's document, written while it is read from the database. */
import { eq, max } from 'drizzle-orm';
import { ProductError } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { BACKUP_VERSION } from '#domain/history/backup-parts.ts';
import { toUserRecord } from '#worker/accounts/profiles.ts';
import { appliancesQuery, toApplianceRecord } from '#worker/appliances/appliances.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { Query } from '#worker/db/client.ts';
import { changes } from '#worker/db/schema.ts';
import type { Changes } from '#worker/history/history.ts';
import { changesQuery } from '#worker/history/list.ts';
import { connectionsQuery } from '#worker/homes/connection-queries.ts';
import { toConnectionRecord } from '#worker/homes/connections.ts';
import { selectHomeId } from '#worker/homes/queries.ts';
import { allMetersQuery } from '#worker/imports/home-meters.ts';
import { mappingsQuery } from '#worker/imports/mappings.ts';
import { type ImportRow, importsPageQuery } from '#worker/imports/queries.ts';
import type { RegisterRow } from '#worker/meters/queries.ts';
import type { Photos } from '#worker/photos/photos.ts';
import {
  type BackedUpPhoto,
  type PhotoLocation,
  photosAfterQuery,
} from '#worker/photos/queries.ts';
import { reminderChoicesQuery, toChoices } from '#worker/reminders/queries.ts';
import { type TipRow, tipAnswersQuery, tipsQuery } from '#worker/tips/queries.ts';
import {
  type BackedUpReading,
  type BilledRow,
  billsAfterQuery,
  readingsAfterQuery,
  valuesAfterQuery,
} from './queries.ts';
import {
  numberMeters,
  toBackupBill,
  toBackupImport,
  toBackupMapping,
  toBackupReading,
  toBackupTip,
  toBackupTipAnswer,
} from './records.ts';

/**
 * How many rows of each list come from the database at once: some megabytes of the longest, for an isolate
 * writes several documents at once. All that most homes have comes with the first batch; of readings, five years
 * of days.
 */
const PAGE = {
  tips: 500,
  imports: 200,
  bills: 100,
  registerReadings: 2_000,
  meterPhotos: 4,
  changes: 100,
  readings: 2_000,
};
/** How many rows are written at once. */
const ROWS_A_PIECE = 2_000;

/**
 * The whole household as one JSON document, in pieces. It is of one moment: `conflict` when something is changed
 * before the last page is there.
 */
export async function* writeDocument(
  home: OpenHome,
  { changes: { toChange }, photos }: { changes: Changes; photos: Photos },
): AsyncGenerator<string, undefined> {
  const nextTipsQuery = (tip?: TipRow) => tipsQuery(home, PAGE.tips, tip?.id);
  const nextImportsQuery = (last?: ImportRow) => importsPageQuery(home, last?.id, PAGE.imports);
  const nextBillsQuery = (bill?: BilledRow) => billsAfterQuery(home, bill, PAGE.bills);
  const nextValuesQuery = (value?: RegisterRow) =>
    valuesAfterQuery(home, value, PAGE.registerReadings);
  const nextPhotosQuery = (photo?: BackedUpPhoto) =>
    photosAfterQuery(home, photo, PAGE.meterPhotos);
  const nextChangesQuery = (change?: { id: number }) =>
    changesQuery(home, { before: change?.id }, PAGE.changes);
  const nextReadingsQuery = (reading?: BackedUpReading) =>
    readingsAfterQuery(home, reading, PAGE.readings);

  const [
    household,
    applianceRows,
    mappingRows,
    connectionRows,
    meterRows,
    choiceRows,
    answerRows,
    tips,
    imports,
    bills,
    values,
    photoRows,
    changeRows,
    readings,
  ] = await home.batch(
    appliancesQuery(home),
    mappingsQuery(home),
    connectionsQuery(home),
    allMetersQuery(home),
    reminderChoicesQuery(home),
    tipAnswersQuery(home),
    nextTipsQuery(),
    nextImportsQuery(),
    nextBillsQuery(),
    nextValuesQuery(),
    nextPhotosQuery(),
    nextChangesQuery(),
    nextReadingsQuery(),
  );
  const numberedMeters = numberMeters(meterRows);
  const head = {
    schemaVersion: BACKUP_VERSION,
    exportedAt: new Date(home.now).toISOString(),
    user: toUserRecord(household),
    reminders: toChoices(choiceRows),
    appliances: applianceRows.map(toApplianceRecord),
    tipAnswers: answerRows.map(toBackupTipAnswer),
    importMappings: mappingRows.map(toBackupMapping),
    connections: connectionRows.map(toConnectionRecord),
    meters: numberedMeters.meters,
  };
  yield JSON.stringify(head).slice(0, -1);

  /** A further page, as long as no change came after the newest. */
  async function readPage<Q extends Query>(query: Q) {
    const [, rows, [latest]] = await home.batch(query, newestChangeQuery(home));
    if (latest?.id === (changeRows[0]?.id ?? null)) return rows;
    throw new ProductError('conflict', messages.changedMeanwhile);
  }
  yield* writeList('tips', PAGE.tips, tips, (last) => readPage(nextTipsQuery(last)), toBackupTip);
  yield* writeList(
    'imports',
    PAGE.imports,
    imports,
    (last) => readPage(nextImportsQuery(last)),
    toBackupImport,
  );
  yield* writeList(
    'bills',
    PAGE.bills,
    bills,
    (last) => readPage(nextBillsQuery(last)),
    toBackupBill,
  );
  yield* writeList(
    'registerReadings',
    PAGE.registerReadings,
    values,
    (last) => readPage(nextValuesQuery(last)),
    numberedMeters.toValueRecord,
  );
  /** Photos with what is in R2. */
  const readAllBytes = (rows: readonly BackedUpPhoto[]) =>
    Promise.all(
      rows.map(async (row) => ({ ...row, bytes: await photos.readBytes(row as PhotoLocation) })),
    );
  yield* writeList(
    'meterPhotos',
    PAGE.meterPhotos,
    await readAllBytes(photoRows),
    async (last) => readAllBytes(await readPage(nextPhotosQuery(last))),
    numberedMeters.toPhotoRecord,
  );
  yield* writeList(
    'changes',
    PAGE.changes,
    changeRows,
    (last) => readPage(nextChangesQuery(last)),
    (row) => numberedMeters.toChangeRecord(toChange(row)),
  );
  yield* writeList(
    'readings',
    PAGE.readings,
    readings,
    (last) => readPage(nextReadingsQuery(last)),
    toBackupReading,
  );
  yield '}\n';
  return undefined;
}

function newestChangeQuery(home: OpenHome) {
  return home.query
    .select({ id: max(changes.id) })
    .from(changes)
    .where(eq(changes.homeId, selectHomeId(home)));
}

/** A list of the document, of pages of `size` rows. */
async function* writeList<Row>(
  name: string,
  size: number,
  firstPage: readonly Row[],
  readNextPage: (last: Row) => Promise<readonly Row[]>,
  toRecord: (row: Row) => object,
): AsyncGenerator<string, undefined> {
  yield `,"${name}":[`;
  let separator = '';
  for (let page = firstPage; ; ) {
    for (let row = 0; row < page.length; row += ROWS_A_PIECE) {
      const records = page.slice(row, row + ROWS_A_PIECE).map(toRecord);
      yield separator + JSON.stringify(records).slice(1, -1);
      separator = ',';
    }
    const last = page.at(-1);
    if (last === undefined || page.length < size) break;
    page = await readNextPage(last);
  }
  yield ']';
  return undefined;
}
