import type { SubmissionResult } from '@conform-to/react';
import { Form, useActionData, useLocation, useRouteError } from '@remix-run/react';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import {
  describeNotFound,
  describeRouteError,
  isFormRefused,
  useFailedRequestId,
} from '#app/base/route-error.ts';
import { Button, LinkButton } from '#app/ui/form/button.tsx';
import { findCurrentSection, SECTIONS } from '#app/ui/shell/sections.tsx';
import * as messages from '#domain/base/messages.ts';
import { Notice } from './notice.tsx';
import styles from './panel.module.css';
import { PageHeader } from './panel.tsx';
import { Stack } from './parts.tsx';
import { NoScriptToast, type ToastMessage, useToast } from './toast.tsx';

/**
 * A screen that could not be loaded, or refused a form: what happened where its content would be, "Try again", and the
 * number to quote.
 */
export function LoadFailure(props: {
  title: string;
  message: string;
  toast?: string;
  /** What else to know of it. */
  children?: ReactNode;
}) {
  const error = useRouteError();
  const isRefused = isFormRefused(error);
  const toast = isRefused ? undefined : props.toast;
  const requestId = useFailedRequestId();
  const notFoundText = describeNotFound(error);
  const { pathname } = useLocation();
  const section = SECTIONS.find(({ to }) => to === findCurrentSection(pathname));
  useToast(
    useMemo(() => (toast === undefined ? undefined : { kind: 'error', text: toast }), [toast]),
  );
  return (
    <>
      <PageHeader title={props.title} />
      <Stack gap={4} align="start" className={styles['failure']}>
        <Notice
          kind="error"
          title={isRefused ? messages.formNotTaken : (notFoundText ?? props.message)}
        >
          {describeRouteError(error) ?? props.children}
          {isRefused || notFoundText !== undefined || requestId === undefined ? null : (
            <p>If it happens again, tell us this number: {requestId}</p>
          )}
        </Notice>
        <Sent />
        {notFoundText !== undefined && section !== undefined ? (
          <LinkButton to={section.to}>Back to {section.label}</LinkButton>
        ) : (
          // The same address again: with script, only what failed is fetched.
          <LinkButton to="" replace icon={<RotateCw />}>
            Try again
          </LinkButton>
        )}
      </Stack>
    </>
  );
}

interface SentForm {
  toast?: ToastMessage;
  result?: SubmissionResult<string[]>;
}

/**
 * What became of a form that was sent without script, when the page that was to tell it cannot be
 * had: what became of it, and all that was typed, to be sent once more.
 */
function Sent() {
  const actionData = useActionData<SentForm>();
  const typedFields = Object.entries(actionData?.result?.initialValue ?? {}).filter(
    ([, value]) => typeof value === 'string',
  );
  return (
    <>
      <NoScriptToast message={actionData?.toast} />
      {typedFields.length === 0 ? null : (
        <Form method="post">
          {typedFields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
          ))}
          <Button type="submit" kind="primary">
            Send what you typed again
          </Button>
        </Form>
      )}
    </>
  );
}
