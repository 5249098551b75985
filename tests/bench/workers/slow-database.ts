/** The product with a database as much farther away as the header `X-Delay-Ms` says. */
import product from '../../../build/worker/index.js';

interface Env {
  DB: D1Database;
}

function delay(database: D1Database, ms: number): D1Database {
  const wait = () => new Promise((done) => setTimeout(done, ms));
  return {
    prepare: (query: string) => database.prepare(query),
    batch: async (statements: D1PreparedStatement[]) => {
      await wait();
      return database.batch(statements);
    },
  } as D1Database;
}

export default {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const ms = Number(request.headers.get('X-Delay-Ms') ?? 0);
    return product.fetch(request, { ...env, DB: delay(env.DB, ms) }, ctx);
  },
};
