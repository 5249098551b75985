/** What is said of a file that was sent: the question what its rows cover, or why it was not taken. */
import { useEffect, useRef } from 'react';
import type { UploadOutcome } from '#app/entry/action-data.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Stack, Text } from '#app/ui/layout/parts.tsx';
import type { ErrorDetail } from '#domain/base/errors.ts';
import { formatCount, formatNumber } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { ROWS_COVER_WORDS, type RowsCover } from '#domain/reading/csv/rows-cover-words.ts';
import type { FilesView } from './address.ts';
import styles from './files.module.css';
import { UndoButton } from './undo-button.tsx';

/** How many readings a file brought, what is odd about them, and the way back. */
export function UploadStored(props: {
  outcome: Extract<UploadOutcome, { ok: true }>;
  view: FilesView;
  canUndo: boolean;
}) {
  const { imported, alreadyPresent, warnings, importId } = props.outcome;
  return (
    <>
      <Notice kind="success" title={messages.csvUploaded}>
        <Text tone="quiet" size="sm">
          {`${formatNumber(imported)} imported, ${formatNumber(alreadyPresent)} already present.`}
        </Text>
      </Notice>
      {warnings.map(({ message }) => (
        <Notice key={message} kind="notice" title={message} />
      ))}
      {importId === null || !props.canUndo ? null : (
        // The newest import is on the first page.
        <UndoButton id={importId} view={{ ...props.view, importsAfter: undefined }}>
          Undo import
        </UndoButton>
      )}
    </>
  );
}

/** What each row of the file is, before it is stored. Each answer is a button that sends the form again. */
export function RowsQuestion(props: {
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

type Failure = Extract<UploadOutcome, { ok: false }>;

/** Why a file was not taken: the message, that nothing was stored, and each line's mistakes. */
export function UploadErrors({ outcome }: { outcome: Failure }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus has the notice read aloud, also when it repeats the one before.
    if (outcome.ok === false) notice.current?.focus();
  }, [outcome]);
  const lines = groupByLine(outcome.details);
  const unlisted = outcome.badLineCount - lines.length;
  return (
    <Text is="div" above={4}>
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
    </Text>
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
