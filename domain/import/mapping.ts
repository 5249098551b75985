/** Mappings: how a file was understood, and the saved one of a file of the same form. `apply-mapping.ts` applies it. */

import type { Fingerprint, MappingDocument, MappingSeries } from './mapping-record.ts';
import { normaliseWords } from './tables/words.ts';
import { type Answers, type AnswerValue, PLAIN_QUESTION_KEYS } from './types.ts';
import type { Survey, Understanding } from './understand.ts';

const SHORTENED_MAX_CHARACTERS = 1024;
const MAX_REGISTERS = 20;
const MAX_SERIES = 100;

/** Describes how files were understood, so that the next ones can be read likewise. */
export function describeMapping(
  survey: Survey,
  { channels, series, order, leftOut }: Understanding,
  answers: Answers,
  name: string,
): MappingDocument {
  const table = survey.blocks[0]?.block.table;
  const countedCandidates = channels.flatMap(({ candidates }) => candidates);
  const registers = countedCandidates.flatMap(({ raw, points }) => {
    const lastPoint = points?.at(-1);
    return lastPoint === undefined
      ? []
      : [{ name: raw.meter ?? raw.name, at: lastPoint.time, value: lastPoint.value }];
  });
  const leftOutColumns = leftOut.filter(
    (column) => !series.some((raw) => raw.name === column.name),
  );
  return {
    version: 1,
    name,
    fingerprint: makeFingerprint(survey),
    ...(table?.delimiter === undefined || table.encoding === undefined
      ? {}
      : { dialect: { encoding: table.encoding, delimiter: table.delimiter } }),
    time: { order },
    series: [...series, ...leftOutColumns].slice(0, MAX_SERIES).map((raw): MappingSeries => {
      const countedCandidate = countedCandidates.find(
        (candidate) => candidate.raw.name === raw.name,
      );
      if (countedCandidate === undefined) return { name: raw.name, channel: 'ignore' };
      return {
        name: raw.name,
        channel: countedCandidate.channel,
        kind: countedCandidate.kind,
        unit: countedCandidate.unit,
      };
    }),
    answers: toApiAnswers(answers),
    ...(registers.length === 0 ? {} : { registers: registers.slice(0, MAX_REGISTERS) }),
  };
}

function makeFingerprint(survey: Survey): Fingerprint {
  const first = survey.blocks[0]?.block;
  if (first === undefined)
    return { container: 'records', header: survey.records.slice(0, 20).map(({ words }) => words) };
  const container = first.table.origin === 'text' ? 'csv' : first.table.origin;
  return { container, header: first.header.slice(0, 200).map(normaliseHeader) };
}

function normaliseHeader(cell: string): string {
  return normaliseWords(cell)
    .replace(/\d{3,}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}

function toApiAnswers(answers: Answers): Record<string, AnswerValue> {
  const apiAnswers: Record<string, AnswerValue> = {};
  for (const key of PLAIN_QUESTION_KEYS) {
    const value = answers[key];
    if (value !== undefined) apiAnswers[key] = value;
  }
  if (answers.roles.size > 0) apiAnswers['series'] = Object.fromEntries(answers.roles);
  const { sheet } = answers;
  if (sheet !== undefined)
    apiAnswers['sheet'] = typeof sheet === 'string' ? sheet : Object.fromEntries(sheet);
  return apiAnswers;
}

/** How a file was understood, as its import keeps it: what was answered, without the words of its columns. */
export function shortenMapping({
  version,
  name,
  fingerprint,
  answers,
}: MappingDocument): MappingDocument {
  const shortened = { version, name, fingerprint: { ...fingerprint, header: [] }, answers };
  return JSON.stringify(shortened).length <= SHORTENED_MAX_CHARACTERS
    ? shortened
    : { ...shortened, answers: {} };
}

/** The saved mapping of a file of this form: of the same one, or else of nearly the same. */
export function findMapping(
  survey: Survey,
  savedMappings: readonly MappingDocument[],
): MappingDocument | undefined {
  const fileFingerprint = makeFingerprint(survey);
  const findFitting = (wanted: 'same' | 'near') =>
    savedMappings.find(
      ({ fingerprint }) => compareFingerprints(fileFingerprint, fingerprint) === wanted,
    );
  return findFitting('same') ?? findFitting('near');
}

export interface AppliedMapping {
  answers: Answers;
  fact: string;
  /** What is said instead where the answers lead to nothing. */
  failedFact: string;
}

/** Finds the built-in family of forms that a file is of. */
export function findFamily(survey: Survey): MappingDocument | undefined {
  return FAMILIES.find((family) => compareForms(survey, family) === 'same');
}

/** Compares the form of a file with the one of a mapping. */
export function compareForms(
  survey: Survey,
  { fingerprint }: Pick<MappingDocument, 'fingerprint'>,
): 'same' | 'near' | 'none' {
  return compareFingerprints(makeFingerprint(survey), fingerprint);
}

function compareFingerprints(
  fingerprint: Fingerprint,
  other: Fingerprint,
): 'same' | 'near' | 'none' {
  if (fingerprint.container !== other.container || other.header.length === 0) return 'none';
  if (fingerprint.header.join('\n') === other.header.join('\n')) return 'same';
  const names = new Set(fingerprint.header);
  const missingCount = other.header.filter((name) => !names.has(name)).length;
  return missingCount === 0 && fingerprint.header.length - other.header.length <= 1
    ? 'near'
    : 'none';
}

/* Forms of files that are known beforehand, as mappings: data, not rules. They only settle what such a file leaves
 * open, are never believed against the figures, and can be switched off: every file is to be understood without them.
 */

const makeFamily = (
  name: string,
  header: string[],
  answers: Record<string, AnswerValue>,
): MappingDocument => ({
  version: 1,
  name,
  fingerprint: { container: 'csv', header },
  answers,
});

export const FAMILIES: readonly MappingDocument[] = [
  makeFamily(
    'ESB Networks, half-hourly',
    ['mprn', 'meter serial number', 'read value', 'read type', 'read date and end time'],
    { intervalStamp: 'end' },
  ),
  makeFamily('Datadis', ['cups', 'fecha', 'hora', 'consumo kwh', 'metodo obtencion'], {
    intervalStamp: 'end',
  }),
  makeFamily('Netz NÖ', ['messzeitpunkt', 'gemessener verbrauch kwh', 'ersatzwert'], {
    intervalStamp: 'end',
  }),
];
