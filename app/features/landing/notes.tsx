import type { ReactNode } from 'react';
import { type NoteId, notes } from './content.ts';
import styles from './notes.module.css';

const IDS = Object.keys(notes) as NoteId[];

/** A claim's number, which leads to what stands behind it. */
export function NoteMark({ id }: { id: NoteId }) {
  const number = IDS.indexOf(id) + 1;
  return (
    <sup className={styles['mark']}>
      <a href={`#note-${id}`} aria-label={`Note ${number}`}>
        {number}
      </a>
    </sup>
  );
}

/** Says that what it stands at is a sample. */
export function SampleChip({ children }: { children: ReactNode }) {
  return <p className={styles['chip']}>{children}</p>;
}

/** What stands behind the page's claims. */
export function Notes() {
  return (
    <section aria-labelledby="notes-title" className={styles['notes']}>
      <h2 id="notes-title">Notes</h2>
      <ol>
        {IDS.map((id) => {
          const { text, link } = notes[id];
          return (
            <li key={id} id={`note-${id}`}>
              {text}
              {link === null ? null : (
                <>
                  {' '}
                  <a href={link.href}>{link.label}</a>.
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
