/** What the schemas of the format say against a document, as sentences that name the place. */
import type * as z from 'zod';

/* What the schemas of the format say against a document, as sentences that name the place. */

type Issue = z.core.$ZodIssue;

/** A sentence for each problem: where it is, and what should stand there. */
export function describeFormatProblems(issues: readonly Issue[]): string[] {
  return issues.map((issue) => {
    const { path, message } = findDeepest(issue);
    return `${path.join('.') || 'the document'}: ${message}`;
  });
}

/**
 * The problem inside a choice of forms: that of the form which was meant, the one whose keys are there and that fits
 * the furthest down.
 */
function findDeepest(issue: Issue): { path: PropertyKey[]; message: string } {
  const { path, message } = issue;
  if (issue.code !== 'invalid_union') return { path, message };
  if (issue.errors.length === 0) return { path, message: 'It is none of the kinds there are.' };
  const forms = issue.errors.map((own) => ({
    isOther: own.some(
      ({ code, path: place }) => code === 'unrecognized_keys' && place.length === 0,
    ),
    found: own.map(findDeepest).sort((a, b) => b.path.length - a.path.length)[0],
  }));
  const meant = forms.filter(({ isOther }) => !isOther).flatMap(({ found }) => found ?? []);
  const [best] = meant.sort((a, b) => b.path.length - a.path.length);
  // An object that no form knows also is no text, which would be said of it.
  const isUnknown = best?.path.length === 0 && forms.some(({ isOther }) => isOther);
  if (best === undefined || isUnknown) return { path, message: 'No form has these keys together.' };
  return { path: [...path, ...best.path], message: best.message };
}
