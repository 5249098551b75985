import { formatDate, formatKwh, formatMonth } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import styles from './questions.module.css';
import { listBars, type PlannedUse } from './spans.ts';

const WIDTH = 220;
const HEIGHT = 46;

/** What would come of a choice, drawn small on a true axis of time, and said beneath. */
export function MiniBars({ spans }: { spans: readonly PlannedUse[] }) {
  const { bars } = listBars(spans);
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  const days = last.lastDay - first.firstDay + 1;
  const highestWh = Math.max(1, ...bars.map(({ wh }) => wh));
  const width = Math.min(WIDTH, bars.length * 22);
  const findX = (day: number) => ((day - first.firstDay) / days) * width;
  return (
    <figure className={styles['mini']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        {bars.map(({ firstDay, lastDay, wh, measured }) => {
          const height = (Math.max(0, wh) / highestWh) * (HEIGHT - 2);
          const full = findX(lastDay + 1) - findX(firstDay);
          return (
            <rect
              key={firstDay}
              data-measured={measured}
              x={findX(firstDay)}
              y={HEIGHT - 1 - height}
              width={Math.max(0.5, full - Math.min(2, full * 0.15))}
              height={height}
            />
          );
        })}
        <line x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <figcaption>{makeCaption(spans)}</figcaption>
    </figure>
  );
}

/** "Dec 2025 – Nov 2026: 176 to 239 kWh in each of 12". */
function makeCaption(spans: readonly PlannedUse[]): string {
  const firstDay = toIsoDate(spans[0]?.firstDay ?? 0);
  const lastDay = toIsoDate(spans.at(-1)?.lastDay ?? 0);
  const isLong = spans.length > 1 && (spans.at(-1)?.lastDay ?? 0) - (spans[0]?.firstDay ?? 0) > 92;
  const range = isLong
    ? `${formatMonth(firstDay.slice(0, 7))} – ${formatMonth(lastDay.slice(0, 7))}`
    : `${formatDate(firstDay)} – ${formatDate(lastDay)}`;
  const amounts = spans.map(({ wh }) => wh);
  const days = spans.reduce((sum, span) => sum + span.lastDay - span.firstDay + 1, 0);
  const perDay = amounts.reduce((sum, wh) => sum + wh, 0) / Math.max(1, days);
  return `${range}, ${formatKwh(perDay)} kWh a day`;
}
