import { Link } from '@remix-run/react';
import type { ReadingAnomaly } from '../../../domain/anomaly.ts';
import { formatDayMonth, formatKwh, formatNumber } from '../../../domain/format.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './overview.module.css';

/** The latest reading stands out from the three before it: how far, and where to check it. */
export function AnomalyBanner({ anomaly }: { anomaly: ReadingAnomaly }) {
  const { differencePercent, readingDate, seq, periodStart } = anomaly;
  const side = differencePercent > 0 ? 'above' : 'below';
  // Just over the rule's 20% it would read as if it were not over it.
  const size = Math.abs(differencePercent);
  const percent = formatNumber(size, size < 21 ? 1 : 0);
  const days =
    periodStart === null
      ? `on ${formatDayMonth(readingDate)}`
      : `a day from ${formatDayMonth(periodStart)} to ${formatDayMonth(readingDate)}`;
  const perDay = periodStart === null ? '' : ' a day';
  return (
    <div className={styles['banner']}>
      <Notice
        kind="notice"
        title={`Your latest reading is ${percent}% ${side} the three before it.`}
      >
        <p>
          {`${formatKwh(anomaly.perDayWh)} kWh ${days}; the three before averaged ${formatKwh(anomaly.meanWh)} kWh${perDay}. `}
          <Link to={`/dashboard/data-entry?edit=${readingDate}.${seq}`}>Check the entry</Link>
        </p>
      </Notice>
    </div>
  );
}
