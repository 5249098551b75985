/** D1 as queries reach it: in batches, with their cost counted, and with errors that say what they mean. */
import { toDatabaseError } from './errors.ts';
import type { QueryCost } from './query-cost.ts';

/** A D1 database whose statements run in `batch`, and only there. */
export class CountingD1 implements D1Database {
  constructor(
    private readonly d1: D1Database,
    private readonly cost: QueryCost,
  ) {}

  prepare(sql: string): D1PreparedStatement {
    return new BatchStatement(this.d1.prepare(sql));
  }

  /** Runs statements in one transaction and one round trip: all of them, or none. */
  async batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    const inner = statements.map((statement) =>
      statement instanceof BatchStatement ? statement.inner : statement,
    );
    const started = performance.now();
    try {
      const results = await this.d1.batch<T>(inner);
      this.cost.add(results, performance.now() - started);
      return results;
    } catch (error) {
      this.cost.add([], performance.now() - started);
      throw toDatabaseError(error);
    }
  }

  exec(): Promise<never> {
    return refuse();
  }

  dump(): Promise<never> {
    return refuse();
  }

  withSession(): never {
    throw new Error(ONLY_IN_A_BATCH);
  }
}

/** A statement that fails when it is run outside a batch: nobody would have checked the session. */
class BatchStatement implements D1PreparedStatement {
  constructor(readonly inner: D1PreparedStatement) {}

  bind(...values: unknown[]): D1PreparedStatement {
    return new BatchStatement(this.inner.bind(...values));
  }

  first(): Promise<never> {
    return refuse();
  }

  run(): Promise<never> {
    return refuse();
  }

  all(): Promise<never> {
    return refuse();
  }

  raw(): Promise<never> {
    return refuse();
  }
}

const ONLY_IN_A_BATCH = 'Queries run only in a batch.';

async function refuse(): Promise<never> {
  throw new Error(ONLY_IN_A_BATCH);
}
