import styles from './table.module.css';

/** The seven segments of a digit on a field of 18 by 32, named as on a data sheet. */
const SEGMENTS = {
  a: 'M2 1.6 3.6 0H14.4L16 1.6 13 4.2H5Z',
  b: 'M16.6 2.4 18 3.8V13.6L16.4 15.2 14.2 13V4.9Z',
  c: 'M16.4 16.8 18 18.4V28.2L16.6 29.6 14.2 27.1V19Z',
  d: 'M5 27.8H13L16 30.4 14.4 32H3.6L2 30.4Z',
  e: 'M1.6 16.8 3.8 19V27.1L1.4 29.6 0 28.2V18.4Z',
  f: 'M1.4 2.4 3.8 4.9V13L1.6 15.2 0 13.6V3.8Z',
  g: 'M4.5 14.1H13.5L15.6 16 13.5 17.9H4.5L2.4 16Z',
};

const LIT: Record<string, string> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
};

/** From one digit to the next. */
const PITCH = 26;

/** Digits as a meter shows them, in a drawing. `point` is how many stand before the decimal point. */
export function Digits(props: { x: number; y: number; point?: number; children: string }) {
  return (
    <g transform={`translate(${props.x} ${props.y})`}>
      {[...props.children].map((digit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
        <Digit key={place} digit={digit} x={place * PITCH} />
      ))}
      {props.point === undefined ? null : (
        <rect
          x={props.point * PITCH - 5.5}
          y="28.3"
          width="3.8"
          height="3.8"
          className={styles['lit']}
        />
      )}
    </g>
  );
}

function Digit({ digit, x }: { digit: string; x: number }) {
  const lit = LIT[digit] ?? '';
  const drawSegments = (wanted: boolean) =>
    Object.entries(SEGMENTS)
      .filter(([name]) => lit.includes(name) === wanted)
      .map(([, path]) => path)
      .join('');
  return (
    <g transform={`translate(${x} 0)`}>
      <path d={drawSegments(false)} className={styles['unlit']} />
      <path d={drawSegments(true)} className={styles['lit']} />
    </g>
  );
}

/** The class of the pane that digits stand on. */
export const paneLook = styles['pane'] ?? '';
