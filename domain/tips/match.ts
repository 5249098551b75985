/** Finds the measures that answer a question: full-text search that tolerates misspellings. */
import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { CATALOGUE, findMeasure } from './catalogue.ts';
import type { Measure } from './measure.ts';
import { readQuestion, splitWords, toSingular } from './words.ts';

export type Match =
  | { kind: 'none' }
  /** A question about saving electricity as such. */
  | { kind: 'general' }
  /** Why a bill is as high as it is; `foundMeasures` are for a home whose own days cannot answer. */
  | { kind: 'why'; month: number | null; foundMeasures: { measure: Measure; score: number }[] }
  /** How to stay within so many units, or when they are passed; null: of no number. */
  | { kind: 'limit'; kwh: number | null; foundMeasures: { measure: Measure; score: number }[] }
  /** Best first. */
  | { kind: 'measures'; foundMeasures: { measure: Measure; score: number }[] };

interface MeasureIndex {
  search: MiniSearch;
  /** The measures' subjects and keywords. A word among these is not misspelt: it is searched exactly. */
  knownWords: ReadonlySet<string>;
}

/** The lengths from which a word matches as a prefix, or with one or two typing errors. */
const PREFIX_LENGTH = 4;
const ONE_ERROR_LENGTH = 5;
const TWO_ERRORS_LENGTH = 9;

/** What a measure is about counts most. Its number of synonyms must not count, hence b = 0 below. */
const FIELD_WEIGHTS = { subjects: 10, keywords: 3, text: 0.3 };
/** The part of a question's words that must be known when none of them names a subject. */
const KNOWN_SHARE = 0.5;

let index: MeasureIndex | undefined;

/** Built for the first question, so that the Worker starts fast. */
function getIndex(): MeasureIndex {
  index ??= buildIndex();
  return index;
}

function buildIndex(): MeasureIndex {
  const search = new MiniSearch({
    fields: ['subjects', 'keywords', 'text'],
    tokenize: splitWords,
    processTerm: (word) => toSingular(word.toLowerCase()),
  });
  const documents = CATALOGUE.map(({ id, subjects, keywords, text }) => ({
    id,
    subjects: subjects.join(' '),
    keywords: keywords.join(' '),
    text: text.replaceAll(/\{it\}/gi, ''),
  }));
  search.addAll(documents);
  const knownWords = new Set(
    CATALOGUE.flatMap(({ subjects, keywords }) => [...subjects, ...keywords]).map(toSingular),
  );
  return { search, knownWords };
}

/** What a question is about. Accepts any text. */
export function matchMeasures(question: string): Match {
  const { terms, isAboutElectricity, isOnlyAboutSaving, asksWhyBill, asksLimit, ...asked } =
    readQuestion(question);
  const { month, limitKwh, isEmpty } = asked;

  const foundMeasures = searchMeasures(terms);
  const isAboutAppliance = foundMeasures.some(({ measure }) => measure.applianceTypes.length > 0);
  if (asksWhyBill && !isAboutAppliance) {
    return { kind: 'why', month, foundMeasures: searchMeasures(['wrong', 'check', 'reading']) };
  }
  if (asksLimit && !isAboutAppliance) {
    return { kind: 'limit', kwh: limitKwh, foundMeasures: searchMeasures(['slab', 'limit']) };
  }
  if (isEmpty || isOnlyAboutSaving) return { kind: 'general' };
  if (foundMeasures.length > 0) return { kind: 'measures', foundMeasures };
  return isAboutElectricity ? { kind: 'general' } : { kind: 'none' };
}

function searchMeasures(terms: string[]): { measure: Measure; score: number }[] {
  if (terms.length === 0) return [];
  const { search, knownWords } = getIndex();
  const results = search.search(
    { combineWith: 'OR', queries: terms.map((term) => makeTermQuery(term, knownWords)) },
    { boost: FIELD_WEIGHTS, bm25: { k: 1.2, b: 0, d: 0.5 } },
  );
  return results.flatMap((result) => {
    const measure = findMeasure(String(result.id));
    return measure !== undefined && isAnswer(result, terms)
      ? [{ measure, score: result.score }]
      : [];
  });
}

/**
 * A measure answers a question that names its subject, or most of whose words are among its keywords.
 * The many everyday words of its text raise a score, but do not make a match alone.
 */
function isAnswer({ match, queryTerms }: SearchResult, terms: readonly string[]): boolean {
  const fields = new Set(Object.values(match).flat());
  if (fields.has('subjects')) return true;
  return fields.has('keywords') && queryTerms.length > terms.length * KNOWN_SHARE;
}

function makeTermQuery(term: string, knownWords: ReadonlySet<string>): Query {
  if (knownWords.has(term))
    return { queries: [term], combineWith: 'OR', prefix: false, fuzzy: false };
  const errors = term.length >= TWO_ERRORS_LENGTH ? 2 : term.length >= ONE_ERROR_LENGTH ? 1 : false;
  return {
    queries: [term],
    combineWith: 'OR',
    prefix: term.length >= PREFIX_LENGTH,
    fuzzy: errors,
    // People seldom mistype the first letter: without this, "night" would be a "light".
    boostDocument: (_, found) => (found.charAt(0) === term.charAt(0) ? 1 : 0),
  };
}
