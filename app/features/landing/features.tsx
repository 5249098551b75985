import { ArrowDown, Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { formatNumber } from '#domain/base/format.ts';
import { example, type FeatureCard, features } from './content.ts';
import { billed, formatWholeRupees } from './example.ts';
import styles from './features.module.css';
import { BandHead, chipLook } from './frame.tsx';

/** What the product does, each shown by a piece of it. */
export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className={styles['features']}>
      <BandHead id="features-title" title={features.title} sample={example.label} />
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
      <Text is="ul" above={2} tone="quiet" size="sm" className={styles['points']}>
        {points.map((point) => (
          <Row key={point} is="li" gap={2} nowrap>
            <Check size={16} />
            {point}
          </Row>
        ))}
      </Text>
    </li>
  );
}

/** A piece of the product, drawn with the example household's figures. */
export function FeaturePicture({ of }: { of: FeatureCard['picture'] }) {
  const Picture = PICTURES[of];
  return (
    <div className={styles['picture']}>
      <Picture />
    </div>
  );
}

const PICTURES: Record<FeatureCard['picture'], () => JSX.Element> = {
  reading: Reading,
  bill: Bill,
  months: Months,
  emission: Emission,
  tip: Tip,
  appliances: Appliances,
};

function Reading() {
  return (
    <p className={styles['reading']}>
      <strong>{formatNumber(example.readingKwh, 1)}</strong>
      <span>kWh</span>
    </p>
  );
}

function Bill() {
  return (
    <p className={styles['bill']}>
      Estimated monthly bill
      <strong>{billed.bill}</strong>
    </p>
  );
}

function Months() {
  return (
    <dl className={`${styles['bars']} ${styles['pair']}`}>
      <Bar label={billed.label} value={billed.kwh} share={billed.share} />
      <Bar label={billed.yearBeforeLabel} value={billed.yearBeforeKwh} share={1} kind="before" />
    </dl>
  );
}

function Emission() {
  return (
    <>
      <Row
        is="p"
        align="center"
        justify="between"
        below={2}
        size="sm"
        className={styles['emission']}
      >
        <span>
          <strong>{billed.emissionKg}</strong> kg
        </span>
        <span className={chipLook}>estimated</span>
      </Row>
      <dl className={styles['bars']}>
        <Bar label={billed.label} value={billed.emissionKg} share={0.9} kind="co2" />
      </dl>
    </>
  );
}

function Tip() {
  return (
    <p className={styles['tip']}>
      {example.tip.text}
      <strong>
        <ArrowDown size={16} strokeWidth={2} />
        <span className="visually-hidden">Saves </span>
        {formatWholeRupees(example.tip.rupeesPerYear)} a year
      </strong>
    </p>
  );
}

function Appliances() {
  const dearest = Math.max(...example.appliances.map(({ rupeesPerMonth }) => rupeesPerMonth));
  return (
    <dl className={styles['bars']}>
      {example.appliances.map(({ type, rupeesPerMonth }) => (
        <Bar
          key={type}
          label={type}
          value={formatWholeRupees(rupeesPerMonth)}
          share={rupeesPerMonth / dearest}
        />
      ))}
    </dl>
  );
}

function Bar(props: { label: string; value: string; share: number; kind?: 'before' | 'co2' }) {
  return (
    <div data-kind={props.kind}>
      <dt>{props.label}</dt>
      <dd>
        <span style={{ '--share': props.share } as CSSProperties} />
        {props.value}
      </dd>
    </div>
  );
}
