import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { ProfileHeader } from '#app/features/profile/header.tsx';
import { callAction, repeatForm } from '#app/forms/call-action.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Stack } from '#app/ui/layout/parts.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import { isReminderIntent, type ReminderActionData } from './action-data.ts';
import { handleRemindersForm } from './actions.server.ts';
import { CalendarPanel } from './calendar-panel.tsx';
import { ChoicesPanel } from './choices-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import styles from './reminders.module.css';

export function loader(args: LoaderFunctionArgs) {
  return loadProtectedScreen(args, (home) => args.context.services.reminders.loadScreen(home));
}

export async function action(args: ActionFunctionArgs) {
  return respondWithStatus(await handleRemindersForm(args));
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const formData = await request.clone().formData();
  const intent = formData.get('intent');
  return callAction(
    () => serverAction<ReminderActionData>(),
    { unreachable: messages.noResponseConnection, failed: messages.unexpected },
    (text): ReminderActionData => ({
      intent: isReminderIntent(intent) ? intent : 'choose',
      refused: true,
      ...(intent === 'choose'
        ? { result: repeatForm(formData, text) }
        : { toast: { kind: 'error', text } }),
    }),
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

/** What a member of a home wants to be reminded of, and by which ways. */
export default function Reminders() {
  const screen = useLoaderData<typeof loader>();
  const actionData = useActionData<ReminderActionData>();
  useToast(actionData?.toast);
  return (
    <>
      <ProfileHeader />
      <NoScriptToast message={actionData?.toast} />
      <div className={styles['panels']}>
        <ChoicesPanel
          key={screen.homeId}
          email={screen.user.email}
          choices={screen.choices}
          hasPush={screen.pushKey !== null}
          actionData={actionData}
        />
        <Stack gap={4}>
          {screen.pushKey === null ? null : (
            <DevicesPanel devices={screen.devices} pushKey={screen.pushKey} />
          )}
          <CalendarPanel since={screen.calendarSince} actionData={actionData} />
        </Stack>
      </div>
    </>
  );
}

export const meta = () => [
  { title: 'Reminders · Profile · Unitwise' },
  {
    name: 'description',
    content: 'What you want to be reminded of: by mail, by notification and in your calendar.',
  },
];

export function ErrorBoundary() {
  return <LoadFailure title="Profile" message={messages.remindersLoadFailed} />;
}
