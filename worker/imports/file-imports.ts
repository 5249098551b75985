/** Imports files of any form: a preview shows what they hold, and exactly that is stored. */
import { ProductError } from '#domain/base/errors.ts';
import { FILE_NAME_MAX } from '#domain/base/file-name.ts';
import { MAPPINGS_MAX } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { cleanText } from '#domain/base/text.ts';
import { shortenMapping } from '#domain/import/mapping.ts';
import { changesNothing, compareWithHome, mergePlan } from '#domain/import/merge/merge.ts';
import type { HomeData, MergeResult } from '#domain/import/merge/merge-types.ts';
import { findPlanDays, type PlanDays } from '#domain/import/merge/plan.ts';
import { type ImportPreview, type ImportResult, previewImport } from '#domain/import/preview.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import { ConstraintError } from '#worker/db/errors.ts';
import type { FormWithFiles } from '#worker/form-file.ts';
import { quotaBatch } from '#worker/homes/limits.ts';
import {
  findCreatedId,
  type KeyedRequest,
  type StoredKey,
  storedKeyQuery,
} from '#worker/idempotency-keys.ts';
import type { ServiceContext } from '#worker/service-context.ts';
import { runWithUnpackedMemory } from './file-memory.ts';
import { chooseMapping, digestForm, parseAnswers } from './form.ts';
import {
  type HistoryVersion,
  historyVersionQuery,
  homeDataQueries,
  importQuery,
  toHomeData,
} from './home-meters.ts';
import { countImported, importQueries } from './import-batch.ts';
import { requireMappingsLimitQuery, storeMappingQuery } from './mappings.ts';
import {
  digestMerge,
  makeRefusedError,
  makeUnansweredError,
  requireSameAsShown,
} from './preview-checks.ts';
import type { ImportRow } from './queries.ts';
import { type ReceivedFiles, receiveFiles, type SentFiles } from './received-files.ts';

/** What an import did. `after` has for each month the energy in kWh, of the file and of the home before and after it. */
export interface StoredImport {
  /** Null where there was nothing to store. */
  importId: number | null;
  imported: number;
  alreadyPresent: number;
  conflicting: number;
  understood: string;
  flags: ImportPreview['flags'];
  after: NonNullable<ImportPreview['after']>;
}

export type FileImports = ReturnType<typeof createFileImports>;

/** Makes the service that previews and stores files of any form. */
export function createFileImports(context: ServiceContext) {
  const { now } = context;
  const today = toDayNumber(context.today);

  /** Receives files that somebody has sent, for `use` to preview or store them: see `receiveFiles`. */
  function receive<T>(
    home: OpenHome,
    sent: SentFiles,
    use: (received: ReceivedFiles) => Promise<T>,
  ): Promise<T> {
    return receiveFiles(home, sent, use);
  }

  /** Understands files that were received, and compares them with what the home has. Nothing is stored. */
  async function preview(home: OpenHome, received: ReceivedFiles): Promise<ImportPreview> {
    const result = await understand(received);
    if (result.preview.outcome === 'refuse') return result.preview;
    return (await compareWithStored(home, result)).preview;
  }

  /** What the home has on the days of a plan: for a preview in the browser, where the files stay. */
  async function readExisting(home: OpenHome, days: PlanDays): Promise<HomeData> {
    const [, ...rows] = await home.batch(...homeDataQueries(home, days));
    return toHomeData(...rows);
  }

  /**
   * Stores what the preview of the same files shows. `invalid` where it refuses; `conflict` where it asks, or where
   * something else would be stored than `digest` says was shown.
   */
  async function store(home: OpenHome, form: ReceivedFiles, key?: string): Promise<StoredImport> {
    const result = await understand(form);
    const { outcome } = result.preview;
    if (outcome === 'refuse') throw makeRefusedError(result.preview);
    const keyedRequest =
      key === undefined ? NO_KEY : { key, what: 'import', input: digestForm(form) };
    const comparison = await compareWithStored(home, result, keyedRequest);
    if (comparison.storedBefore !== undefined) return comparison.storedBefore;
    if (outcome === 'ask') throw makeUnansweredError(result.preview);
    requireSameAsShown(form.texts.get('digest'), result.preview.digest, comparison);
    return storeMerge(home, form, result, comparison, keyedRequest);
  }

  /** Understands what files hold, by the answers and the mapping that came with them. */
  function understand({
    files,
    texts,
    savedMappings,
    billingDay,
    budgetShare,
  }: ReceivedFiles): Promise<ImportResult> {
    const options = {
      today,
      billingDay,
      share: budgetShare,
      answers: parseAnswers(texts.get('answers')),
      ...chooseMapping(texts.get('mapping'), savedMappings),
    };
    return runWithUnpackedMemory(files, () => previewImport(files, options));
  }

  interface HomeComparison {
    preview: ImportPreview;
    merge: MergeResult;
    historyVersion: HistoryVersion;
    /** What was stored under the same key before. */
    storedBefore: StoredImport | undefined;
  }

  /** Compares the readings of the files with those that the home has on the same days. */
  async function compareWithStored(
    home: OpenHome,
    { preview: filePreview, plan, answers }: ImportResult,
    keyedRequest: KeyedRequest = NO_KEY,
  ): Promise<HomeComparison> {
    const [, [historyVersion = { change: 0, import: 0 }], [storedKey], ...rows] = await home.batch(
      historyVersionQuery(home),
      storedKeyQuery(home, keyedRequest),
      ...homeDataQueries(home, findPlanDays(plan)),
    );
    const existing = toHomeData(...rows);
    const merge = mergePlan(plan, existing, answers, today);
    const preview: ImportPreview = {
      ...compareWithHome(filePreview, existing, merge),
      digest: await digestMerge(filePreview.digest, merge),
    };
    const row = await findStoredRow(home, keyedRequest, storedKey);
    return {
      preview,
      merge,
      historyVersion,
      storedBefore: row && toStoredImport(preview, merge, row),
    };
  }

  /** The import that was stored under the key of a request; `conflict` where it is no longer there. */
  async function findStoredRow(
    home: OpenHome,
    keyed: KeyedRequest,
    storedKey: StoredKey | undefined,
  ): Promise<ImportRow | undefined> {
    const importId = findCreatedId(home, keyed, storedKey);
    if (importId === undefined) return undefined;
    const query = importQuery(home, Number(importId));
    const [, [row]] = await home.batch(query);
    if (row === undefined) throw new ProductError('conflict', messages.madeBefore);
    return row;
  }

  /** Stores a merge in one batch; `conflict` where something else was stored meanwhile. */
  async function storeMerge(
    home: OpenHome,
    form: FormWithFiles,
    { preview: filePreview }: ImportResult,
    { preview, merge, historyVersion }: HomeComparison,
    keyedRequest: KeyedRequest,
  ): Promise<StoredImport> {
    const { mapping } = filePreview;
    const saveAs = cleanText(form.texts.get('saveAs') ?? '');
    const saveMappingQueries =
      saveAs === '' || mapping === null
        ? []
        : [
            storeMappingQuery(home, { ...mapping, name: saveAs }, now),
            requireMappingsLimitQuery(home, MAPPINGS_MAX),
          ];
    if (changesNothing(merge)) {
      if (saveMappingQueries.length > 0) await home.batch(...saveMappingQueries);
      return toStoredImport(preview, merge, null);
    }
    const fileName = form.files
      .map(({ name }) => name)
      .join(', ')
      .slice(0, FILE_NAME_MAX);
    try {
      await quotaBatch(
        home,
        ...importQueries(home, merge, {
          ...{ fileName, historyVersion },
          mapping: JSON.stringify(mapping && shortenMapping(mapping)),
          keyedRequest: keyedRequest === NO_KEY ? undefined : keyedRequest,
        }),
        ...saveMappingQueries,
      );
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      // The same request may have stored it meanwhile.
      const query = storedKeyQuery(home, keyedRequest);
      const [, [storedKey]] = await home.batch(query);
      const row = await findStoredRow(home, keyedRequest, storedKey);
      if (row !== undefined) return toStoredImport(preview, merge, row);
      throw new ProductError('conflict', messages.importChanged);
    }
    const { alreadyPresent } = merge.counts;
    const id = historyVersion.import + 1;
    return toStoredImport(preview, merge, { id, imported: countImported(merge), alreadyPresent });
  }

  return { receive, preview, readExisting, store };
}

/** Stands for a request without a key: no client sends an empty one, so nothing is stored under it. */
const NO_KEY: KeyedRequest = { key: '', what: 'import', input: null };

/** What was stored, as its response says it; `row` is its import, or null where there was nothing to store. */
function toStoredImport(
  { understood, flags, after = {} }: ImportPreview,
  { counts }: MergeResult,
  row: Pick<ImportRow, 'id' | 'imported' | 'alreadyPresent'> | null,
): StoredImport {
  const { conflicting } = counts;
  const { id, imported, alreadyPresent } = row ?? { ...counts, id: null, imported: 0 };
  return { importId: id, imported, alreadyPresent, conflicting, understood, flags, after };
}
