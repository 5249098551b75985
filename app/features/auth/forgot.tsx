import { getFormProps, useForm } from '@conform-to/react';
import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from '@remix-run/cloudflare';
import { Form, Link, useActionData, useNavigation } from '@remix-run/react';
import { handleAuthForm } from '#app/forms/account-form.server.ts';
import type { ActionData } from '#app/forms/action-data.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { TextField } from '#app/forms/fields.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import styles from '#app/ui/shell/auth-page.module.css';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import * as messages from '#domain/base/messages.ts';
import { forgotPasswordSchema } from '#domain/people/account.ts';
import { makeAuthClientAction } from './client-action.ts';

interface ForgotActionData extends ActionData {
  sent?: true;
}

export function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  return handleAuthForm(
    args,
    { schema: forgotPasswordSchema, names: ['email'] },
    async ({ email }): Promise<ForgotActionData> => {
      const makeLink = (path: string) => context.makeLink(request, path);
      await context.services.passwords.sendResetLink(email, context.client.address, makeLink);
      return { sent: true };
    },
  );
}

export const clientAction = makeAuthClientAction(messages.unexpected);

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

const LABELS = { email: 'Email' };

export default function Forgot() {
  const actionData = useActionData<ForgotActionData>();
  const { state, formAction } = useNavigation();
  const [form, fields] = useForm<{ email: string }>({
    id: 'forgot',
    ...useServerChecks(actionData?.result),
  });
  return (
    <AuthPage title="Forgotten password" subtitle="We send a link to choose a new one">
      {actionData?.sent === true ? (
        <Notice kind="success" title={messages.resetAsked}>
          <p>The link works once, for 30 minutes. Look among unwanted mail too.</p>
        </Notice>
      ) : (
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
          <Button
            type="submit"
            kind="primary"
            wide
            busy={state !== 'idle' && formAction !== undefined}
            busyText="Sending…"
          >
            Send the link
          </Button>
        </Form>
      )}
      <OtherForm>
        <Link to="/auth/login">Back to sign in</Link>
      </OtherForm>
    </AuthPage>
  );
}

export const meta: MetaFunction = () => [{ title: 'Forgotten password · Unitwise' }];
