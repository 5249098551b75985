import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/base/route-handle.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import { REMINDERS_PATH } from '#app/ui/shell/sections.tsx';

export const handle: RouteHandle = { withoutScript: true };

/** Opening the link changes nothing: programs that look at mail open links, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return { way: (await context.services.reminders.findEndedWay(readToken(request))) ?? null };
}

/** Sent by the page's button, a mail program's own (RFC 8058), or the button of a notification. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ended = await context.services.reminders.unsubscribe(readToken(request));
  return data({ ended }, { status: ended ? 200 : 400 });
}

const BY_WAY = { mail: 'by mail', push: 'by notification' };

function readToken(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** Ends a person's reminders by one way, without signing in. */
export default function Unsubscribe() {
  const { way } = useLoaderData<typeof loader>();
  const isEnded = useActionData<typeof action>()?.ended;
  return (
    <AuthPage
      title={way === null ? 'Reminders' : `Reminders ${BY_WAY[way]}`}
      subtitle="Readings, bills and monthly summaries"
    >
      {isEnded === true && way !== null ? (
        <Notice kind="success" title={`You get no more reminders ${BY_WAY[way]}.`}>
          <p>Your account and its data are as they were.</p>
        </Notice>
      ) : isEnded === false || way === null ? (
        <Notice kind="error" title="This link is not whole, or too old.">
          <p>Nothing was changed. Turn the reminders off where they are chosen.</p>
        </Notice>
      ) : (
        <form method="post">
          <Button type="submit" kind="primary" wide>
            {`End all reminders ${BY_WAY[way]}`}
          </Button>
        </form>
      )}
      <OtherForm>
        <a href={REMINDERS_PATH}>Choose your reminders</a>
      </OtherForm>
    </AuthPage>
  );
}

export const meta: MetaFunction = () => [
  { title: 'End reminders · Unitwise' },
  { name: 'robots', content: 'noindex' },
];
