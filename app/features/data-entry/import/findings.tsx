import { Panel } from '#app/ui/panel.tsx';
import { formatCount } from '#domain/base/format.ts';
import type { ImportPreview } from '#domain/import/preview.ts';
import { FINDINGS } from '#domain/import/question-text.ts';
import styles from './findings.module.css';

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
        <p className={styles['none']}>Nothing in the file looks out of place.</p>
      ) : (
        <dl className={styles['findings']}>
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
