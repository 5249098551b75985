/** `npm test`: lint, types, build and all tests, one after the other. The last line counts passes and failures. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

/** The projects of vitest.config.ts, run one at a time: together they would be too much for two cores. */
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

/** Runs a command and counts it as one test. */
function check(title: string, command: string, args: string[]): boolean {
  const succeeded = run(title, command, args);
  if (succeeded) passed += 1;
  else failed += 1;
  return succeeded;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

/** Runs the tests of a project. One that breaks before its tests are counted is one failure. */
function runTests(project: string): void {
  const file = `${REPORTS}/${project}.json`;
  const succeeded = run(`${project} tests`, 'vitest', [
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
    failed += succeeded ? 0 : Math.max(1, report.numFailedTests);
  } catch {
    failed += 1;
  }
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
check('lint', 'biome', ['check', '.']);
check('types', 'tsc', []);
if (check('build', 'npm', ['run', 'build', '--silent'])) {
  for (const project of PROJECTS) runTests(project);
} else {
  runTests('unit');
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
