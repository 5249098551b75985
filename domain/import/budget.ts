/**
 * How much all files of a preview may take, counted while it is taken. Every reader of files spends from the same
 * budget; work and memory are limited by it, never time, so that the result is the same on a slow phone.
 */
import { FileError, fileErrors } from './file-error.ts';

const MB = 1024 * 1024;

/** What no file may unpack to, however large it is. An isolate has 128 MB, with others in it. */
export const UNPACKED_MAX_BYTES = 80 * MB;

/**
 * What the smallest file may take, what each further byte of a file allows, and what no file may exceed: few bytes
 * that make much work are no readings, while readings that are packed well have a few bytes a row.
 */
const ALLOWED = {
  /** Unpacked bytes, and the text that is kept of them. */
  bytes: { least: 48 * MB, perByte: 40, most: UNPACKED_MAX_BYTES },
  /** Cells of tables and values of records. A year of minutes has some 1.6 million. */
  cells: { least: 1_400_000, perByte: 0.5, most: 2_500_000 },
  /** Characters looked at, and what takes as long. */
  steps: { least: 48_000_000, perByte: 80, most: 230_000_000 },
} as const;

type Resource = keyof typeof ALLOWED;

/**
 * What is worked out for each table, each block of it and each column of that, however small, and for a row and a cell
 * each time that they are made or looked at, in steps.
 */
export const STEPS_OF = { table: 10_000, block: 10_000, column: 2_000, row: 25, cell: 12 } as const;

/** How deep lists are looked for within each other. An archive within an archive is not opened at all. */
export const MAX_LEVELS = 8;

/** The budget of one preview. */
export class Budget {
  readonly #left: Record<Resource, number>;

  /** `fileBytes` of all files as they come; `share` is the part of it that the caller may spend. */
  constructor(fileBytes: number, share = 1) {
    const allow = (resource: Resource) => {
      const { least, perByte, most } = ALLOWED[resource];
      return Math.min(most, least + fileBytes * perByte) * share;
    };
    this.#left = { bytes: allow('bytes'), cells: allow('cells'), steps: allow('steps') };
  }

  /** Whether something was refused because nothing is left for it. */
  get isSpent(): boolean {
    return Object.values(this.#left).some((left) => left < 0);
  }

  /** Counts bytes that were unpacked, or characters that are kept. */
  spendBytes(count: number): void {
    this.#spend('bytes', count, fileErrors.unpacksTooLarge);
  }

  /** Counts cells, or what takes as much room. */
  spendCells(count: number): void {
    this.#spend('cells', count, fileErrors.tooMuchWork);
  }

  /** Counts steps of work: of some ten nanoseconds each. */
  spendSteps(count: number): void {
    this.#spend('steps', count, fileErrors.tooMuchWork);
  }

  #spend(resource: Resource, count: number, reason: string): void {
    this.#left[resource] -= count;
    if (this.#left[resource] < 0) throw new FileError(reason);
  }
}
