import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { Change } from '../../../domain/change.ts';
import { linkToHistory } from './address.ts';
import styles from './history-panel.module.css';
import { ChangeText } from './history-panel.tsx';
import type { clientLoader } from './history-route.ts';
import formStyles from './reading-form.module.css';

/** The changes to one reading, beside its form: those that came with the screen, or asked for now. */
export function ReadingHistory(props: { id: string; loaded: readonly Change[] | undefined }) {
  const { id, loaded } = props;
  const { data, load } = useFetcher<typeof clientLoader>({ key: `history of ${id}` });
  const missing = loaded === undefined;
  useEffect(() => {
    if (missing) load(linkToHistory(id));
  }, [missing, id, load]);
  const changes: readonly Change[] = loaded ?? data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <section aria-label="History of this reading" className={formStyles['history']}>
      <ul className={styles['list']}>
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}
