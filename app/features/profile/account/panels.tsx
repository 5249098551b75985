import { getFormProps, useForm } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { Download } from 'lucide-react';
import { type Loser, Losers } from '#app/features/profile/losers.tsx';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import fieldStyles from '#app/forms/fields.module.css';
import { PasswordField } from '#app/forms/fields.tsx';
import { Form } from '#app/forms/home-form.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { NewPasswordField } from '#app/ui/form/new-password-field.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { ACCOUNT_PATH } from '#app/ui/shell/sections.tsx';
import * as messages from '#domain/base/messages.ts';
import type { Page } from '#domain/base/page.ts';
import type { SessionRecord } from '#domain/people/session.ts';
import { type AccountActionData, pickData } from './action-data.ts';
import styles from './panels.module.css';
import { SessionsPanel } from './sessions-panel.tsx';

/** The account itself: its password, its sessions, its data, its end. */
export function AccountPanels(props: {
  email: string;
  sessions: Page<SessionRecord>;
  /** Who loses a home with the account. */
  losers: readonly Loser[];
  actionData: AccountActionData | undefined;
}) {
  return (
    <div data-screen-only className={styles['panels']}>
      <div>
        <PasswordPanel email={props.email} actionData={props.actionData} />
        <SessionsPanel sessions={props.sessions} actionData={props.actionData} />
      </div>
      <div>
        <DataPanel actionData={props.actionData} />
        <DeletePanel losers={props.losers} actionData={props.actionData} />
      </div>
    </div>
  );
}

const PASSWORD_LABELS = { oldPassword: 'Old password', newPassword: 'New password' };

/** Changes the password, which ends the other sessions. */
function PasswordPanel({
  email,
  actionData,
}: {
  email: string;
  actionData: AccountActionData | undefined;
}) {
  const data = pickData('change-password', actionData);
  const { formData } = useNavigation();
  const [form, fields] = useForm<{ oldPassword: string; newPassword: string }>({
    id: 'change-password',
    ...useServerChecks(data?.result),
  });
  return (
    <Panel title="Change password">
      {/* A change empties the form: its key is new with each success. */}
      <Form
        method="post"
        action={ACCOUNT_PATH}
        needs="viewer"
        preventScrollReset
        key={data?.toast === undefined ? 'form' : 'changed'}
        {...getFormProps(form)}
      >
        <ErrorSummary form={form} message={messages.checkInput} labels={PASSWORD_LABELS} />
        <input type="hidden" name="intent" value="change-password" />
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          meta={fields.oldPassword}
          label={PASSWORD_LABELS.oldPassword}
          autoComplete="current-password"
        />
        <NewPasswordField meta={fields.newPassword} label={PASSWORD_LABELS.newPassword} />
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

/** Taking everything along, and putting it into a new account. */
function DataPanel({ actionData }: { actionData: AccountActionData | undefined }) {
  const data = pickData('restore', actionData);
  const { formData } = useNavigation();
  return (
    <Panel title="Your data">
      <p>
        Everything of this household in one file: your details and reminders, connection, meters,
        readings, bills, appliances, imports, tips and what was done to them.
      </p>
      <LinkButton to="/household.json" reloadDocument icon={<Download />}>
        Download everything
      </LinkButton>
      <Allowed needs="owner">
        <details className={styles['restore']} open={data?.refused}>
          <summary>Restore such a file</summary>
          {data?.problem === undefined ? null : (
            <div className={styles['problem']}>
              <Notice kind="error" title={data.problem}>
                <ul>
                  {data.problems?.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </Notice>
            </div>
          )}
          <p>Into an account without readings, appliances or tips. All of it is checked first.</p>
          <Form
            method="post"
            action={ACCOUNT_PATH}
            needs="owner"
            encType="multipart/form-data"
            preventScrollReset
          >
            <input type="hidden" name="intent" value="restore" />
            <input
              type="file"
              name="document"
              accept=".json,application/json"
              required
              aria-label="The file to restore"
              className={`${fieldStyles['file']} ${styles['file']}`}
            />
            <Button
              type="submit"
              busy={formData?.get('intent') === 'restore'}
              busyText="Restoring…"
            >
              Restore
            </Button>
          </Form>
        </details>
      </Allowed>
    </Panel>
  );
}

const DELETE_LABELS = { password: 'Password' };

/** Deletes the account, at once and for good, after the password. */
function DeletePanel({
  losers,
  actionData,
}: {
  losers: readonly Loser[];
  actionData: AccountActionData | undefined;
}) {
  const data = pickData('delete-account', actionData);
  const { formData } = useNavigation();
  const [form, fields] = useForm<{ password: string }>({
    id: 'delete-account',
    ...useServerChecks(data?.result),
  });
  return (
    <Panel title="Delete account">
      <p>
        Deletes your details and every reading, appliance and tip at once, and signs every device
        out. A home that nobody else owns goes from its other people, too; one with another owner
        stays. It cannot be undone: download everything first.
      </p>
      <details className={styles['delete']} open={data?.refused}>
        <summary>I want to delete my account</summary>
        <Losers losers={losers} what="a home of yours" />
        <Form
          method="post"
          action={ACCOUNT_PATH}
          needs="viewer"
          preventScrollReset
          {...getFormProps(form)}
        >
          <ErrorSummary form={form} message={messages.checkInput} labels={DELETE_LABELS} />
          <input type="hidden" name="intent" value="delete-account" />
          <PasswordField
            meta={fields.password}
            label={DELETE_LABELS.password}
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
