import { useNavigation } from '@remix-run/react';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { CONNECTION_PATH } from '#app/ui/sections.tsx';
import { formatDate } from '#domain/base/format.ts';
import type { ConnectionRecord } from '#domain/home/connection.ts';

/** Names the change that goes, and what holds in its place. */
export function DeleteChange(props: {
  connections: readonly ConnectionRecord[];
  goes: ConnectionRecord;
}) {
  const { connections, goes } = props;
  const busy = useNavigation().formData?.get('intent') === 'delete-change';
  const place = connections.indexOf(goes);
  const [before, after] = [connections[place - 1], connections[place + 1]];
  const since = before?.from == null ? 'from the beginning' : `since ${formatDate(before.from)}`;
  return (
    <ConfirmDialog
      title={`Delete the change of ${formatDate(goes.from ?? '')}?`}
      cancelTo={CONNECTION_PATH}
      form={
        <Form method="post" action={CONNECTION_PATH} needs="owner" replace preventScrollReset>
          <input type="hidden" name="intent" value="delete-change" />
          <input type="hidden" name="from" value={goes.from ?? ''} />
          <Button type="submit" kind="danger" busy={busy} busyText="Deleting…">
            Delete this change
          </Button>
        </Form>
      }
    >
      <p>
        {`What holds ${since} then holds ${after?.from == null ? 'until now' : `until ${formatDate(after.from)}`}. Bills that are stored stay as they are.`}
      </p>
    </ConfirmDialog>
  );
}
