import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';
import { Row, Text } from './parts.tsx';

/** A part of a screen under a heading of its own. With an `id`, links lead to it and it takes the focus. */
export function Panel(props: {
  title: string;
  id?: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  const heading = useId();
  return (
    <section
      id={props.id}
      tabIndex={props.id === undefined ? undefined : -1}
      className={`${styles['panel']} ${props.className ?? ''}`}
      aria-labelledby={heading}
    >
      <Row
        is="header"
        below={4}
        gap={[1, 4]}
        align="center"
        justify="between"
        className={styles['header']}
      >
        <h2 id={heading}>{props.title}</h2>
        {props.aside === undefined ? null : (
          <Row tone="faint" size="sm" gap={2}>
            {props.aside}
          </Row>
        )}
      </Row>
      {props.children}
    </section>
  );
}

/** The head of a screen: its name, a line about it, and what can be done at once. */
export function PageHeader(props: { title: string; subtitle?: string; children?: ReactNode }) {
  return (
    <Row
      is="header"
      below={4}
      gap={[3, 4]}
      align="center"
      justify="between"
      className={styles['page']}
    >
      <div>
        <h1>{props.title}</h1>
        {props.subtitle === undefined ? null : <p>{props.subtitle}</p>}
      </div>
      {props.children === undefined ? null : <Row gap={3}>{props.children}</Row>}
    </Row>
  );
}

/** Figures side by side between hairlines, as one panel. */
export function SummaryStrip(props: {
  children: ReactNode;
  /** Two in a row on a phone, where what follows matters more. */
  compact?: boolean;
}) {
  return (
    <div className={styles['strip']} data-compact={props.compact}>
      {props.children}
    </div>
  );
}

/** One figure of a strip or a panel: what it is, the figure with its unit, and what it rests on. */
export function Figure(props: {
  label: string;
  value: ReactNode;
  unit?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles['figure']}>
      <Text tone="quiet" size="sm" weight="medium" className={styles['label']}>
        {props.label}
      </Text>
      <Text above={1} below={1} size="xxl" weight="strong" tight breaks className={styles['value']}>
        {props.value}
        {props.unit === undefined ? null : (
          <Text is="span" tone="quiet" size="md" weight="medium">
            {' '}
            {props.unit}
          </Text>
        )}
      </Text>
      {props.children}
    </div>
  );
}

/** A word that qualifies a figure or title: "forecast", "31 of 31 days". What is lacking is a notice. */
export function Chip(props: {
  kind?: 'estimate' | 'given' | 'notice' | 'on-deep';
  children: ReactNode;
}) {
  return (
    <span className={styles['chip']} data-kind={props.kind}>
      {props.children}
    </span>
  );
}

/** What will appear here, what it needs, and one thing to do. */
export function EmptyState(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <p className={styles['emptyTitle']}>{props.title}</p>
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
