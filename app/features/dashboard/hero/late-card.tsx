/** Asks for the number that is late, in the first panel itself. Data Entry takes it, and asks about it where it must. */
import { useNavigation } from '@remix-run/react';
import type { LastValue } from '#app/entry/typed-use.ts';
import styles from '#app/features/dashboard/first-number.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { formatDateNear, formatRegister } from '#domain/base/format.ts';
import { addDays, type IsoDate, toIsoDate } from '#domain/base/period.ts';
import type { NumberAge } from '#domain/energy/late.ts';
import heroStyles from './hero.module.css';

interface LateCardProps {
  title: string;
  lastValue: LastValue | null;
  numberAge: NumberAge | null;
  today: IsoDate;
  idempotencyKey: string;
}

export function LateCard({ title, lastValue, numberAge, today, idempotencyKey }: LateCardProps) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <div className={heroStyles['side']}>
      <p className={heroStyles['answer']}>{title}</p>
      <Allowed>
        {/* What is wrong with it, and what is asked about it, stands at the form of its kind. */}
        <Form
          method="post"
          action={`/dashboard/data-entry?add=${lastValue === null ? 'bill' : 'meter'}`}
          className={styles['form']}
        >
          <IdempotencyKey value={idempotencyKey} />
          {lastValue === null ? (
            <UnitsFields numberAge={numberAge} today={today} />
          ) : (
            <MeterField lastValue={lastValue} today={today} />
          )}
          <Button type="submit" kind="onDeep" wide busy={isSending}>
            Save Reading
          </Button>
        </Form>
        <p data-screen-only className={styles['ways']}>
          <Link to="/dashboard/data-entry?full=yes" className={styles['today']}>
            Add Today's Reading
          </Link>
          <Link to="/dashboard/data-entry?add=bill">From a bill</Link>
          <Link to="/dashboard/data-entry/files">From a file</Link>
          <Link to="/dashboard/profile/reminders" className={styles['remind']}>
            Remind me
          </Link>
        </p>
      </Allowed>
    </div>
  );
}

const FIELD_ID = 'late-number';

function MeterField({ lastValue, today }: { lastValue: LastValue; today: IsoDate }) {
  return (
    <>
      <input type="hidden" name="intent" value="add-value" />
      <input type="hidden" name="readOn" value={today} />
      <div className={styles['label']}>
        <label htmlFor={FIELD_ID}>The meter shows</label>
        <span>
          {`on ${formatDateNear(toIsoDate(lastValue.day), today)}: `}
          <strong>{formatRegister(lastValue.shownWh, lastValue.digits)}</strong>
        </span>
      </div>
      <NumberField name="registerKWH" unit="kWh" />
    </>
  );
}

/** Of a home without a meter's number: the units since, as a bill or an app tells them. */
function UnitsFields({ numberAge, today }: { numberAge: NumberAge | null; today: IsoDate }) {
  const from = numberAge === null ? today : toIsoDate(numberAge.latestNumberDay + 1);
  const yesterday = addDays(today, -1);
  const nextBillDay = numberAge?.nextBillDay ?? null;
  return (
    <>
      <input type="hidden" name="intent" value="add-use" />
      <input type="hidden" name="kind" value="bill" />
      <div className={styles['days']}>
        <label>
          From
          <input type="date" name="periodStart" defaultValue={from} max={yesterday} required />
        </label>
        <label>
          To
          <input
            type="date"
            name="readingDate"
            defaultValue={nextBillDay === null ? yesterday : toIsoDate(nextBillDay)}
            max={yesterday}
            required
          />
        </label>
      </div>
      <div className={styles['label']}>
        <label htmlFor={FIELD_ID}>
          {nextBillDay === null ? 'Units of these days' : 'Units on the bill'}
        </label>
      </div>
      <NumberField name="consumptionKWH" unit="units" />
    </>
  );
}

function NumberField({ name, unit }: { name: string; unit: string }) {
  return (
    <div className={styles['field']}>
      <input id={FIELD_ID} name={name} inputMode="decimal" autoComplete="off" required />
      <span aria-hidden="true">{unit}</span>
    </div>
  );
}
