/** Times that can be compared on a busy computer: two things in turn, many times, by their medians. */
import type { Outcome } from './figure.ts';

/** The middle of some numbers: half of them are lower. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** How long something takes, in ms. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export interface Contest {
  /** Something done once. One that answers a number has timed itself, in ms. */
  subject: () => unknown;
  /** What it is measured against. */
  against: () => unknown;
  /** How the two are called in the note. */
  names: readonly [string, string];
  rounds?: number;
  /** How often each is done in a round, in turn. */
  calls: number;
  /** Pairs before the first round, which do not count. */
  warmUp?: number;
}

const ROUNDS = 9;

/**
 * How many times as long as `against` the subject takes: the median over the rounds of the ratio of
 * their p50s, with its spread. What slows the computer down slows both of a pair.
 */
export async function ratio(contest: Contest): Promise<Outcome> {
  const { subject, against, names, calls, rounds = ROUNDS, warmUp = 3 } = contest;
  for (let pair = 0; pair < warmUp; pair += 1) {
    await subject();
    await against();
  }
  const p50s: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: [number[], number[]] = [[], []];
    for (let call = 0; call < calls; call += 1) {
      // Whoever goes second finds the caches of the other: they take turns at that, too.
      for (const side of call % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        times[side].push(await oneTime(side === 0 ? subject : against));
      }
    }
    p50s.push([median(times[0]), median(times[1])]);
  }
  const ratios = p50s.map(([one, other]) => one / other);
  const middle = (side: 0 | 1) => median(p50s.map((pair) => pair[side])).toFixed(2);
  return {
    value: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    note: `${names[0]} ${middle(0)} ms, ${names[1]} ${middle(1)} ms`,
  };
}

async function oneTime(work: () => unknown): Promise<number> {
  const started = performance.now();
  const own = await work();
  return typeof own === 'number' ? own : performance.now() - started;
}
