/** Bars in Unicode blocks, exact to an eighth of a column. */

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/**
 * A value's bar on a scale from 0 to `maximum` of `width` columns. A value above 0 shows at least an
 * eighth of a column.
 */
export function drawBar(value: number, maximum: number, width: number): string {
  if (value <= 0 || maximum <= 0 || width <= 0) return '';
  const eighths = Math.max(1, Math.round((Math.min(value, maximum) / maximum) * width * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** What the bar of an amount that was not read is drawn with. */
export const LIGHT_BLOCK = '░';

/** The same bar for an amount that was not read, in whole columns. */
export function drawLightBar(value: number, maximum: number, width: number): string {
  if (value <= 0 || maximum <= 0 || width <= 0) return '';
  return LIGHT_BLOCK.repeat(Math.max(1, Math.round((Math.min(value, maximum) / maximum) * width)));
}
