import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Text } from '#app/ui/layout/parts.tsx';
import 'uplot/dist/uPlot.min.css';
import styles from './chart.module.css';
import { Legend } from './legend.tsx';
import { createPlot, type Plot } from './plot.ts';
import type { ChartSpec } from './spec.ts';

/**
 * A chart with its legend, and its data as a table. Its height is reserved from the start, so that nothing
 * moves when it comes; without script only the table is there. The cursor follows the pointer, a
 * finger, and the keys Left, Right, Home and End; Escape takes it away.
 */
export function Chart(props: {
  name: string;
  spec: ChartSpec;
  table: ReactNode;
  /** What else can be chosen about the chart. */
  controls?: ReactNode;
}) {
  const { spec } = props;
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  const latestSpec = useRef(spec);
  const [ready, setReady] = useState(false);
  const [index, setIndex] = useState<number | null>(null);

  useEffect(() => {
    let isGone = false;
    // Canvases do not wait for fonts as the page does.
    Promise.all([import('./uplot.client.ts'), document.fonts.ready]).then(
      ([{ default: uPlot }]) => {
        if (isGone || place.current === null) return;
        plot.current = createPlot(uPlot, place.current, latestSpec.current, setIndex);
        setReady(true);
      },
      // Without its code there is no chart; the table below stands for it.
      () => undefined,
    );
    return () => {
      isGone = true;
      plot.current?.destroy();
      plot.current = null;
      setReady(false);
    };
  }, []);

  useEffect(() => {
    if (latestSpec.current === spec) return;
    latestSpec.current = spec;
    plot.current?.replace(spec);
  }, [spec]);

  const readout = index === null || index >= spec.count ? null : spec.readout(index);
  const move = (event: KeyboardEvent) => {
    const to = findNextIndex(event.key, index, spec.count);
    if (to === undefined) return;
    event.preventDefault();
    plot.current?.pointAt(to);
  };
  return (
    <div className={styles['chart']}>
      <Legend spec={spec} readout={readout} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has its role as soon as it is a chart */}
      <div
        ref={place}
        className={styles['plot']}
        // What keys do here is not what they do elsewhere: a screen reader must pass them on.
        {...(ready
          ? {
              role: 'application',
              tabIndex: 0,
              'aria-roledescription': 'chart',
              'aria-label': `${props.name}: Left and Right read its values`,
            }
          : {})}
        onKeyDown={move}
        onBlur={() => plot.current?.pointAt(null)}
      />
      <p className="visually-hidden" aria-live="polite">
        {readout?.sentence}
      </p>
      <div className={styles['below']}>
        {props.controls}
        <Text data-screen-only is="details" size="sm" className={styles['table']}>
          <summary>
            <span>Show as </span>table
          </summary>
          {props.table}
        </Text>
      </div>
    </div>
  );
}

/** Where a key moves the cursor: null takes it away, undefined is a key that does not. */
export function findNextIndex(
  key: string,
  index: number | null,
  count: number,
): number | null | undefined {
  const lastIndex = count - 1;
  switch (key) {
    case 'ArrowLeft':
      return index === null ? lastIndex : Math.max(0, index - 1);
    case 'ArrowRight':
      return index === null ? 0 : Math.min(lastIndex, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return lastIndex;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
