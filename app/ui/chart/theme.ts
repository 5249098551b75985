/** The colours and fonts that charts draw with, read from the design tokens. */

export interface Theme {
  surface: string;
  ink: string;
  quietInk: string;
  kwh: string;
  kwhSoft: string;
  co2: string;
  better: string;
  worse: string;
  open: string;
  grid: string;
  axis: string;
  fontFamily: string;
  /** The size of axis ticks and labels, in CSS pixels: it follows the reader's text size. */
  fontPx: number;
}

const TICK_REM = 0.8125;

/** Reads the colours and fonts as they are now. */
export function readTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  // A reader's own colours take the place of ours; a canvas must ask for them. The tokens of charts are theirs already.
  const forced = matchMedia('(forced-colors: active)').matches;
  const readToken = (name: string, system?: string) =>
    forced && system !== undefined ? system : style.getPropertyValue(name).trim();
  return {
    surface: readToken('--surface', 'Canvas'),
    ink: readToken('--ink', 'CanvasText'),
    quietInk: readToken('--ink-3', 'CanvasText'),
    kwh: readToken('--chart-kwh'),
    kwhSoft: readToken('--chart-kwh-soft'),
    co2: readToken('--chart-co2'),
    better: readToken('--chart-better'),
    worse: readToken('--chart-worse'),
    open: readToken('--chart-open'),
    grid: readToken('--chart-grid'),
    axis: readToken('--chart-axis'),
    fontFamily: readToken('--font'),
    fontPx: Number.parseFloat(style.fontSize) * TICK_REM,
  };
}

/** A font for uPlot or a canvas; `scale` is the canvas's pixels to a CSS pixel. */
export function makeFont(theme: Theme, weight: 400 | 540 | 620 = 400, scale = 1): string {
  return `${weight} ${theme.fontPx * scale}px ${theme.fontFamily}`;
}

/** About how wide a text of figures is in CSS pixels, where no canvas can tell. */
export function measureText(text: string, theme: Theme): number {
  return text.length * theme.fontPx * 0.56;
}
