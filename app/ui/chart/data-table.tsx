import styles from './chart.module.css';

/** Rows of figures; the first column names the row. A long table scrolls in its place. */
export function DataTable(props: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly [name: string, ...values: string[]])[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles['scroll']} aria-label={props.caption} tabIndex={0}>
      <table className={styles['dataTable']}>
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                <td key={props.heads[column + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
