import { useEffect, useRef } from 'react';
import type { ErrorDetail } from '../../../domain/errors.ts';
import { counted, formatNumber } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import { Notice } from '../../ui/notice.tsx';
import type { UploadOutcome } from './answers.ts';
import styles from './upload-errors.module.css';

type Refusal = Extract<UploadOutcome, { ok: false }>;

/** Why a file was not taken: the message, that nothing was stored, and each line's mistakes. */
export function UploadErrors({ outcome }: { outcome: Refusal }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Each refusal is told anew, also one that reads like the one before.
    if (outcome.ok === false) notice.current?.focus();
  }, [outcome]);
  const lines = byLine(outcome.details);
  const untold = outcome.badLineCount - lines.length;
  return (
    <div className={styles['errors']}>
      <Notice kind="error" title={outcome.message} focusRef={notice}>
        <p className={styles['detail']}>{consequence(outcome)}</p>
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
          {untold > 0 ? <p className={styles['untold']}>and {formatNumber(untold)} more</p> : null}
        </section>
      )}
    </div>
  );
}

/** What is wrong with each line, in the file's order. */
function byLine(details: readonly ErrorDetail[]): [number, ErrorDetail[]][] {
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

function consequence({ badLineCount, details, message, unknown }: Refusal): string {
  if (unknown === true) return 'Uploading the same file again is safe: nothing is stored twice.';
  if (badLineCount > 0) {
    const needs = badLineCount === 1 ? 'needs' : 'need';
    return `${counted(badLineCount, 'line')} ${needs} attention. Nothing was stored.`;
  }
  if (message === messages.csvMissing) return 'Nothing was stored.';
  return [...details.map((detail) => detail.message), 'Nothing was stored.'].join(' ');
}
