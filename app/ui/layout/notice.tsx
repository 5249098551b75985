import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { MessageText } from './message-text.tsx';
import styles from './panel.module.css';
import { Text } from './parts.tsx';

const ICONS = { error: CircleAlert, success: CircleCheck, notice: TriangleAlert };

/** Something to know, in its place on the page: a title, and what follows from it. */
export function Notice(props: {
  kind: keyof typeof ICONS;
  title: string;
  children?: ReactNode;
  /** To move focus to it. */
  focusRef?: Ref<HTMLDivElement>;
}) {
  const Icon = ICONS[props.kind];
  return (
    <div
      className={styles['notice']}
      data-kind={props.kind}
      role={props.kind === 'error' ? 'alert' : undefined}
      ref={props.focusRef}
      tabIndex={props.focusRef === undefined ? undefined : -1}
    >
      <Icon className={styles['sign']} />
      <div>
        <Text weight="strong">
          <MessageText text={props.title} />
        </Text>
        {props.children}
      </div>
    </div>
  );
}
