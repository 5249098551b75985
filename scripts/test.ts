/** `npm test`: lint, types, build and all tests, one after the other. The last line counts passes and failures. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

/** The projects of vitest.config.ts, run one at a time: together they would be too much for two cores. */
const PROJECTS = ['unit', 'worker', 'pages', 'cli', 'server', 'torture', 'e2e'];
const REPORTS = '.cache/test-reports';

let passed = 0;
let failed = 0;
/** What failed, named again at the end: a log may be cut before it. */
const failures: string[] = [];

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
  else {
    failed += 1;
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
    if (succeeded) return;
    failed += Math.max(1, report.numFailedTests);
    const names = failedTests(report);
    failures.push(
      ...(names.length > 0 ? names : [`${project}: an error outside its tests, see above`]),
    );
  } catch {
    failed += 1;
    failures.push(`${project}: broke off`);
  }
}

function failedTests({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${file} could not be run`];
    return tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
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
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
