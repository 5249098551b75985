import { Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatDate, formatDayMonth, formatNumber } from '#domain/base/format.ts';
import { addDays } from '#domain/base/period.ts';
import type { PreviewRow } from '#domain/import/rows.ts';
import type { Channel } from '#domain/meter/channels.ts';
import styles from './preview.module.css';

/** So many rows at each end are shown; rows that are left out stand where they were. */
const FIRST = 8;
const CELLS = 4;

const CHANNEL: Record<Channel, string> = {
  import: '',
  export: 'given to the grid',
  solar: 'generated',
};

/** Rows as they stand in the file, next to what they become. */
export function RowsPanel({ rows, inAll }: { rows: readonly PreviewRow[]; inAll: number }) {
  if (rows.length === 0) return null;
  const hiddenCount = inAll - rows.filter(({ skipped }) => skipped !== 'a total').length;
  // The lines jump where the rows in the middle are left away.
  const jump = rows.findIndex(
    ({ line }, index) => index >= FIRST && line - (rows[index - 1]?.line ?? line) > 1,
  );
  return (
    <Panel
      title="Rows"
      aside={jump === -1 ? `all ${rows.length}` : `first and last of ${formatNumber(inAll)}`}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <section className={styles['rowsScroll']} tabIndex={0} aria-label="Rows of the file">
        <table className={styles['rows']}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">As in the file</th>
              <th scope="col">As it becomes</th>
              <th scope="col">kWh</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => [
              index === jump && hiddenCount > 0 ? (
                <tr key="more" className={styles['more']}>
                  <td
                    colSpan={4}
                  >{`${formatNumber(hiddenCount)} ${hiddenCount === 1 ? 'row' : 'rows'} more`}</td>
                </tr>
              ) : null,
              <Row key={`${row.line} ${row.channel ?? ''}`} row={row} />,
            ])}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function Row({ row }: { row: PreviewRow }) {
  const cells = row.cells.filter((cell) => cell.trim() !== '');
  const restCount = cells.length - CELLS;
  return (
    <tr data-skipped={row.from === null}>
      <td className={styles['line']}>{row.line}</td>
      <td title={`Line ${row.line}: ${cells.join(' | ')}`}>
        <span className={styles['cells']}>
          {cells.slice(0, CELLS).map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place only
            <span key={index}>{cell}</span>
          ))}
          {restCount > 0 ? <span>{`+${restCount}`}</span> : null}
        </span>
      </td>
      {row.from === null || row.to === null ? (
        <td colSpan={2}>left out: {row.skipped ?? 'no value'}</td>
      ) : (
        <>
          <td>
            {formatSpan(row.from, row.to)}
            {row.channel === null || CHANNEL[row.channel] === '' ? null : (
              <Text is="span" tone="faint" size="xs" className={styles['channel']}>
                {CHANNEL[row.channel]}
              </Text>
            )}
          </td>
          <td className={styles['kwh']}>
            {row.kWh === null ? '' : formatNumber(row.kWh, countDecimals(row.kWh))}
          </td>
        </>
      )}
    </tr>
  );
}

const countDecimals = (kWh: number) => (Math.abs(kWh) < 1 ? 3 : 1);

/** "22 Oct 2026", "22 Oct – 6 Nov 2026", "22 Oct, 00:00 – 00:30", or what is counted from a moment on. */
function formatSpan(from: string, to: string): string {
  const [firstDay = '', firstTime = '00:00'] = from.split('T');
  const [endDay = '', endTime = '00:00'] = to.split('T');
  if (from === to) {
    const isMidnight = firstTime === '00:00';
    const day = formatDate(isMidnight ? addDays(firstDay, -1) : firstDay);
    return `counted from ${day}${isMidnight ? '' : `, ${firstTime}`} on`;
  }
  if (firstTime === '00:00' && endTime === '00:00') {
    const lastDay = addDays(endDay, -1);
    if (lastDay <= firstDay) return formatDate(firstDay);
    const isSameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
    return `${isSameYear ? formatDayMonth(firstDay) : formatDate(firstDay)} – ${formatDate(lastDay)}`;
  }
  const end =
    endDay === firstDay || endTime === '00:00' ? endTime : `${formatDayMonth(endDay)}, ${endTime}`;
  return `${formatDayMonth(firstDay)}, ${firstTime} – ${end}`;
}
