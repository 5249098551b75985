import type { FormMetadata } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { Notice } from '../ui/notice.tsx';
import styles from './error-summary.module.css';

/**
 * What stopped a form from being stored, above it, where focus lands after it was sent: the message,
 * and a link to each field that needs attention.
 */
export function ErrorSummary(props: {
  // biome-ignore lint/suspicious/noExplicitAny: any form has a summary
  form: FormMetadata<any, string[]>;
  /** What is said when the fields' own errors are all there is. */
  message: string;
  /** What the fields are called, by their names. */
  labels: Record<string, string>;
}) {
  const { form, labels } = props;
  const fields = Object.entries(form.allErrors).filter(([name]) => name !== '');
  const message = form.errors?.[0] ?? (fields.length > 0 ? props.message : undefined);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only an answer moves focus: errors that show while a person types leave them alone.
    if (form.status === 'error') notice.current?.focus();
  }, [form.status]);
  if (message === undefined) return null;
  const fieldMeta = form.getFieldset() as Record<string, { id: string } | undefined>;
  return (
    <div className={styles['summary']}>
      <Notice kind="error" title={message} focusRef={notice}>
        {fields.length === 0 ? null : (
          <ul>
            {fields.map(([name]) => (
              <li key={name}>
                <a href={`#${fieldMeta[name]?.id ?? ''}`}>{labels[name] ?? name}</a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
