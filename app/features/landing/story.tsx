import {
  Atom,
  Braces,
  ChartLine,
  ChevronDown,
  Cloud,
  Gauge,
  Layers,
  Lock,
  ShieldCheck,
  Star,
} from 'lucide-react';
import { makeButtonClass } from '#app/ui/form/button.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { CallToAction } from './call-to-action.tsx';
import {
  badges,
  closing,
  faq,
  quote,
  steps,
  type Testimonial,
  technologies,
  testimonials,
} from './content.ts';
import { BandHead, NoteMark } from './frame.tsx';
import styles from './story.module.css';

/** The three steps of onboarding. */
export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how-title" className={styles['how']}>
      <h2 id="how-title">{steps.title}</h2>
      <ol className={styles['steps']}>
        {steps.list.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** One sentence to remember. */
export function Quote() {
  return (
    <blockquote className={styles['quote']}>
      <p>“{quote}”</p>
    </blockquote>
  );
}

/** What households say, and what guards their data. */
export function Testimonials() {
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className={styles['voices']}>
      <BandHead id="testimonials-title" title={testimonials.title} sample={testimonials.label} />
      <ul className={styles['cards']}>
        {testimonials.list.map((testimonial) => (
          <Card key={testimonial.name} {...testimonial} />
        ))}
      </ul>
      <Text is="ul" weight="medium" className={styles['badges']}>
        {badges.map(({ icon, label, note }) => {
          const Icon = BADGES[icon];
          return (
            <Row key={label} is="li" align="center" nowrap>
              <Icon />
              <span>
                {label}
                <NoteMark id={note} />
              </span>
            </Row>
          );
        })}
      </Text>
    </section>
  );
}

const BADGES = { lock: Lock, shield: ShieldCheck, gauge: Gauge };

function Card({ name, role, image, rating, text }: Testimonial) {
  return (
    <li>
      <figure>
        <Row
          is="span"
          role="img"
          aria-label={`${rating} out of 5 stars`}
          gap={1}
          nowrap
          className={styles['stars']}
        >
          {Array.from({ length: rating }, (_, star) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the stars are alike
            <Star key={star} size={15} fill="currentColor" strokeWidth={0} />
          ))}
        </Row>
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <Row is="figcaption" gap={3} align="center" nowrap tone="faint" size="sm">
          <img
            src={image}
            alt=""
            width="44"
            height="44"
            loading="lazy"
            className={styles['portrait']}
          />
          <span>
            <Text is="strong" tone="ink" size="md" weight="medium">
              {name}
            </Text>{' '}
            {role}
          </span>
        </Row>
      </figure>
    </li>
  );
}

/** What the product is made of. */
export function Technologies() {
  return (
    <Row
      is="section"
      aria-labelledby="technologies-title"
      align="baseline"
      nowrap
      tone="faint"
      className={styles['technologies']}
    >
      <h2 id="technologies-title">{technologies.title}</h2>
      <Row is="ul" gap={[2, 0]} size="lg" weight="medium">
        {technologies.list.map((name) => {
          const Mark = MARKS[name];
          return (
            <Row key={name} is="li" gap={2} align="center" nowrap>
              <Mark aria-hidden="true" /> {name}
            </Row>
          );
        })}
      </Row>
    </Row>
  );
}

/** Drawn for this page: nobody's trade mark. */
const MARKS = {
  Cloudflare: Cloud,
  Remix: Layers,
  React: Atom,
  TypeScript: Braces,
  uPlot: ChartLine,
};

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
            <Text tone="quiet" id={id}>
              {answer}
              {note === undefined ? null : <NoteMark id={note} />}
            </Text>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The page's last word. */
export function Closing() {
  return (
    <Row
      aria-labelledby="closing-title"
      is="section"
      gap={5}
      align="center"
      justify="between"
      className={styles['closing']}
    >
      <div>
        <h2 id="closing-title">{closing.title}</h2>
        <p>{closing.text}</p>
      </div>
      <Row is="p" data-screen-only gap={3} className={styles['actions']}>
        <CallToAction kind="onDeep" label={closing.start} className={styles['start']} />
        <a
          href={closing.demo.href}
          className={`${makeButtonClass({ kind: 'deep' })} ${styles['demo']}`}
        >
          {closing.demo.label}
        </a>
      </Row>
    </Row>
  );
}
