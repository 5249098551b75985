/**
 * What every part of `npm run torture` counts: how much was tried, how much of it survived, and what
 * was lost. `npm test` runs the same with smaller counts.
 */
import { afterAll, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    torture: 'short' | 'full';
  }
}

export const FULL = inject('torture') === 'full';

/** A count, an amount of time, or a list: the first in `npm test`, the second in `npm run torture`. */
export function shortOrFull<T>(short: T, full: T): T {
  return FULL ? full : short;
}

/** How many losses are told one by one. */
const LOSSES_TOLD = 20;
const LOSS_LENGTH = 300;

export class Ordeal {
  tried = 0;
  readonly lost: string[] = [];

  constructor(readonly what: string) {
    afterAll(() => {
      const survived = this.tried - this.lost.length;
      // `npm run torture` reads this line.
      console.log(`${what}: ${this.tried} tried, ${survived} survived, ${this.lost.length} lost`);
    });
  }

  /** Tries one thing. What is thrown there is a loss, told with the others by `expectNoLoss`. */
  async survives(name: string, act: () => Promise<unknown> | unknown): Promise<void> {
    this.tried += 1;
    try {
      await act();
    } catch (error) {
      this.lost.push(`${name}: ${String(error).slice(0, LOSS_LENGTH)}`);
    }
  }

  /** Takes over what was tried elsewhere. */
  count(tried: number, lost: readonly string[]): void {
    this.tried += tried;
    this.lost.push(...lost);
  }

  expectNoLoss(): void {
    expect(this.tried).toBeGreaterThan(0);
    expect(this.lost.slice(0, LOSSES_TOLD)).toEqual([]);
  }
}
