/** Counts what the parts of `npm run torture` try and lose. `npm test` runs the same with smaller counts. */
import { afterAll, expect, inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    torture: 'short' | 'full';
  }
}

export const FULL = inject('torture') === 'full';

/** A test that `npm run torture` alone runs: an odd one, or one of many like it. */
export const fullTest = test.runIf(FULL);

/** Chooses a count, a duration or a list: the first in `npm test`, the second in `npm run torture`. */
export function shortOrFull<T>(short: T, full: T): T {
  return FULL ? full : short;
}

/** All in `npm run torture`; in `npm test` one of them, another for each `place`. */
export function oneOrAll<T>(all: readonly T[], place: number): readonly T[] {
  return FULL ? all : all.slice(place % all.length).slice(0, 1);
}

/** All in `npm run torture`; in `npm test` so many, spread over all of them. */
export function someOrAll<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return FULL ? all : all.filter((_, place) => place % step === 0).slice(0, count);
}

/** How many losses a failure lists. */
const LOSSES_LISTED = 20;
const LOSS_MAX_LETTERS = 300;

/** Counts attempts of one kind, and prints the count when the file's tests are over. */
export class Tally {
  tried = 0;
  readonly lost: string[] = [];

  constructor(readonly title: string) {
    afterAll(() => {
      const survived = this.tried - this.lost.length;
      // `npm run torture` reads this line.
      console.log(`${title}: ${this.tried} tried, ${survived} survived, ${this.lost.length} lost`);
    });
  }

  /** Tries one thing. What it throws is a loss, which `expectNoLoss` reports with the others. */
  async attempt(name: string, act: () => Promise<unknown> | unknown): Promise<void> {
    this.tried += 1;
    try {
      await act();
    } catch (error) {
      this.lost.push(`${name}: ${String(error).slice(0, LOSS_MAX_LETTERS)}`);
    }
  }

  /** Adds what was tried and lost in another process. */
  add(tried: number, lost: readonly string[]): void {
    this.tried += tried;
    this.lost.push(...lost);
  }

  expectNoLoss(): void {
    expect(this.tried).toBeGreaterThan(0);
    expect(this.lost.slice(0, LOSSES_LISTED)).toEqual([]);
  }
}
