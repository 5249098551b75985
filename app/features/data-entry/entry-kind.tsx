import { Link } from '#app/ui/link.tsx';
import { linkTo, type View } from './address.ts';
import styles from './entry-kind.module.css';
import { ENTRY_KINDS, type EntryKind } from './reading-form-data.ts';

const NAMES: Record<EntryKind, string> = {
  meter: 'The meter',
  day: 'One day',
  bill: 'A bill',
};

/** What the number covers: each kind has an address and a form of its own. */
export function EntryKindChoice({ kind, view }: { kind: EntryKind; view: View }) {
  return (
    <nav className={styles['choice']} aria-label="What the number covers">
      {ENTRY_KINDS.map((choice) => (
        <Link
          key={choice}
          to={linkTo({ ...view, add: choice })}
          replace
          preventScrollReset
          aria-current={choice === kind}
        >
          {NAMES[choice]}
        </Link>
      ))}
    </nav>
  );
}
