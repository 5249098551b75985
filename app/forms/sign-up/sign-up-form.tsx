import { getFormProps, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import type { ActionData } from '#app/forms/action-data.ts';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { CheckboxField, PasswordField, TextField } from '#app/forms/fields.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button } from '#app/ui/form/button.tsx';
import { StrengthMeter } from '#app/ui/form/strength-meter.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { NoScriptToast, ToastRegion, useToast } from '#app/ui/layout/toast.tsx';
import styles from '#app/ui/shell/auth-page.module.css';
import * as messages from '#domain/base/messages.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import { AgreeToTerms } from './agree-to-terms.tsx';
import { SIGNUP_LABELS as LABELS, listMissing, type TypedSignup } from './sign-up-fields.ts';
import type { SignupForm } from './sign-up-form.server.ts';

/** The form that makes an account, sent to the page that shows it. */
export function SignUpForm(props: {
  actionData: ActionData | undefined;
  /** It is stored, and the page leads on. */
  isDone?: boolean;
  button: string;
  /** Hidden fields of the page. */
  children: ReactNode;
}) {
  const { actionData, isDone = false } = props;
  const { state, formAction } = useNavigation();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<TypedSignup>({
    password: '',
    confirmPassword: '',
    terms: false,
  });
  const [leftConfirm, setLeftConfirm] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const [form, fields] = useForm<SignupForm>({
    id: 'sign-up',
    ...useServerChecks(actionData?.result),
  });
  useToast(actionData?.toast);
  useEffect(() => {
    // What was typed before the script ran, or filled in by the browser.
    if (element.current !== null) setTyped(readTyped(element.current));
  }, []);

  const busy = (state !== 'idle' && formAction !== undefined) || isDone;
  const missingFields = listMissing(typed);
  const mismatch = leftConfirm && typed.password !== typed.confirmPassword;
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      ref={element}
      onInput={(event) => setTyped(readTyped(event.currentTarget))}
      className={styles['form']}
    >
      <NoScriptToast message={actionData?.toast} />
      {actionData?.toast === undefined ? (
        <ErrorSummary form={form} message={messages.checkInput} labels={LABELS} />
      ) : null}
      {props.children}
      <div className={styles['names']}>
        <TextField meta={fields.firstName} label={LABELS.firstName} autoComplete="given-name" />
        <TextField meta={fields.lastName} label={LABELS.lastName} autoComplete="family-name" />
      </div>
      <TextField
        meta={fields.email}
        label={LABELS.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField meta={fields.password} label={LABELS.password} autoComplete="new-password">
        <StrengthMeter password={typed.password} />
      </PasswordField>
      <div className={styles['confirm']}>
        <PasswordField
          meta={fields.confirmPassword}
          label={LABELS.confirmPassword}
          autoComplete="new-password"
          problem={mismatch ? messages.passwordsDifferInline : undefined}
          onBlur={() => setLeftConfirm(true)}
        />
      </div>
      <CheckboxField meta={fields.terms} value={TERMS_VERSION} label={<AgreeToTerms />} />
      <Text tone="quiet" size="sm" className={styles['needed']} id="needed" role="status">
        {missingFields.length === 0 ? '' : `Still needed: ${joinWords(missingFields)}.`}
      </Text>
      <Button
        type="submit"
        kind="primary"
        wide
        busy={busy}
        busyText="Creating account…"
        disabled={hydrated && missingFields.length > 0}
        aria-describedby="needed"
      >
        {props.button}
      </Button>
      <ToastRegion isBelow />
    </Form>
  );
}

function readTyped(form: HTMLFormElement): TypedSignup {
  const formData = new FormData(form);
  return {
    password: String(formData.get('password') ?? ''),
    confirmPassword: String(formData.get('confirmPassword') ?? ''),
    terms: formData.get('terms') === TERMS_VERSION,
  };
}

/** `a, b and c`. */
function joinWords(parts: string[]): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
