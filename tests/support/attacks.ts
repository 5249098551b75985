/** Attacks, counted: how many were tried is told when a file's tests are done. */
import { afterAll } from 'vitest';

let tried = 0;

/** Counts attacks that are tried. */
export function attack<T>(one: T): T {
  tried += 1;
  return one;
}

/** Tells how many attacks a file tried. */
export function tellAttacks(what: string): void {
  afterAll(() => console.log(`${what}: ${tried} attacks tried`));
}
