/** A schema's message about a value whose field has no sentence of its own. */
import type * as z from 'zod';

const KINDS: Record<string, string> = {
  string: 'Write this as text.',
  number: 'Write a number.',
  int: 'Write a whole number.',
  boolean: 'Write true or false.',
  array: 'Write a list.',
  object: 'Write an object.',
  record: 'Write an object of names and values.',
};

/** The sentence about an issue; nothing where Zod's own says enough. */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is needed.' : KINDS[issue.expected];
    case 'invalid_union':
      return 'This is written in none of the ways it can be.';
    case 'invalid_key':
      return issue.issues[0]?.message;
    case 'too_big':
      return `At most ${issue.maximum}${findFieldUnit(issue.origin)}.`;
    case 'too_small':
      return issue.inclusive === false
        ? `More than ${issue.minimum}${findFieldUnit(issue.origin)}.`
        : `At least ${issue.minimum}${findFieldUnit(issue.origin)}.`;
    default:
      return undefined;
  }
}

function findFieldUnit(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' of them' : '';
}
