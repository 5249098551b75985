import { Check } from 'lucide-react';
import { example, type FeatureCard, features } from './content.ts';
import { FeaturePicture } from './feature-picture.tsx';
import styles from './features.module.css';
import { SampleChip } from './notes.tsx';

/** What the product does, each shown by a piece of it. */
export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className={styles['features']}>
      <header>
        <h2 id="features-title">{features.title}</h2>
        <SampleChip>{example.label}</SampleChip>
      </header>
      <ul className={styles['cards']}>
        {features.cards.map((card) => (
          <Card key={card.title} {...card} />
        ))}
      </ul>
    </section>
  );
}

function Card({ picture, title, description, points }: FeatureCard) {
  return (
    <li>
      <FeaturePicture of={picture} />
      <h3>{title}</h3>
      <p>{description}</p>
      <ul className={styles['points']}>
        {points.map((point) => (
          <li key={point}>
            <Check size={16} />
            {point}
          </li>
        ))}
      </ul>
    </li>
  );
}
