/** Where the figures of a paper are asked about, and what comes back. */
import type { PrintedConnection } from '#domain/bills/paper/differences.ts';
import type { TariffMatch } from '#domain/bills/paper/paper-bill.ts';

export const PAPER_JSON_PATH = '/paper.json';

export interface PaperAnswer {
  /** What was asked. */
  query: string;
  match: TariffMatch | null;
  connection: PrintedConnection;
}
