/** How large a file of unknown form may be. They limit work and memory, never time: the result is the same on a slow phone. */
export const IMPORT_LIMITS = {
  /** A file as it comes, and all files that come together. */
  fileBytes: 10 * 1024 * 1024,
  /** All that an archive or a workbook unpacks to, counted while it unpacks. */
  unpackedBytes: 80 * 1024 * 1024,
  /** JSON is parsed as a whole, which takes far more memory than its text. */
  jsonCharacters: 4_000_000,
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
