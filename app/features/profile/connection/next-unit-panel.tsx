import type { ScreenData } from '#app/base/load-context.ts';
import { changePath, TARIFF_PATH } from '#app/connection/address.ts';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatForecastUnits, formatKwh, formatNumber, formatRate } from '#domain/base/format.ts';
import { lowerFirstWord } from '#domain/tariff/explain/line-labels.ts';
import styles from './connection.module.css';

type Screen = ScreenData<'connection'>;

/** What one unit more costs in the running period, with the lines that it is made of; else the home's own rate. */
export function NextUnitPanel(props: {
  nextUnit: Screen['nextUnit'];
  hasTariff: boolean;
  ratePerKWh: number | null;
}) {
  const { nextUnit, hasTariff } = props;
  const ownRate = nextUnit === null && !hasTariff ? props.ratePerKWh : null;
  return (
    <section className={styles['next']} aria-label="Price of your next unit">
      <Text size="sm" weight="medium">
        Price of your next unit
      </Text>
      <Text size="xxl" weight="strong" className={styles['price']}>
        {nextUnit?.code === 'priced'
          ? formatRate(nextUnit.milliRupees)
          : ownRate === null
            ? 'N/A'
            : `₹${formatNumber(ownRate, 3)}`}
      </Text>
      <Text size="sm" tone="quiet">
        {nextUnit === null ? (
          hasTariff ? (
            'It could not be calculated. '
          ) : (
            <>
              {ownRate === null
                ? 'Neither a supplier nor a rate is set. '
                : 'Your own rate, without fixed charges and taxes. '}
              <Allowed needs="owner">
                <Link to={changePath()} preventScrollReset>
                  Say who supplies you
                </Link>
              </Allowed>
            </>
          )
        ) : nextUnit.code === 'priced' ? (
          <Parts {...nextUnit} />
        ) : nextUnit.code === 'missing' ? (
          nextUnit.messages.map((problem) => `${problem} `)
        ) : (
          'A rate that it depends on has no known source. '
        )}
        {hasTariff ? <Link to={TARIFF_PATH}>Whole tariff and its sources</Link> : null}
      </Text>
    </section>
  );
}

type Priced = Extract<NonNullable<Screen['nextUnit']>, { code: 'priced' }>;

function Parts({ parts, unitsWh, isForecast }: Priced) {
  const kwh = isForecast ? formatForecastUnits(unitsWh) : formatKwh(unitsWh, 0);
  const units = isForecast
    ? `at the ${kwh} units that this bill is heading for`
    : `after ${kwh} units in this period`;
  if (parts.length === 0) return `What it changes on your bill, ${units}. `;
  return (
    <>
      {parts.map(({ label, milliRupees, estimated }, index) => (
        <span key={label}>
          {index === 0 ? '' : milliRupees < 0 ? ' − ' : ' + '}
          {formatNumber(Math.abs(milliRupees) / 1000, 2)} {formatInText(label)}
          {estimated ? (
            <>
              {' '}
              <Chip kind="estimate">estimated</Chip>
            </>
          ) : null}
        </span>
      ))}
      {`, ${units}. `}
    </>
  );
}

/** A line's short name: its abbreviation where it has one, else its first letter small. */
function formatInText(label: string): string {
  const [, short] = /\(([A-Z]{2,})\)$/.exec(label) ?? [];
  return short ?? lowerFirstWord(label);
}
