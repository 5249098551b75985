import { useNavigation } from '@remix-run/react';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import listStyles from '#app/features/profile/list.module.css';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { type PeopleActionData, type PeopleIntent, ROLES_HINT } from '#app/forms/people-forms.ts';
import { Button, IconButton, LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { ShareText } from '#app/ui/layout/share-text.tsx';
import { PEOPLE_PATH } from '#app/ui/shell/sections.tsx';
import { formatDate } from '#domain/base/format.ts';
import { getDayInIndia } from '#domain/base/period.ts';
import type { Invitation, Member } from '#domain/people/member.ts';
import { INVITATION_DAYS, ROLES } from '#domain/people/role.ts';
import styles from './people-panel.module.css';

/** Who belongs to the home, what each may do, and the links that wait. */
export function PeoplePanel(props: {
  members: readonly Member[];
  /** For owners; null for others. */
  invitations: readonly Invitation[] | null;
  actionData: PeopleActionData | undefined;
}) {
  const { members, invitations, actionData } = props;
  const problem = actionData?.intent === 'invite' ? undefined : actionData?.problem;
  const owners = members.filter(({ role }) => role === 'owner').length;
  return (
    <Panel title="People" id="people">
      <Text size="sm" tone="quiet" below={2}>
        Who sees this home, and what each may do.
      </Text>
      {problem === undefined ? null : <Notice kind="error" title={problem} />}
      <Text is="ul" below={4} className={listStyles['homes']}>
        {members.map((member) => (
          <li key={member.id}>
            <Person
              member={member}
              isOnly={members.length === 1}
              isOnlyOwner={member.role === 'owner' && owners === 1}
            />
          </li>
        ))}
        {invitations?.map((invitation) => (
          <li key={`link ${invitation.id}`}>
            <WaitingLink invitation={invitation} />
          </li>
        ))}
      </Text>
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
      <Row nowrap below={2} gap={3} justify="between" className={listStyles['home']}>
        <p>
          <strong>{isYou ? `${name} (you)` : name}</strong>
          <span>{[email, since].filter(Boolean).join(', ')}</span>
        </p>
        {role}
      </Row>
      {isOnly ? null : isOnlyOwner ? (
        isYou && (
          <Text size="sm" tone="quiet" below={2}>
            A home needs an owner: make another person one before you leave.
          </Text>
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

/** An invitation whose link nobody has used yet. */
function WaitingLink({ invitation }: { invitation: Invitation }) {
  const { id, role, invitedBy } = invitation;
  const until = formatDate(getDayInIndia(Date.parse(invitation.expiresAt)));
  return (
    <Row nowrap below={2} gap={3} justify="between" className={listStyles['home']}>
      <p>
        <strong>Link, not used yet</strong>
        <span>
          as {role}, until {until}, by {invitedBy}
        </span>
      </p>
      <PeopleForm
        intent="withdraw"
        id={id}
        needs="owner"
        button={`Withdraw the link as ${role}, until ${until}`}
        icon={<Trash2 size={20} />}
      />
    </Row>
  );
}

/** Where an owner makes a link, and finds the link just made: on top, since the page shows it only once. */
export function InvitePanel({ actionData }: { actionData: PeopleActionData | undefined }) {
  const { made } = actionData ?? {};
  return (
    <Panel title="Invite someone" id="invite">
      {made === undefined ? (
        <>
          <Text size="sm" tone="quiet" below={2}>
            You get a link to send. It works once, for {INVITATION_DAYS} days. Whoever opens it
            signs in or makes an account, and joins this home.
          </Text>
          {actionData?.intent === 'invite' && actionData.problem !== undefined ? (
            <Notice kind="error" title={actionData.problem} />
          ) : null}
          <PeopleForm intent="invite" needs="owner" button="Make a link" primary>
            <RoleField value="member" />
          </PeopleForm>
        </>
      ) : (
        <MadeLink key={made.id} made={made} />
      )}
    </Panel>
  );
}

/** The link just made, focused and selected: what is to be done with it comes next. */
function MadeLink({ made }: { made: NonNullable<PeopleActionData['made']> }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Also after the page's own look for the top.
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <div className={styles['made']}>
        <Text is="h3" id={`${id}-made`} size="lg" weight="strong" tight>
          The link is made. Send it now: it is shown only here.
        </Text>
        <label htmlFor={id}>
          Joins as {made.role}, until {formatDate(getDayInIndia(Date.parse(made.expiresAt)))}
        </label>
        <input
          ref={field}
          id={id}
          readOnly
          // biome-ignore lint/a11y/noAutofocus: without script, too, the link is what comes next
          autoFocus
          value={made.link}
          aria-describedby={`${id}-made`}
          className={fieldStyles['input']}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ShareText title="Invitation to Unitwise" text={made.link} button="Share" copies />
      </div>
      <Row gap={3} above={3} align="center">
        <PeopleForm intent="withdraw" id={made.id} needs="owner" button="Withdraw it" />
        <LinkButton to={PEOPLE_PATH} size="small" kind="quiet">
          Make another
        </LinkButton>
      </Row>
    </>
  );
}

function RoleField({ value }: { value: Member['role'] }) {
  const id = useId();
  return (
    <Stack is="p" below={3}>
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
    </Stack>
  );
}

function PeopleForm(props: {
  intent: PeopleIntent;
  id?: number;
  needs: Member['role'];
  button: string;
  /** In place of the button's words, which are then read aloud. */
  icon?: ReactNode;
  danger?: boolean;
  primary?: boolean;
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
      {props.icon === undefined ? (
        <Button
          type="submit"
          size={props.primary ? 'normal' : 'small'}
          kind={props.danger ? 'danger' : props.primary ? 'primary' : 'plain'}
          busy={busy}
          busyText="Saving…"
        >
          {props.button}
        </Button>
      ) : (
        <IconButton type="submit" name={props.button} disabled={busy}>
          {props.icon}
        </IconButton>
      )}
    </Form>
  );
}
