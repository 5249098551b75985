/** The values written at the ends of the bars that matter most. */
import type uPlot from 'uplot';
import { type Bar, drawLabel, dropOverlaps, findPixelRatio } from './canvas.ts';
import { measureText, type Theme } from './theme.ts';

/** How far apart two labels are at least. */
const APART_PX = 4;

/** Draws labels beyond their bars' ends; of those that would overlap, the first. */
export function drawBarLabels(
  plot: uPlot,
  theme: Theme,
  labels: readonly { bar: Bar; text: string }[],
): void {
  const ratio = findPixelRatio(plot);
  const height = theme.fontPx * ratio;
  const apart = (APART_PX / 2) * ratio;
  const boxes = labels.map(({ bar, text }) => {
    const half = (measureText(text, theme) / 2) * ratio;
    const idealX = plot.valToPos(bar.index, 'x', true);
    const x = Math.min(idealX, plot.ctx.canvas.width - half);
    const end = plot.valToPos(bar.value, 'y', true);
    const y = bar.value < 0 ? end + height * 0.8 : end - height * 0.7;
    return {
      x,
      y,
      text,
      left: x - half - apart,
      right: x + half + apart,
      top: y - height / 2 - apart,
      bottom: y + height / 2 + apart,
    };
  });
  for (const { x, y, text } of dropOverlaps(boxes)) {
    drawLabel(plot, theme, { x, y, text, align: 'center' });
  }
}
