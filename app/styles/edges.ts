/**
 * The widths at which the layout of a page changes, in em: a reader who enlarges the text has a narrower page.
 * CSS takes no names in `@media`, so sheets write them out, `(min-width: 64em)` or a hundredth below,
 * `(max-width: 63.99em)`; `tests/unit/styles.test.ts` holds them to this list. A part that changes by its
 * own width has a container instead.
 */
export const EDGES_EM = {
  /** A phone's screen with letters twice as large. */
  enlarged: 17,
  /** The narrowest phones. */
  narrowPhone: 22.5,
  phone: 30,
  largePhone: 40,
  tablet: 48,
  /** Room for two columns beside each other. */
  twoColumns: 56,
  /** The rail instead of the bars above and below. */
  rail: 64,
} as const;

/** The query for a page at least as wide as an edge, for script. */
export function atLeast(edge: keyof typeof EDGES_EM): string {
  return `(min-width: ${EDGES_EM[edge]}em)`;
}
