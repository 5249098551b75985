import { Allowed } from '#app/ui/allowed.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { formatCount, formatKwh, formatNumber } from '#domain/base/format.ts';
import type { IsoDate } from '#domain/base/period.ts';
import type { DashboardFigures } from '#domain/energy/dashboard.ts';
import styles from './overview.module.css';
import { formatDayName } from './period-names.ts';

/** The latest reading stands out from the three before it: how far, and where to check it. */
export function AnomalyBanner(props: {
  anomaly: NonNullable<DashboardFigures['anomaly']>;
  today: IsoDate;
}) {
  const { anomaly, today } = props;
  const { differencePercent, reading, daysUnknownBefore, mayCoverUnknown } = anomaly;
  const side = differencePercent > 0 ? 'above' : 'below';
  // Just over the rule's 20% it would read as if it were not over it.
  const size = Math.abs(differencePercent);
  const percent = formatNumber(size, size < 21 ? 1 : 0);
  const lastDay = formatDayName(reading.day, today);
  const days =
    reading.days === 1
      ? `on ${lastDay}`
      : `a day from ${formatDayName(reading.day - reading.days + 1, today)} to ${lastDay}`;
  const gap = mayCoverUnknown
    ? ` No reading covers the ${daysUnknownBefore === 1 ? 'day' : formatCount(daysUnknownBefore, 'day')} before it: does this one?`
    : '';
  return (
    <div className={styles['banner']}>
      <Notice
        kind="notice"
        title={`Your ${anomaly.isLatest ? 'latest reading' : `reading of ${lastDay}`} is ${percent}% ${side} the three before it.`}
      >
        <p>
          {`${formatKwh(anomaly.perDayWh)} kWh ${days}; the three before averaged ${formatKwh(anomaly.meanPerDayWh)} kWh a day.${gap} `}
          <Allowed>
            <Link to={`/dashboard/data-entry?edit=${reading.id}`}>Check the entry</Link>
          </Allowed>
        </p>
      </Notice>
    </div>
  );
}
