import { useSubmit } from '@remix-run/react';
import { useHydrated } from '#app/base/hydrated.ts';
import { makeMatchPath } from '#app/entry/bill-address.ts';
import { formatPlainUnits } from '#app/features/data-entry/bills/bill-text.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatCount, formatPaise } from '#domain/base/format.ts';
import type { BillView } from '#domain/bills/bill-view.ts';
import type { MatchStep } from '#domain/bills/match/match-step.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import styles from './match.module.css';

const FIELD_ID = 'paper-amount';

/** Our amount, and one field for that of the paper: it is compared on leaving it, without script on sending it. */
export function AmountForm(props: {
  bill: BillView;
  oursPaise: number;
  step: MatchStep | null;
  /** What the address asks about. */
  typed: string | null;
}) {
  const { bill, oursPaise, step, typed } = props;
  const submit = useSubmit();
  const hydrated = useHydrated();
  const mayType = useIsAllowed('member');
  const shown = typed ?? (step === null ? '' : formatRupeesDecimal(step.paidPaise));
  return (
    <div className={styles['amounts']}>
      <div className={styles['ours']}>
        <Text tone="quiet" size="sm" weight="medium">
          We compute
        </Text>
        <p className={styles['figure']}>{formatPaise(oursPaise)}</p>
        <Text tone="quiet" size="sm">
          {`${formatPlainUnits(bill)}${formatCount(bill.days, 'day')}`}
        </Text>
      </div>
      {mayType ? (
        <Form
          method="get"
          action={makeMatchPath(bill.id)}
          replace
          preventScrollReset
          key={shown}
          className={styles['amount']}
        >
          <label htmlFor={FIELD_ID} className={fieldStyles['label']}>
            Amount on the paper
          </label>
          <span className={styles['money']}>
            <span aria-hidden="true">₹</span>
            <input
              id={FIELD_ID}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              defaultValue={shown}
              onBlur={({ currentTarget }) => {
                const { value, form } = currentTarget;
                if (value.trim() !== '' && value !== shown) {
                  submit(form, { replace: true, preventScrollReset: true });
                }
              }}
            />
          </span>
          {hydrated && step !== null ? null : (
            <Button type="submit" kind={step === null ? 'primary' : 'plain'}>
              Compare
            </Button>
          )}
        </Form>
      ) : (
        <div className={styles['ours']}>
          <Text tone="quiet" size="sm" weight="medium">
            Amount on the paper
          </Text>
          <p className={styles['figure']}>{step === null ? '–' : formatPaise(step.paidPaise)}</p>
        </div>
      )}
    </div>
  );
}
