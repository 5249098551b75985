/** How much of a PDF is read: a bill is far smaller. */
export const PAPER_LIMITS = {
  bytes: 5 * 1024 ** 2,
  pages: 10,
  words: 50_000,
  /** Then whoever reads it is stopped. */
  milliseconds: 10_000,
  /** So many bills are taken at once, one after the other. */
  files: 12,
  /** A figure is looked for among so many: a page of figures is no reason to try all of them. */
  candidates: 6,
} as const;
