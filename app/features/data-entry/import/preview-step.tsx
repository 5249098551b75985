import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { makeIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatCount, formatMonth, formatNumber } from '#domain/base/format.ts';
import { MAPPING_NAME_MAX } from '#domain/base/limits.ts';
import type { ImportPreview } from '#domain/import/preview.ts';
import { describeShare, FINDINGS } from '#domain/import/question-text.ts';
import type { FileShare } from '#domain/import/several-files.ts';
import type { AnswerValue, Flag, QuestionKey } from '#domain/import/types.ts';
import { DayPanel } from './day-panel.tsx';
import { describeAmount, IMPORT_PATH, type ImportActionData, isNothingNew } from './file-form.ts';
import styles from './import.module.css';
import { ImportBar } from './import-bars.tsx';
import type { ReadResult } from './messages.ts';
import understoodStyles from './preview.module.css';
import { type AnswersByKey, QuestionPanel } from './questions.tsx';
import { RowsPanel } from './rows.tsx';

/** What the files would store, before they are sent and stored. */
export function PreviewStep(props: {
  reading: ReadResult;
  /** Another answer is being calculated. */
  pending: boolean;
  files: readonly File[];
  answers: AnswersByKey;
  onAnswer: (key: QuestionKey, value: unknown) => void;
  onBack: (() => void) | undefined;
  onCancel: () => void;
}) {
  const { reading, pending, files, answers } = props;
  const { preview, spans } = reading;
  const fetcher = useHomeFetcher<ImportActionData>('import');
  const formPath = useFormPath();
  const [key] = useState(makeIdempotencyKey);
  const [saveAs, setSaveAs] = useState(preview.mapping?.name ?? '');
  const busy = fetcher.state !== 'idle';
  // What the server shows instead: it knows what the home has, and how its files are read.
  const [sentDigest, setSentDigest] = useState<string>();
  const server = sentDigest === preview.digest ? fetcher.data?.shown?.preview : undefined;
  const amount = describeAmount(server ?? preview);
  const isNothing = isNothingNew(server ?? preview);
  const isNamed = saveAs.trim() !== '';
  const send = () => {
    const form = new FormData();
    for (const file of files) form.append('file', file);
    form.set('answers', JSON.stringify(answers));
    form.set('digest', (server ?? preview).digest);
    form.set('saveAs', saveAs.trim());
    setSentDigest(preview.digest);
    form.set('idempotencyKey', server === undefined ? key : makeIdempotencyKey());
    fetcher.submit(form, {
      method: 'post',
      action: formPath(IMPORT_PATH),
      encType: 'multipart/form-data',
    });
  };
  const failure = busy ? undefined : fetcher.data?.failure;
  return (
    <>
      <div className={styles['grid']}>
        <DayPanel spans={spans} isMeter={preview.series[0]?.kind === 'register'} />
        <FindingsPanel preview={server ?? preview} />
      </div>
      <ChangesPanel {...(server ?? preview)} />
      <ConflictPanel
        counts={(server ?? preview).counts}
        answer={answers.conflicts}
        onAnswer={(value) => props.onAnswer('conflicts', value)}
      />
      <RowsPanel rows={preview.rows} inAll={preview.counts.rows} />
      <RememberPanel value={saveAs} onChange={setSaveAs} />
      {failure === undefined ? null : (
        <Notice kind="error" title={failure}>
          <Text tone="quiet" size="sm">
            {server === undefined
              ? 'Nothing was stored.'
              : `${server.understood} Nothing was stored. Import it again to store this.`}
          </Text>
        </Notice>
      )}
      <ImportBar
        text={
          <>
            <strong>{`${amount} will be read.`}</strong>{' '}
            {isNothing
              ? 'Nothing of it is new: nothing would be stored.'
              : 'Nothing is stored yet.'}
          </>
        }
      >
        <Button kind="quiet" disabled={busy} onClick={props.onBack ?? props.onCancel}>
          {props.onBack === undefined ? 'Cancel' : 'Back'}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          busyText="Importing…"
          disabled={pending || preview.outcome !== 'import' || (isNothing && !isNamed)}
          onClick={send}
        >
          {!isNothing ? `Import ${amount}` : isNamed ? 'Remember it' : 'Nothing to import'}
        </Button>
      </ImportBar>
    </>
  );
}

const PROOFS = 3;

/** What was understood, in one sentence; what is worth a look, then what proves it. */
export function Understood(props: {
  understood: string;
  evidence: readonly string[];
  flags: readonly Flag[];
  children?: ReactNode;
}) {
  const { understood, evidence, flags } = props;
  return (
    <>
      <h2 className={understoodStyles['sentence']}>{understood}</h2>
      {evidence.length + flags.length === 0 ? null : (
        <Stack is="ul" tone="quiet" size="sm" gap={2} className={understoodStyles['proofs']}>
          {flags.map((flag) => (
            <li key={flag}>
              <TriangleAlert size={18} aria-hidden="true" />
              <span>{FINDINGS[flag].title}</span>
            </li>
          ))}
          {evidence.slice(0, PROOFS).map((fact) => (
            <li key={fact}>
              <Check size={18} aria-hidden="true" />
              <span>{fact}</span>
            </li>
          ))}
        </Stack>
      )}
      {props.children}
    </>
  );
}

/** Of several files what each gives; nothing of a single one. */
export function FileShares({ shares = [] }: { shares: readonly FileShare[] | undefined }) {
  if (shares.length === 0) return null;
  return (
    <Stack is="ul" tone="quiet" size="sm" gap={2} className={understoodStyles['proofs']}>
      {shares.map((share, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves
        <li key={place}>
          {share.reason === undefined ? (
            <Check size={18} aria-hidden="true" />
          ) : (
            <TriangleAlert size={18} aria-hidden="true" />
          )}
          <Text is="span" breaks>
            {describeShare(share)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

const LINES = 20;

/** What a person should look at before the import, with the lines and what comes of it. */
export function FindingsPanel(props: {
  preview: Pick<ImportPreview, 'flags' | 'lines' | 'counts'>;
}) {
  const { flags, lines = [], counts } = props.preview;
  const findings = flags.map((flag) => ({ flag, ...FINDINGS[flag] }));
  return (
    <Panel title="Worth a look">
      {findings.length + lines.length === 0 ? (
        <Text tone="quiet" size="sm">
          Nothing in the file looks out of place.
        </Text>
      ) : (
        <dl className={understoodStyles['findings']}>
          {findings.map(({ flag, title, effect }) => (
            <div key={flag}>
              <dt>{title}</dt>
              <dd>
                {flag === 'gap' && counts.missing > 0
                  ? `${formatCount(counts.missing, 'value')} missing. `
                  : ''}
                {flag === 'estimated' ? `${formatCount(counts.estimated, 'value')}. ` : ''}
                {effect}
              </dd>
            </div>
          ))}
          {lines.length === 0 ? null : (
            <div>
              <dt>{formatCount(lines.length, 'line')} left out</dt>
              <dd>
                {`${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, LINES).join(', ')}${lines.length > LINES ? ' …' : ''} cannot be read.`}
              </dd>
            </div>
          )}
        </dl>
      )}
    </Panel>
  );
}

/** What is new in the file, and what the months of the home become with it; nothing until the home's readings are known. */
export function ChangesPanel({ after, counts }: Pick<ImportPreview, 'after' | 'counts'>) {
  const months = Object.entries(after ?? {}).sort(([a], [b]) => (a < b ? 1 : -1));
  if (months.length === 0) return null;
  return (
    <Panel title="What changes" aside="kWh">
      <Text below={3} tone="quiet" size="sm">
        {describeCounts(counts)}
      </Text>
      <section
        className={understoodStyles['scroll']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
        tabIndex={0}
        aria-label="Months with the file"
      >
        <table className={understoodStyles['months']}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">In the file</th>
              <th scope="col">There already</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {months.map(([month, kWh]) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{formatNumber(kWh.file, 1)}</td>
                <td>{kWh.already === 0 ? 'nothing' : formatNumber(kWh.already, 1)}</td>
                <td>
                  <strong>{formatNumber(kWh.after, 1)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

/** "28 values are new, 3 are there already, 1 differs." */
function describeCounts(counts: ImportPreview['counts']): string {
  const { added = 0, changed = 0, alreadyPresent = 0, conflicting = 0 } = counts;
  const are = (count: number) => `${formatNumber(count)} ${count === 1 ? 'is' : 'are'}`;
  const isNew = added - changed;
  const parts = [`${formatNumber(isNew)} ${isNew === 1 ? 'value is' : 'values are'} new`];
  if (changed > 0) parts.push(`${are(changed)} completed or replaced`);
  parts.push(`${are(alreadyPresent)} there already`);
  if (conflicting > 0)
    parts.push(conflicting === 1 ? '1 differs' : `${formatNumber(conflicting)} differ`);
  return `${parts.join(', ')}.`;
}

/** Which values count where the home has others; nothing where they agree, and nobody said anything. */
export function ConflictPanel(props: {
  counts: ImportPreview['counts'];
  answer: unknown;
  onAnswer?: (value: AnswerValue) => void;
}) {
  const { counts, answer, onAnswer } = props;
  const { conflicting = 0 } = counts;
  if (conflicting === 0 && answer === undefined) return null;
  const choices = [
    {
      value: 'keep',
      label: 'Keep what is there',
      outcome: 'The file adds only what is not there yet.',
    },
    {
      value: 'replace',
      label: 'Take what is in the file',
      outcome: 'It takes the place of what is there, until the import is undone.',
    },
  ];
  return (
    <QuestionPanel
      question={{ key: 'conflicts', choices }}
      rows={[]}
      place={conflicting === 0 ? '' : `${formatCount(conflicting, 'value')} in the file`}
      answer={answer === 'replace' ? 'replace' : 'keep'}
      outcomes={undefined}
      {...(onAnswer !== undefined && { onAnswer })}
    />
  );
}

/** The name by which the next file of this form is read without a question; empty: nothing is remembered. */
export function RememberPanel(props: { value: string; onChange?: (name: string) => void }) {
  const { value, onChange } = props;
  return (
    <Panel title="Remember this for the next file">
      <Stack is="label" size="sm" gap={1} className={understoodStyles['field']}>
        <span>Name</span>
        <input
          name="saveAs"
          maxLength={MAPPING_NAME_MAX}
          autoComplete="off"
          {...(onChange === undefined
            ? { defaultValue: value }
            : { value, onChange: (event) => onChange(event.currentTarget.value) })}
        />
      </Stack>
      <Text above={2} tone="quiet" size="sm">
        The next file of this form is then read without questions. Without a name nothing is
        remembered.
      </Text>
    </Panel>
  );
}
