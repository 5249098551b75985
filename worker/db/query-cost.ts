/** Counts what a request costs the database, for its `Server-Timing` header. */
export class QueryCost {
  trips = 0;
  rowsRead = 0;
  rowsWritten = 0;
  durationMs = 0;

  add(results: readonly D1Result[], durationMs: number): void {
    this.trips += 1;
    this.durationMs += durationMs;
    for (const { meta } of results) {
      this.rowsRead += meta.rows_read ?? 0;
      this.rowsWritten += meta.rows_written ?? 0;
    }
  }

  /** The header's value, such as `db;desc="trips=1 read=158 written=0";dur=3`. */
  formatHeader(): string {
    return `db;desc="trips=${this.trips} read=${this.rowsRead} written=${this.rowsWritten}";dur=${Math.round(this.durationMs)}`;
  }
}
