import { connectionDay, inForce } from '../../../../domain/connection.ts';
import { formatDate, formatNumber } from '../../../../domain/format.ts';
import { dayNumber, FIRST_DATE, type IsoDate } from '../../../../domain/period.ts';
import type { ScreenData } from '../../../load-context.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';

const NOT_SET = 'Not set';
const CYCLES = ['', 'every month', 'every 2 months', 'every 3 months'];

/** What the home's bill is reckoned by today, and since when. */
export function FactsPanel(props: {
  connections: ScreenData<'connection'>['connections'];
  today: IsoDate;
}) {
  const dated = props.connections.map((facts) => ({
    ...facts,
    firstDay: connectionDay(facts.from ?? FIRST_DATE),
  }));
  const facts = inForce(dated, dayNumber(props.today));
  const { discom, category, loadKW, phases, cycleMonths = 1, from } = facts ?? {};
  return (
    <Panel title="Connection & tariff">
      <Facts
        facts={[
          ['Supplier', discom ?? NOT_SET],
          ['Category', category ?? NOT_SET],
          ['Sanctioned load', loadKW == null ? NOT_SET : `${formatNumber(loadKW)} kW`],
          ['Phase', phases == null ? NOT_SET : phases === 1 ? 'Single phase' : 'Three phases'],
          ['Bill', CYCLES[cycleMonths]],
          ['Since', from == null ? 'the beginning' : formatDate(from)],
        ]}
      />
    </Panel>
  );
}
