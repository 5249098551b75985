import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useNavigation } from '@remix-run/react';
import { deleteAccountSchema } from '../../../../domain/account.ts';
import { messages } from '../../../../domain/messages.ts';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { PasswordField } from '../../../forms/fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './account-panels.module.css';
import { answerTo } from './answers.ts';

const LABELS = { password: 'Password' };

/** Deletes the account, at once and for good, after the password. */
export function DeletePanel({ answer }: { answer: object | undefined }) {
  const own = answerTo('delete-account', answer);
  const { formData } = useNavigation();
  const [form, fields] = useForm<{ password: string }>({
    id: 'delete-account',
    lastResult: own?.result ?? null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData: sent }) => parseWithZod(sent, { schema: deleteAccountSchema.strip() }),
  });
  return (
    <Panel title="Delete account">
      <p>
        Deletes your details and every reading, appliance and tip at once, and signs every device
        out. It cannot be undone: download everything first.
      </p>
      <details className={styles['delete']} open={own?.refused}>
        <summary>I want to delete my account</summary>
        <Form method="post" action="/dashboard/profile" preventScrollReset {...getFormProps(form)}>
          <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
          <input type="hidden" name="intent" value="delete-account" />
          <PasswordField
            meta={fields.password}
            label={LABELS.password}
            autoComplete="current-password"
          />
          <Button
            type="submit"
            kind="danger"
            busy={formData?.get('intent') === 'delete-account'}
            busyText="Deleting…"
          >
            Delete my account and everything in it
          </Button>
        </Form>
      </details>
    </Panel>
  );
}
