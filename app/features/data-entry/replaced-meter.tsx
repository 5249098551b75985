/** The step after "The meter was replaced": the last number of the old meter and the first of the new one. */
import { useEffect, useRef } from 'react';
import { TextField } from '#app/forms/fields.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatCount, formatDate, formatUnits } from '#domain/base/format.ts';
import { addDays, FIRST_DATE, type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { MeterFields } from './meter-fields.ts';
import styles from './meter-form.module.css';
import { RegisterField } from './register-field.tsx';
import { computeTypedUse, type LastValue } from './typed-use.ts';

export function ReplacedMeter(props: {
  fields: MeterFields;
  last: LastValue | null;
  today: IsoDate;
  busy: boolean;
}) {
  const { fields, last, today } = props;
  const { registerKWH, readOn, installedOn, oldLastKWH, serial, digits, firstKWH } = fields;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const on = installedOn.value || readOn.value || today;
  const use = computeTypedUse(oldLastKWH.value, on, last);
  return (
    <>
      <input type="hidden" name="registerKWH" value={registerKWH.value ?? ''} />
      <input type="hidden" name="readOn" value={readOn.value ?? ''} />
      <input type="hidden" name="as" value="replaced" />
      <h3 ref={heading} tabIndex={-1} className={styles['head']}>
        The meter was replaced
      </h3>
      <TextField
        meta={installedOn}
        label="Replaced on"
        type="date"
        min={last === null ? FIRST_DATE : toIsoDate(last.day)}
        max={readOn.value ?? today}
        defaultValue={installedOn.initialValue || readOn.value || today}
        required
      />
      <h4 className={styles['head']}>Old meter</h4>
      <RegisterField
        today={today}
        meta={oldLastKWH}
        label="Its last number"
        optional
        last={last}
        hint={
          use === undefined
            ? 'It stands on the replacement slip.'
            : `${formatUnits(use.consumptionWh)} units in ${formatCount(use.days, 'day')}. It stands on the replacement slip.`
        }
      />
      <h4 className={styles['head']}>New meter</h4>
      <div className={styles['two']}>
        <TextField meta={serial} label="Serial" optional autoComplete="off" />
        <TextField
          meta={digits}
          label="Digits"
          optional
          inputMode="numeric"
          autoComplete="off"
          hint="Before the point."
        />
      </div>
      <RegisterField
        today={today}
        meta={firstKWH}
        label="Its first number"
        optional
        hint="Often 0 or a little more. Not known? Its first days stay unknown."
      />
      <Button type="submit" kind="primary" wide busy={props.busy} busyText="Saving…">
        Save
      </Button>
      {last === null || isFilled(oldLastKWH.value) ? null : (
        <p className={styles['note']}>
          {`Without the old number, ${formatDate(addDays(toIsoDate(last.day), 1))} to ${formatDate(on)} stay unknown.`}
        </p>
      )}
    </>
  );
}

function isFilled(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}
