import { useNavigation } from '@remix-run/react';
import { makeMatchPath, makeMatchStepPath } from '#app/entry/bill-address.ts';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import { KnownFields, type KnownProps } from './known-fields.tsx';
import styles from './match.module.css';

/** Keeps the amount as it is; one that is ours rounded can be said to be none. */
export function SaveForm(props: Omit<KnownProps, 'discom'>) {
  const { bill, step } = props;
  const busy = useNavigation().state === 'submitting';
  const mayType = useIsAllowed('member');
  if (!mayType) return null;
  const isSame = step.verdict !== 'different';
  const amount = formatRupeesDecimal(step.paidPaise);
  return (
    <>
      {step.isStored ? null : (
        <Form method="post" action={makeMatchPath(bill.id)}>
          <KnownFields {...props} />
          <Button
            type="submit"
            name="intent"
            value="paid"
            kind={isSame ? 'primary' : 'plain'}
            busy={busy}
            busyText="Saving…"
          >
            {isSame ? 'Save' : 'Save as it is'}
          </Button>
        </Form>
      )}
      {step.verdict === 'rounding' ? (
        <Link to={makeMatchStepPath(bill.id, { amount, rounding: 'no' })} className={styles['all']}>
          It is not rounding
        </Link>
      ) : null}
    </>
  );
}
