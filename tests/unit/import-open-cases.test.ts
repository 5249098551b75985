import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ImportPreview, previewImport } from '#domain/import/preview.ts';
import { readAnswers } from '#domain/import/read-answers.ts';

/** The open cases as their sidecars describe them: see tests/imports/README.md. */
const FOLDERS = ['open', 'more'].map((name) => join(import.meta.dirname, '../imports', name));
/** The day on which the cases were made: later readings would lie in the future. */
const TODAY = Math.floor(Date.UTC(2026, 10, 24) / 86_400_000);

interface Sidecar {
  folder: string;
  id: string;
  file: string;
  files?: string[];
  outcome: 'import' | 'ask' | 'refuse';
  choices: { key: string; detectable: boolean; answer?: string }[];
  mustFlag?: string[];
  expect: {
    series?: Expected[];
    acceptAlso?: { kWh: number }[];
    orAsk?: string;
    toleranceKWh?: number;
    toleranceMonthsKWh?: number;
    nameTheLine?: boolean;
  };
}

interface Expected {
  channel: string;
  kWh: number;
  intervals: number;
  firstDay: string;
  lastDay: string;
  months: Record<string, number>;
  optional?: boolean;
}

const cases = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /^[oh]\d.*\.json$/.test(name))
    .map((name) => ({ ...readSidecar(folder, name), folder })),
);

function readSidecar(folder: string, name: string): Sidecar {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Sidecar;
}

async function preview(one: Sidecar, withAnswers: boolean): Promise<ImportPreview> {
  const given = one.choices.flatMap(({ key, answer }) =>
    answer === undefined ? [] : [[key, answer]],
  );
  const answers = readAnswers(withAnswers ? Object.fromEntries(given) : {});
  if (!answers.ok) throw new Error(answers.message);
  const files = (one.files ?? [one.file]).map((name) => ({
    name,
    bytes: new Uint8Array(readFileSync(join(one.folder, name))),
  }));
  const result = await previewImport(files, { today: TODAY, answers: answers.answers });
  return result.preview;
}

/** The rules of the set's own scorer: the outcome and every series agree to the tolerance. */
function isRight(one: Sidecar, got: ImportPreview): boolean {
  if (one.outcome === 'refuse') {
    return got.outcome === 'refuse' || (got.outcome === 'ask' && one.expect.orAsk !== undefined);
  }
  if (got.outcome === 'refuse') return false;
  const expected = one.expect.series ?? [];
  const tolerance = one.expect.toleranceKWh ?? 0.01;
  const months = one.expect.toleranceMonthsKWh ?? 0;
  const find = (channel: string) => got.series.find((series) => series.channel === channel);
  const same = (wanted: Expected) => {
    const series = find(wanted.channel);
    if (series === undefined) return false;
    if (Math.abs(wanted.kWh - series.kWh) > Math.max(tolerance, wanted.kWh * 1e-4)) return false;
    return Object.entries(wanted.months).every(
      ([month, kWh]) =>
        Math.abs(kWh - (series.months[month] ?? 0)) <= Math.max(tolerance, months, kWh * 1e-3),
    );
  };
  const also = (one.expect.acceptAlso ?? []).some(
    ({ kWh }) =>
      Math.abs(kWh - (find('import')?.kWh ?? Number.POSITIVE_INFINITY)) <=
      Math.max(tolerance, kWh * 1e-4),
  );
  const isWhole = expected.filter(({ optional }) => !optional).every(same) || also;
  const extra = got.series.filter(
    ({ channel, kWh }) =>
      !expected.some((wanted) => wanted.channel === channel) && Math.abs(kWh) > tolerance,
  );
  if (!isWhole || extra.length > 0) return false;
  return one.outcome !== 'ask' || got.outcome === 'ask' || got.flags.length > 0;
}

function explain(one: Sidecar, got: ImportPreview): string {
  const short = (series: {
    channel: string;
    kWh: number;
    intervals: number;
    firstDay: string;
    lastDay: string;
  }) =>
    `${series.channel} ${series.kWh} kWh, ${series.intervals}, ${series.firstDay} to ${series.lastDay}`;
  const wanted = one.expect.series?.map(short).join(' | ') ?? one.outcome;
  return `${one.id}\n  wanted ${wanted}\n  got ${got.outcome} ${got.series.map(short).join(' | ')} ${got.reason ?? ''}\n  flags ${got.flags.join(' ')}; questions ${got.questions.map(({ key }) => key).join(' ')}\n  ${got.evidence.join('\n  ')}`;
}

/** Cases that no importer can know unaided: their files are in UTC days, which only an answer says. */
const NEEDS_ANSWERS = ['o012-history-with-reset'];

test('every open case is understood unaided where its file says how', async () => {
  const wrong: string[] = [];
  for (const one of cases) {
    const got = await preview(one, false);
    if (!isRight(one, got) && !NEEDS_ANSWERS.includes(one.id)) wrong.push(explain(one, got));
  }
  console.info(
    `open cases right unaided: ${cases.length - wrong.length - NEEDS_ANSWERS.length} of ${cases.length}`,
  );
  expect(wrong.join('\n')).toBe('');
});

test('every open case is right with the answers of its sidecar', async () => {
  const wrong: string[] = [];
  for (const one of cases) {
    const got = await preview(one, true);
    if (!isRight(one, got)) wrong.push(explain(one, got));
  }
  console.info(`open cases right with answers: ${cases.length - wrong.length} of ${cases.length}`);
  expect(wrong.join('\n')).toBe('');
});

test('the preview points out what a case says must be pointed out', async () => {
  const silent: string[] = [];
  for (const one of cases) {
    const got = await preview(one, false);
    for (const flag of one.mustFlag ?? []) {
      const [name = ''] = flag.split(':');
      if (!got.flags.some((raised) => raised === name))
        silent.push(`${one.id} is silent about ${flag}`);
    }
  }
  expect(silent).toEqual([]);
});
