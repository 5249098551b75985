import type { LastValue } from '#app/features/data-entry/typed-use.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { formatDate, formatRegister, formatWeekdayName } from '#domain/base/format.ts';
import { type IsoDate, toIsoDate } from '#domain/base/period.ts';
import styles from './ask-for-meter.module.css';
import heroStyles from './hero.module.css';

const FIELD_ID = 'meter-value';

/** Asks for what the meter shows today. Data Entry takes the answer, and asks about it where it must. */
export function AskForMeter({ lastValue, today }: { lastValue: LastValue; today: IsoDate }) {
  const on = toIsoDate(lastValue.day);
  return (
    <Form method="post" action="/dashboard/data-entry" className={styles['form']}>
      <input type="hidden" name="intent" value="add-value" />
      <input type="hidden" name="readOn" value={today} />
      <label htmlFor={FIELD_ID} className={heroStyles['value']} data-size="middle">
        What does the meter show?
      </label>
      <p>
        Last: <strong>{formatRegister(lastValue.shownWh, lastValue.digits)}</strong>
        {` on ${formatWeekdayName(on)} ${formatDate(on)}`}
      </p>
      <div className={styles['field']}>
        <input id={FIELD_ID} name="registerKWH" inputMode="decimal" autoComplete="off" required />
        <span aria-hidden="true">kWh</span>
      </div>
      <Button type="submit" kind="onDeep" wide>
        Save Reading
      </Button>
      <p className={styles['ways']}>
        <Link to="/dashboard/data-entry?add=bill">From a bill</Link>
        {' · '}
        <Link to="/dashboard/data-entry/files">From a file</Link>
      </p>
    </Form>
  );
}
