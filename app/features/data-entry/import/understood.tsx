import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './understood.module.css';

const PROOFS = 3;

/** What was understood, in one sentence, and what proves it. */
export function Understood(props: {
  understood: string;
  evidence: readonly string[];
  children?: ReactNode;
}) {
  const { understood, evidence } = props;
  return (
    <>
      <h2 className={styles['sentence']}>{understood}</h2>
      {evidence.length === 0 ? null : (
        <ul className={styles['proofs']}>
          {evidence.slice(0, PROOFS).map((fact) => (
            <li key={fact}>
              <Check size={18} aria-hidden="true" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      )}
      {props.children}
    </>
  );
}
