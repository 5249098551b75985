/** What people type as text, apart from the schemas: a phone checks it without them. */

/**
 * A text without anything to see: spaces, and what is not drawn (DI, Default_Ignorable_Code_Point). The blank of Braille
 * is no space by its class, and looks like one.
 */
const BLANK = /^[\s\u2800\p{DI}]*$/u;

/** A text as it is stored: trimmed, in one Unicode form; empty where there is nothing to see of it. */
export function cleanText(typed: string): string {
  return BLANK.test(typed) ? '' : typed.normalize('NFC').trim();
}

/**
 * What no name holds: it would break the line of a mail's subject or of a list, or is not drawn, as what turns
 * the text around it (bidirectional controls, UAX 9), or makes two names that look the same (Unicode 5.21). Joiners and
 * selectors of a variant are none of them: Indian scripts and emoji need those.
 */
const HIDDEN_CHARACTERS = /(?:[\p{Cc}\p{Zl}\p{Zp}]|(?![\p{Join_C}\p{VS}])\p{DI})+/gu;

/** A name that a file brings, which nobody can type anew: on one line, without hidden characters, cut to `max`. */
export function flattenName(found: string, max: number): string {
  const name = cleanText(found.toWellFormed().replace(HIDDEN_CHARACTERS, ' ')).slice(0, max);
  // The cut may have halved a character.
  return (name.isWellFormed() ? name : name.slice(0, -1)).trim();
}

/**
 * What is wrong with a cleaned text of at most `max` characters. Only a multiline one, which no subject and no list
 * shows, may have tabs, line ends and what turns text.
 */
export function findTextProblem(
  text: string,
  { max, multiline = false }: { max: number; multiline?: boolean },
): string | undefined {
  if (text.length > max) return `Write at most ${max} characters.`;
  const controls = multiline ? /(?![\t\n\r])\p{Cc}/u : /\p{Cc}/u;
  // A lone surrogate cannot be stored as UTF-8 and would come back as another character.
  if (controls.test(text) || !text.isWellFormed()) return 'Take out the control characters.';
  const [hidden] = multiline ? [] : (text.match(HIDDEN_CHARACTERS) ?? []);
  if (hidden === undefined) return undefined;
  const code = hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `An invisible character here (U+${code}) would hide something, or turn or break the text. Type this anew instead of pasting it.`;
}
