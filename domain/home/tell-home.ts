/** What the figures of a home with rooftop solar or a prepaid meter leave out, in English. */

/** What decides how a home's amounts are to be read. */
export interface HomeKind {
  hasRooftop: boolean;
  /** Readings tell what its panels generate. */
  knowsGeneration: boolean;
  isPrepaid: boolean;
}

/** What is to know of a home's figures, a sentence each; nothing of most homes. */
export function tellHomeKind({ hasRooftop, knowsGeneration, isPrepaid }: HomeKind): string[] {
  return [
    ...(hasRooftop
      ? [
          'Rupees are without what you gave to the grid: Unitwise does not count it yet.',
          knowsGeneration
            ? 'Units are those from the grid; what your panels made stands beside them.'
            : 'Units are those from the grid, not all that you use: what your panels made is not known.',
        ]
      : []),
    ...(isPrepaid
      ? ['Your meter is prepaid: rupees are what your units cost. Unitwise keeps no balance yet.']
      : []),
  ];
}
