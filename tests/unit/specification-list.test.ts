/** The specification as a list (tests/support/specification/): every test that it names is there, with the quoted words. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLAIMS } from '../support/specification/claims.ts';
import { SENTENCES } from '../support/specification/index.ts';
import type { Sentence, TestName } from '../support/specification/sentence.ts';

const TESTS = resolve(import.meta.dirname, '..');
const ENDING = '.test.ts';

/** The text of every file of tests, by its path without the ending. */
const TEXTS = new Map(
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ENDING))
    .map((name) => [name.slice(0, -ENDING.length), readFileSync(join(TESTS, name), 'utf8')]),
);

/** The title of a test: the first argument of `test`, `it`, `fullTest`, or of what `test.each(…)` returns. */
const TITLE =
  /(?:\b(?:test|it|fullTest)(?:\.\w+)?|\))(?:<[^()]*>)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1\s*,/g;

const TITLES = new Map(
  [...TEXTS].map(([file, text]) => [
    file,
    new Set([...text.matchAll(TITLE)].map(([, , title = '']) => withPlainQuotes(title))),
  ]),
);

/** Writes an escaped or a curved apostrophe as the plain one, so that it is the same however it is typed. */
function withPlainQuotes(text: string): string {
  return text.replaceAll("\\'", "'").replaceAll('’', "'");
}

/** Splits a test's name into its file and its title. */
function splitName(name: TestName): { file: string; title: string } {
  const place = name.indexOf(': ');
  return { file: name.slice(0, place), title: name.slice(place + 2) };
}

function findTests(sentence: Sentence): readonly TestName[] {
  return sentence.kind === 'not shown' ? [] : sentence.tests;
}

/** The quoted words of a sentence that stand in no file that it names. */
function findUnquoted(sentence: Sentence): string[] {
  const files = findTests(sentence).map((name) => splitName(name).file);
  const claimed = files.includes('pages/specification') ? CLAIMS.flatMap(({ words }) => words) : [];
  const texts = [...files.map((file) => TEXTS.get(file) ?? ''), ...claimed].map(withPlainQuotes);
  return [...sentence.words.matchAll(/“([^”]+)”/g)]
    .map(([, words = '']) => withPlainQuotes(words))
    .filter((words) => !texts.some((text) => text.includes(words)));
}

describe('the list of the specification', () => {
  test('says of each sentence what shows it, by which decision it departs, or why nothing can show it', () => {
    const empty = SENTENCES.filter((sentence) => {
      if ([sentence.heading, sentence.words].includes('')) return true;
      if (sentence.kind === 'not shown') return sentence.why === '';
      if (sentence.tests.length === 0) return true;
      return sentence.kind === 'departs' && (sentence.instead === '' || sentence.decision < 1);
    });
    expect(empty).toEqual([]);
  });

  test('names tests that are there', () => {
    const missing = SENTENCES.flatMap(findTests).filter((name) => {
      const { file, title } = splitName(name);
      return TITLES.get(file)?.has(withPlainQuotes(title)) !== true;
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  test('quotes words that stand in a test that it names', () => {
    const unquoted = SENTENCES.filter(({ kind }) => kind === 'shown').flatMap((sentence) =>
      findUnquoted(sentence).map((words) => `${sentence.heading}: ${words}`),
    );
    expect(unquoted).toEqual([]);
  });

  test('has each sentence once', () => {
    const said = SENTENCES.map(({ heading, words }) => `${heading}: ${words}`);
    expect(said.filter((one, place) => said.indexOf(one) !== place)).toEqual([]);
  });
});
