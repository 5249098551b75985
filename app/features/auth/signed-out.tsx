import { type ActionFunctionArgs, data, type HeadersFunction } from '@remix-run/cloudflare';
import { type MetaFunction, useActionData, useLocation } from '@remix-run/react';
import { SECRETS } from '../../forms/action-data.ts';
import { readAnyForm } from '../../forms/read-form.ts';
import { Button, makeButtonClass } from '../../ui/button.tsx';
import formStyles from './auth-form.module.css';
import { AuthPage } from './auth-page.tsx';
import { safeRedirect } from './safe-redirect.ts';

/** Gives back the form that a browser without script sent while nobody was signed in, but for passwords. */
export async function action({ request }: ActionFunctionArgs) {
  const fields = (await readAnyForm(request)).filter(([name]) => !SECRETS.includes(name));
  return data({ fields }, { status: 401, headers: { 'Cache-Control': 'private, no-store' } });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

/** Where a form ends that was sent after the session: it is sent again from here, once somebody has signed in. */
export default function SignedOut() {
  const fields = useActionData<typeof action>()?.fields;
  const target = safeRedirect(new URLSearchParams(useLocation().search).get('redirectTo'));
  if (fields === undefined) {
    return (
      <AuthPage
        title="You are signed out"
        subtitle="A file cannot wait here: sign in, then choose it again."
      >
        <a
          href={`/auth/login?${new URLSearchParams({ redirectTo: target })}`}
          className={makeButtonClass({ kind: 'primary', wide: true })}
        >
          Sign in
        </a>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="You are signed out"
      subtitle="What you typed is still here. Sign in in another tab, then come back to this one and send it again."
    >
      <form method="post" action={target} className={formStyles['form']}>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <a
          href="/auth/login"
          target="_blank"
          rel="noreferrer"
          className={makeButtonClass({ kind: 'primary', wide: true })}
        >
          Sign in in another tab
        </a>
        <Button type="submit" wide>
          Send again
        </Button>
      </form>
    </AuthPage>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Signed out · Unitwise' },
  { name: 'robots', content: 'noindex' },
];
