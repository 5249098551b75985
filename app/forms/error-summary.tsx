import type { FormMetadata } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { FocusLink } from '#app/ui/layout/focus-link.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import styles from './fields.module.css';

/**
 * What stopped a form from being stored, above it, where focus lands after it was sent: the message,
 * and each error of a field on a line of its own, as a link to the field.
 */
export function ErrorSummary(props: {
  // biome-ignore lint/suspicious/noExplicitAny: any form has a summary
  form: FormMetadata<any, string[]>;
  /** The message when the form has no errors but those of its fields. */
  message: string;
  /** What the fields are called, by their names, in the order in which they stand in the form. */
  labels: Record<string, string>;
}) {
  const { form, labels } = props;
  const names = Object.keys(labels);
  const errors = Object.entries(form.allErrors)
    .filter(([name]) => name !== '')
    .sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))
    .flatMap(([name, sentences]) => sentences.map((sentence) => ({ name, sentence })));
  const message = form.errors?.[0] ?? (errors.length > 0 ? props.message : undefined);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only a response moves focus: errors that show while a person types leave them alone.
    if (form.status === 'error') notice.current?.focus();
  }, [form.status]);
  if (message === undefined) return null;
  const fieldMeta = form.getFieldset() as Record<string, { id: string } | undefined>;
  return (
    <div className={styles['summary']}>
      <Notice kind="error" title={message} focusRef={notice}>
        {errors.length === 0 ? null : (
          <ul>
            {errors.map(({ name, sentence }) => (
              <li key={`${name} ${sentence}`}>
                <FocusLink id={fieldMeta[name]?.id ?? ''}>
                  {makeLine(labels[name] ?? name, sentence, message)}
                </FocusLink>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

/** An error as a line that names its field once and does not repeat the message above it. */
function makeLine(label: string, sentence: string, message: string): string {
  if (sentence === message) return label;
  // Its unit is no part of a field's name: "Electricity rate (₹/kWh)".
  const name = label.replace(/ \(.*\)$/, '');
  const isNamed =
    sentence.includes(name) || sentence.toLowerCase().startsWith(`${name.toLowerCase()} `);
  return isNamed ? sentence : `${label}: ${sentence}`;
}
