import { type ActionFunctionArgs, data, type HeadersFunction } from '@remix-run/cloudflare';
import { type MetaFunction, useActionData, useLocation } from '@remix-run/react';
import { SECRET_FIELDS } from '#app/forms/action-data.ts';
import { readAnyForm } from '#app/forms/read-form.ts';
import { labelSentFields } from '#app/sent-fields.server.ts';
import { Button, makeButtonClass } from '#app/ui/form/button.tsx';
import { Facts } from '#app/ui/layout/facts.tsx';
import formStyles from '#app/ui/shell/auth-page.module.css';
import { AuthPage } from '#app/ui/shell/auth-page.tsx';
import * as messages from '#domain/base/messages.ts';
import { chooseSafeTarget } from './safe-redirect.ts';

/**
 * Gives back the form that a browser without script sent while nobody was signed in, or for a home that is `gone`, but
 * for passwords.
 */
export async function action({ request }: ActionFunctionArgs) {
  const fields = (await readAnyForm(request)).filter(([name]) => !SECRET_FIELDS.includes(name));
  const gone = new URL(request.url).searchParams.has('gone');
  const headers = { 'Cache-Control': 'private, no-store' };
  const answer = { fields, typed: gone ? labelSentFields(fields) : [] };
  return data(answer, { status: gone ? 404 : 401, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

/** Where a form ends that was sent after the session: it is sent again from here, once somebody has signed in. */
export default function SignedOut() {
  const { fields, typed = [] } = useActionData<typeof action>() ?? {};
  const query = new URLSearchParams(useLocation().search);
  const target = chooseSafeTarget(query.get('redirectTo'));
  if (query.has('gone')) return <Gone typedFields={typed} />;
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
  if (fields.some(([name, value]) => name === 'intent' && value === 'delete-account')) {
    return (
      <AuthPage title="You are signed out" subtitle={messages.deletionUnknown}>
        <a href="/auth/login" className={makeButtonClass({ kind: 'primary', wide: true })}>
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

/** Who was taken out of a home meanwhile can note down what they typed for it. */
function Gone({ typedFields }: { typedFields: [label: string, value: string][] }) {
  return (
    <AuthPage
      title="Not found"
      subtitle="This home was deleted, or you no longer belong to it. Nothing was saved. What you sent is here, to be noted down."
    >
      <div className={formStyles['form']}>
        <Facts facts={typedFields} />
        <a href="/dashboard" className={makeButtonClass({ kind: 'primary', wide: true })}>
          Open Unitwise
        </a>
      </div>
    </AuthPage>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Signed out · Unitwise' },
  { name: 'robots', content: 'noindex' },
];
