import type { SessionRecord } from '../../../../domain/session.ts';
import styles from './account-panels.module.css';
import { DataPanel } from './data-panel.tsx';
import { DeletePanel } from './delete-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** The account itself, below the household: its password, its sessions, its data, its end. */
export function AccountPanels(props: {
  email: string;
  sessions: readonly SessionRecord[];
  answer: object | undefined;
}) {
  return (
    <div className={styles['panels']}>
      <div>
        <PasswordPanel email={props.email} answer={props.answer} />
        <SessionsPanel sessions={props.sessions} answer={props.answer} />
      </div>
      <div>
        <DataPanel answer={props.answer} />
        <DeletePanel answer={props.answer} />
      </div>
    </div>
  );
}
