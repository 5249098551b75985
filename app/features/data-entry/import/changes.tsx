import { Panel } from '#app/ui/panel.tsx';
import { formatMonth, formatNumber } from '#domain/base/format.ts';
import type { ImportPreview } from '#domain/import/preview.ts';
import styles from './changes.module.css';

/** What is new in the file, and what the months of the home become with it; nothing until the home's readings are known. */
export function ChangesPanel({ after, counts }: Pick<ImportPreview, 'after' | 'counts'>) {
  const months = Object.entries(after ?? {}).sort(([a], [b]) => (a < b ? 1 : -1));
  if (months.length === 0) return null;
  return (
    <Panel title="What changes" aside="kWh">
      <p className={styles['counts']}>{describeCounts(counts)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <section className={styles['scroll']} tabIndex={0} aria-label="Months with the file">
        <table className={styles['months']}>
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
