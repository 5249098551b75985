import { ChevronDown } from 'lucide-react';
import { makeButtonClass } from '#app/ui/button.tsx';
import { CallToAction } from './call-to-action.tsx';
import styles from './closing.module.css';
import { closing, faq } from './content.ts';
import { NoteMark } from './notes.tsx';

/** Questions, of which one or none is open: sharing a name, they close each other. */
export function Faq() {
  return (
    <section id="FAQ" aria-labelledby="faq-title" className={styles['faq']}>
      <h2 id="faq-title">{faq.title}</h2>
      <div className={styles['questions']}>
        {faq.list.map(({ id, question, answer, note }, index) => (
          // As React 18 does not know the name yet, by a spread.
          <details key={id} open={index === 0} {...{ name: 'faq' }}>
            <summary>
              <h3>{question}</h3>
              <ChevronDown />
            </summary>
            <p id={id}>
              {answer}
              {note === undefined ? null : <NoteMark id={note} />}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The page's last word. */
export function Closing() {
  return (
    <section aria-labelledby="closing-title" className={styles['closing']}>
      <div>
        <h2 id="closing-title">{closing.title}</h2>
        <p>{closing.text}</p>
      </div>
      <p className={styles['actions']}>
        <CallToAction label={closing.start} className={styles['start']} />
        <a
          href={closing.demo.href}
          className={`${makeButtonClass({ kind: 'deep' })} ${styles['demo']}`}
        >
          {closing.demo.label}
        </a>
      </p>
    </section>
  );
}
