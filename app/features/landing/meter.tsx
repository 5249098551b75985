import { Digits, paneLook } from '#app/ui/digits.tsx';
import { example } from './content.ts';
import styles from './meter.module.css';

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
