/** How the address of a bill's screen says what its form has just stored. */

/** The moment of what was stored, in epoch milliseconds: by it Undo finds it. */
export const SAVED_PARAMETER = 'saved';
/** It was taken back. */
export const UNDONE_PARAMETER = 'undone';

/** The address of a screen on which something was stored at a moment, or taken back. */
export function addOutcome(path: string, outcome: { savedAt: number } | 'undone'): string {
  const parameter =
    outcome === 'undone' ? `${UNDONE_PARAMETER}=1` : `${SAVED_PARAMETER}=${outcome.savedAt}`;
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
}
