/** What a chart is, apart from how it is put on the page: everything about it but its pixels. */
import type uPlot from 'uplot';
import type { Theme } from './theme.ts';

export interface LegendItem {
  label: string;
  mark: 'line' | 'dashed' | 'dotted' | 'bar' | 'soft' | 'hatched';
  colour: 'kwh' | 'co2' | 'better' | 'worse' | 'open' | 'ink';
}

/** What the cursor reads at one place. */
export interface Readout {
  /** The month or the day. */
  title: string;
  /** The values with their units, each with its mark. */
  values: { text: string; mark: LegendItem['mark']; colour: LegendItem['colour'] }[];
  /** What else to know of them: "so far, estimated". */
  note: string;
  /** All of it as one sentence, read aloud. */
  sentence: string;
}

export interface ChartSpec {
  legend: LegendItem[];
  /** How many positions there are along the horizontal axis. */
  count: number;
  readout(index: number): Readout;
  draw(theme: Theme): Drawing;
}

export interface Drawing {
  data: uPlot.AlignedData;
  options: Omit<uPlot.Options, 'width' | 'height'>;
}
