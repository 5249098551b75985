import { formatMonth, formatNumber } from '../../../../domain/format.ts';
import type { ImportPreview } from '../../../../domain/import/preview.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './changes.module.css';

/** What the months of the home become with the file: known to the server alone, which has the home's readings. */
export function ChangesPanel({ after }: { after: ImportPreview['after'] }) {
  const months = Object.entries(after ?? {}).sort(([a], [b]) => (a < b ? 1 : -1));
  if (months.length === 0) return null;
  return (
    <Panel title="What changes" aside="kWh">
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
