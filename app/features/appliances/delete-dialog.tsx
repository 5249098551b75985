import { useNavigation } from '@remix-run/react';
import { Form } from '#app/forms/home-form.tsx';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { Dialog } from '#app/ui/layout/dialog.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { describeCost, describeModel, describeUse, type ShownUse } from './describe-appliance.ts';
import { linkTo } from './dialogs.ts';

const FORM = 'delete-appliance';

/** Names the appliance that goes, and asks, above a page of the list. */
export function DeleteDialog({ use, after }: { use: ShownUse; after: string | undefined }) {
  const screen = linkTo(after);
  const { appliance } = use;
  const { amount, per } = describeCost(use);
  const busy = useNavigation().formMethod === 'POST';
  const description = describeModel(appliance);
  return (
    <Dialog
      title={`Delete ${appliance.type}?`}
      closeTo={screen}
      footer={
        <>
          <LinkButton to={screen} replace preventScrollReset data-initial-focus>
            Cancel
          </LinkButton>
          <Button type="submit" form={FORM} kind="danger" busy={busy} busyText="Deleting…">
            Delete {appliance.type}
          </Button>
        </>
      }
    >
      <Form method="post" action={screen} id={FORM} replace preventScrollReset>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={appliance.id} />
        {description === '' ? null : <Text tone="quiet">{description}</Text>}
        <Text tone="quiet">{describeUse(appliance, use.ageYears)}</Text>
        <Text tone="quiet">{`${amount} ${per}, estimated`}</Text>
        <Text size="sm" tone="faint" above={3}>
          Your readings and tips stay.
        </Text>
      </Form>
    </Dialog>
  );
}
