import { Allowed } from '#app/ui/allowed.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/facts.tsx';
import { Link } from '#app/ui/link.tsx';
import { EmptyState, Panel } from '#app/ui/panel.tsx';
import { formatDate, formatDayMonth, formatNumber, formatRupees } from '#domain/base/format.ts';
import { getDayInIndia, type IsoDate } from '#domain/base/period.ts';
import type { TipRecord } from '#domain/tips/tip.ts';
import styles from './overview.module.css';

/** The latest tip, with what it could save and its source. */
export function LatestTip({ tip, today }: { tip: TipRecord | null; today: IsoDate }) {
  if (tip === null) {
    return (
      <Panel title="Latest energy tip" className={styles['tip']}>
        <EmptyState
          title="No tips yet"
          text="A measure chosen for your home, with its kWh and rupees a year, will stand here."
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
      <p className={styles['tipText']}>{tip.tipText}</p>
      <p className={styles['sum']}>{tip.explanation}</p>
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
