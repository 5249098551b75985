/** How large a file may be. */

/** Ten megabytes in the larger way of counting, so that no file shown as "10 MB" is refused. */
export const CSV_MAX_BYTES = 10 * 1024 * 1024;
export const CSV_MAX_ROWS = 400_000;

/** The longest line, or quoted field over several lines: many times what a reading can need. */
export const CSV_RECORD_MAX_BYTES = 64 * 1024;

/** How many bad lines are told one by one. The rest are counted. */
export const CSV_BAD_LINES_TOLD = 100;
