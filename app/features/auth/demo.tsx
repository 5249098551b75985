import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { useActionData } from '@remix-run/react';
import type { RouteHandle } from '#app/base/route-handle.ts';
import { findSignedInUser } from '#app/base/signed-in.ts';
import { describeFailure } from '#app/forms/action-data.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import styles from '#app/ui/shell/auth-page.module.css';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import * as messages from '#domain/base/messages.ts';

export const handle: RouteHandle = { withoutScript: true };

/**
 * Shows a visitor the sample household, as a guest. Who is signed in to an account of their own stays so: the guest's
 * cookie would take the place of theirs.
 */
export async function action({ context }: ActionFunctionArgs) {
  const { caller, client, services } = context;
  try {
    if ((await findSignedInUser(context)) !== undefined) {
      if (caller?.isGuest === true) return redirect('/dashboard');
      return data({ problem: messages.demoSignedIn }, { status: 409 });
    }
    const token = await services.demo.visit(client);
    return redirect('/dashboard', { headers: { 'Set-Cookie': context.makeGuestCookie(token) } });
  } catch (error) {
    const { code, message, init } = describeFailure(error, context, messages.unexpected);
    // The service has no sample household (yet): how it works is told in words.
    if (code === 'notFound') return redirect('/#how-it-works');
    return data({ problem: message }, init);
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

/** The door to the sample household, for who comes by a link, and where it did not open. */
export default function Demo() {
  const problem = useActionData<typeof action>()?.problem;
  return (
    <AuthPage
      title="A sample household"
      subtitle="Look around in the home of an invented family in Bengaluru. You need no account, and can change nothing."
    >
      {problem === undefined ? null : <Notice kind="error" title={problem} />}
      <form method="post" action="/auth/demo" className={styles['form']}>
        <Button type="submit" kind="primary" wide>
          Look at it
        </Button>
      </form>
      <OtherForm>
        Or <a href="/auth/signup">create your own account</a>.
      </OtherForm>
    </AuthPage>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Sample household · Unitwise' },
  {
    name: 'description',
    content: 'The home of an invented family, to look at without an account.',
  },
];
