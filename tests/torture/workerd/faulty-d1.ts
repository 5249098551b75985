/** The real D1, which fails where a test says: before it commits a batch, or after. */
import { expect } from 'vitest';

/** What D1 says when it fails; see developers.cloudflare.com/d1/observability/debug-d1. */
export const D1_FAILURES = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: internal error; reference = 0123456789abcdef',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
];

export interface Fault {
  /** Which batch of a request, from 0. */
  batch: number;
  /**
   * `unsent`: nothing reaches D1. `lost`: the batch is committed, and its answer lost. A number: the
   * batch fails at that place, and SQLite rolls back what came before it.
   */
  at: 'unsent' | 'lost' | number;
  text: string;
}

export class FaultyD1 {
  /** How many statements each batch had. */
  readonly batches: number[] = [];
  fault: Fault | undefined;
  /** Fails every batch that comes. */
  isAway = false;
  afterBatch: (() => Promise<void>) | undefined;
  readonly #d1: D1Database;

  constructor(d1: D1Database) {
    this.#d1 = d1;
  }

  /** The binding that a Worker is given. */
  get binding(): D1Database {
    return {
      prepare: (sql: string) => this.#d1.prepare(sql),
      batch: (statements: D1PreparedStatement[]) => this.#batch(statements),
    } as D1Database;
  }

  async #batch(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    const { fault } = this;
    const batch = this.batches.push(statements.length) - 1;
    if (this.isAway) throw new Error('D1_ERROR: Network connection lost.');
    if (fault?.batch !== batch) {
      const results = await this.#d1.batch(statements);
      await this.afterBatch?.();
      return results;
    }
    if (fault.at === 'lost') await this.#d1.batch(statements);
    if (typeof fault.at === 'number') {
      // It compiles, and fails when it runs: what stands before it has run by then.
      const broken = this.#d1.prepare('SELECT abs(-9223372036854775807 - 1)');
      const rolledBack = this.#d1.batch(statements.toSpliced(fault.at, 0, broken));
      await expect(rolledBack).rejects.toThrow('integer overflow');
    }
    throw new Error(fault.text);
  }
}
