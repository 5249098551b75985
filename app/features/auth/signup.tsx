import { getFormProps, useForm } from '@conform-to/react';
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
  Form,
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLocation,
  useNavigate,
  useNavigation,
} from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { skipSignedIn } from '#app/base/signed-in.ts';
import { type ActionData, refuseForm } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { CheckboxField, PasswordField, TextField } from '#app/forms/fields.tsx';
import { shouldRevalidate as shouldRevalidateScreen } from '#app/forms/revalidation.ts';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button } from '#app/ui/form/button.tsx';
import { StrengthMeter } from '#app/ui/form/strength-meter.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { NoScriptToast, ToastRegion, useToast } from '#app/ui/layout/toast.tsx';
import styles from '#app/ui/shell/auth-page.module.css';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import * as messages from '#domain/base/messages.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { AgreeToTerms } from './agree-to-terms.tsx';
import { handleAuthForm } from './auth-action.server.ts';
import { chooseSafeTarget } from './safe-redirect.ts';
import { type SignupForm, signupFormSchema } from './signup-form.server.ts';
import { SIGNUP_LABELS as LABELS, listMissing, type TypedSignup } from './signup-form.ts';

/** How long the success message shows before the dashboard opens. */
const REDIRECT_AFTER_MS = 1500;

interface SignupActionData extends ActionData {
  signedUp?: true;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await skipSignedIn(context, readTarget(new URL(request.url).search));
  return null;
}

export function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  return handleAuthForm(
    args,
    { schema: signupFormSchema, names: [...Object.keys(LABELS), 'script'] },
    async ({ confirmPassword: _same, terms: termsVersion, ...account }, formData) => {
      const { token } = await context.services.accounts.signUp(
        { ...account, termsVersion },
        context.client,
      );
      const headers = new Headers({ 'Set-Cookie': context.makeSignInCookie(token) });
      headers.append('Set-Cookie', context.makeDeviceCookie());
      // Only a script can wait while the good news is read.
      if (formData.get('script') !== 'on') {
        return redirect(readTarget(new URL(request.url).search), { headers });
      }
      const toast = { kind: 'success', text: messages.signupRedirecting } as const;
      return data<SignupActionData>({ signedUp: true, toast }, { headers });
    },
    {
      unexpected: messages.signupUnexpected,
      refuse: (submission, { message, ...failure }) => ({
        ...refuseForm(submission, failure),
        toast: { kind: 'error', text: message },
      }),
    },
  );
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
  const { state, formAction } = useNavigation();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<TypedSignup>({
    password: '',
    confirmPassword: '',
    terms: false,
  });
  const [leftConfirm, setLeftConfirm] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm<SignupForm>({
    id: 'sign-up',
    ...useServerChecks(actionData?.result),
  });
  useToast(actionData?.toast);
  useEffect(() => {
    // What was typed before the script ran, or filled in by the browser.
    if (element.current !== null) setTyped(readTyped(element.current));
  }, []);
  useTargetAfter(actionData?.signedUp === true, readTarget(search));

  const busy = (state !== 'idle' && formAction !== undefined) || actionData?.signedUp === true;
  const missingFields = listMissing(typed);
  const mismatch = leftConfirm && typed.password !== typed.confirmPassword;
  return (
    <AuthPage title="Create your account" subtitle="Start your journey to energy efficiency">
      <Form
        method="post"
        {...getFormProps(form)}
        ref={element}
        onInput={(event) => setTyped(readTyped(event.currentTarget))}
        className={styles['form']}
      >
        <NoScriptToast message={actionData?.toast} />
        {actionData?.toast === undefined ? (
          <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
        ) : null}
        <input type="hidden" name="script" value={hydrated ? 'on' : ''} />
        <div className={styles['names']}>
          <TextField meta={fields.firstName} label={LABELS.firstName} autoComplete="given-name" />
          <TextField meta={fields.lastName} label={LABELS.lastName} autoComplete="family-name" />
        </div>
        <TextField
          meta={fields.email}
          label={LABELS.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField meta={fields.password} label={LABELS.password} autoComplete="new-password">
          <StrengthMeter password={typed.password} />
        </PasswordField>
        <div className={styles['confirm']}>
          <PasswordField
            meta={fields.confirmPassword}
            label={LABELS.confirmPassword}
            autoComplete="new-password"
            problem={mismatch ? messages.passwordsDifferInline : undefined}
            onBlur={() => setLeftConfirm(true)}
          />
        </div>
        <CheckboxField meta={fields.terms} value={TERMS_VERSION} label={<AgreeToTerms />} />
        <Text tone="quiet" size="sm" className={styles['needed']} id="needed" role="status">
          {missingFields.length === 0 ? '' : `Still needed: ${joinWords(missingFields)}.`}
        </Text>
        <Button
          type="submit"
          kind="primary"
          wide
          busy={busy}
          busyText="Creating account…"
          disabled={hydrated && missingFields.length > 0}
          aria-describedby="needed"
        >
          Create account
        </Button>
        <ToastRegion isBelow />
      </Form>
      <OtherForm>
        Already have an account? <Link to={{ pathname: '/auth/login', search }}>Sign in</Link>
      </OtherForm>
    </AuthPage>
  );
}

function readTyped(form: HTMLFormElement): TypedSignup {
  const formData = new FormData(form);
  return {
    password: String(formData.get('password') ?? ''),
    confirmPassword: String(formData.get('confirmPassword') ?? ''),
    terms: formData.get('terms') === TERMS_VERSION,
  };
}

/** `a, b and c`. */
function joinWords(parts: string[]): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
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
