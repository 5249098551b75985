/** What a new household's dashboard begins with: one question, and at once what the number typed amounts to. */

import { useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { toTypedConnection } from '#app/connection/answers.ts';
import { findUsualDays } from '#app/connection/bill-days.ts';
import {
  FIRST_UNITS_MAX_KWH,
  type TypedBill,
  UNITS_PARAMETER,
} from '#app/connection/first-bill.ts';
import { FirstBillPanel } from '#app/connection/first-bill-panel.tsx';
import type { LastValue } from '#app/entry/typed-use.ts';
import { Form } from '#app/forms/home-form.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { BillSketch } from '#app/ui/chart/bill-sketch.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { formatDate, formatRegister } from '#domain/base/format.ts';
import { FIRST_DATE, type IsoDate, toIsoDate } from '#domain/base/period.ts';
import { kwhToWh, parseTypedNumber } from '#domain/base/quantity.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';
import styles from './first-number.module.css';

export interface FirstNumberProps {
  connection: ConnectionRecord | null;
  rateMilliRupees: number | null;
  today: IsoDate;
  idempotencyKey: string;
  /** What the units in the address come to, for a browser without script. */
  bill: TypedBill['bill'];
  /** What the meter showed, where it was entered already. */
  lastValue: LastValue | null;
  /** Why the number that was sent was not stored. */
  problem: string | undefined;
  /** The form as it was sent. */
  typed: Record<string, string> | undefined;
}

export function FirstNumber(props: FirstNumberProps) {
  const { connection, today } = props;
  const [parameters] = useSearchParams();
  const linkedUnits = props.typed?.[UNITS_PARAMETER] ?? parameters.get(UNITS_PARAMETER);
  const [typed, setTyped] = useState(linkedUnits ?? '');
  const values = connection === null ? {} : toTypedConnection(connection);
  const days = findUsualDays(
    { billDay: Number(values['billDay']) || undefined, cycleMonths: connection?.cycleMonths },
    today,
  );
  const [from, setFrom] = useState(props.typed?.['from'] ?? days.from);
  const [to, setTo] = useState(props.typed?.['to'] ?? days.to);
  const kwh = parseTypedNumber(typed, 'kWh');
  const isNumber = kwh !== undefined && kwh > 0 && kwh <= FIRST_UNITS_MAX_KWH;
  return (
    <section className={styles['deep']} aria-label="Your first number">
      <div className={styles['side']}>
        <h2>What did your last bill say?</h2>
        {props.lastValue === null ? null : <KeptValue value={props.lastValue} />}
        <p>Its units are enough. The rest can wait.</p>
        {props.problem === undefined ? null : (
          <p className={styles['problem']} role="alert">
            {props.problem}
          </p>
        )}
        <Form
          method={linkedUnits === null ? 'get' : 'post'}
          action={linkedUnits === null ? '/dashboard' : '/dashboard?index'}
        >
          <label className={styles['unitsLabel']} htmlFor="first-units">
            Units on the bill
          </label>
          <div className={styles['units']}>
            <input
              id="first-units"
              name={UNITS_PARAMETER}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <span aria-hidden="true">units</span>
          </div>
          {isNumber ? (
            <FirstBillPanel
              values={values}
              unitsWh={kwhToWh(kwh)}
              from={from}
              to={to}
              rateMilliRupees={props.rateMilliRupees}
              today={today}
              loaded={linkedUnits === typed ? props.bill : null}
            />
          ) : null}
          {linkedUnits === null ? null : (
            <div className={styles['days']}>
              <DayField label="From" name="from" value={from} onChange={setFrom} today={today} />
              <DayField label="To" name="to" value={to} onChange={setTo} today={today} />
            </div>
          )}
          {linkedUnits === null ? null : <IdempotencyKey value={props.idempotencyKey} />}
          <Button type="submit" kind="onDeep" wide>
            {linkedUnits === null ? 'Show my bill' : 'Save the bill'}
          </Button>
        </Form>
        <p className={styles['or']}>
          <Link to="/dashboard/data-entry?add=meter">
            {props.lastValue === null ? 'The meter’s number' : 'What the meter shows now'}
          </Link>
          {' · '}
          <Link to="/dashboard/data-entry/files">A file or a PDF bill</Link>
        </p>
      </div>
      <div className={styles['side']}>
        <p className={styles['title']}>Where to find it on the bill</p>
        <BillSketch markedLines={['units']} />
      </div>
    </section>
  );
}

/** A counter's first value gives no use by itself: the text says what comes next. */
function KeptValue({ value }: { value: LastValue }) {
  return (
    <p>
      {'Your meter’s number is kept: '}
      <strong>{formatRegister(value.shownWh, value.digits)}</strong>
      {` on ${formatDate(toIsoDate(value.day))}. The next one shows what you used since.`}
    </p>
  );
}

/** A day of the bill, up to today. */
function DayField(props: {
  label: string;
  name: 'from' | 'to';
  value: IsoDate;
  onChange: (day: IsoDate) => void;
  today: IsoDate;
}) {
  return (
    <label>
      {props.label}
      <input
        type="date"
        name={props.name}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        min={FIRST_DATE}
        max={props.today}
        required
      />
    </label>
  );
}
