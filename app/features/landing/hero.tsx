import { ArrowDown, ArrowUp, Play } from 'lucide-react';
import { Button, makeButtonClass } from '#app/ui/form/button.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { Digits, paneLook } from '#app/ui/table/digits.tsx';
import { CallToAction } from './call-to-action.tsx';
import { claims, example, hero } from './content.ts';
import { billed, months } from './example.ts';
import { chipLook, NoteMark, SampleChip } from './frame.tsx';
import styles from './hero.module.css';

/** The headline, and a meter with the bill that it leads to. */
export function Hero({ hasDemo }: { hasDemo: boolean }) {
  return (
    <div className={styles['hero']}>
      <div className={styles['promise']}>
        <h1>{hero.title}</h1>
        <Text above={5} tone="quiet" className={styles['lead']}>
          {hero.lead}
        </Text>
        <Row data-screen-only above={5} gap={3} className={styles['actions']}>
          <CallToAction label={hero.start} className={styles['action']} />
          {hasDemo ? (
            <form method="post" action="/auth/demo">
              <Button type="submit" wide icon={<Play />}>
                {hero.demo}
              </Button>
            </form>
          ) : (
            <a href="#how-it-works" className={makeButtonClass({ wide: true })}>
              <Play size={20} />
              {hero.demo}
            </a>
          )}
        </Row>
        <Text above={5} tone="quiet" size="sm" className={styles['note']}>
          {hero.note}
        </Text>
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
      <Row is="p" gap={[1, 2]} align="center" justify="between">
        <Text is="span" tone="quiet" size="sm" weight="medium">
          Estimated monthly bill
        </Text>
        <span className={chipLook}>{example.label}</span>
      </Row>
      <Text weight="strong" tight className={styles['amount']}>
        {billed.bill}
      </Text>
      <Text above={1} tone="quiet" size="sm" className={styles['sum']}>
        {billed.sum}{' '}
        <strong data-less={billed.less}>
          <Arrow size={16} strokeWidth={2} />
          <span className="visually-hidden">{billed.less ? 'down' : 'up'} </span>
          {billed.change}
        </strong>{' '}
        {billed.comparedWith}
      </Text>
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
      <Row is="p" gap={[1, 4]} above={1} tone="quiet" size="sm" className={styles['legend']}>
        <span data-year="before">{year - 1}</span>
        <span data-year="now">{year}, kWh</span>
      </Row>
    </>
  );
}

/** The service in four figures. */
export function Claims() {
  return (
    <div className={styles['figures']}>
      <SampleChip>{claims.label}</SampleChip>
      <Text is="ul" tone="quiet" size="sm" className={styles['claims']}>
        {claims.list.map(({ figure, text, note }) => (
          <li key={figure}>
            <strong>{figure}</strong> {text}
            <NoteMark id={note} />
          </li>
        ))}
      </Text>
    </div>
  );
}

/** The widths of the code's bars and of the gaps between them, by turns. */
const CODE = [
  2, 2, 1, 2, 3, 3, 1, 2, 2, 2, 1, 2, 3, 2, 1, 3, 1, 2, 3, 2, 2, 3, 1, 1, 2, 2, 3, 2, 1, 2, 2, 2, 3,
  2, 1, 2, 1, 3, 2, 2, 3,
];
const BARS = CODE.map((width, index) => ({
  width,
  x: CODE.slice(0, index).reduce((sum, before) => sum + before, 192),
})).filter((_, index) => index % 2 === 0);

/** A household's meter. */
export function Meter() {
  const [whole = '', tenths = ''] = example.meterReadingKwh.split('.');
  return (
    <svg
      viewBox="0 0 292 189"
      role="img"
      aria-label={`An electricity meter that shows ${example.meterReadingKwh} kWh`}
      className={styles['meter']}
    >
      <rect width="292" height="189" rx="14" className={styles['case']} />
      <path
        d="M0 142H292V175A14 14 0 0 1 278 189H14A14 14 0 0 1 0 175Z"
        className={styles['foot']}
      />
      <rect x="20.5" y="20.5" width="180" height="75" rx="6" className={paneLook} />
      <Digits x={40} y={39} point={whole.length}>
        {whole + tenths}
      </Digits>
      <text x="191" y="85" textAnchor="end" className={styles['unit']}>
        kWh
      </text>
      <circle cx="241" cy="41" r="9.5" className={styles['rim']} />
      <circle cx="241" cy="41" r="5.5" className={styles['pulse']} />
      <g className={styles['print']}>
        <text x="241" y="71" textAnchor="middle">
          3200
        </text>
        <text x="241" y="85" textAnchor="middle">
          imp/kWh
        </text>
        <text x="20" y="122">
          1-phase, 240 V, 10–60 A
        </text>
      </g>
      {BARS.map(({ x, width }) => (
        <rect key={x} x={x} y="110" width={width} height="16" className={styles['code']} />
      ))}
      <Screw x={28} />
      <Screw x={264} />
    </svg>
  );
}

function Screw({ x }: { x: number }) {
  return (
    <>
      <circle cx={x} cy="165" r="6" className={styles['screw']} />
      <path d={`M${x - 3.5} 165h7`} className={styles['slot']} />
    </>
  );
}
