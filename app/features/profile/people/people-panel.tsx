import { useNavigation } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import listStyles from '#app/features/profile/list.module.css';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { type PeopleActionData, type PeopleIntent, ROLES_HINT } from '#app/forms/people-forms.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { ShareText } from '#app/ui/layout/share-text.tsx';
import { PEOPLE_PATH } from '#app/ui/shell/sections.tsx';
import { formatDate } from '#domain/base/format.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import type { Invitation, Member } from '#domain/people/member.ts';
import { INVITATION_DAYS, ROLES } from '#domain/people/role.ts';
import styles from './people-panel.module.css';

/** Who belongs to the home, what each may do, and the invitations that are open. */
export function PeoplePanel(props: {
  members: readonly Member[];
  /** For owners; null for others. */
  invitations: readonly Invitation[] | null;
  actionData: PeopleActionData | undefined;
}) {
  const { members, invitations, actionData } = props;
  const owners = members.filter(({ role }) => role === 'owner').length;
  return (
    <Panel title="People" id="people">
      <p className={listStyles['what']}>Who sees this home, and what each may do.</p>
      {actionData?.problem === undefined ? null : (
        <Notice kind="error" title={actionData.problem} />
      )}
      <ul className={listStyles['homes']}>
        {members.map((member) => (
          <li key={member.id}>
            <Person
              member={member}
              isOnly={members.length === 1}
              isOnlyOwner={member.role === 'owner' && owners === 1}
            />
          </li>
        ))}
      </ul>
      {invitations === null ? null : (
        <Invitations invitations={invitations} actionData={actionData} />
      )}
    </Panel>
  );
}

function Person(props: { member: Member; isOnly: boolean; isOnlyOwner: boolean }) {
  const { member, isOnly, isOnlyOwner } = props;
  const { id, firstName, lastName, email, role, joinedAt, isYou } = member;
  const name = `${firstName} ${lastName}`;
  const since = `since ${formatDate(getDayInIndia(Date.parse(joinedAt)))}`;
  return (
    <>
      <div className={listStyles['home']}>
        <p>
          <strong>{isYou ? `${name} (you)` : name}</strong>
          <span>{[email, since].filter(Boolean).join(', ')}</span>
        </p>
        {role}
      </div>
      {isOnly ? null : isOnlyOwner ? (
        isYou && (
          <p className={listStyles['what']}>
            A home needs an owner: make another person one before you leave.
          </p>
        )
      ) : (
        <>
          <Allowed needs="owner">
            <details>
              <summary>
                Change role<span className="visually-hidden"> of {name}</span>
              </summary>
              <PeopleForm intent="change-role" id={id} needs="owner" button="Save role">
                <RoleField value={role} />
              </PeopleForm>
            </details>
          </Allowed>
          <Ending member={member} name={name} />
        </>
      )}
    </>
  );
}

/** Everybody may leave; an owner may end the membership of another. */
function Ending({ member: { id, isYou }, name }: { member: Member; name: string }) {
  const form = (
    <details>
      <summary>
        {isYou ? 'Leave this home' : 'End membership'}
        <span className="visually-hidden"> of {name}</span>
      </summary>
      <p>
        {isYou
          ? 'You will no longer see it. What you entered stays.'
          : `${name} will no longer see this home, and their invitations no longer work. What was entered stays.`}
      </p>
      <PeopleForm
        intent="end-membership"
        id={id}
        needs={isYou ? 'viewer' : 'owner'}
        button={isYou ? 'Leave' : 'End membership'}
        danger
      />
    </details>
  );
  return <Allowed needs={isYou ? 'viewer' : 'owner'}>{form}</Allowed>;
}

function Invitations(props: {
  invitations: readonly Invitation[];
  actionData: PeopleActionData | undefined;
}) {
  const { invitations, actionData } = props;
  const field = useId();
  return (
    <>
      {actionData?.link === undefined ? null : (
        <div className={styles['link']}>
          <label htmlFor={field}>The link. Send it to one person: it is shown only now.</label>
          <input
            id={field}
            readOnly
            value={actionData.link}
            className={fieldStyles['input']}
            onFocus={(event) => event.currentTarget.select()}
          />
          <ShareText title="Invitation to Unitwise" text={actionData.link} button="Send the link" />
        </div>
      )}
      {invitations.length === 0 ? null : (
        <>
          <h3 className={styles['head']}>Open invitations</h3>
          <ul className={listStyles['homes']}>
            {invitations.map(({ id, role, invitedBy, expiresAt }) => (
              <li key={id} className={styles['open']}>
                <p>
                  <strong>As {role}</strong>
                  <span>
                    by {invitedBy}, until {formatDate(getDayInIndia(Date.parse(expiresAt)))}
                  </span>
                </p>
                <PeopleForm intent="withdraw" id={id} needs="owner" button="Withdraw" />
              </li>
            ))}
          </ul>
        </>
      )}
      <details className={listStyles['add']} open={actionData?.intent === 'invite'}>
        <summary>Invite someone</summary>
        <p>
          You get a link to send. It works once, for {INVITATION_DAYS} days. Whoever opens it signs
          in or makes an account, and joins this home.
        </p>
        <PeopleForm intent="invite" needs="owner" button="Make a link">
          <RoleField value="member" />
        </PeopleForm>
      </details>
    </>
  );
}

function RoleField({ value }: { value: Member['role'] }) {
  const id = useId();
  return (
    <p className={styles['role']}>
      <label htmlFor={id} className={fieldStyles['label']}>
        Role
      </label>
      <select
        id={id}
        key={value}
        name="role"
        defaultValue={value}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        className={fieldStyles['input']}
      >
        {[...ROLES].reverse().map((role) => (
          <option key={role} value={role}>
            {role.charAt(0).toUpperCase() + role.slice(1)}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className={fieldStyles['hint']}>
        {ROLES_HINT}
      </span>
    </p>
  );
}

function PeopleForm(props: {
  intent: PeopleIntent;
  id?: number;
  needs: Member['role'];
  button: string;
  danger?: boolean;
  children?: ReactNode;
}) {
  const { formData } = useNavigation();
  const busy =
    formData?.get('intent') === props.intent &&
    (formData.get('id') ?? '') === String(props.id ?? '');
  return (
    <Form
      method="post"
      action={PEOPLE_PATH}
      needs={props.needs}
      preventScrollReset
      className={listStyles['form']}
    >
      <input type="hidden" name="intent" value={props.intent} />
      {props.id === undefined ? null : <input type="hidden" name="id" value={props.id} />}
      {props.children}
      <Button
        type="submit"
        size="small"
        kind={props.danger ? 'danger' : 'plain'}
        busy={busy}
        busyText="Saving…"
      >
        {props.button}
      </Button>
    </Form>
  );
}
