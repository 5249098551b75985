/** Bars in Unicode blocks, exact to an eighth of a column. */

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/**
 * A value's bar, of a scale that ends at `maximum` after `width` columns. What is above 0 shows at
 * least a sliver.
 */
export function bar(value: number, maximum: number, width: number): string {
  if (value <= 0 || maximum <= 0 || width <= 0) return '';
  const eighths = Math.max(1, Math.round((Math.min(value, maximum) / maximum) * width * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}
