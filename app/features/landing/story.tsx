import { Gauge, Lock, ShieldCheck, Star } from 'lucide-react';
import { badges, quote, steps, type Testimonial, technologies, testimonials } from './content.ts';
import { NoteMark, SampleChip } from './notes.tsx';
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
      <header>
        <h2 id="testimonials-title">{testimonials.title}</h2>
        <SampleChip>{testimonials.label}</SampleChip>
      </header>
      <ul className={styles['cards']}>
        {testimonials.list.map((testimonial) => (
          <Card key={testimonial.name} {...testimonial} />
        ))}
      </ul>
      <ul className={styles['badges']}>
        {badges.map(({ icon, label, note }) => {
          const Icon = BADGES[icon];
          return (
            <li key={label}>
              <Icon />
              <span>
                {label}
                <NoteMark id={note} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const BADGES = { lock: Lock, shield: ShieldCheck, gauge: Gauge };

function Card({ name, role, image, rating, text }: Testimonial) {
  return (
    <li>
      <figure>
        <span role="img" aria-label={`${rating} out of 5 stars`} className={styles['stars']}>
          {Array.from({ length: rating }, (_, star) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the stars are alike
            <Star key={star} size={15} fill="currentColor" strokeWidth={0} />
          ))}
        </span>
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>
          {image === null ? (
            <span aria-hidden="true" className={styles['portrait']}>
              {makeInitials(name)}
            </span>
          ) : (
            <img
              src={image}
              alt=""
              width="44"
              height="44"
              loading="lazy"
              className={styles['portrait']}
            />
          )}
          <span>
            <strong>{name}</strong> {role}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

function makeInitials(name: string): string {
  return name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2);
}

/** What the product is made of. */
export function Technologies() {
  return (
    <section aria-labelledby="technologies-title" className={styles['technologies']}>
      <h2 id="technologies-title">{technologies.title}</h2>
      <ul>
        {technologies.list.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
