/**
 * The specification as a list: one entry a sentence or list item, in its order, and how each is known to hold.
 * `tests/unit/specification-list.test.ts` looks every named test up.
 */

/** A test by its file under `tests/`, without `.test.ts`, and its title: `pages/auth: asks for email and password`. */
export type TestName = `${string}: ${string}`;

/** What shows that the product does what the sentence says. */
interface Shown {
  kind: 'shown';
  tests: readonly TestName[];
}

/** Where the product departs: the number of the decision, what it does instead, and what shows that. */
interface Departs {
  kind: 'departs';
  decision: number;
  instead: string;
  tests: readonly TestName[];
}

/** Why no test can show it. */
interface NotShown {
  kind: 'not shown';
  why: string;
}

/** In short; what stands in “ ” is quoted to the letter. */
interface Words {
  words: string;
}

export type Sentence = Words & { heading: string } & (Shown | Departs | NotShown);

type Item = Words & (Shown | Departs | NotShown);

/** Returns the sentences of a heading. */
export function under(heading: string, items: readonly Item[]): Sentence[] {
  return items.map((item) => ({ heading, ...item }));
}

/** Names the tests that show what the words say. */
export function shown(words: string, ...tests: TestName[]): Item {
  return { kind: 'shown', words, tests };
}

/** Names the decision by which the product does something else, and the tests that show that. */
export function departs(
  words: string,
  decision: number,
  instead: string,
  ...tests: TestName[]
): Item {
  return { kind: 'departs', words, decision, instead, tests };
}

/** Says why no test can show what the words say. */
export function notShown(words: string, why: string): Item {
  return { kind: 'not shown', words, why };
}
