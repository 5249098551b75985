/** How much memory the restore of the largest home takes of the isolate, D1's part left out. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { FILE_NAME_MAX } from '../../domain/file-name.ts';
import { BACKUP_MAX_BYTES, HISTORY_MAX_CHANGES, HOME_LIMITS } from '../../domain/limits.ts';
import { addDays } from '../../domain/period.ts';
import { QUESTION_MAX } from '../../domain/tip.ts';

const folder = mkdtempSync(join(tmpdir(), 'unitwise-restore-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAM = resolve(import.meta.dirname, '../support/read-restore.ts');
/** A Worker has 128 MB; the rest is for its own code, and for what else it answers meanwhile. */
const MOST_MB = 116;
const READINGS_A_DAY = 11;
const MOMENT = '2026-11-20T08:05:00.000Z';

function list<T>(length: number, make: (place: number) => T): T[] {
  return Array.from({ length }, (_, place) => make(place));
}

/** The document of a home that holds as much as a home may, in words that are not Latin letters. */
function largestHome() {
  const readings = list(HOME_LIMITS.readings, (place) => {
    const readingDate = addDays('2000-01-01', Math.floor(place / READINGS_A_DAY));
    return {
      id: `${readingDate}.${(place % READINGS_A_DAY) + 1}`,
      readingDate,
      periodStart: readingDate,
      consumptionKWH: (place % 997) / 100 + 0.01,
      emissionCO2kg: (place % 13) / 10,
      source: 'csv_upload',
      createdAt: MOMENT,
      importId: (place % HOME_LIMITS.imports) + 1,
    };
  });
  const tips = list(HOME_LIMITS.tips, (place) => ({
    id: String(place + 1),
    createdAt: MOMENT,
    question: 'क'.repeat(QUESTION_MAX),
    measureId: 'ac-24',
    tipText: 'Switch it off. '.repeat(17).trim(),
    applianceType: 'Air Conditioner',
    annualKWH: 12,
    annualRupees: 120,
    explanation: 'Because it is on. '.repeat(10).trim(),
    source: {
      name: 'Bureau of Energy Efficiency',
      url: 'https://beeindia.gov.in/',
      estimate: false,
    },
  }));
  const imports = list(HOME_LIMITS.imports, (place) => ({
    id: place + 1,
    fileName: `${'ज'.repeat(FILE_NAME_MAX - 4)}.csv`,
    imported: HOME_LIMITS.readings / HOME_LIMITS.imports,
    alreadyPresent: 0,
    firstDate: '2000-01-01',
    lastDate: '2024-12-31',
    createdAt: MOMENT,
    undoneAt: null,
  }));
  const changes = list(HISTORY_MAX_CHANGES, (place) => ({
    id: place + 1,
    kind: 'edit',
    origin: 'screen',
    changedAt: MOMENT,
    readings: 1,
    before: readings[place],
    after: readings[place],
  }));
  const user = { firstName: 'आशा', lastName: 'राव', userProfile: { onboardingComplete: true } };
  const none = { importMappings: [], connections: [], bills: [], meters: [], registerReadings: [] };
  return { schemaVersion: 1, user, appliances: [], tips, imports, changes, ...none, readings };
}

test('the largest home is read within what an isolate has', async () => {
  const program = join(folder, 'read-restore.mjs');
  await build({
    entryPoints: [PROGRAM],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const file = join(folder, 'household.json');
  const document = JSON.stringify(largestHome());
  writeFileSync(file, document);
  expect(Buffer.byteLength(document)).toBeGreaterThan(0.8 * BACKUP_MAX_BYTES);
  // A process that needs more than this ends.
  const printed = execFileSync(
    process.execPath,
    [`--max-old-space-size=${MOST_MB}`, '--max-semi-space-size=2', program, file],
    { encoding: 'utf8' },
  );
  const { statements, bytes } = JSON.parse(printed) as { statements: number; bytes: number };
  expect(statements).toBeGreaterThan(10);
  expect(bytes).toBeGreaterThan(10_000_000);
});
