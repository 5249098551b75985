import { getFormProps, useForm } from '@conform-to/react';
import { useNavigation, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { makeHomePath, useHomeContext } from '#app/base/home-path.ts';
import styles from '#app/features/profile/list.module.css';
import { type Loser, Losers } from '#app/features/profile/losers.tsx';
import { ErrorSummary } from '#app/forms/error-summary.tsx';
import { TextField } from '#app/forms/fields.tsx';
import { Form } from '#app/forms/home-form.tsx';
import { IdempotencyKey } from '#app/forms/idempotency-key.tsx';
import { useServerChecks } from '#app/forms/server-checked.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import * as messages from '#domain/base/messages.ts';
import type { ListedHome } from '#domain/home/home.ts';
import { type HomeActionData, type HomeIntent, NAME_LABELS } from './forms.ts';

/** The user's homes: another is opened, added, renamed or deleted. */
export function HomesPanel(props: {
  actionData: HomeActionData | undefined;
  idempotencyKey: string;
  /** Who loses an own home with the user. */
  losers: readonly Loser[];
}) {
  const { actionData, losers } = props;
  const { homeId, homes } = useHomeContext();
  const [address] = useSearchParams();
  const refusedData = actionData?.refused === true ? actionData : undefined;
  return (
    <Panel title="Homes" id="homes">
      <Text size="sm" tone="quiet" below={2}>
        A home is what one electricity bill is for.
      </Text>
      <Text is="ul" below={4} className={styles['homes']}>
        {homes.map((home) => (
          <li key={home.id}>
            <Row nowrap below={2} gap={3} justify="between" className={styles['home']}>
              <p>
                <strong>{home.name}</strong>
                <span>
                  {[home.supplier, home.city, home.role === 'owner' ? null : home.role]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </p>
              {home.id === homeId ? (
                <span>this one</span>
              ) : (
                <a href={makeHomePath(home.id, '/dashboard')}>
                  Open<span className="visually-hidden"> {home.name}</span>
                </a>
              )}
            </Row>
            {home.role === 'owner' ? (
              <details open={refusedData?.id === home.id}>
                <summary>
                  Rename or delete<span className="visually-hidden"> {home.name}</span>
                </summary>
                <NameForm
                  key={`${home.name} ${refusedData === undefined}`}
                  home={home}
                  intent="rename-home"
                  actionData={actionData}
                  button="Rename"
                />
                {homes.length === 1 ? (
                  <p>{messages.lastHome}</p>
                ) : (
                  <>
                    <p>
                      Deletes its readings, bills, appliances and tips at once. It cannot be undone.
                      Write “{home.name}” to delete it.
                    </p>
                    <Losers
                      losers={losers.filter(({ homeId: lost }) => lost === home.id)}
                      what="this home"
                    />
                    <NameForm
                      home={home}
                      intent="delete-home"
                      actionData={actionData}
                      button="Delete this home"
                    />
                  </>
                )}
              </details>
            ) : null}
          </li>
        ))}
      </Text>
      <Allowed needs="viewer">
        <details
          className={styles['add']}
          open={address.has('add') || refusedData?.intent === 'add-home'}
        >
          <summary>Add a home</summary>
          <NameForm intent="add-home" actionData={actionData} button="Add home">
            <IdempotencyKey value={props.idempotencyKey} />
          </NameForm>
        </details>
      </Allowed>
    </Panel>
  );
}

function NameForm(props: {
  intent: HomeIntent;
  home?: ListedHome;
  actionData: HomeActionData | undefined;
  button: string;
  children?: ReactNode;
}) {
  const { intent, home, actionData } = props;
  const data = actionData?.intent === intent && actionData.id === home?.id ? actionData : undefined;
  const { formData } = useNavigation();
  const id = home === undefined ? intent : `${intent}-${home.id}`;
  const [form, fields] = useForm<{ name: string }>({
    id,
    defaultValue: { name: intent === 'rename-home' ? home?.name : '' },
    ...useServerChecks(data?.result),
  });
  const busy =
    formData?.get('intent') === intent && (formData.get('id') ?? '') === String(home?.id ?? '');
  return (
    <Form
      needs="viewer"
      method="post"
      action={CONNECTION_PATH}
      preventScrollReset
      className={styles['form']}
      {...getFormProps(form)}
    >
      <ErrorSummary form={form} message={messages.checkInput} labels={NAME_LABELS} />
      <input type="hidden" name="intent" value={intent} />
      {home === undefined ? null : <input type="hidden" name="id" value={home.id} />}
      {props.children}
      <TextField meta={fields.name} label={NAME_LABELS.name} autoComplete="off" maxLength={60} />
      <Button
        type="submit"
        kind={intent === 'delete-home' ? 'danger' : 'plain'}
        size="small"
        busy={busy}
        busyText="Saving…"
      >
        {props.button}
      </Button>
    </Form>
  );
}
