import { useMemo } from 'react';
import { Chart } from '#app/ui/chart/chart.tsx';
import { DataTable } from '#app/ui/chart/data-table.tsx';
import { Chip, Panel } from '#app/ui/layout/panel.tsx';
import { formatCount, formatDate, formatKwh } from '#domain/base/format.ts';
import { toIsoDate } from '#domain/base/period.ts';
import {
  computeCoverage,
  type ImportSlot,
  listBars,
  listSlots,
  makeImportChart,
  type PlannedUse,
} from './import-chart.ts';

/** What the files hold, bar by bar, with the days that are missing. */
export function DayPanel({ spans, isMeter }: { spans: readonly PlannedUse[]; isMeter: boolean }) {
  const slots = useMemo(() => listSlots(spans), [spans]);
  const spec = useMemo(() => makeImportChart(slots), [slots]);
  if (spans.length === 0) return null;
  const { knownDays, inAll } = computeCoverage(spans);
  const title = makeTitle(spans, isMeter);
  return (
    <Panel
      title={title}
      aside={
        <>
          <Chip>{`${knownDays} of ${formatCount(inAll, 'day')}`}</Chip> kWh
        </>
      }
    >
      <Chart name={title} spec={spec} table={<Table slots={slots} />} />
    </Panel>
  );
}

function makeTitle(spans: readonly PlannedUse[], isMeter: boolean): string {
  if (listBars(spans).by === 'month') return 'Month by month';
  return spans.every(({ firstDay, lastDay }) => firstDay === lastDay)
    ? 'Day by day'
    : isMeter
      ? 'From reading to reading'
      : 'Bill by bill';
}

/** The same as a table, the latest first. */
function Table({ slots }: { slots: readonly ImportSlot[] }) {
  const seen = new Set<number>();
  const rows = slots.flatMap((slot): [string, string][] => {
    if (slot.kind === 'bar') return [[slot.title, `${formatKwh(slot.wh)} kWh`]];
    // A long gap takes several places.
    if (seen.has(slot.firstDay)) return [];
    seen.add(slot.firstDay);
    const first = formatDate(toIsoDate(slot.firstDay));
    const last = formatDate(toIsoDate(slot.lastDay));
    return [[first === last ? first : `${first} – ${last}`, 'missing']];
  });
  return (
    <DataTable caption="What the file holds" heads={['Days', 'Energy']} rows={rows.reverse()} />
  );
}
