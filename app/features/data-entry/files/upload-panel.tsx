import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import { type UploadOutcome, useIntentForm } from '#app/entry/action-data.ts';
import { chooseFiles } from '#app/features/data-entry/import/choose-files.tsx';
import { IMPORT_PATH } from '#app/features/data-entry/import/file-form.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Stack, Text } from '#app/ui/layout/parts.tsx';
import type { ErrorDetail } from '#domain/base/errors.ts';
import { formatCount, formatNumber } from '#domain/base/format.ts';
import { CSV_MAX_BYTES, CSV_MAX_ROWS } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import type { ListedImport } from '#domain/import/records.ts';
import { csvProblems } from '#domain/reading/csv/problems.ts';
import { ROWS_COVER_WORDS, type RowsCover } from '#domain/reading/csv/rows-cover.ts';
import { FILES_PATH, type FilesView } from './address.ts';
import { FileDrop } from './file-drop.tsx';
import styles from './files.module.css';
import { UndoButton } from './imports-panel.tsx';

const HELP_ID = 'csv-help';

/** A file of readings, and what became of the last one, which stays until the next. The tab of files takes it. */
export function UploadPanel({
  view,
  imports,
  file,
  onChoose = chooseFiles,
}: {
  view: FilesView;
  imports: readonly ListedImport[];
  /** The file that was chosen or dropped, if its columns are those of readings. */
  file: File | undefined;
  onChoose?: (files: readonly File[]) => void;
}) {
  const { Form, busy, byScript, actionData } = useIntentForm('upload');
  const [refused, setRefused] = useState<UploadOutcome>();
  const [sentFile, setSentFile] = useState<File>();
  const form = useRef<HTMLFormElement>(null);
  const outcome = busy ? undefined : (refused ?? actionData?.upload);
  const isStored = outcome?.ok === true;
  const asked = outcome?.ok === false ? outcome.rowsCover : undefined;
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
          const problem = findFileProblem(file);
          setRefused(problem);
          setSentFile(file);
          if (problem !== undefined) event.preventDefault();
        }}
      >
        <input type="hidden" name="intent" value="upload" />
        <FileDrop name="csvFile" file={file} onChoose={onChoose} describedBy={HELP_ID} />
        <Button type="submit" wide busy={busy} busyText="Uploading…" icon={<Upload />}>
          Upload CSV
        </Button>
        {asked !== undefined && outcome?.ok === false && (!byScript || sentFile === file) ? (
          <RowsQuestion title={outcome.message} choices={asked} isFileGone={!byScript} />
        ) : null}
      </Form>
      <noscript>
        <AnyFileForm />
      </noscript>
      <div className={styles['outcome']} role="status">
        {outcome?.ok === true ? (
          <>
            <Notice kind="success" title={messages.csvUploaded}>
              <Text tone="quiet" size="sm">
                {`${formatNumber(outcome.imported)} imported, ${formatNumber(outcome.alreadyPresent)} already present.`}
              </Text>
            </Notice>
            {outcome.warnings.map(({ message }) => (
              <Notice key={message} kind="notice" title={message} />
            ))}
            {outcome.importId === null || isUndone(outcome.importId) ? null : (
              // The newest import is on the first page.
              <UndoButton id={outcome.importId} view={{ ...view, importsAfter: undefined }}>
                Undo import
              </UndoButton>
            )}
          </>
        ) : null}
      </div>
      {outcome?.ok === false && asked === undefined ? <UploadErrors outcome={outcome} /> : null}
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

/** What each row of the file is, before it is stored. Each answer is a button that sends the form again. */
function RowsQuestion(props: {
  title: string;
  choices: readonly RowsCover[];
  /** Without script a page that comes back holds no file. */
  isFileGone: boolean;
}) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Stack gap={2} above={4}>
      <Notice kind="notice" title={props.title} focusRef={notice}>
        <Text tone="quiet" size="sm">
          {props.isFileGone
            ? 'Nothing is stored yet. Choose the file once more, then the answer. Each row is:'
            : 'Nothing is stored yet. Each row is:'}
        </Text>
      </Notice>
      {props.choices.map((choice, index) => (
        <Button
          key={choice}
          type="submit"
          name="rowsCover"
          value={choice}
          kind={index === 0 ? 'primary' : 'plain'}
          wide
        >
          {ROWS_COVER_WORDS[choice]}
        </Button>
      ))}
    </Stack>
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
  return file.size > CSV_MAX_BYTES ? makeRefusal(csvProblems.tooManyBytes()) : undefined;
}

type Failure = Extract<UploadOutcome, { ok: false }>;

/** Why a file was not taken: the message, that nothing was stored, and each line's mistakes. */
function UploadErrors({ outcome }: { outcome: Failure }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus has the notice read aloud, also when it repeats the one before.
    if (outcome.ok === false) notice.current?.focus();
  }, [outcome]);
  const lines = groupByLine(outcome.details);
  const unlisted = outcome.badLineCount - lines.length;
  return (
    <div className={styles['errors']}>
      <Notice kind="error" title={outcome.message} focusRef={notice}>
        <Text tone="quiet" size="sm">
          {describeConsequence(outcome)}
        </Text>
      </Notice>
      {lines.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
        <section className={styles['lines']} aria-label="Lines that need attention" tabIndex={0}>
          <table>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Column, what was found, and what to write</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(([line, details]) => (
                <tr key={line}>
                  <th scope="row">Line {line}</th>
                  <td>
                    {details.map((detail) => (
                      <Mistake key={`${detail.field} ${detail.message}`} detail={detail} />
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {unlisted > 0 ? (
            <p className={styles['unlisted']}>and {formatNumber(unlisted)} more</p>
          ) : null}
        </section>
      )}
    </div>
  );
}

/** What is wrong with each line, in the file's order. */
function groupByLine(details: readonly ErrorDetail[]): [number, ErrorDetail[]][] {
  const lines = new Map<number, ErrorDetail[]>();
  for (const detail of details) {
    if (detail.line !== undefined)
      lines.set(detail.line, [...(lines.get(detail.line) ?? []), detail]);
  }
  return [...lines];
}

function Mistake({ detail: { field, found, message } }: { detail: ErrorDetail }) {
  return (
    <p className={styles['mistake']}>
      {field === undefined && found === undefined ? null : (
        <span className={styles['place']}>
          {field} {found === undefined ? null : <mark>{found}</mark>}
        </span>
      )}
      <span className={styles['message']}>{message}</span>
    </p>
  );
}

function describeConsequence(failure: Failure): string {
  const { badLineCount, message, isUnknown } = failure;
  if (isUnknown === true) return 'Uploading the same file again is safe: nothing is stored twice.';
  if (badLineCount > 0) {
    const needs = badLineCount === 1 ? 'needs' : 'need';
    return `${formatCount(badLineCount, 'line')} ${needs} attention. Nothing was stored.`;
  }
  const details = failure.details.map((detail) => detail.message);
  // A detail that repeats the message tells nothing more.
  return [...details.filter((text) => text !== message), 'Nothing was stored.'].join(' ');
}
