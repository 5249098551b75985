import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react';
import { PencilLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { loadProtectedScreen, runAsCaller } from '#app/base/access.ts';
import { loadScreen, useScreen } from '#app/base/paging.ts';
import {
  type ActionData,
  chooseStatus,
  describeFailure,
  refuseForm,
} from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import { applySuggestedRate, RATE_ANSWERS } from '#app/forms/rate-answers.ts';
import { readForm } from '#app/forms/read-form.ts';
import { respondWithStatus } from '#app/forms/with-status.ts';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Stack } from '#app/ui/layout/parts.tsx';
import { NoScriptToast, useToast } from '#app/ui/layout/toast.tsx';
import type { ErrorCode } from '#domain/base/errors.ts';
import * as messages from '#domain/base/messages.ts';
import { AccountSummary } from './account-summary.tsx';
import { EfficiencyScore } from './efficiency-score.tsx';
import { makeProfileFormSchema } from './form.server.ts';
import { PROFILE_LABELS } from './form.ts';
import { ProfileHeader } from './header.tsx';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';

const EDIT_ID = 'edit-profile';
/** Why a form was refused in a sentence of its own; of anything else a toast says that it failed. */
const SAID_ABOVE: readonly ErrorCode[] = ['invalid', 'role', 'unauthenticated'];

export function loader(args: LoaderFunctionArgs) {
  return loadProtectedScreen(args, (home) => args.context.services.screens.loadProfile(home));
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen<typeof loader>(args);
}

export async function action(args: ActionFunctionArgs) {
  const formData = await readForm(args.request, [
    ...Object.keys(PROFILE_LABELS),
    ...Object.values(RATE_ANSWERS),
  ]);
  return respondWithStatus(await updateProfile(args, formData));
}

async function updateProfile(args: ActionFunctionArgs, formData: FormData): Promise<ActionData> {
  applySuggestedRate(formData);
  const submission = parseWithZod(formData, {
    schema: makeProfileFormSchema(formData),
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return refuseForm(submission);
  try {
    // A member's form has no rate, a viewer's nothing of the home: what is absent stays as it is.
    const sent = Object.entries(submission.value).filter(([name]) => formData.has(name));
    await runAsCaller(args, (home) => {
      return args.context.services.profiles.update(home, Object.fromEntries(sent));
    });
    return { toast: { kind: 'success', text: messages.profileUpdated } };
  } catch (error) {
    const failure = describeFailure(error, args.context, messages.profileUpdateFailed);
    if (failure.code !== undefined && SAID_ABOVE.includes(failure.code)) {
      return refuseForm(submission, failure);
    }
    return {
      ...refuseForm(submission),
      toast: { kind: 'error', text: messages.profileUpdateFailed },
      status: chooseStatus(failure.code),
    };
  }
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const failed = messages.profileUpdateFailed;
  return callAction(
    () => serverAction<ActionData>(),
    { unreachable: failed, failed },
    (text): ActionData => ({ toast: { kind: 'error', text }, refused: true }),
  );
}

export { shouldRevalidate } from '#app/forms/revalidation.ts';

export default function Profile() {
  const screen = useScreen(useLoaderData<typeof clientLoader>(), messages.profileLoadFailed);
  const actionData = useActionData<ActionData>();
  const [address] = useSearchParams();
  useToast(actionData?.toast);
  const editing = actionData?.refused === true || address.has('edit');
  useFocusBack(editing);
  return (
    <>
      <ProfileHeader />
      <NoScriptToast message={actionData?.toast} />
      <div className={styles['columns']}>
        <Panel
          title="Personal & Household Information"
          aside={
            editing ? undefined : (
              <Allowed needs="viewer">
                <LinkButton
                  to="/dashboard/profile?edit"
                  preventScrollReset
                  id={EDIT_ID}
                  icon={<PencilLine />}
                >
                  Edit
                </LinkButton>
              </Allowed>
            )
          }
        >
          <ProfileForm
            // Fields that are only shown follow what is stored; those of an edit stay as they are typed.
            key={editing ? 'edit' : JSON.stringify(screen.user)}
            user={screen.user}
            actionData={editing ? actionData : undefined}
            editing={editing}
          />
        </Panel>
        <Stack gap={4}>
          <AccountSummary {...screen} />
          <EfficiencyScore {...screen} />
        </Stack>
      </div>
    </>
  );
}

/** After editing, focus is where it began: on the Edit button. */
function useFocusBack(editing: boolean): void {
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) document.getElementById(EDIT_ID)?.focus();
    wasEditing.current = editing;
  }, [editing]);
}

export const meta = () => [
  { title: 'Profile · Unitwise' },
  { name: 'description', content: 'Who the household is, its rate and its target.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Profile" message={messages.profileLoadFailed} />;
}
