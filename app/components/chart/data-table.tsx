import { asMarkup } from '../markup.ts';
import styles from './data-table.module.css';

/**
 * Rows of figures, the first column their name. A long one scrolls in its place. The rows are one text for
 * the browser: hundreds of cells would else be most of what rendering a page of charts takes.
 */
export function DataTable(props: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly [name: string, ...values: string[]])[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles['scroll']} aria-label={props.caption} tabIndex={0}>
      <table
        className={styles['table']}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: every cell is markup
        dangerouslySetInnerHTML={{
          __html: `${headOf(props.heads)}<tbody>${props.rows.map(rowOf).join('')}</tbody>`,
        }}
      />
    </section>
  );
}

function headOf(heads: readonly string[]): string {
  return `<thead><tr>${heads.map((head) => `<th>${asMarkup(head)}</th>`).join('')}</tr></thead>`;
}

function rowOf([name, ...values]: readonly [string, ...string[]]): string {
  let row = `<tr><th>${asMarkup(name)}</th>`;
  for (const value of values) row += `<td>${asMarkup(value)}</td>`;
  return `${row}</tr>`;
}
