import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type MetaFunction,
} from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useNavigation,
} from '@remix-run/react';
import { forgotPasswordSchema } from '../../domain/account.ts';
import { messages } from '../../domain/messages.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { TextField } from '../forms/fields.tsx';
import { refusal, replyTo } from '../forms/refusal.ts';
import { type FormAnswer, refusalOf } from '../forms/reply.ts';
import { answerOr } from '../forms/revalidation.ts';
import styles from './auth/auth-form.module.css';
import { AuthPage, OtherForm } from './auth/auth-page.tsx';

interface ForgotAnswer extends FormAnswer {
  asked?: true;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: forgotPasswordSchema });
  if (submission.status !== 'success') {
    return data<ForgotAnswer>({ result: replyTo(submission) }, { status: 400 });
  }
  const { address } = context.client;
  try {
    await context.services.passwords.forgot(
      submission.value.email,
      address,
      new URL(request.url).origin,
    );
  } catch (error) {
    refusalOf(error, context);
    const { message, init } = refusal(error, messages.unexpected);
    return data<ForgotAnswer>({ result: replyTo(submission, { formErrors: [message] }) }, init);
  }
  return data<ForgotAnswer>({ asked: true });
}

/** Unreached, the server is said to be; the form stays as it is. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return answerOr(() => serverAction<ForgotAnswer>(), {
    result: { status: 'error', error: { '': [messages.noResponse] } },
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

const LABELS = { email: 'Email' };

export default function Forgot() {
  const answer = useActionData<ForgotAnswer>();
  const { state, formAction } = useNavigation();
  const [form, fields] = useForm<{ email: string }>({
    id: 'forgot',
    lastResult: answer?.result ?? null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: forgotPasswordSchema }),
  });
  return (
    <AuthPage title="Forgotten password" subtitle="We send a link to choose a new one">
      {answer?.asked === true ? (
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
