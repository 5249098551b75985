/**
 * What `npm run torture` runs, each part by what Vitest takes: a project, and how the files' paths begin. One after the
 * other, because each wants both processors.
 */
export const TORTURE_PARTS: readonly { project: string; files: readonly string[] }[] = [
  {
    project: 'worker',
    files: [
      'tests/torture/workerd/',
      'tests/api/attacks-',
      'tests/api/crafted-backups',
      'tests/api/meter-photos-backup',
    ],
  },
  {
    project: 'torture',
    files: ['csv', 'imports', 'hostile', 'forecast', 'migrations', 'kills'].map(
      (name) => `tests/torture/node/${name}`,
    ),
  },
  { project: 'torture', files: ['tests/torture/node/load'] },
  { project: 'unit', files: ['tests/unit/generated-homes'] },
  {
    project: 'server',
    files: ['sizes', 'restore-memory', 'dev', 'start', 'backup'].map(
      (name) => `tests/server/${name}`,
    ),
  },
  { project: 'e2e', files: ['tests/e2e/'] },
];
