import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/form/button.tsx';
import styles from './error-page.module.css';
import { Logo } from './logo.tsx';

/** A page shown instead of one that failed: what happened, what to do, and a reference number. */
export function ErrorPage(props: {
  title: string;
  children: ReactNode;
  /** What stands above the title. */
  picture?: ReactNode;
  /** Whether the same address may answer the next time. */
  retry?: boolean;
  requestId?: string | undefined;
}) {
  const retry = props.retry ?? true;
  return (
    <main className={styles['page']}>
      <a href="/" className={styles['home']}>
        <Logo />
      </a>
      <div className={styles['panel']}>
        {props.picture}
        <h1>{props.title}</h1>
        <p>{props.children}</p>
        <p className={styles['actions']}>
          {retry ? (
            <LinkButton to="" kind="primary" reloadDocument>
              Try again
            </LinkButton>
          ) : null}
          <LinkButton to="/" kind={retry ? 'plain' : 'primary'} reloadDocument>
            Back to Home
          </LinkButton>
        </p>
        {props.requestId === undefined ? null : (
          <p className={styles['request']}>Request {props.requestId}</p>
        )}
      </div>
    </main>
  );
}
