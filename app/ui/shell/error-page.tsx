import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Box, Row, Text } from '#app/ui/layout/parts.tsx';
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
      <Box className={styles['panel']}>
        {props.picture}
        <h1>{props.title}</h1>
        <Text tone="quiet" above={3}>
          {props.children}
        </Text>
        <Row is="p" above={5} gap={3}>
          {retry ? (
            <LinkButton to="" kind="primary" reloadDocument>
              Try again
            </LinkButton>
          ) : null}
          <LinkButton to="/" kind={retry ? 'plain' : 'primary'} reloadDocument>
            Back to Home
          </LinkButton>
        </Row>
        {props.requestId === undefined ? null : (
          <Text size="sm" tone="faint" breaks above={5}>
            Request {props.requestId}
          </Text>
        )}
      </Box>
    </main>
  );
}
