import type { FieldMetadata } from '@conform-to/react';
import { useEffect, useState } from 'react';
import { NumberField } from '#app/forms/fields.tsx';
import { formatRate } from '#domain/base/format.ts';
import type { FirstBill, UnpricedBill } from '#domain/tariff/engine/home-bill.ts';
import type { TariffChoice } from '#domain/tariff/suppliers.ts';
import { ADDRESS_LABELS as LABELS } from './address-form.ts';
import styles from './rate-panel.module.css';
import { useFirstBill } from './use-first-bill.ts';

/** At so many units a month the price of the next one is shown. */
const SHOWN_KWH = 150;

/** What a unit costs: by the tariff, or the rate that is asked, with why. */
export function RatePanel({
  meta,
  values,
  state,
  chosenTariff,
  isKnown,
}: {
  meta: FieldMetadata<string>;
  values: Partial<Record<string, string | undefined>>;
  state: string | undefined;
  chosenTariff: TariffChoice | undefined;
  /** Whether the page's script can tell that a supplier was chosen. */
  isKnown: boolean;
}) {
  const [isFixed, setFixed] = useState(Boolean(meta.initialValue));
  const isWrong = chosenTariff !== undefined && meta.errors !== undefined;
  useEffect(() => {
    if (isWrong) setFixed(true);
  }, [isWrong]);
  // The bill that is priced covers all months of a cycle.
  const months = Number(values['cycleMonths']) || 1;
  const bill = useFirstBill(values, { kwh: SHOWN_KWH * months });
  const rate = (
    <NumberField
      meta={meta}
      label={LABELS.electricityRatePerKWh}
      unit="₹/kWh"
      hint="The energy charges on your bill, divided by its units."
    />
  );
  if (chosenTariff === undefined) {
    return (
      <div>
        {rate}
        {isKnown && state ? (
          <p className={styles['why']}>
            Asked because no supplier is chosen: a rate turns your units into rupees, without fixed
            charges and taxes.
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <div className={styles['panel']}>
      <p className={styles['title']}>{isFixed ? 'Your rate' : 'Your rate, from the tariff'}</p>
      {isFixed ? null : <TariffRate bill={bill} chosenTariff={chosenTariff} />}
      <details open={isFixed}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          onClick={(event) => {
            event.preventDefault();
            setFixed(!isFixed);
          }}
        >
          I pay one fixed rate
        </summary>
        {rate}
      </details>
    </div>
  );
}

function TariffRate({
  bill,
  chosenTariff,
}: {
  bill: FirstBill | UnpricedBill | undefined;
  chosenTariff: TariffChoice;
}) {
  const price = bill === undefined || 'neededQuestions' in bill ? null : bill.nextUnitMilliRupees;
  if (bill === undefined || 'neededQuestions' in bill || price === null) {
    return <p className={styles['why']}>{`We price your bills as ${chosenTariff.discom} does.`}</p>;
  }
  return (
    <p className={styles['price']}>
      <strong>{formatRate(price)}</strong> for one unit more, at 150 units a month
      <span className={styles['why']}>
        {`Energy, fuel and taxes by ${chosenTariff.name} of ${chosenTariff.discom}${bill?.isEstimate === true ? ', partly estimated' : ''}${bill?.isConfirmed === false ? ', which no printed bill confirms yet' : ''}.`}
      </span>
    </p>
  );
}
