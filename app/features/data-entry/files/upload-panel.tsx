import { Upload } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import { type UploadOutcome, useIntentForm } from '#app/entry/action-data.ts';
import { chooseFiles } from '#app/features/data-entry/import/choose-files.tsx';
import { IMPORT_PATH } from '#app/features/data-entry/import/file-form.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Stack, Text } from '#app/ui/layout/parts.tsx';
import { FILES_PATH } from '#app/ui/shell/sections.tsx';
import { formatNumber } from '#domain/base/format.ts';
import { CSV_MAX_BYTES, CSV_MAX_ROWS } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { ListedImport } from '#domain/import/records.ts';
import { describeTooManyBytes } from '#domain/reading/csv/too-large.ts';
import type { FilesView } from './address.ts';
import { FileDrop } from './file-drop.tsx';
import styles from './files.module.css';

/** What is said of a file that was sent comes after it was. */
const loadOutcome = () => import('./upload-outcome.tsx');
const RowsQuestion = lazy(async () => ({
  default: (await loadOutcome()).RowsQuestion,
}));
const UploadStored = lazy(async () => ({
  default: (await loadOutcome()).UploadStored,
}));
const UploadErrors = lazy(async () => ({
  default: (await loadOutcome()).UploadErrors,
}));

const HELP_ID = 'csv-help';

/** A file of readings, and what became of the last one, which stays until the next. The tab of files takes it. */
export function UploadPanel({
  view,
  imports,
  file,
  isKindUnknown,
  onChoose = chooseFiles,
}: {
  view: FilesView;
  imports: readonly ListedImport[];
  /** The file that was chosen or dropped, unless its columns are not those of readings. */
  file: File | undefined;
  /** Whether its columns are still looked at. */
  isKindUnknown: boolean;
  onChoose?: (files: readonly File[]) => void;
}) {
  const { Form, busy, byScript, actionData } = useIntentForm('upload');
  const [refused, setRefused] = useState<UploadOutcome>();
  const [sentFile, setSentFile] = useState<File>();
  const form = useRef<HTMLFormElement>(null);
  const outcome = busy ? undefined : (refused ?? actionData?.upload);
  const isStored = outcome?.ok === true;
  const asked = outcome?.ok === false ? outcome.rowsCover : undefined;
  // A file sent before its columns are known waits for them: any other is shown first.
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isKindUnknown) return;
    setWaiting(false);
    if (file !== undefined) form.current?.requestSubmit();
  }, [isWaiting, isKindUnknown, file]);
  const isUndone = (importId: number) =>
    imports.some(({ id, undone }) => id === importId && undone);
  // The other tab's panel knows what became of the last file; the next may be chosen already.
  const knownData = useRef(actionData);
  useEffect(() => {
    if (!isStored || knownData.current === actionData) return;
    knownData.current = actionData;
    form.current?.reset();
    chooseFiles([]);
  }, [isStored, actionData]);
  return (
    <Panel title="Upload a CSV file">
      <Form
        ref={form}
        method="post"
        action={FILES_PATH}
        encType="multipart/form-data"
        onSubmit={(event) => {
          if (isKindUnknown) {
            event.preventDefault();
            setWaiting(true);
            return;
          }
          const problem = findFileProblem(file);
          setRefused(problem);
          setSentFile(file);
          if (problem !== undefined) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="upload" />
        <FileDrop name="csvFile" file={file} onChoose={onChoose} describedBy={HELP_ID} />
        <Button type="submit" wide busy={busy || isWaiting} busyText="Uploading…" icon={<Upload />}>
          Upload CSV
        </Button>
        {asked !== undefined && outcome?.ok === false && (!byScript || sentFile === file) ? (
          <Suspense>
            <RowsQuestion title={outcome.message} choices={asked} isFileGone={!byScript} />
          </Suspense>
        ) : null}
      </Form>
      <noscript>
        <AnyFileForm />
      </noscript>
      <div className={styles['outcome']} role="status">
        {outcome?.ok === true ? (
          <Suspense>
            <UploadStored
              outcome={outcome}
              view={view}
              canUndo={outcome.importId !== null && !isUndone(outcome.importId)}
            />
          </Suspense>
        ) : null}
      </div>
      {outcome?.ok === false && asked === undefined ? (
        <Suspense>
          <UploadErrors outcome={outcome} />
        </Suspense>
      ) : null}
      <Text id={HELP_ID} above={4} tone="faint" size="sm">
        A file with these columns is uploaded as it is: readingDate (YYYY-MM-DD), consumptionKWH,
        emissionCO2kg and source (both optional).
        {` Up to ${CSV_MAX_BYTES / 1024 ** 2} MB and ${formatNumber(CSV_MAX_ROWS)} rows. `}A reading
        of several days says its first in periodStart.{' '}
        <a href="/sample-readings.csv" download>
          Download a sample file
        </a>
      </Text>
    </Panel>
  );
}

/** Without script a file of any other form is sent to be looked at first. */
function AnyFileForm() {
  return (
    <Stack
      method="post"
      action={useFormPath()(IMPORT_PATH)}
      encType="multipart/form-data"
      is="form"
      above={4}
      size="sm"
      gap={3}
      className={styles['other']}
    >
      <label>
        Any other file: Excel, zip, from a portal or a smart meter
        <input type="file" name="file" multiple required />
      </label>
      <Button type="submit" wide>
        Show what is in it
      </Button>
    </Stack>
  );
}

/** What the browser can see for itself to be wrong: then nothing is sent. */
function findFileProblem(file: File | undefined): UploadOutcome | undefined {
  const makeRefusal = (message: string) =>
    ({ ok: false, message, badLineCount: 0, details: [] }) as const;
  if (file === undefined) return makeRefusal(messages.csvMissing);
  return file.size > CSV_MAX_BYTES ? makeRefusal(describeTooManyBytes()) : undefined;
}
