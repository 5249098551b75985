import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { runAsCaller } from '#app/base/access.ts';
import { makeHomePath } from '#app/base/home-path.ts';
import { findSignedInUser } from '#app/base/signed-in.ts';
import { describeFailure } from '#app/forms/action-data.ts';
import { INVITED_TEXTS } from '#app/forms/people-forms.ts';
import { readForm } from '#app/forms/read-form.ts';
import { Button, makeButtonClass } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Stack, Text } from '#app/ui/layout/parts.tsx';
import formStyles from '#app/ui/shell/auth-page.module.css';
import { AuthPage } from '#app/ui/shell/auth-page.tsx';
import { SignOut } from '#app/ui/shell/sign-out.tsx';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import { invitationTokenSchema } from '#domain/people/member.ts';
import styles from './invitation.module.css';

/** What an invitation's link is for, and who has opened it; the link itself is not used up by a look. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = parseToken(new URL(request.url).searchParams.get('token'));
  const offer = token === undefined ? undefined : await context.services.members.findOffer(token);
  const user = await findSignedInUser(context);
  return data(
    { token, offer: offer ?? null, email: user?.email ?? null },
    { status: offer === undefined ? 404 : 200, headers: NO_STORE },
  );
}

/** Joins the home. Who is not signed in goes to sign in, and comes back. */
export async function action(args: ActionFunctionArgs) {
  const formData = await readForm(args.request, ['token']);
  const token = parseToken(formData.get('token'));
  if (token === undefined) {
    return data({ code: 'invalid' as const, problem: messages.invitationBad }, { status: 400 });
  }
  const { members } = args.context.services;
  try {
    const home = await runAsCaller(args, (home) => members.accept(home, token));
    return redirect(makeHomePath(home.id, '/dashboard'));
  } catch (error) {
    const { code, message, init } = describeFailure(error, args.context, messages.unexpected);
    return data({ code, problem: message }, init);
  }
}

const NO_STORE = { 'Cache-Control': 'private, no-store' };

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

function parseToken(text: unknown): string | undefined {
  const token = invitationTokenSchema.safeParse(text);
  return token.success ? token.data : undefined;
}

export default function InvitationPage() {
  const { token, offer, email } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const busy = useNavigation().formData?.has('token') === true;
  // It may have ended while this page stood open.
  if (offer === null || token === undefined || failure?.code === 'invalid') {
    return (
      <AuthPage title="This invitation is over" subtitle={messages.invitationBad}>
        <Stack gap={3}>
          {email === null ? (
            <Link to="/auth/login" className={makeButtonClass({ kind: 'primary', wide: true })}>
              Sign in
            </Link>
          ) : (
            <OpenUnitwise />
          )}
        </Stack>
      </AuthPage>
    );
  }
  const search = `?${new URLSearchParams({ redirectTo: `/invitation?token=${token}` })}`;
  const until = formatDate(getDayInIndia(Date.parse(offer.expiresAt)));
  return (
    <AuthPage
      title={`Join “${offer.homeName}”`}
      subtitle={`${offer.invitedBy} invites you to this home on Unitwise. The link works once, until ${until}.`}
    >
      {failure === undefined ? null : (
        <div className={styles['problem']}>
          <Notice kind="error" title={failure.problem} />
        </div>
      )}
      <Text below={4}>{INVITED_TEXTS[offer.role]}</Text>
      {email === null ? (
        <Stack gap={3}>
          <Link
            to={{ pathname: '/auth/signup', search }}
            className={makeButtonClass({ kind: 'primary', wide: true })}
          >
            Create an account
          </Link>
          <Link
            to={{ pathname: '/auth/login', search }}
            className={makeButtonClass({ wide: true })}
          >
            Sign in
          </Link>
        </Stack>
      ) : (
        <>
          {failure?.code === 'conflict' ? (
            <OpenUnitwise />
          ) : (
            <Form method="post" className={formStyles['form']}>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" kind="primary" wide busy={busy} busyText="Joining…">
                Join this home
              </Button>
            </Form>
          )}
          <Text above={4} tone="quiet" size="sm" breaks>
            You are signed in as {email}.
          </Text>
          <SignOut className={formStyles['form']}>
            <Button type="submit" wide>
              Log out
            </Button>
          </SignOut>
        </>
      )}
    </AuthPage>
  );
}

/** For who is signed in, and has no home to join here. */
function OpenUnitwise() {
  return (
    <Link to="/dashboard" className={makeButtonClass({ kind: 'primary', wide: true })}>
      Open Unitwise
    </Link>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Invitation · Unitwise' },
  { name: 'robots', content: 'noindex' },
];
