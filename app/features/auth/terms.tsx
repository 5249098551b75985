import { getFormProps, useForm } from '@conform-to/react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import * as z from 'zod';
import { runAsCaller } from '#app/base/access.ts';
import { handleAuthForm } from '#app/forms/account-form.server.ts';
import type { ActionData } from '#app/forms/action-data.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { CheckboxField } from '#app/forms/fields.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { AgreeToTerms } from '#app/forms/sign-up/agree-to-terms.tsx';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import styles from '#app/ui/shell/auth-page.module.css';
import { AuthPage, OtherForm } from '#app/ui/shell/auth-page.tsx';
import { SignOut } from '#app/ui/shell/sign-out.tsx';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { termsVersionSchema } from '#domain/people/account.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { makeAuthClientAction } from './client-action.ts';
import { chooseSafeTarget } from './safe-redirect.ts';

export async function loader(args: LoaderFunctionArgs) {
  const hasAgreed = await runAsCaller(args, (home) =>
    args.context.services.accounts.hasAgreedToTerms(home),
  );
  return { hasAgreed, target: readTarget(args.request) };
}

/** Where the person was going when the terms stood in the way. */
function readTarget({ url }: Request): string {
  return chooseSafeTarget(new URL(url).searchParams.get('redirectTo'));
}

const formSchema = z.object({ terms: termsVersionSchema });
const LABELS = { terms: 'Terms and Conditions' };

export function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  return handleAuthForm(args, { schema: formSchema, names: Object.keys(LABELS) }, async () => {
    await runAsCaller(args, (home) => context.services.accounts.agreeToTerms(home));
    return redirectDocument(readTarget(request));
  });
}

export const clientAction = makeAuthClientAction(messages.unexpected);

/** Asks who has just signed in to agree to terms that are new since they last did. */
export default function NewTerms() {
  const { hasAgreed, target } = useLoaderData<typeof loader>();
  const actionData = useActionData<ActionData>();
  const { state, formAction } = useNavigation();
  const [form, fields] = useForm<{ terms: string }>({
    id: 'terms',
    ...useServerChecks(actionData?.result),
  });
  // A form that failed stays, whoever sent it.
  if (hasAgreed && actionData === undefined) {
    return (
      <AuthPage
        title="Our terms"
        subtitle={`They are of ${formatDate(TERMS_VERSION)}, and you have agreed to them.`}
      >
        <LinkButton to={target} kind="primary" wide reloadDocument>
          Go on
        </LinkButton>
        <OtherForm>
          Read the <a href="/terms">Terms and Conditions</a> and the{' '}
          <a href="/privacy">Privacy page</a> again.
        </OtherForm>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Please read our terms"
      subtitle={`They are of ${formatDate(TERMS_VERSION)}, and you have not agreed to them yet.`}
    >
      <Form method="post" {...getFormProps(form)} className={styles['form']}>
        <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
        <CheckboxField meta={fields.terms} value={TERMS_VERSION} label={<AgreeToTerms />} />
        <Button
          type="submit"
          kind="primary"
          wide
          busy={state !== 'idle' && formAction !== undefined}
          busyText="Saving…"
        >
          Agree and go on
        </Button>
      </Form>
      <OtherForm>
        If you do not agree, take your data along or delete the account under{' '}
        <a href="/dashboard/profile/account">Account</a>.
      </OtherForm>
      <SignOut className={styles['form']}>
        <Button type="submit" wide>
          Log out
        </Button>
      </SignOut>
    </AuthPage>
  );
}

export const meta: MetaFunction = () => [{ title: 'Terms · Unitwise' }];
