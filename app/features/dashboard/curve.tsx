import styles from './hours.module.css';
import type { HoursView } from './hours-view.server.ts';

const TIMES = ['12 am', '6 am', 'noon', '6 pm', '12 am'];
/** Right of this its text stands left of the highest point. */
const LATE_PERCENT = 60;

/** An average day as a curve, its heavy hours shaded. It is drawn without script; its table says the same. */
export function Curve({ curve }: { curve: NonNullable<HoursView['average']>['curve'] }) {
  const { line, otherLine, heavy, ticks, highest } = curve;
  const count = line.length;
  const most = ticks.at(-1)?.value ?? 1;
  const across = (slot: number) => (slot / count) * 100;
  const down = (kwh: number) => 100 - (kwh / most) * 100;
  const topX = across(highest.slot + 0.5);
  const isLate = topX > LATE_PERCENT;
  const path = drawPath(line);
  const [x, y] = [`${topX}%`, `${down(line[highest.slot] ?? 0)}%`];
  return (
    <svg
      className={styles['curve']}
      role="img"
      aria-label={`${curve.name}, ${highest.amount}${highest.rest} at most`}
    >
      {/* The legend names them: two that stand close have no room for a word each. */}
      {heavy.map(({ from, to }) => (
        <g key={from} data-line="heavy">
          <rect x={`${across(from)}%`} width={`${across(to - from)}%`} height="100%" />
        </g>
      ))}
      {ticks.map(({ value, text }) => (
        <g key={text}>
          <line x2="100%" y1={`${down(value)}%`} y2={`${down(value)}%`} />
          <text x="-8" y={`${down(value)}%`} dy="4" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <svg
        width="100%"
        height="100%"
        viewBox={`0 ${-most} ${count} ${most}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path data-line="area" d={`${path}V0H0Z`} />
        {otherLine === null ? null : <path data-line="other" d={drawPath(otherLine)} />}
        <path data-line="shown" d={path} />
      </svg>
      <circle cx={x} cy={y} r="4" />
      <text
        x={x}
        y={y}
        dx={isLate ? -10 : 10}
        dy="4"
        textAnchor={isLate ? 'end' : 'start'}
        data-line="highest"
      >
        {highest.amount}
        <tspan>{highest.rest}</tspan>
      </text>
      {TIMES.map((time, index) => (
        <text
          key={String(index)}
          x={`${index * 25}%`}
          y="100%"
          dy="20"
          textAnchor={index === 0 ? 'start' : index === TIMES.length - 1 ? 'end' : 'middle'}
        >
          {time}
        </text>
      ))}
    </svg>
  );
}

/** Through the middle of each slot; midnight is between the last and the first. */
function drawPath(line: readonly number[]): string {
  const midnight = ((line[0] ?? 0) + (line.at(-1) ?? 0)) / 2;
  const points = line.map((kwh, slot) => `L${slot + 0.5} ${-kwh}`).join('');
  return `M0 ${-midnight}${points}L${line.length} ${-midnight}`;
}
