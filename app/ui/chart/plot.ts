/** Puts a chart on the page with uPlot, which is loaded when there is one to draw. */
import type uPlot from 'uplot';
import type { ChartSpec } from './spec.ts';
import { readTheme } from './theme.ts';

export interface Plot {
  /** Moves the cursor to a place, or takes it away. */
  pointAt(index: number | null): void;
  /** Draws another chart in the same place. */
  replace(spec: ChartSpec): void;
  destroy(): void;
}

/** Draws a chart into an element, and again when its size or the colour scheme changes. `onPoint` gets the cursor's place. */
export function createPlot(
  Library: typeof uPlot,
  target: HTMLElement,
  initialSpec: ChartSpec,
  onPoint: (index: number | null) => void,
): Plot {
  let spec = initialSpec;
  /** A finger that lifts leaves as a pointer would, but what it pointed at is still being read. */
  let isTouched = false;
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  let plot = draw();

  function draw(): uPlot {
    const { options, data } = spec.draw(readTheme());
    // On paper, which is white, what was drawn on dark is turned around.
    target.dataset['scheme'] = scheme.matches ? 'dark' : 'light';
    const newPlot = new Library(
      {
        ...options,
        width: target.clientWidth,
        height: target.clientHeight,
        cursor: {
          ...options.cursor,
          bind: {
            mouseleave: (_plot, _target, leave) => (event) => {
              if (!isTouched) leave(event);
              return null;
            },
          },
        },
        hooks: { ...options.hooks, setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
      },
      data,
      target,
    );
    followTouch(newPlot, (touch) => {
      isTouched = touch;
    });
    return newPlot;
  }

  function redraw() {
    plot.destroy();
    plot = draw();
    onPoint(null);
  }

  // Called before the browser paints: the chart is never seen at its old size.
  const resizeObserver = new ResizeObserver(() => {
    const size = { width: target.clientWidth, height: target.clientHeight };
    if (size.width > 0 && (size.width !== plot.width || size.height !== plot.height)) {
      plot.setSize(size);
    }
  });
  resizeObserver.observe(target);
  scheme.addEventListener('change', redraw);

  return {
    pointAt(index) {
      const left = index === null ? -10 : plot.valToPos(index, 'x');
      plot.setCursor({ left, top: index === null ? -10 : 0 });
    },
    replace(other) {
      spec = other;
      redraw();
    },
    destroy() {
      scheme.removeEventListener('change', redraw);
      resizeObserver.disconnect();
      plot.destroy();
    },
  };
}

/** A finger moves the cursor sideways; up and down it still scrolls the page. */
function followTouch(plot: uPlot, onTouch: (touch: boolean) => void): void {
  const { over } = plot;
  over.style.touchAction = 'pan-y';
  const follow = (event: PointerEvent) => {
    onTouch(event.pointerType !== 'mouse');
    if (event.pointerType === 'mouse') return;
    const { left, width } = over.getBoundingClientRect();
    plot.setCursor({ left: Math.min(width, Math.max(0, event.clientX - left)), top: 0 });
  };
  over.addEventListener('pointerdown', follow);
  over.addEventListener('pointermove', follow);
}
