import { useState } from 'react';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { makeIdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { useFormPath } from '#app/home-path.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ChangesPanel } from './changes.tsx';
import type { AnswersByKey } from './choices.tsx';
import { DayPanel } from './day-panel.tsx';
import { FindingsPanel } from './findings.tsx';
import { ImportBar } from './import-bar.tsx';
import { IMPORT_PATH, type ImportActionData } from './import-data.ts';
import styles from './import-flow.module.css';
import type { ReadResult } from './messages.ts';
import { describeAmount, isNothingNew } from './plan-text.ts';
import { RememberPanel } from './remember.tsx';
import { RowsPanel } from './rows.tsx';

/** What the files would store, before they are sent and stored. */
export function PreviewStep(props: {
  reading: ReadResult;
  /** Another answer is being calculated. */
  pending: boolean;
  files: readonly File[];
  answers: AnswersByKey;
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
      <RowsPanel rows={preview.rows} inAll={preview.counts.rows} />
      <RememberPanel value={saveAs} onChange={setSaveAs} />
      {failure === undefined ? null : (
        <Notice kind="error" title={failure}>
          <p className={styles['text']}>
            {server === undefined
              ? 'Nothing was stored.'
              : `${server.understood} Nothing was stored. Import it again to store this.`}
          </p>
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
