/** The operator's backup: taken with `npm run backup`, restored with wrangler, and served again. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServer, startServer } from '../../scripts/local.ts';
import { runWrangler } from '../../scripts/wrangler.ts';
import { readingsFile } from '../bench/readings.ts';
import { ROOT, runProcess } from '../support/cli.ts';
import { copyEmptyDatabase } from '../support/new-database.ts';
import { newHousehold } from '../support/site.ts';
import { fullTest } from '../support/torture.ts';

const bindings = { SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more' };
const folder = mkdtempSync(join(tmpdir(), 'unitwise-backup-'));
const servers: LocalServer[] = [];

/** A folder with a configuration, whose local database wrangler looks for beside it. */
function project(name: string) {
  const home = join(folder, name);
  cpSync(join(ROOT, 'wrangler.toml'), join(home, 'wrangler.toml'));
  return { config: join(home, 'wrangler.toml'), stateDir: join(home, '.wrangler/state') };
}

async function serve(stateDir: string): Promise<LocalServer> {
  const server = await startServer({ port: 0, stateDir, bindings });
  servers.push(server);
  return server;
}

function backUp(...words: string[]) {
  const script = join(ROOT, 'scripts/backup.ts');
  return runProcess(process.execPath, ['--import', 'tsx', script, ...words], {});
}

const live = project('live');
const file = join(folder, 'unitwise.sql');

beforeAll(() => copyEmptyDatabase(live.stateDir));
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

fullTest('a backup restored elsewhere has every household as it was', async () => {
  const { url, stop } = await serve(live.stateDir);
  const household = await newHousehold({ url });
  await household.call('PUT', '/api/profile', {
    address: "14, 3rd Cross, 'Shanti'; DROP TABLE users; --",
    ecoGoals: 'Less AC in May. सौर ऊर्जा ☀️ by 2028 – "maybe"',
  });
  // What an undone import leaves in the history is the longest text of all.
  await household.upload(readingsFile({ days: 1500, perDay: 2 }));
  const { imports } = (await household.call('GET', '/api/imports')) as {
    imports: { id: number }[];
  };
  await household.call('DELETE', `/api/imports/${imports[0]?.id}`);
  await household.upload(readingsFile({ days: 400 }));
  const document = async (at: string) => {
    const headers = { Authorization: `Bearer ${household.token}` };
    const response = await fetch(`${at}/api/account/export`, { headers });
    const { exportedAt, ...rest } = (await response.json()) as Record<string, unknown>;
    expect(exportedAt).toBeDefined();
    return rest;
  };
  const before = await document(url);
  servers.pop();
  await stop();

  const taken = await backUp(file, '--config', live.config);
  expect(taken).toMatchObject({ code: 0, stderr: '' });
  expect(taken.stdout).toMatch(/unitwise\.sql holds \d+ tables with \d+ rows\.\n$/);
  expect(statSync(file).mode & 0o077).toBe(0);

  const other = project('other');
  const words = ['--config', other.config, '--local', '--yes', '--file', file];
  runWrangler(['d1', 'execute', 'DB', ...words]);
  const restored = await serve(other.stateDir);
  expect(await document(restored.url)).toEqual(before);
  expect(before['readings']).toHaveLength(400);
});

test('a backup never takes the place of a file', async () => {
  const there = join(folder, 'there.sql');
  writeFileSync(there, 'something else');
  expect(await backUp(there, '--config', live.config)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${there} is there already. Name another file.\n`,
  });
  expect(readFileSync(there, 'utf8')).toBe('something else');
});

test('without a file nothing is done, and the command says how it is used', async () => {
  const { code, stderr } = await backUp();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('Usage: npm run backup'),
  });
  expect(existsSync(join(ROOT, '--remote'))).toBe(false);
});
