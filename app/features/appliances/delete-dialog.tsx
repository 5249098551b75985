import { Form, useNavigation } from '@remix-run/react';
import type { ApplianceUse } from '../../../domain/appliance-use.ts';
import { formatKwh, formatRupees } from '../../../domain/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './delete-dialog.module.css';
import { describeModel, describeUse } from './describe-appliance.ts';
import { SCREEN } from './dialogs.ts';

const FORM = 'delete-appliance';

/** Names the appliance that goes, and asks. */
export function DeleteDialog({ use }: { use: ApplianceUse }) {
  const { appliance, monthlyMilliRupees: amount } = use;
  const busy = useNavigation().formMethod === 'POST';
  const description = describeModel(appliance);
  return (
    <Dialog
      title={`Delete ${appliance.type}?`}
      closeTo={SCREEN}
      footer={
        <>
          <LinkButton to={SCREEN} replace preventScrollReset data-initial-focus>
            Cancel
          </LinkButton>
          <Button type="submit" form={FORM} kind="danger" busy={busy} busyText="Deleting…">
            Delete {appliance.type}
          </Button>
        </>
      }
    >
      <Form method="post" action={SCREEN} id={FORM} replace preventScrollReset>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={appliance.id} />
        {description === '' ? null : <p className={styles['line']}>{description}</p>}
        <p className={styles['line']}>{describeUse(appliance, use.ageYears)}</p>
        <p className={styles['line']}>
          {amount === null ? `${formatKwh(use.monthlyWh)} kWh` : formatRupees(amount)} a month,
          estimated
        </p>
        <p className={styles['consequence']}>Your readings and tips stay.</p>
      </Form>
    </Dialog>
  );
}
