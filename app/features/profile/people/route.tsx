import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { ProfileHeader } from '#app/features/profile/header.tsx';
import styles from '#app/features/profile/profile.module.css';
import { callAction } from '#app/forms/call-action.ts';
import { isPeopleIntent, PEOPLE_FIELDS, type PeopleActionData } from '#app/forms/people-forms.ts';
import { readForm } from '#app/forms/read-form.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Stack } from '#app/ui/layout/parts.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import { handlePeopleForm } from './actions.server.ts';
import { InvitePanel, PeoplePanel } from './people-panel.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadProtectedScreen(args, (home) => args.context.services.screens.loadPeople(home));
}

export async function action(args: ActionFunctionArgs) {
  const formData = await readForm(args.request, PEOPLE_FIELDS);
  const intent = formData.get('intent');
  if (!isPeopleIntent(intent)) throw new Response(messages.fieldUnknown, { status: 400 });
  const result = await handlePeopleForm(args, intent, formData);
  return result instanceof Response ? result : respondWithStatus(result);
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  return callAction(
    () => serverAction<PeopleActionData>(),
    { unreachable: messages.noResponseConnection, failed: messages.unexpected },
    (problem): PeopleActionData => ({
      intent: isPeopleIntent(intent) ? intent : 'invite',
      problem,
      refused: true,
    }),
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

/** Who belongs to a home, and who is invited to it. */
export default function People() {
  const { members, invitations } = useLoaderData<typeof loader>();
  const actionData = useActionData<PeopleActionData>();
  useToast(actionData?.toast);
  return (
    <>
      <ProfileHeader />
      <NoScriptToast message={actionData?.toast} />
      <div className={styles['columns']}>
        <Stack gap={4}>
          {invitations === null ? null : <InvitePanel actionData={actionData} />}
          <PeoplePanel members={members} invitations={invitations} actionData={actionData} />
        </Stack>
      </div>
    </>
  );
}

export const meta = () => [
  { title: 'People · Profile · Unitwise' },
  { name: 'description', content: 'Who sees this home, what each may do, and invitations.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Profile" message={messages.profileLoadFailed} />;
}
