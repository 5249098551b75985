/**
 * How a file was understood, as a document: shown, saved by name, exported, and applied to the next file of the same
 * form. It holds no readings but the last value of each counter, which a file of one row needs.
 */
import { type AnswersResult, readAnswers } from './answers.ts';
import { FAMILIES } from './families.ts';
import {
  type Answers,
  type AnswerValue,
  type Channel,
  type DateOrder,
  type Kind,
  PLAIN_QUESTION_KEYS,
  type Unit,
} from './types.ts';
import type { Known, Understanding } from './understand.ts';
import { normaliseWords } from './words.ts';

/** By what a file of the same form is known again. */
export interface Fingerprint {
  container: 'csv' | 'sheet' | 'html' | 'records';
  /** The header's words, in order, without numbers of meters and dates. */
  header: string[];
}

export interface MappingSeries {
  name: string;
  channel: Channel | 'ignore';
  kind?: Kind;
  unit?: Unit;
}

export interface MappingDocument {
  version: 1;
  name: string;
  fingerprint: Fingerprint;
  dialect?: { encoding?: string; delimiter?: string };
  time?: { order: DateOrder };
  series?: MappingSeries[];
  /** Answers as the API takes them, given once and remembered. */
  answers: Record<string, AnswerValue>;
  /** The last value of each counter, by its name or its meter: seconds on the file's clock, and what it showed. */
  registers?: { name: string; at: number; value: number }[];
}

export const MAPPING_MAX_CHARACTERS = 16_384;
const KEPT_MAX_CHARACTERS = 1024;
export const MAPPING_NAME_MAX = 80;
const MAX_REGISTERS = 20;
const MAX_SERIES = 100;

/** Describes how files were understood, so that the next ones can be read likewise. */
export function describeMapping(
  known: Known,
  { channels, series, order }: Understanding,
  answers: Answers,
  name: string,
): MappingDocument {
  const table = known.blocks[0]?.block.table;
  const counted = channels.flatMap(({ candidates }) => candidates);
  const mapping: MappingDocument = {
    version: 1,
    name,
    fingerprint: fingerprintOf(known),
    time: { order },
    series: series.slice(0, MAX_SERIES).map((raw): MappingSeries => {
      const one = counted.find((candidate) => candidate.raw.name === raw.name);
      if (one === undefined) return { name: raw.name, channel: 'ignore' };
      return { name: raw.name, channel: one.channel, kind: one.kind, unit: one.unit };
    }),
    answers: answersAsGiven(answers),
  };
  if (table?.delimiter !== undefined && table.encoding !== undefined) {
    mapping.dialect = { encoding: table.encoding, delimiter: table.delimiter };
  }
  const registers = counted.flatMap(({ raw, points }) => {
    const last = points?.at(-1);
    return last === undefined
      ? []
      : [{ name: raw.meter ?? raw.name, at: last.at, value: last.value }];
  });
  if (registers.length > 0) mapping.registers = registers.slice(0, MAX_REGISTERS);
  return mapping;
}

function fingerprintOf(known: Known): Fingerprint {
  const first = known.blocks[0]?.block;
  if (first === undefined)
    return { container: 'records', header: known.records.slice(0, 20).map(({ words }) => words) };
  const container = first.table.origin === 'text' ? 'csv' : first.table.origin;
  return { container, header: first.header.slice(0, 200).map(headerWords) };
}

function headerWords(cell: string): string {
  return normaliseWords(cell)
    .replace(/\d{3,}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
}

function answersAsGiven(answers: Answers): Record<string, AnswerValue> {
  const given: Record<string, AnswerValue> = {};
  for (const key of PLAIN_QUESTION_KEYS) {
    const value = answers[key];
    if (value !== undefined) given[key] = value;
  }
  if (answers.roles.size > 0) given['series'] = Object.fromEntries(answers.roles);
  const { sheet } = answers;
  if (sheet !== undefined)
    given['sheet'] = typeof sheet === 'string' ? sheet : Object.fromEntries(sheet);
  return given;
}

/** How a file was understood, as its import keeps it: what was answered, without the words of its columns. */
export function keptMapping({
  version,
  name,
  fingerprint,
  answers,
}: MappingDocument): MappingDocument {
  const kept = { version, name, fingerprint: { ...fingerprint, header: [] }, answers };
  return JSON.stringify(kept).length <= KEPT_MAX_CHARACTERS ? kept : { ...kept, answers: {} };
}

/** Checks a document that came from outside. Returns what is wrong with it. */
export function readMapping(
  given: unknown,
): { ok: true; mapping: MappingDocument } | { ok: false; message: string } {
  const wrong = (message: string) => ({ ok: false as const, message });
  if (typeof given !== 'object' || given === null) return wrong('A mapping is a JSON object.');
  if (JSON.stringify(given).length > MAPPING_MAX_CHARACTERS)
    return wrong('A mapping has at most 16,384 characters.');
  const { version, name, fingerprint, answers, registers } = given as Partial<MappingDocument>;
  if (version !== 1) return wrong('The version of a mapping is 1.');
  if (typeof name !== 'string' || name.length > MAPPING_NAME_MAX)
    return wrong('A mapping has a name of at most 80 characters.');
  const header = fingerprint?.header;
  if (!Array.isArray(header) || header.some((cell) => typeof cell !== 'string')) {
    return wrong('The fingerprint of a mapping lists the words of the header.');
  }
  const checked = readAnswers(answers ?? {});
  if (!checked.ok) return wrong(checked.message);
  const isValue = (one: unknown) => {
    const { name: of, at, value } = (one ?? {}) as Record<string, unknown>;
    return typeof of === 'string' && Number.isFinite(at) && Number.isFinite(value);
  };
  if (registers !== undefined && !(Array.isArray(registers) && registers.every(isValue))) {
    return wrong('The registers of a mapping have a name, a time and a value.');
  }
  return { ok: true, mapping: given as MappingDocument };
}

/** The saved mapping of a file of this form: of the same one, or else of nearly the same. */
export function findMapping(
  known: Known,
  saved: readonly MappingDocument[],
): MappingDocument | undefined {
  const print = fingerprintOf(known);
  const fits = (wanted: 'same' | 'near') =>
    saved.find(({ fingerprint }) => compare(print, fingerprint) === wanted);
  return fits('same') ?? fits('near');
}

export interface AppliedMapping {
  answers: Answers;
  fact: string;
}

/**
 * The answers of the mapping that fits, under those given now. The same header is applied; the same names in another
 * order, or one more, are proposed; anything else is a file that has changed. Built-in families come last.
 */
export function applyMapping(
  known: Known,
  given: Answers,
  mapping: MappingDocument | undefined,
  families: boolean,
): AppliedMapping | undefined {
  const print = fingerprintOf(known);
  if (mapping !== undefined) {
    const fit = compare(print, mapping.fingerprint);
    if (fit === 'none')
      return {
        answers: given,
        fact: `“${mapping.name}” does not fit: this file has another form, and is read afresh.`,
      };
    const fact =
      fit === 'same'
        ? `Read as “${mapping.name}”.`
        : `Nearly the form of “${mapping.name}”, which is proposed.`;
    return merged(mapping, given, fact);
  }
  const family = families
    ? FAMILIES.find((one) => compare(print, one.fingerprint) === 'same')
    : undefined;
  return family === undefined
    ? undefined
    : merged(family, given, `A file of the form “${family.name}”.`);
}

function merged(
  mapping: MappingDocument,
  given: Answers,
  fact: string,
): AppliedMapping | undefined {
  const checked: AnswersResult = readAnswers(mapping.answers);
  if (!checked.ok) return undefined;
  const roles = new Map([...checked.answers.roles, ...given.roles]);
  const answers: Answers = { ...checked.answers, ...given, roles };
  if (mapping.registers !== undefined) {
    answers.last = new Map(mapping.registers.map(({ name, at, value }) => [name, { at, value }]));
  }
  return { answers, fact };
}

function compare(one: Fingerprint, other: Fingerprint): 'same' | 'near' | 'none' {
  if (one.container !== other.container || other.header.length === 0) return 'none';
  if (one.header.join('\n') === other.header.join('\n')) return 'same';
  const names = new Set(one.header);
  const missing = other.header.filter((name) => !names.has(name)).length;
  return missing === 0 && one.header.length - other.header.length <= 1 ? 'near' : 'none';
}
