/** A column that is what was taken less what was given, proved by its rows. */

import type { Budget } from '#domain/import/budget.ts';
import { isConsumption } from '#domain/import/tables/words.ts';
import type { Notes, Numbers } from '#domain/import/types.ts';
import { type Candidate, groupBy } from './candidates.ts';
import { COMPARISON_STEPS, type IsPinned, ROW_STEPS } from './twins.ts';

/** Leaves out a column that is the balance of the others in every row, whatever it is called. */
export function dropBalances(
  candidates: Candidate[],
  isPinned: IsPinned,
  notes: Notes,
  budget: Budget,
): Candidate[] {
  const blocks = groupBy(
    candidates.filter(({ kind, channel }) => kind !== 'register' && channel !== 'solar'),
    ({ raw }) => `${raw.value.length} ${raw.block}`,
  );
  for (const beside of blocks.values()) {
    // A column of two directions is one column.
    const firstOfEach = beside.filter(
      (one, index) => beside.findIndex(({ raw }) => raw.value === one.raw.value) === index,
    );
    // What falls below zero is the balance of the others, before one of them is that of it.
    const columns = [...firstOfEach].sort(
      (a, b) => Number(b.isSigned ?? 0) - Number(a.isSigned ?? 0),
    );
    nameByBalance(columns, isPinned, budget);
    const balance = columns.find(
      (one) =>
        !isPinned(one) &&
        isBalanceOf(
          one,
          columns.filter((other) => other !== one),
          budget,
        ),
    );
    if (balance === undefined) continue;
    notes.coherence += 2;
    notes.evidence.push(
      `“${balance.raw.name}” is in every row what was taken less what was given: it is left out.`,
    );
    return candidates.filter(({ raw }) => raw.value !== balance.raw.value);
  }
  return candidates;
}

/**
 * What is counted in both directions at the grid is above zero what was given to it where every row is what the roof gave
 * less what the house used.
 */
export function turnByLoad(
  candidates: readonly Candidate[],
  isPinned: IsPinned,
  notes: Notes,
  budget: Budget,
): void {
  for (const grid of candidates.filter((one) => one.isSigned && !isPinned(one))) {
    const beside = candidates.filter(
      ({ raw, unit }) => raw !== grid.raw && raw.block === grid.raw.block && unit === grid.unit,
    );
    const roofs = beside.filter(({ channel }) => channel === 'solar');
    const loads = beside.filter(
      ({ channel, raw }) => channel === 'import' && isConsumption(raw.words),
    );
    const isTurned = roofs.some((roof) =>
      loads.some((load) => {
        budget.spendSteps(COMPARISON_STEPS + roof.raw.value.length * 2 * ROW_STEPS);
        return isDifference(grid.raw.value, roof.raw.value, load.raw.value);
      }),
    );
    if (!isTurned) continue;
    const below = candidates.find((one) => one !== grid && one.raw.value === grid.raw.value);
    const { channel } = grid;
    if (below === undefined) continue;
    grid.channel = below.channel;
    below.channel = channel;
    notes.evidence.push(
      `“${grid.raw.name}” is what the roof gave less what the house used: above zero it was given to the grid.`,
    );
  }
}

/** Whether a column is another one less a third in nearly all rows, and changes. */
function isDifference(column: Numbers, whole: Numbers, less: Numbers): boolean {
  const equal = column.filter((value, index) => {
    const difference = (whole[index] ?? 0) - (less[index] ?? 0);
    return Math.abs(value - difference) <= Math.max(1, Math.abs(difference) * 0.02);
  });
  return new Set(column.slice(0, 500)).size > 2 && equal.length >= column.length * EQUAL_SHARE;
}

/** More columns than this are those of devices. */
const MAX_COLUMNS = 6;

/** Of two columns without a direction, what a third one below zero is less by was given to the grid. */
function nameByBalance(columns: readonly Candidate[], isPinned: IsPinned, budget: Budget): void {
  const unnamed = columns.filter((one) => !isPinned(one) && (one.isSigned || !one.isNamed));
  if (unnamed.length < 3 || unnamed.length > MAX_COLUMNS) return;
  for (const balance of unnamed.filter((one) => one.isSigned)) {
    const others = unnamed.filter((one) => one !== balance);
    const pairs = others.flatMap((taken) =>
      others.filter((given) => given !== taken).map((given) => [taken, given] as const),
    );
    const proved = pairs.find(([taken, given]) =>
      isBalanceOf(balance, [taken, { ...given, channel: 'export' }], budget),
    );
    if (proved === undefined) continue;
    const [taken, given] = proved;
    Object.assign(given, { channel: 'export', isNamed: true });
    taken.isNamed = true;
    return;
  }
}

/** Rows of a column that may differ from the balance, by rounding or by a slip. */
const EQUAL_SHARE = 0.95;
const ROUNDING_KWH = 0.011;

function isBalanceOf(
  { raw: { value } }: Candidate,
  others: readonly Candidate[],
  budget: Budget,
): boolean {
  const exports = others.filter(({ channel }) => channel === 'export');
  if (value.length < 3 || exports.length === 0 || exports.length === others.length) return false;
  budget.spendSteps(COMPARISON_STEPS + value.length * others.length * ROW_STEPS);
  let hasExport = false;
  let equal = 0;
  let filled = 0;
  for (let index = 0; index < value.length; index += 1) {
    let sum = 0;
    for (const { channel, raw } of others) {
      const part = Math.abs(raw.value[index] ?? 0);
      hasExport ||= channel === 'export' && part > 0;
      sum += channel === 'export' ? -part : part;
    }
    if (Math.abs(sum - (value[index] ?? Number.NaN)) < ROUNDING_KWH) equal += 1;
    if ((value[index] ?? 0) !== 0) filled += 1;
  }
  return hasExport && filled > value.length / 2 && equal >= value.length * EQUAL_SHARE;
}
