/** What every chart draws itself: labels, the line at zero, bars, hatching. */
import type uPlot from 'uplot';
import type { AxisLabel } from './scale.ts';
import { makeFont, type Theme } from './theme.ts';

/** The canvas's pixels to a CSS pixel. */
export function findPixelRatio(plot: uPlot): number {
  return plot.ctx.canvas.width / plot.width;
}

export interface Label {
  /** Where it stands, in canvas pixels. */
  x: number;
  y: number;
  text: string;
  align: CanvasTextAlign;
  weight?: 400 | 540;
  colour?: string;
}

/** Draws a text on a chart, with a clear edge around it. */
export function drawLabel(plot: uPlot, theme: Theme, label: Label): void {
  const { ctx } = plot;
  ctx.save();
  ctx.font = makeFont(theme, label.weight ?? 540, findPixelRatio(plot));
  // Lines that pass behind keep clear of the text.
  ctx.setLineDash([]);
  ctx.lineJoin = 'round';
  ctx.lineWidth = 4 * findPixelRatio(plot);
  ctx.strokeStyle = theme.surface;
  ctx.fillStyle = label.colour ?? theme.ink;
  ctx.textAlign = label.align;
  ctx.textBaseline = 'middle';
  ctx.strokeText(label.text, label.x, label.y);
  ctx.fillText(label.text, label.x, label.y);
  ctx.restore();
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The labels that overlap none before them; the most important come first. */
export function dropOverlaps<T extends Box>(labels: readonly T[]): T[] {
  const visibleLabels: T[] = [];
  for (const label of labels) {
    const overlaps = visibleLabels.some(
      (other) =>
        label.left < other.right &&
        other.left < label.right &&
        label.top < other.bottom &&
        other.top < label.bottom,
    );
    if (!overlaps) visibleLabels.push(label);
  }
  return visibleLabels;
}

/** The names under the plot. The outermost keep inside the canvas. */
export function drawAxisLabels(
  plot: uPlot,
  theme: Theme,
  labels: readonly AxisLabel[],
  gapPx: number,
): void {
  const ratio = findPixelRatio(plot);
  const { ctx, bbox } = plot;
  const y = bbox.top + bbox.height + (gapPx + theme.fontPx) * ratio;
  for (const { index, text, strong } of labels) {
    ctx.font = makeFont(theme, strong ? 540 : 400, ratio);
    const half = ctx.measureText(text).width / 2;
    const idealX = plot.valToPos(index, 'x', true);
    const x = Math.min(Math.max(idealX, half), ctx.canvas.width - half);
    const colour = strong ? theme.ink : theme.axis;
    drawLabel(plot, theme, { x, y, text, align: 'center', weight: strong ? 540 : 400, colour });
  }
}

/** The line at zero, stronger than the grid. */
export function drawZero(plot: uPlot, theme: Theme): void {
  const { ctx, bbox } = plot;
  const ratio = findPixelRatio(plot);
  const y = Math.round(plot.valToPos(0, 'y', true)) + 0.5;
  ctx.save();
  ctx.setLineDash([]);
  ctx.strokeStyle = theme.axis;
  ctx.lineWidth = ratio;
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

export interface Bar {
  /** Where its middle stands. */
  index: number;
  /** How many places it covers; one where it is left out. */
  places?: number;
  value: number;
  colour: string;
  /** Not over yet, or estimated: hatched instead of filled. */
  hatched: boolean;
  /** Inside an outline of the bar's colour; without it the bar has its colour. */
  fill?: string;
}

const BAR_SHARE = 0.78;
const BAR_MAX_PX = 44;
const HATCH_APART_PX = 12;

/** Draws bars from zero. */
export function drawBars(plot: uPlot, theme: Theme, bars: readonly Bar[]): void {
  const { ctx } = plot;
  const ratio = findPixelRatio(plot);
  const zero = plot.valToPos(0, 'y', true);
  const slotWidth = plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true);
  const barWidth = Math.max(ratio, Math.round(Math.min(slotWidth * BAR_SHARE, BAR_MAX_PX * ratio)));
  for (const { index, places = 1, value, colour, hatched, fill } of bars) {
    const width = barWidth + Math.round(slotWidth * (places - 1));
    const end = plot.valToPos(value, 'y', true);
    const left = Math.round(plot.valToPos(index, 'x', true) - width / 2);
    const top = Math.round(Math.min(zero, end));
    const height = Math.max(ratio, Math.round(Math.abs(end - zero)));
    const radius = Math.min(2 * ratio, width / 2, height);
    const radii = value < 0 ? [0, 0, radius, radius] : [radius, radius, 0, 0];
    ctx.save();
    ctx.beginPath();
    // Older browsers have no rounded rectangles: theirs are square.
    if ('roundRect' in ctx) ctx.roundRect(left, top, width, height, radii);
    else (ctx as CanvasRenderingContext2D).rect(left, top, width, height);
    if (hatched) hatch(ctx, colour, theme.surface, { left, top, width, height }, ratio);
    else {
      ctx.fillStyle = fill ?? colour;
      ctx.fill();
      if (fill !== undefined) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = ratio;
        ctx.stroke();
      }
    }
    ctx.restore();
  }
}

const UNKNOWN_PX = 9;

/** A low hatched floor under places where nothing is known: neither a bar nor a zero. */
export function drawUnknown(
  plot: uPlot,
  theme: Theme,
  { first, last }: { first: number; last: number },
): void {
  const { ctx } = plot;
  const ratio = findPixelRatio(plot);
  const left = Math.round(plot.valToPos(first - 0.45, 'x', true));
  const width = Math.round(plot.valToPos(last + 0.45, 'x', true)) - left;
  const height = UNKNOWN_PX * ratio;
  const top = Math.round(plot.valToPos(0, 'y', true)) - height;
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.strokeStyle = theme.open;
  ctx.lineWidth = ratio;
  ctx.beginPath();
  for (let x = left - height; x < left + width; x += 6 * ratio) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
  ctx.restore();
}

/** Fills the path with slanting lines and draws its outline. */
function hatch(
  ctx: CanvasRenderingContext2D,
  colour: string,
  ground: string,
  box: { left: number; top: number; width: number; height: number },
  ratio: number,
): void {
  ctx.fillStyle = ground;
  ctx.fill();
  ctx.clip();
  ctx.strokeStyle = colour;
  // Half of it falls outside and is clipped.
  ctx.lineWidth = 3 * ratio;
  ctx.stroke();
  ctx.lineWidth = 2.5 * ratio;
  ctx.beginPath();
  const slant = box.width * 1.6;
  for (let y = box.top - slant; y < box.top + box.height + slant; y += HATCH_APART_PX * ratio) {
    ctx.moveTo(box.left, y + slant);
    ctx.lineTo(box.left + box.width, y);
  }
  ctx.stroke();
}
