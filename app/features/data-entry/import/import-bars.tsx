/** The bars of the import: the chosen files above, and at the bottom what the next step does. */

import { FileText, FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { formatCount } from '#domain/base/format.ts';
import { formatFileSize } from './file-size.ts';
import styles from './import.module.css';

/** What the next step does, and its buttons: it stays at the bottom of the window. */
export function ImportBar({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Row gap={4} align="center" justify="between" nowrap className={styles['importBar']}>
      <Text tone="quiet" size="sm" className={styles['importBarText']} role="status">
        {text}
      </Text>
      <Row gap={2} nowrap className={styles['actions']}>
        {children}
      </Row>
    </Row>
  );
}

/** The files that were chosen, how large they are, and whether they have left the device. */
export function FileBar(props: {
  files: readonly { name: string; size: number }[];
  /** "12 rows", once it is known. */
  rows: number | undefined;
  sent: boolean;
  refused: boolean;
  /** What chooses other files. */
  children?: ReactNode;
}) {
  const { files, rows } = props;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const Icon = props.refused ? FileX : FileText;
  const facts = [
    ...(rows === undefined || rows === 0 ? [] : [formatCount(rows, 'row')]),
    formatFileSize(bytes),
  ];
  return (
    <Row gap={3} align="center" className={styles['bar']}>
      <Icon size={26} className={styles['icon']} />
      <div className={styles['words']}>
        <Text weight="medium" breaks>
          {files.map(({ name }) => name).join(', ')}
        </Text>
        <Text tone="quiet" size="sm">
          {facts.join(', ')}. {props.sent ? 'Sent to be read, not stored' : 'Not sent yet'}
        </Text>
      </div>
      {props.children}
    </Row>
  );
}
