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
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react';
import { runAsCaller } from '#app/base/access.ts';
import { findSignedInUser } from '#app/base/signed-in.ts';
import { type ActionData, describeFailure } from '#app/forms/action-data.ts';
import { callAction } from '#app/forms/call-action.ts';
import { joinByInvitation, parseInvitationToken } from '#app/forms/invitation.server.ts';
import { INVITED_TEXTS, nameOfferedHome } from '#app/forms/people-forms.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SIGNUP_LABELS } from '#app/forms/sign-up/sign-up-fields.ts';
import { signUpByForm } from '#app/forms/sign-up/sign-up-form.server.ts';
import { SignUpForm } from '#app/forms/sign-up/sign-up-form.tsx';
import { Button, makeButtonClass } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import formStyles from '#app/ui/shell/auth-page.module.css';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import { SignOut } from '#app/ui/shell/sign-out.tsx';
import type { ErrorCode } from '#domain/base/errors.ts';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import type { InvitationOffer } from '#domain/people/member.ts';

/** Why nobody joined; or the sign-up form as it was refused. */
type InvitationActionData = ActionData & { code?: ErrorCode | undefined; problem?: string };

/** What an invitation's link is for, and who has opened it; the link itself is not used up by a look. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = parseInvitationToken(new URL(request.url).searchParams.get('token'));
  const offer = token === undefined ? undefined : await context.services.members.findOffer(token);
  // A guest has no account yet.
  const user = context.caller?.isGuest ? undefined : await findSignedInUser(context);
  return data(
    {
      token,
      offer: offer ?? null,
      user: user === undefined ? null : { name: `${user.firstName} ${user.lastName}` },
    },
    { status: offer === undefined ? 404 : 200, headers: NO_STORE },
  );
}

/** Joins the home: as who is signed in, or with the account that the form makes. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const formData = await readForm(args.request, ['token', ...Object.keys(SIGNUP_LABELS)]);
  const token = parseInvitationToken(formData.get('token'));
  if (token === undefined) {
    const refused: InvitationActionData = { code: 'invalid', problem: messages.invitationBad };
    return data(refused, { status: 400 });
  }
  if (formData.has('email')) {
    // The account has no other home.
    return signUpByForm(
      { context, formData },
      (headers) => redirect('/dashboard', { headers }),
      token,
    );
  }
  try {
    return redirect(await runAsCaller(args, (home) => joinByInvitation(context, home, token)));
  } catch (error) {
    const { code, message, init } = describeFailure(error, context, messages.unexpected);
    return data<InvitationActionData>({ code, problem: message }, init);
  }
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return callAction(
    () => serverAction<InvitationActionData>(),
    { unreachable: messages.noResponseConnection, failed: messages.unexpected },
    (problem): InvitationActionData => ({ problem, refused: true }),
  );
}

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/** Of the page and, where a form of it has signed somebody in, the cookies of that. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const all = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders ?? []) all.append(name, value);
  return all;
};

export default function InvitationPage() {
  const { token, offer, user } = useLoaderData<typeof loader>();
  const actionData = useActionData<InvitationActionData>();
  const busy = useNavigation().formData?.has('token') === true;
  // It may have ended while this page stood open.
  const hasEnded =
    actionData?.code === 'invalid' || actionData?.toast?.text === messages.invitationBad;
  if (offer === null || token === undefined || hasEnded) {
    return (
      <AuthPage title="This invitation is over" subtitle={messages.invitationBad}>
        {user === null ? (
          <Link to="/auth/login" className={makeButtonClass({ kind: 'primary', wide: true })}>
            Sign in
          </Link>
        ) : (
          <OpenUnitwise />
        )}
      </AuthPage>
    );
  }
  const path = `/invitation?token=${token}`;
  const search = `?${new URLSearchParams({ redirectTo: path })}`;
  return (
    <AuthPage title={`Join ${nameOfferedHome(offer)}`} subtitle={describeOffer(offer)}>
      {actionData?.problem === undefined ? null : (
        <Text is="div" below={4}>
          <Notice kind="error" title={actionData.problem} />
        </Text>
      )}
      {user === null ? (
        <>
          <SignUpForm actionData={actionData} button="Create account and join">
            <input type="hidden" name="token" value={token} />
          </SignUpForm>
          <OtherForm>No home of your own is asked for.</OtherForm>
          <OtherForm>
            Already have an account? <Link to={{ pathname: '/auth/login', search }}>Sign in</Link>
          </OtherForm>
        </>
      ) : (
        <>
          {actionData?.code === 'conflict' ? (
            <OpenUnitwise />
          ) : (
            <Form method="post" className={formStyles['form']}>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" kind="primary" wide busy={busy} busyText="Joining…">
                Join as {user.name}
              </Button>
            </Form>
          )}
          <SignOut className={formStyles['form']} goTo={path}>
            <Button type="submit" kind="quiet" wide>
              I am somebody else
            </Button>
          </SignOut>
        </>
      )}
    </AuthPage>
  );
}

/** Which home it is, what one may do there, and how long the link holds. */
function describeOffer(offer: InvitationOffer): string {
  const home = [offer.homeName, offer.supplier].filter((fact) => fact !== null).join(', ');
  const until = formatDate(getDayInIndia(Date.parse(offer.expiresAt)));
  return `${home}. ${INVITED_TEXTS[offer.role]} ${offer.invitedBy} made this link; it works once, until ${until}.`;
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
