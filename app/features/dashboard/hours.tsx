import type { ReactNode } from 'react';
import { Bars } from '#app/ui/chart/bars.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { formatCount, formatDayMonth, formatKwh, formatNumber } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import type { DayPart, HourlyUse, HourRow } from '#domain/energy/hours.ts';
import styles from './dashboard.module.css';

/** Shades of the map: each begins where the square of its share of the highest hour does, so that small use shows. */
const SHADES = 6;
const HOURS_OF_LABEL = 6;

/** The latest days hour by hour as a map of shades, and an average day by its parts. Without script it is the same. */
export function Hours({ use, controls }: { use: HourlyUse; controls: ReactNode }) {
  const { rows, highestWh, wholeDays, parts } = use;
  const hasEstimates = rows.some((row) => row.kind === 'day' && row.estimated);
  return (
    <>
      <Scale highestWh={highestWh} />
      <table className={styles['map']}>
        <caption className="visually-hidden">Energy by day and hour, in kWh</caption>
        <thead>
          <tr>
            <td />
            {Array.from({ length: 24 / HOURS_OF_LABEL }, (_, index) => index * HOURS_OF_LABEL).map(
              (hour) => (
                <th key={hour} scope="colgroup" colSpan={HOURS_OF_LABEL}>
                  {formatHour(hour)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MapRow
              key={row.kind === 'cut' ? row.firstDay : row.day}
              row={row}
              highestWh={highestWh ?? 0}
            />
          ))}
        </tbody>
      </table>
      {hasEstimates ? (
        <Text above={2} tone="faint" size="sm">
          ≈ The supplier’s estimate: not in the average below.
        </Text>
      ) : null}
      <div className={styles['below']}>
        {controls}
        <Parts parts={parts} wholeDays={wholeDays} />
      </div>
    </>
  );
}

function MapRow({ row, highestWh }: { row: HourRow; highestWh: number }) {
  if (row.kind === 'cut') {
    return (
      <tr className={styles['cut']}>
        <td colSpan={25}>{`${formatCount(row.days, 'day')} not known`}</td>
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">
        {row.estimated ? '≈ ' : ''}
        {formatDayMonth(toIsoDate(row.day))}
      </th>
      {row.hours.map((wh, hour) => {
        const text = `${formatHour(hour)}: ${wh === null ? 'not known' : formatKwh(wh, 2)}`;
        return (
          <td
            key={text}
            data-shade={wh === null ? 'unknown' : chooseShade(wh, highestWh)}
            title={text}
          >
            <span className="visually-hidden">{text}</span>
          </td>
        );
      })}
    </tr>
  );
}

function chooseShade(wh: number, highestWh: number): number {
  return wh === 0 ? 0 : Math.max(1, Math.ceil(Math.sqrt(wh / highestWh) * SHADES));
}

/** What the shades stand for. */
function Scale({ highestWh }: { highestWh: number | null }) {
  return (
    <Row
      is="p"
      below={3}
      tone="quiet"
      size="sm"
      gap={[1, 2]}
      align="center"
      className={styles['scale']}
    >
      <span>0</span>
      <span className={styles['shades']} aria-hidden="true">
        {Array.from({ length: SHADES + 1 }, (_, shade) => (
          <span key={String(shade)} data-shade={shade} />
        ))}
      </span>
      <span>{highestWh === null ? 'no hour known' : `${formatKwh(highestWh, 2)} kWh an hour`}</span>
      <span className={styles['unknown']}>
        <span data-shade="unknown" aria-hidden="true" /> Not known
      </span>
    </Row>
  );
}

function Parts({ parts, wholeDays }: { parts: readonly DayPart[]; wholeDays: number }) {
  return (
    <section aria-label="An average day by the time of day" className={styles['parts']}>
      <h3>An average day</h3>
      {wholeDays === 0 ? (
        <p>As soon as every hour of a day is known, its split by the time of day stands here.</p>
      ) : (
        <>
          <Bars
            colour="kwh"
            bars={parts.map(({ name, from, to, averageWh, shareThousandths }) => ({
              label: `${name}, ${formatHour(from)} – ${formatHour(to)}`,
              amount: averageWh,
              text: `${formatKwh(averageWh)} kWh, ${formatNumber(shareThousandths / 10)}%`,
              kind: 'full',
            }))}
          />
          <p>{`Of the ${formatCount(wholeDays, 'day')} of which every hour is known.`}</p>
        </>
      )}
    </section>
  );
}

/** `12 am`, `6 am`, `noon`, `10 pm`. */
function formatHour(hour: number): string {
  if (hour === 12) return 'noon';
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}
