/** `npm test`: lint, types, build and all tests. The last line counts passes and failures. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { getDayInIndia } from '#domain/base/period.ts';
import { listStaleValues } from '#domain/tariff/freshness.ts';

const REPORTS = '.cache/test-reports';
const REPORT = `${REPORTS}/tests.json`;

let passedCount = 0;
let failedCount = 0;
/** What failed, named again at the end: a log may be cut before it. */
const failures: string[] = [];

/** Runs a command and prints what it prints: at its end, when others run beside it. Whether it succeeded. */
function run(title: string, command: string, args: string[], isBeside = false): Promise<boolean> {
  const print = () => console.log(`\n── ${title}`);
  if (!isBeside) print();
  // The tools are on the path that npm gives its scripts.
  const child = spawn(command, args, { stdio: isBeside ? 'pipe' : 'inherit' });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => output.push(piece));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      if (isBeside) print();
      process.stdout.write(Buffer.concat(output));
      resolve(status === 0);
    });
  });
}

/** Runs a command beside others and counts it as one test. */
async function check(title: string, command: string, args: string[]): Promise<boolean> {
  const succeeded = await run(title, command, args, true);
  if (succeeded) passedCount += 1;
  else {
    failedCount += 1;
    failures.push(title);
  }
  return succeeded;
}

/** What Vitest writes of a run. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/**
 * Runs tests: in one process, so that one project's last files run beside the next one's first. A run that
 * breaks before its tests are counted is one failure.
 */
async function runTests(...projects: string[]): Promise<void> {
  const succeeded = await run('tests', 'vitest', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ]);
  try {
    const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
    passedCount += report.numPassedTests;
    if (succeeded) return;
    failedCount += Math.max(1, report.numFailedTests);
    const names = listFailedTests(report);
    failures.push(...(names.length > 0 ? names : ['tests: an error outside of them, see above']));
  } catch {
    failedCount += 1;
    failures.push('tests: broke off');
  }
}

function listFailedTests({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${file} could not be run`];
    return tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
// They go on beside the first tests.
const checks = [check('lint', 'biome', ['check', '.']), check('types', 'tsc', [])];
const isBuilt = await check('build', 'npm', ['run', 'build', '--silent']);
await runTests(...(isBuilt ? [] : ['unit']));
await Promise.all(checks);
const staleCount = listStaleValues(getDayInIndia(Date.now())).length;
if (staleCount > 0) console.log(`${staleCount} values are stale: unitwise tariffs freshness`);
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`\n${passedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount === 0 ? 0 : 1;
