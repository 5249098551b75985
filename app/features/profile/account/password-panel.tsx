import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { passwordChangeSchema } from '../../../../domain/account.ts';
import { messages } from '../../../../domain/messages.ts';
import { ErrorSummary } from '../../../forms/error-summary.tsx';
import { PasswordField } from '../../../forms/fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StrengthMeter } from '../../auth/strength-meter.tsx';
import { answerTo } from './answers.ts';

const LABELS = { oldPassword: 'Old password', newPassword: 'New password' };

/** Changes the password, which ends the other sessions. */
export function PasswordPanel({ email, answer }: { email: string; answer: object | undefined }) {
  const own = answerTo('change-password', answer);
  const { formData } = useNavigation();
  const [typed, setTyped] = useState('');
  const [form, fields] = useForm<{ oldPassword: string; newPassword: string }>({
    id: 'change-password',
    lastResult: own?.result ?? null,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData: sent }) =>
      parseWithZod(sent, { schema: passwordChangeSchema.strip() }),
  });
  return (
    <Panel title="Change password">
      {/* A change empties the form: its key is new with each success. */}
      <Form
        method="post"
        action="/dashboard/profile"
        preventScrollReset
        key={own?.toast === undefined ? 'form' : 'changed'}
        {...getFormProps(form)}
      >
        <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
        <input type="hidden" name="intent" value="change-password" />
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          meta={fields.oldPassword}
          label={LABELS.oldPassword}
          autoComplete="current-password"
        />
        <PasswordField
          meta={fields.newPassword}
          label={LABELS.newPassword}
          autoComplete="new-password"
          onChange={(event) => setTyped(event.currentTarget.value)}
        >
          <StrengthMeter password={typed} />
        </PasswordField>
        <Button
          type="submit"
          busy={formData?.get('intent') === 'change-password'}
          busyText="Saving…"
        >
          Change password
        </Button>
      </Form>
    </Panel>
  );
}
