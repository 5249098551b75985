import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { Change } from '../../../domain/change.ts';
import { historyAddress } from './address.ts';
import { ChangeWords } from './history-panel.tsx';
import type { clientLoader } from './history-route.ts';
import list from './imports-panel.module.css';
import styles from './reading-form.module.css';

/** The changes to one reading, beside its form: those that came with the screen, or asked for now. */
export function ReadingHistory(props: { id: string; loaded: readonly Change[] | undefined }) {
  const { id, loaded } = props;
  const { data, load } = useFetcher<typeof clientLoader>({ key: `history of ${id}` });
  const missing = loaded === undefined;
  useEffect(() => {
    if (missing) load(historyAddress(id));
  }, [missing, id, load]);
  const changes: readonly Change[] = loaded ?? data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <section aria-label="History of this reading" className={styles['history']}>
      <ul className={list['list']}>
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeWords change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}
