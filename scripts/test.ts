/**
 * `npm test`: everything that says whether the product is whole, one after the other, and one line at
 * the end that counts what passed and what failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/** Parts of the suite, each run by itself: side by side they would starve each other of two cores. */
const PROJECTS = ['unit', 'worker', 'cli', 'server', 'torture', 'e2e'];
const REPORTS = '.cache/test-reports';

let passed = 0;
let failed = 0;

/** The tools are on the path that npm gives its scripts. */
function run(title: string, command: string, args: string[]): boolean {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  return status === 0;
}

function check(title: string, command: string, args: string[]): boolean {
  const fine = run(title, command, args);
  if (fine) passed += 1;
  else failed += 1;
  return fine;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

/** Runs a part of the suite. A part that breaks before its tests can count themselves counts as one failure. */
function tests(project: string): void {
  const file = `${REPORTS}/${project}.json`;
  const fine = run(`${project} tests`, 'vitest', [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    passed += report.numPassedTests;
    failed += fine ? 0 : Math.max(1, report.numFailedTests);
  } catch {
    failed += 1;
  }
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
check('lint', 'biome', ['check', '.']);
check('types', 'tsc', []);
if (check('build', 'npm', ['run', 'build', '--silent'])) {
  for (const project of PROJECTS) tests(project);
} else {
  tests('unit');
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
