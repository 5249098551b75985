import { Panel } from '#app/ui/layout/panel.tsx';
import { formatCount, formatKwh, formatNumber, formatPaise } from '#domain/base/format.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { PassedEdge } from '#domain/bills/summary.ts';
import { describePassedEdge } from '#domain/tariff/explain/describe-differences.ts';
import styles from './match/match.module.css';

/** What the units beyond an edge cost: "The last 39 units cost ₹1,156". Nothing where the bill has passed none. */
export function PassedPanel({ passed }: { passed: PassedEdge | null }) {
  if (passed === null) return null;
  const { beyondWh, beyondPaise, edge, isEstimate } = passed;
  const units =
    beyondWh % WH_PER_KWH === 0
      ? formatCount(beyondWh / WH_PER_KWH, 'unit')
      : `${formatKwh(beyondWh)} units`;
  const about = isEstimate ? 'about ' : '';
  return (
    <Panel title={`The last ${units} cost ${about}${formatPaise(beyondPaise)}`}>
      <p className={styles['text']}>
        {`At ${formatNumber(edge.lastKwh)} units this bill would have been ${about}${formatPaise(edge.belowPaise)}: ${describePassedEdge(edge)}.`}
      </p>
    </Panel>
  );
}
