/** Asks for the one date on which an amount hangs, where the amount stands. */
import { useNavigation } from '@remix-run/react';
import styles from '#app/features/dashboard/first-number.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { FIRST_DATE, type IsoDate } from '#domain/base/period.ts';

const FIELD_ID = 'bill-day';

export function BillDay({ today, problem }: { today: IsoDate; problem: string | undefined }) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Allowed needs="owner">
      <Form method="post" action="/dashboard?index" className={styles['form']}>
        <input type="hidden" name="intent" value="bill-day" />
        <div className={styles['label']}>
          <label htmlFor={FIELD_ID}>When did your last bill end?</label>
        </div>
        {problem === undefined ? null : (
          <p id={`${FIELD_ID}-problem`} className={styles['problem']} role="alert">
            {problem}
          </p>
        )}
        <div className={styles['days']}>
          <input
            id={FIELD_ID}
            type="date"
            name="cycleEnd"
            min={FIRST_DATE}
            max={today}
            required
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={`${FIELD_ID}-hint${problem === undefined ? '' : ` ${FIELD_ID}-problem`}`}
          />
          <Button type="submit" kind="onDeep" busy={isSending}>
            Use it
          </Button>
        </div>
        <Text id={`${FIELD_ID}-hint`} below={4}>
          It stands on the bill as “bill date”, “reading date” or the end of the period. One date
          sets all bills. <Link to={`${CONNECTION_PATH}?change`}>I have no bill at hand</Link>
        </Text>
      </Form>
    </Allowed>
  );
}
