import { getFormProps, useForm } from '@conform-to/react';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
} from '@remix-run/cloudflare';
import { Form, Link, useActionData, useNavigation, useSearchParams } from '@remix-run/react';
import { handleAuthForm } from '#app/forms/account-form.server.ts';
import type { ActionData } from '#app/forms/action-data.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { NewPasswordField } from '#app/ui/form/new-password-field.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import styles from '#app/ui/shell/auth-page.module.css';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import * as messages from '#domain/base/messages.ts';
import { passwordResetSchema } from '#domain/people/account.ts';
import { makeAuthClientAction } from './client-action.ts';

interface ResetActionData extends ActionData {
  changed?: true;
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return handleAuthForm(
    args,
    { schema: passwordResetSchema, names: Object.keys(LABELS) },
    async ({ token, password }) => {
      await context.services.passwords.reset(token, password, context.client);
      // All sessions have ended, and this browser's with them.
      const headers = new Headers({ 'Set-Cookie': context.makeSignOutCookie() });
      headers.append('Set-Cookie', context.makeDeviceCookie());
      return data<ResetActionData>({ changed: true }, { headers });
    },
  );
}

export const clientAction = makeAuthClientAction(messages.unexpected);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

const LABELS = { password: 'New password', token: 'Link' };

export default function Reset() {
  const actionData = useActionData<ResetActionData>();
  const [search] = useSearchParams();
  const { state, formAction } = useNavigation();
  const [form, fields] = useForm<{ token: string; password: string }>({
    id: 'reset',
    ...useServerChecks(actionData?.result),
  });
  if (actionData?.changed === true) {
    return (
      <AuthPage title="Password changed" subtitle="All your sessions were ended">
        <Notice kind="success" title={messages.resetDone} />
        <OtherForm>
          <LinkButton to="/auth/login" kind="primary" wide>
            Sign in
          </LinkButton>
        </OtherForm>
      </AuthPage>
    );
  }
  const token = search.get('token') ?? '';
  if (token === '') {
    return (
      <AuthPage title="Choose a new password" subtitle="It takes the link that we mail you">
        <Notice kind="error" title={messages.resetLinkBad} />
        <OtherForm>
          <LinkButton to="/auth/forgot" kind="primary" wide>
            Ask for a new link
          </LinkButton>
        </OtherForm>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Choose a new password" subtitle="All your sessions end when it changes">
      <Form method="post" {...getFormProps(form)} className={styles['form']}>
        <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
        <input type="hidden" name="token" value={token} />
        <NewPasswordField meta={fields.password} label={LABELS.password} />
        <Button
          type="submit"
          kind="primary"
          wide
          busy={state !== 'idle' && formAction !== undefined}
          busyText="Saving…"
        >
          Change password
        </Button>
      </Form>
      <OtherForm>
        <Link to="/auth/forgot">Ask for a new link</Link>
      </OtherForm>
    </AuthPage>
  );
}

export const meta: MetaFunction = () => [{ title: 'New password · Unitwise' }];
