/**
 * `npm run backup -- FILE [--remote]`: a whole database, all its households, as one SQLite file that has
 * been checked. Local while the service runs, or the deployed one. docs/operations.md says when.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, open as openFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '../domain/format.ts';
import { copyDatabase, databaseFile, OperatorError, problemsOf, sizeOf } from './database-file.ts';
import { STATE_DIR } from './local.ts';
import { runAsTool } from './operator.ts';
import { loadExport } from './sql-file.ts';
import { wrangler } from './wrangler.ts';

const USAGE = 'Usage: npm run backup -- FILE [--remote] [--database BINDING]';

await runAsTool(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      remote: { type: 'boolean', default: false },
      database: { type: 'string', default: 'DB' },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new OperatorError(USAGE);
  const file = resolve(name);
  // An older backup may be the only one that is good.
  if (existsSync(file)) throw new OperatorError(`${file} is there already. Name another file.`);
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    // Passwords' hashes and addresses are nobody else's business.
    await (await openFile(draft, 'wx', 0o600)).close();
    if (values.remote) await takeRemote(values.database, draft);
    else copyDatabase(await databaseFile(STATE_DIR, values.database), draft);
    const problems = await problemsOf(draft);
    if (problems.length > 0) throw new OperatorError(problems.join('\n'));
    const written = await openFile(draft, 'r+');
    await written.sync();
    await written.close();
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  const { households, readings } = sizeOf(file);
  console.log(
    `${counted(households, 'household')} with ${counted(readings, 'reading')} written to ${file}.`,
  );
});

/** D1 answers nobody else while it exports: what it gives out is one moment. */
async function takeRemote(database: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'unitwise-'));
  try {
    const sql = join(folder, 'export.sql');
    wrangler(['d1', 'export', database, '--remote', '-y', '--output', sql], 'inherit');
    await loadExport(sql, to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
