import type { ReactNode } from 'react';
import { DataTable } from '#app/ui/chart/data-table.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { formatCount, formatDayMonth, formatKwh } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import type { HourRow } from '#domain/energy/hours/hours.ts';
import { Choice } from './charts.tsx';
import { Curve } from './curve.tsx';
import styles from './hours.module.css';
import type { HoursView } from './hours-view.server.ts';

/** Shades of the map: each begins where the square of its share of the highest hour does, so that small use shows. */
const SHADES = 6;
const HOURS_OF_LABEL = 6;

/** An average day by its parts and as a curve, and the latest days hour by hour. Without script it is the same. */
export function Hours({ view, controls }: { view: HoursView; controls: ReactNode }) {
  const { average, leftOut } = view;
  return (
    <>
      {average === null ? (
        <p>As soon as every hour of a day is known, its split by the time of day appears here.</p>
      ) : (
        <Average average={average} />
      )}
      {leftOut === null ? null : (
        <Text above={2} tone="quiet" size="sm">
          {leftOut}
        </Text>
      )}
      <div className={styles['below']}>
        {controls}
        {average === null ? null : (
          <Text data-screen-only is="details" size="sm">
            <summary>Show as table</summary>
            <DataTable caption="An average day" {...average.curve.table} />
          </Text>
        )}
        <Text is="details" size="sm" open={average === null}>
          <summary>Show every day as a map</summary>
          <DaysMap rows={view.rows} highestWh={view.highestWh} />
        </Text>
      </div>
    </>
  );
}

function Average({ average }: { average: NonNullable<HoursView['average']> }) {
  const { curve, kind } = average;
  return (
    <section aria-label="An average day by the time of day">
      <header className={styles['head']}>
        <h3>An average day</h3>
        <Chip {...(average.isFew ? { kind: 'notice' } : {})}>{average.days}</Chip>
        <span>{average.span}</span>
      </header>
      <p className={styles['sentence']}>{average.sentence}</p>
      <ul className={styles['parts']}>
        {average.parts.map(({ name, share, energy, time }) => (
          <li key={name}>
            <span>{name}</span> <strong>{share}</strong> <span>{energy}</span> <small>{time}</small>
          </li>
        ))}
      </ul>
      {average.isCompared ? (
        <div className={styles['kinds']}>
          <Choice
            name="Days of the average"
            parameter="of"
            chosen={kind === 'all' ? null : kind}
            options={[
              [null, 'All days'],
              ['weekdays', 'Weekdays'],
              ['weekend', 'Weekend'],
            ]}
          />
        </div>
      ) : null}
      <ul className={styles['legend']}>
        <li data-line="shown">{curve.name}</li>
        {curve.otherName === null ? null : <li data-line="other">{curve.otherName}</li>}
        {curve.heavyName === null ? null : <li data-line="heavy">{curve.heavyName}</li>}
      </ul>
      <Curve curve={curve} />
      <Text tone="quiet" size="sm">
        {curve.unit} {average.always}
      </Text>
    </section>
  );
}

/** The latest days, a day in a row, an hour in a column. */
function DaysMap({ rows, highestWh }: Pick<HoursView, 'rows' | 'highestWh'>) {
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
          ≈ The supplier’s estimate: not in the average.
        </Text>
      ) : null}
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

/** `12 am`, `6 am`, `noon`, `10 pm`. */
function formatHour(hour: number): string {
  if (hour === 12) return 'noon';
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}
