/** `npm run test:nodes`: builds and tests the command line on newer versions of Node. Prints a line for each. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const VERSIONS = ['22.23.3', '24.21.0'];

/** The package with the Node of this platform, which the package `node` fetches by an install script. */
function findPackageName(): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `${platform}-${process.arch}`;
  return name === 'darwin-arm64' ? `node-bin-${name}` : `node-${name}`;
}

/** Fetches a Node, unless it is there already, and returns its path. */
function fetchNode(version: string): string {
  const folder = join(ROOT, '.cache/nodes', version);
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = join(folder, 'node_modules', findPackageName(), 'bin', program);
  if (!existsSync(node)) {
    const wanted = `${findPackageName()}@${version}`;
    const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['install', '--prefix', folder, ...quietly, wanted], process.env);
  }
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() !== `v${version}`) throw new Error(`${node} is no Node ${version}.`);
  return node;
}

function run(program: string, words: string[], env: NodeJS.ProcessEnv): void {
  const { status } = spawnSync(program, words, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${status}.`);
}

/** Builds and tests the command line with a Node, which is also the `node` that npm finds. */
function testOn(version: string): void {
  const node = fetchNode(version);
  const path = [dirname(node), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path };
  run('npm', ['run', 'build', '--silent'], env);
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  run(node, [vitest, 'run', '--project', 'cli', '--reporter=dot'], env);
}

const outcomes = VERSIONS.map((version) => {
  console.log(`\n── Node ${version}`);
  try {
    testOn(version);
    return { version, problem: undefined };
  } catch (error) {
    return { version, problem: (error as Error).message };
  }
});
console.log('');
for (const { version, problem } of outcomes) {
  console.log(`Node ${version}: ${problem === undefined ? 'passed' : `failed. ${problem}`}`);
}
process.exitCode = outcomes.every(({ problem }) => problem === undefined) ? 0 : 1;
