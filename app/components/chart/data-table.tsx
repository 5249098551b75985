import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** Rows of figures, the first column their name. A long one scrolls in its place. */
export function DataTable(props: {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles['scroll']} aria-label={props.caption} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th>{name}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
