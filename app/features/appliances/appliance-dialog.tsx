import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { ApplianceFields } from '#app/forms/appliance/appliance-fields.tsx';
import {
  APPLIANCE_LABELS,
  type ApplianceFormValues,
  describeAppliance,
  toApplianceDefaults,
} from '#app/forms/appliance/appliance-form.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { Form } from '#app/forms/home-form.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Dialog } from '#app/ui/layout/dialog.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import type { Appliance, ApplianceInput } from '#domain/appliances/appliance.ts';
import { APPLIANCE_TYPES } from '#domain/appliances/appliance-rules.ts';
import styles from './appliances.module.css';
import { linkTo } from './dialogs.ts';

/** Adds an appliance, or edits one. */
export function ApplianceDialog(props: {
  appliance: Appliance | undefined;
  /** The form as it was refused. */
  result: SubmissionResult<string[]> | undefined;
  unitMilliRupees: number | null;
  byTariff: boolean;
  idempotencyKey: string;
  /** The page of the list behind it. */
  after: string | undefined;
}) {
  const { appliance, result } = props;
  const screen = linkTo(props.after);
  const busy = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm<ApplianceFormValues, ApplianceInput>({
    id: 'appliance',
    defaultValue: toApplianceDefaults(appliance),
    ...useServerChecks(result),
  });
  return (
    <Dialog
      title={appliance === undefined ? 'Add New Appliance' : 'Edit Appliance'}
      wide
      closeTo={screen}
      footer={
        <>
          <LinkButton to={screen} replace preventScrollReset>
            Cancel
          </LinkButton>
          <Button type="submit" form={form.id} kind="primary" busy={busy} busyText="Saving…">
            {appliance === undefined ? 'Add Appliance' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <Form method="post" action={screen} replace preventScrollReset {...getFormProps(form)}>
        <IdempotencyKey value={props.idempotencyKey} />
        {appliance === undefined ? null : <input type="hidden" name="id" value={appliance.id} />}
        <ErrorSummary form={form} labels={APPLIANCE_LABELS} message={describeAppliance(form)} />
        <ApplianceFields
          fields={fields}
          types={APPLIANCE_TYPES}
          unitMilliRupees={props.unitMilliRupees}
          byTariff={props.byTariff}
        />
        {appliance === undefined ? null : (
          <Row is="label" gap={3} align="start" nowrap className={styles['inUse']}>
            <input
              type="checkbox"
              name="inUse"
              defaultChecked={
                result?.initialValue == null
                  ? appliance.status === 'active'
                  : result.initialValue['inUse'] === 'on'
              }
            />
            <span>
              In use
              <Text is="span" tone="faint" size="sm" className={styles['hint']}>
                Cleared, it stays in the list as inactive and out of the sums.
              </Text>
            </span>
          </Row>
        )}
      </Form>
    </Dialog>
  );
}
