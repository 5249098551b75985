/** The parameter of an address for the figures of all months, in place of the latest. */
export const MONTHS_PARAMETER = 'months';
export const ALL_MONTHS = 'all';

/** Whether an address asks for the figures of all months. */
export function hasAllMonths(query: URLSearchParams): boolean {
  return query.get(MONTHS_PARAMETER) === ALL_MONTHS;
}
