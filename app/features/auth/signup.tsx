import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLocation,
  useNavigate,
} from '@remix-run/react';
import { useEffect } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { skipSignedIn } from '#app/base/signed-in.ts';
import type { ActionData } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import { readForm } from '#app/forms/read-form.ts';
import { shouldRevalidate as shouldRevalidateScreen } from '#app/forms/revalidation.ts';
import { SIGNUP_LABELS } from '#app/forms/sign-up/sign-up-fields.ts';
import { signUpByForm } from '#app/forms/sign-up/sign-up-form.server.ts';
import { SignUpForm } from '#app/forms/sign-up/sign-up-form.tsx';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import * as messages from '#domain/base/messages.ts';
import { chooseSafeTarget } from './safe-redirect.ts';

/** How long the success message shows before the dashboard opens. */
const REDIRECT_AFTER_MS = 1500;

interface SignupActionData extends ActionData {
  signedUp?: true;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await skipSignedIn(context, readTarget(new URL(request.url).search));
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const formData = await readForm(request, [...Object.keys(SIGNUP_LABELS), 'script']);
  return signUpByForm({ context, formData }, (headers) => {
    // Only a script can wait while the good news is read.
    if (formData.get('script') !== 'on') {
      return redirect(readTarget(new URL(request.url).search), { headers });
    }
    const toast = { kind: 'success', text: messages.signupRedirecting } as const;
    return data<SignupActionData>({ signedUp: true, toast }, { headers });
  });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return callAction(
    () => serverAction<SignupActionData>(),
    { unreachable: messages.noResponseConnection, failed: messages.signupFailed },
    (text) => ({ toast: { kind: 'error', text }, refused: true }),
  );
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

/** Who has just signed up is led on only when the good news has been read. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const actionData: SignupActionData | undefined = change.actionResult;
  return actionData?.signedUp !== true && shouldRevalidateScreen(change);
}

export default function SignUp() {
  const actionData = useActionData<SignupActionData>();
  const { search } = useLocation();
  const hydrated = useHydrated();
  const isDone = actionData?.signedUp === true;
  useTargetAfter(isDone, readTarget(search));
  return (
    <AuthPage title="Create your account" subtitle="Start your journey to energy efficiency">
      <SignUpForm actionData={actionData} isDone={isDone} button="Create account">
        <input type="hidden" name="script" value={hydrated ? 'on' : ''} />
      </SignUpForm>
      <OtherForm>
        Already have an account? <Link to={{ pathname: '/auth/login', search }}>Sign in</Link>
      </OtherForm>
    </AuthPage>
  );
}

/** Where who has signed up goes: to what led here, or else the dashboard. */
function readTarget(search: string): string {
  return chooseSafeTarget(new URLSearchParams(search).get('redirectTo'));
}

function useTargetAfter(signedUp: boolean, target: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedUp) return;
    const timer = setTimeout(() => navigate(target), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedUp, target, navigate]);
}

export const meta: MetaFunction = () => [
  { title: 'Create your account · Unitwise' },
  {
    name: 'description',
    content: 'Create an account and see what your household’s electricity costs.',
  },
];
