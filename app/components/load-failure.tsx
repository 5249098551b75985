import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { type ReactNode, useMemo } from 'react';
import { LinkButton } from './button.tsx';
import { AgainIcon } from './icons.tsx';
import styles from './load-failure.module.css';
import { Notice } from './notice.tsx';
import { PageHeader } from './panel.tsx';
import { useToast } from './toast.tsx';

/** A screen that could not be loaded: what happened where its content would be, and "Try again". */
export function LoadFailure(props: {
  title: string;
  message: string;
  toast?: string;
  /** What else to know of it. */
  children?: ReactNode;
}) {
  const { toast } = props;
  const error = useRouteError();
  useToast(
    useMemo(() => (toast === undefined ? undefined : { kind: 'error', text: toast }), [toast]),
  );
  return (
    <>
      <PageHeader title={props.title} />
      <div className={styles['failure']}>
        <Notice kind="error" title={props.message}>
          {isRouteErrorResponse(error) && error.status === 503 ? error.data : props.children}
        </Notice>
        {/* The same address again: with script, only what failed is fetched. */}
        <LinkButton to="" replace icon={<AgainIcon />}>
          Try again
        </LinkButton>
      </div>
    </>
  );
}
