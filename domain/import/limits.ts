/** What a file of unknown form may hold. What reading it may take is limited by `budget.ts`. */
export const IMPORT_LIMITS = {
  /** A file as it comes, and all files that come together. */
  fileBytes: 10 * 1024 * 1024,
  members: 20,
  /** A year of minutes. */
  rows: 600_000,
  columns: 2_000,
  cellCharacters: 64 * 1024,
  /** More in one value is a typing error, or no home. */
  spanKWh: 100_000,
  days: 4_000,
  meters: 20,
  files: 20,
  /** More at once are not answered: the rest are asked afterwards. */
  questions: 3,
} as const;
