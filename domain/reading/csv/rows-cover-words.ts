/** The answers to what the rows of a file cover, and their words. */

/** One day; the days since the row before; the calendar month in which it lies. */
export const ROWS_COVER = ['day', 'since-previous', 'calendar-month'] as const;
export type RowsCover = (typeof ROWS_COVER)[number];

/** Each answer in words, below “Each row is:”. */
export const ROWS_COVER_WORDS: Readonly<Record<RowsCover, string>> = {
  'since-previous': 'The days since the row before',
  'calendar-month': 'Its calendar month',
  day: 'One day',
};
