import { Plus } from 'lucide-react';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Facts } from '#app/ui/layout/facts.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { EmptyState, Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import {
  formatCount,
  formatDate,
  formatDayMonth,
  formatKwh,
  formatLoad,
  formatNumber,
  formatRate,
  formatRupees,
} from '#domain/base/format.ts';
import { getDayInIndia, type IsoDate } from '#domain/base/period.ts';
import type { DashboardFigures } from '#domain/energy/dashboard.ts';
import type { User } from '#domain/home/profile.ts';
import type { TipRecord } from '#domain/tips/tip.ts';
import styles from './dashboard.module.css';
import { formatDayName } from './period-names.ts';

/** The latest tip, with what it could save and its source. */
export function LatestTip({
  tip,
  hasTips,
  today,
}: {
  /** The latest that holds today. */
  tip: TipRecord | null;
  hasTips: boolean;
  today: IsoDate;
}) {
  if (tip === null) {
    return (
      <Panel title="Latest energy tip" className={styles['tip']}>
        <EmptyState
          title={hasTips ? 'No tip for this season' : 'No tips yet'}
          text="A measure chosen for your home, with its kWh and rupees a year, will appear here."
        >
          <Allowed>
            <LinkButton to="/dashboard/energy-tips">Get a tip</LinkButton>
          </Allowed>
        </EmptyState>
      </Panel>
    );
  }
  const day = getDayInIndia(Date.parse(tip.createdAt));
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  const { annualKWH, annualRupees, rupeesBy, source } = tip;
  return (
    <Panel
      title="Latest energy tip"
      className={styles['tip']}
      aside={sameYear ? formatDayMonth(day) : formatDate(day)}
    >
      <Text below={3} size="lg" className={styles['tipText']}>
        {tip.tipText}
      </Text>
      <p className={`${styles['sum']} ${styles['wide']}`}>{tip.explanation}</p>
      <div className={styles['tipFacts']}>
        <Facts
          facts={[
            ...(annualKWH === null
              ? []
              : [['Could save', describePerYear(`${formatNumber(annualKWH)} kWh`)] as const]),
            ...(annualRupees === null
              ? []
              : [
                  [
                    rupeesBy === 'tariff' ? 'Off your bills' : 'At your rate',
                    describePerYear(formatRupees(annualRupees * 1000, 0)),
                  ] as const,
                ]),
            ['Source', <SourceLink key="source" {...source} />],
          ]}
        />
        <p>
          <Link to="/dashboard/energy-tips">All energy tips</Link>
        </p>
      </div>
    </Panel>
  );
}

function SourceLink({ name, url }: TipRecord['source']) {
  return url === null ? name : <a href={url}>{name}</a>;
}

function describePerYear(amount: string) {
  return (
    <>
      <strong>{amount}</strong> a year
    </>
  );
}

interface Supplier {
  discom: string;
  category: string | null;
  loadKW: number | null;
}

const NOT_SET = 'Not set';

/** Who lives here, who supplies it, at what rate, with what target. */
export function HouseholdDetails({ user, supplier }: { user: User; supplier: Supplier | null }) {
  const { householdSize, userProfile } = user;
  const { electricityRatePerKWh: rate, targetReduction: target } = userProfile;
  const since = getDayInIndia(Date.parse(user.createdAt)).slice(0, 4);
  const home = [user.city, user.state].filter(Boolean).join(', ');
  return (
    <Panel
      title="Household details"
      className={styles['third']}
      aside={
        <Allowed needs="viewer">
          <LinkButton to="/dashboard/profile" size="small">
            Update Profile
          </LinkButton>
        </Allowed>
      }
    >
      <Facts
        facts={[
          ['Name', `${user.firstName} ${user.lastName}`],
          ['Home', home === '' ? NOT_SET : home],
          [
            'Household size',
            householdSize === null
              ? NOT_SET
              : householdSize === 1
                ? '1 person'
                : `${formatNumber(householdSize)} people`,
          ],
          ...(supplier === null ? [] : [['Supplier', describeSupplier(supplier)] as const]),
          ...(supplier !== null && rate === null
            ? []
            : [
                [
                  'Electricity rate',
                  rate === null ? NOT_SET : `${formatRate(Math.round(rate * 1000))} per kWh`,
                ] as const,
              ]),
          ['Target reduction', target === null ? NOT_SET : `${target}%`],
          ['Member since', since],
        ]}
      />
    </Panel>
  );
}

/** `BESCOM LT-1, 3 kW`. */
function describeSupplier({ discom, category, loadKW }: Supplier): string {
  const tariff = [discom, category].filter(Boolean).join(' ');
  return loadKW === null ? tariff : `${tariff}, ${formatLoad(loadKW)}`;
}

/** The quick action of every day. */
export function AddReading(look: { kind?: 'primary' | 'onDeep'; wide?: boolean }) {
  return (
    <Allowed>
      <LinkButton to="/dashboard/data-entry?full=yes" kind="primary" {...look} icon={<Plus />}>
        Add Today's Reading
      </LinkButton>
    </Allowed>
  );
}

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
