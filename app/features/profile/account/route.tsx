import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from '@remix-run/react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { forgetIdentity } from '#app/base/identity.ts';
import { AFTER, loadScreen, useScreen } from '#app/base/paging.ts';
import { ProfileHeader } from '#app/features/profile/header.tsx';
import { callAction } from '#app/forms/call-action.ts';
import { readForm } from '#app/forms/read-form.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { forgetPhone } from '#app/offline/install.ts';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import * as messages from '#domain/base/messages.ts';
import { parseSessionPlace } from '#domain/people/session.ts';
import { ACCOUNT_FIELDS, type AccountActionData, isAccountIntent } from './action-data.ts';
import { handleAccountForm, restoreHousehold } from './actions.server.ts';
import { AccountPanels } from './panels.tsx';

export function loader(args: LoaderFunctionArgs) {
  const after = parseSessionPlace(new URL(args.request.url).searchParams.get(AFTER) ?? '');
  return loadProtectedScreen(args, (home) =>
    args.context.services.screens.loadAccount(home, after),
  );
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  const result = await handleForm(args);
  return result instanceof Response ? result : respondWithStatus(result);
}

async function handleForm(args: ActionFunctionArgs): Promise<AccountActionData | Response> {
  if (args.request.headers.get('Content-Type')?.startsWith('multipart/')) {
    return restoreHousehold(args);
  }
  return handleAccountForm(args, await readForm(args.request, ACCOUNT_FIELDS));
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  try {
    return await callAction(
      () => serverAction<AccountActionData>(),
      { unreachable: messages.noResponseConnection, failed: messages.unexpected },
      (text): AccountActionData => ({
        intent: isAccountIntent(intent) ? intent : 'change-password',
        toast: { kind: 'error', text },
        refused: true,
      }),
    );
  } catch (thrown) {
    // Led elsewhere: the account is no more, or nobody is signed in.
    if (thrown instanceof Response) {
      forgetIdentity();
      if (intent === 'delete-account' && thrown.headers.get('Location') === '/')
        await forgetPhone();
    }
    throw thrown;
  }
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

export default function Account() {
  const { user, sessions, losers } = useScreen(
    useLoaderData<typeof clientLoader>(),
    messages.profileLoadFailed,
  );
  const actionData = useActionData<AccountActionData>();
  useToast(actionData?.toast);
  return (
    <>
      <ProfileHeader />
      <NoScriptToast message={actionData?.toast} />
      <AccountPanels
        email={user.email}
        sessions={sessions}
        losers={losers}
        actionData={actionData}
      />
    </>
  );
}

export const meta = () => [
  { title: 'Account · Profile · Unitwise' },
  { name: 'description', content: 'Your password, where you are signed in, and your data.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Profile" message={messages.profileLoadFailed} />;
}
