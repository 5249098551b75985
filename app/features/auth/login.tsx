import { getFormProps, useForm } from '@conform-to/react';
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from '@remix-run/cloudflare';
import {
  Form,
  Link,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from '@remix-run/react';
import { dropHome } from '#app/base/home-path.ts';
import { skipSignedIn } from '#app/base/signed-in.ts';
import { handleAuthForm } from '#app/forms/account-form.server.ts';
import type { ActionData } from '#app/forms/action-data.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import fieldStyles from '#app/forms/fields.module.css';
import { PasswordField, TextField } from '#app/forms/fields.tsx';
import { findInvitationToken, joinOrExplain } from '#app/forms/invitation.server.ts';
import { nameOfferedHome } from '#app/forms/people-forms.ts';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import styles from '#app/ui/shell/auth-page.module.css';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import * as messages from '#domain/base/messages.ts';
import { type Login, loginSchema } from '#domain/people/account.ts';
import { makeAuthClientAction } from './client-action.ts';
import { chooseSafeTarget } from './safe-redirect.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const target = readTarget(request);
  await skipSignedIn(context, target);
  const token = findInvitationToken(target);
  const offer = token === undefined ? undefined : await context.services.members.findOffer(token);
  return { invitation: offer === undefined ? null : { path: target, offer } };
}

export function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  return handleAuthForm(args, { schema: formSchema, names: Object.keys(LABELS) }, async (login) => {
    const { accounts } = context.services;
    const { token, caller, agreedToTerms } = await accounts.signIn(login, context.client);
    const wanted = readTarget(request);
    const invitation = findInvitationToken(wanted);
    // Who comes from an invitation has said there that they join.
    const target = !agreedToTerms
      ? makeTermsPath(wanted)
      : invitation === undefined
        ? wanted
        : await joinOrExplain(context, context.openHome(caller), invitation);
    // A place outside the screens (a file to download, say) is for the browser itself to go to.
    const ownScreen = !agreedToTerms || dropHome(target).startsWith('/dashboard');
    const go = ownScreen ? redirect : redirectDocument;
    const headers = new Headers({ 'Set-Cookie': context.makeSignInCookie(token) });
    headers.append('Set-Cookie', context.makeDeviceCookie());
    return go(target, { headers });
  });
}

export const clientAction = makeAuthClientAction(messages.loginFailed);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

/** What else the form holds is not part of signing in. */
const formSchema = loginSchema.strip();

/** Where new terms are agreed to, on the way to `target`. */
function makeTermsPath(target: string): string {
  return `/auth/terms?${new URLSearchParams({ redirectTo: target })}`;
}

function readTarget(request: Request): string {
  return chooseSafeTarget(new URL(request.url).searchParams.get('redirectTo'));
}

const LABELS = { email: 'Email', password: 'Password' };

export default function SignIn() {
  const { invitation } = useLoaderData<typeof loader>();
  const actionData = useActionData<ActionData>();
  const { search } = useLocation();
  const { state, formAction } = useNavigation();
  const busy = state !== 'idle' && formAction !== undefined;
  const [form, fields] = useForm<Login>({
    id: 'sign-in',
    ...useServerChecks(actionData?.result),
  });
  return (
    <AuthPage
      title="Welcome back"
      subtitle={
        invitation === null
          ? 'Sign in to your account to continue'
          : `Sign in to join ${nameOfferedHome(invitation.offer)}`
      }
    >
      <Form method="post" {...getFormProps(form)} className={styles['form']}>
        <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
        <TextField
          meta={fields.email}
          label={LABELS.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          meta={fields.password}
          label={LABELS.password}
          autoComplete="current-password"
        />
        <Row is="label" gap={3} align="center" nowrap className={fieldStyles['check']}>
          {/* Without a name: the form's own state, which is not sent. */}
          <input type="checkbox" id="remember-me" />
          <span>Remember me</span>
        </Row>
        <Text below={4} size="sm" className={styles['forgotten']}>
          <Link to="/auth/forgot">Forgotten password?</Link>
        </Text>
        <Button type="submit" kind="primary" wide busy={busy} busyText="Signing in…">
          Sign in
        </Button>
      </Form>
      <OtherForm>
        Don't have an account?{' '}
        <Link to={invitation === null ? { pathname: '/auth/signup', search } : invitation.path}>
          Sign up
        </Link>
      </OtherForm>
    </AuthPage>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Sign in · Unitwise' },
  { name: 'description', content: 'Sign in to see what your household’s electricity costs.' },
];
