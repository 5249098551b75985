import { ArrowDown, ArrowUp, Play } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { CallToAction } from './call-to-action.tsx';
import { claims, example, hero } from './content.ts';
import { billed, months } from './example.ts';
import styles from './hero.module.css';
import { Meter } from './meter.tsx';
import { NoteMark, SampleChip } from './notes.tsx';

/** The headline, and a meter with the bill that it leads to. */
export function Hero({ hasDemo }: { hasDemo: boolean }) {
  return (
    <div className={styles['hero']}>
      <div className={styles['promise']}>
        <h1>{hero.title}</h1>
        <p className={styles['lead']}>{hero.lead}</p>
        <div className={styles['actions']}>
          <CallToAction label={hero.start} className={styles['action']} />
          {hasDemo ? (
            <form method="post" action="/auth/demo">
              <Button type="submit" wide icon={<Play />}>
                {hero.demo}
              </Button>
            </form>
          ) : null}
        </div>
        <p className={styles['note']}>{hero.note}</p>
      </div>
      <div className={styles['panel']}>
        <Meter />
        <Bill />
      </div>
    </div>
  );
}

function Bill() {
  const Arrow = billed.less ? ArrowDown : ArrowUp;
  return (
    <div className={styles['bill']}>
      <p className={styles['head']}>
        <span className={styles['label']}>Estimated monthly bill</span>
        <span className={styles['chip']}>{example.label}</span>
      </p>
      <p className={styles['amount']}>{billed.bill}</p>
      <p className={styles['sum']}>
        {billed.sum}{' '}
        <strong data-less={billed.less}>
          <Arrow size={16} strokeWidth={2} />
          <span className="visually-hidden">{billed.less ? 'down' : 'up'} </span>
          {billed.change}
        </strong>{' '}
        {billed.comparedWith}
      </p>
      <Months />
    </div>
  );
}

/** Months side by side with the same months a year before. */
function Months() {
  const highest = Math.max(...months.flatMap(({ kwh, yearBeforeKwh }) => [kwh, yearBeforeKwh]));
  const year = months.at(-1)?.year ?? 0;
  const monthTexts = months.map(
    ({ name, now, yearBefore }) => `${name} ${now} after ${yearBefore}`,
  );
  return (
    <>
      <div
        role="img"
        aria-label={`kWh by month in ${year}, after ${year - 1}: ${monthTexts.join(', ')}`}
        className={styles['chart']}
      >
        {months.map(({ name, kwh, yearBeforeKwh }, index) => (
          <span key={name} className={styles['month']}>
            <span className={styles['bars']}>
              <span
                className={styles['before']}
                style={{ '--share': yearBeforeKwh / highest } as React.CSSProperties}
              />
              <span
                className={styles['now']}
                style={{ '--share': kwh / highest } as React.CSSProperties}
              >
                {index === months.length - 1 ? <b>{billed.wholeKwh}</b> : null}
              </span>
            </span>
            {name}
          </span>
        ))}
      </div>
      <p className={styles['legend']}>
        <span data-year="before">{year - 1}</span>
        <span data-year="now">{year}, kWh</span>
      </p>
    </>
  );
}

/** The service in four figures. */
export function Claims() {
  return (
    <div className={styles['figures']}>
      <SampleChip>{claims.label}</SampleChip>
      <ul className={styles['claims']}>
        {claims.list.map(({ figure, text, note }) => (
          <li key={figure}>
            <strong>{figure}</strong> {text}
            <NoteMark id={note} />
          </li>
        ))}
      </ul>
    </div>
  );
}
