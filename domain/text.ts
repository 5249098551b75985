/** What people type as text, apart from the schemas: a phone checks it without them. */

/** A text as it is stored: trimmed, in one Unicode form. */
export function cleanText(typed: string): string {
  return typed.normalize('NFC').trim();
}

/** What is wrong with a cleaned text of at most `max` characters. Only a multiline one may have tabs and line ends. */
export function findTextProblem(
  text: string,
  { max, multiline = false }: { max: number; multiline?: boolean },
): string | undefined {
  if (text.length > max) return `Write at most ${max} characters.`;
  const controls = multiline ? /(?![\t\n\r])\p{Cc}/u : /\p{Cc}/u;
  // A lone surrogate cannot be stored as UTF-8 and would come back as another character.
  if (controls.test(text) || !text.isWellFormed()) return 'Take out the control characters.';
  return undefined;
}
