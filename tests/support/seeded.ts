/** Random numbers that are the same in every run (mulberry32), so that a failure can be repeated. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  /** A whole number from 0 to below `below`. */
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
