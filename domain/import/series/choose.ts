/** Chooses which candidates count where the same energy comes twice: a total and its parts, the home and its devices. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import type { Budget } from '#domain/import/budget.ts';
import { FileError } from '#domain/import/file-error.ts';
import { addDoubt } from '#domain/import/notes.ts';
import * as words from '#domain/import/tables/words.ts';
import type { Answers, Kind, Notes } from '#domain/import/types.ts';
import { CHANNELS } from '#domain/meter/channels.ts';
import { dropBalances, turnByLoad } from './balances.ts';
import { type Candidate, groupBy } from './candidates.ts';
import { dropOtherRates, dropParallels, makeColumnsDoubt } from './parallels.ts';
import { shareUnit } from './share-unit.ts';
import { isPowerUnit } from './spans.ts';
import {
  COMPARISON_STEPS,
  dropLaterReads,
  dropTwins,
  type IsPinned,
  isNear,
  isPartOfSupply,
  quoteNames,
  ROW_STEPS,
  sumCandidates,
  sumDays,
} from './twins.ts';

/** Chooses the series that are counted, and says why the others are not. */
export async function chooseSeries(
  candidates: readonly Candidate[],
  answers: Answers,
  notes: Notes,
  budget: Budget,
): Promise<Candidate[]> {
  const isPinned = (candidate: Candidate) =>
    answers.roles.has(candidate.raw.name) || answers.roles.has(candidate.raw.column ?? '');
  let remainingCandidates = candidates.filter(
    (candidate) => candidate.spans.from.length > 0 || candidate.missing > 0,
  );
  if (remainingCandidates.some((candidate) => candidate.spans.from.length > 0))
    remainingCandidates = remainingCandidates.filter(
      (candidate) => candidate.spans.from.length > 0,
    );
  shareUnit(remainingCandidates);
  remainingCandidates = dropRunningSums(remainingCandidates, isPinned, notes, budget);
  remainingCandidates = dropLaterReads(remainingCandidates, isPinned, notes, budget);
  remainingCandidates = dropPower(remainingCandidates, isPinned, notes);
  turnByLoad(remainingCandidates, isPinned, notes, budget);
  remainingCandidates = dropBalances(remainingCandidates, isPinned, notes, budget);
  remainingCandidates = dropNet(remainingCandidates, isPinned, notes);
  remainingCandidates = dropLosses(remainingCandidates, isPinned, notes);
  for (const candidate of remainingCandidates)
    if (candidate.raw.mayBeExport && !isPinned(candidate))
      addDoubt(notes, makeColumnsDoubt([candidate], true));
  askAboutSigned(remainingCandidates, isPinned, notes);
  remainingCandidates = dropDevices(remainingCandidates, isPinned, notes);
  if (remainingCandidates.some(isFlow)) {
    const { settleFlows } = await import('./flows.ts');
    remainingCandidates = settleFlows(remainingCandidates, isPinned, notes);
  }
  remainingCandidates = dropHouse(remainingCandidates, isPinned, notes);
  remainingCandidates = dropOtherRates(remainingCandidates, isPinned, notes);
  remainingCandidates = dropTotals(remainingCandidates, isPinned, notes);
  remainingCandidates = dropTwins(remainingCandidates, isPinned, notes, budget);
  remainingCandidates = dropParallels(remainingCandidates, isPinned, notes);
  noteSums(remainingCandidates, answers, notes);
  return remainingCandidates;
}

/** A column that adds up another from row to row says nothing new, whatever it is called. */
function dropRunningSums(
  candidates: Candidate[],
  isPinned: IsPinned,
  notes: Notes,
  budget: Budget,
): Candidate[] {
  const columns = groupBy(
    candidates,
    ({ channel, raw }) => `${channel} ${raw.value.length} ${raw.block}`,
  );
  const runningSums = new Set(
    [...columns.values()].flatMap((beside) =>
      beside.filter(
        (candidate) =>
          !isPinned(candidate) &&
          beside.some((other) => other !== candidate && isRunningSum(candidate, other, budget)),
      ),
    ),
  );
  if (runningSums.size === 0) return candidates;
  const named = candidates.filter((candidate) => runningSums.has(candidate));
  notes.evidence.push(`Left out, because another column is added up in it: ${quoteNames(named)}.`);
  notes.coherence += 2;
  return candidates.filter((candidate) => !runningSums.has(candidate));
}

const FIRST_STEPS = 40;

/** Whether each value of a column is the one before and the other column's value, downwards or upwards. */
function isRunningSum(
  { raw: { value: sums } }: Candidate,
  { raw: { value } }: Candidate,
  budget: Budget,
): boolean {
  budget.spendSteps(COMPARISON_STEPS);
  if (value.length < 4) return false;
  const steps = { down: 0, up: 0, all: 0 };
  for (let index = 1; index < sums.length; index += 1) {
    budget.spendSteps(ROW_STEPS);
    const rise = (sums[index] ?? 0) - (sums[index - 1] ?? 0);
    if (Number.isNaN(rise) || rise === 0) continue;
    steps.all += 1;
    if (isNear(rise, value[index] ?? 0)) steps.down += 1;
    if (isNear(-rise, value[index - 1] ?? 0)) steps.up += 1;
    if (steps.all !== FIRST_STEPS) continue;
    // Most columns are none, which the first rows tell.
    if (Math.max(steps.down, steps.up) < FIRST_STEPS / 2) return false;
  }
  return steps.all >= 3 && Math.max(steps.down, steps.up) >= steps.all * 0.9;
}

/** Energy beside power is the same electricity, unless the power is named as something else. */
function dropPower(candidates: Candidate[], isPinned: IsPinned, notes: Notes): Candidate[] {
  const energyCandidates = candidates.filter(
    (candidate) => !isPowerUnit(candidate.unit) && sumDays(candidate) > 0,
  );
  const isSame = (candidate: Candidate, other: Candidate) =>
    other.channel === candidate.channel ||
    !(candidate.isNamed || words.isConsumption(candidate.raw.words));
  const remainingCandidates = candidates.filter(
    (candidate) =>
      isPinned(candidate) ||
      !isPowerUnit(candidate.unit) ||
      !energyCandidates.some((other) => isSame(candidate, other)),
  );
  if (remainingCandidates.length < candidates.length)
    notes.evidence.push('Power stands beside energy: the energy is taken.');
  return remainingCandidates;
}

/** A balance, or what stays in the house, is left out as soon as a direction has a column of its own. */
function dropNet(candidates: Candidate[], isPinned: IsPinned, notes: Notes): Candidate[] {
  const directedCandidates = candidates.filter(
    (candidate) => !words.isSelfOrNet(candidate.raw.words),
  );
  const balances = candidates.filter(({ raw }) => /\bnet(to)?\b/.test(raw.words));
  if (directedCandidates.length === 0 && balances.length > 0) {
    notes.flags.add('columns-disagree');
    notes.evidence.push(
      `${quoteNames(candidates)} may be a balance: what was used, less what was given to the grid.`,
    );
    // Over a day or a month both go into one figure; over an hour there is mostly one of them.
    const doubtfulBalances = balances.filter(
      (balance) => balance.channel === 'import' && !isPinned(balance) && coversDays(balance),
    );
    if (doubtfulBalances.length > 0) notes.doubts.push(makeColumnsDoubt(doubtfulBalances, true));
  }
  if (directedCandidates.length === 0 || directedCandidates.length === candidates.length)
    return candidates;
  notes.evidence.push(
    `Left out as a balance, or as energy that stays in the house: ${quoteNames(candidates.filter((candidate) => !directedCandidates.includes(candidate)))}.`,
  );
  return candidates.filter(
    (candidate) => isPinned(candidate) || directedCandidates.includes(candidate),
  );
}

/** What was lost is left out beside other energy; of “incl. losses” and “after line loss” it is a detail. */
function dropLosses(candidates: Candidate[], isPinned: IsPinned, notes: Notes): Candidate[] {
  const losses = candidates.filter(
    (candidate) =>
      !isPinned(candidate) &&
      /\b(loss(es)?|lost)\b/.test(candidate.raw.words) &&
      !/\b(incl\w*|excl\w*|with(out)?|after|before|less|net)\b/.test(candidate.raw.words),
  );
  if (losses.length === 0 || losses.length === candidates.length) return candidates;
  notes.evidence.push(`Left out, because it was lost: ${quoteNames(losses)}.`);
  return candidates.filter((candidate) => !losses.includes(candidate));
}

/** Whether a column of days below and above zero is what was taken: both directions of a day went into one figure. */
function askAboutSigned(candidates: readonly Candidate[], isPinned: IsPinned, notes: Notes): void {
  const signed = candidates.filter(
    (candidate) => candidate.isSigned === true && coversDays(candidate) && !isPinned(candidate),
  );
  if (signed.length > 0) addDoubt(notes, makeColumnsDoubt(signed, true));
}

/** Devices and circuits are parts of what the mains carry. */
function dropDevices(candidates: Candidate[], isPinned: IsPinned, notes: Notes): Candidate[] {
  const isPart = (candidate: Candidate) =>
    candidate.channel === 'import' && words.isDevice(candidate.raw.words) && !isMains(candidate);
  const parts = candidates.filter(isPart);
  const mains = candidates.filter(
    (candidate) => candidate.channel === 'import' && !isPart(candidate),
  );
  if (parts.length === 0) return candidates;
  if (mains.length === 0) {
    notes.flags.add('columns-disagree');
    if (!parts.every(isPinned)) notes.doubts.push(makeColumnsDoubt(parts, true));
    return candidates;
  }
  notes.evidence.push(`Devices are left out, the whole is taken: ${quoteNames(mains)}.`);
  return candidates.filter((candidate) => isPinned(candidate) || !parts.includes(candidate));
}

const coversDays = ({ spans: { from, to } }: Candidate) =>
  (to[0] ?? 0) - (from[0] ?? 0) >= DAY_SECONDS;

/** Flows are parts of no column but those of `settleFlows`. */
const isFlow = ({ raw }: Candidate) => words.isFlow(raw.words);

const isMains = ({ raw }: Candidate) => words.isWhole(raw.words);

/** A column that equals the sum of the others is their total. */
function dropTotals(candidates: Candidate[], isPinned: IsPinned, notes: Notes): Candidate[] {
  let remainingCandidates = candidates;
  for (const channel of CHANNELS) {
    const group = remainingCandidates.filter(
      (candidate) => candidate.channel === channel && !isPinned(candidate) && !isFlow(candidate),
    );
    if (group.length < 3) continue;
    const sum = findSumOfOthers(group);
    if (sum === undefined) continue;
    notes.coherence += 2;
    notes.evidence.push(
      `“${sum.raw.name}” is the sum of the other columns in every row: it is counted once.`,
    );
    remainingCandidates = remainingCandidates.filter(
      (candidate) => candidate === sum || !group.includes(candidate) || candidate.kind !== sum.kind,
    );
  }
  return dropWordTotals(remainingCandidates, isPinned, notes);
}

/** The candidate whose days are the sum of the others of its kind, of which there are two at least. */
function findSumOfOthers(group: readonly Candidate[]): Candidate | undefined {
  const kinds = new Map<Kind, { count: number; days: Map<number, number> }>();
  for (const { kind, days } of group) {
    const all = kinds.get(kind) ?? { count: 0, days: new Map<number, number>() };
    all.count += 1;
    for (const [day, energy] of days) all.days.set(day, (all.days.get(day) ?? 0) + energy);
    kinds.set(kind, all);
  }
  return group.find((candidate) => {
    const all = kinds.get(candidate.kind);
    if (all === undefined || all.count < 3 || sumDays(candidate) === 0) return false;
    let equal = 0;
    for (const [day, energy] of candidate.days)
      if (isNear((all.days.get(day) ?? 0) - energy, energy)) equal += 1;
    return equal >= candidate.days.size * 0.95;
  });
}

/** Where a word alone says “total” beside parts: the total is taken when it is no smaller than each part. */
function dropWordTotals(candidates: Candidate[], isPinned: IsPinned, notes: Notes): Candidate[] {
  const group = candidates.filter(
    (candidate) => candidate.channel === 'import' && !isFlow(candidate),
  );
  const totals = group.filter((candidate) =>
    /\b(total\w*|totaal|gesamt\w*|mains?|whole|summe|totale)\b/.test(candidate.raw.words),
  );
  const parts = group.filter(
    (candidate) =>
      !totals.includes(candidate) && !isPinned(candidate) && candidate.kind === totals[0]?.kind,
  );
  if (totals.length === 0 || parts.length === 0) return candidates;
  const totalKwh = sumCandidates(totals);
  if (parts.some((part) => sumDays(part) > totalKwh * 1.001)) return candidates;
  notes.evidence.push(`Taken: ${quoteNames(totals)}. Left out as its parts: ${quoteNames(parts)}.`);
  // What the parts do not hold is in no column, or the total is of something else.
  if (sumCandidates(parts) < totalKwh * 0.95) notes.flags.add('columns-disagree');
  return candidates.filter((candidate) => !parts.includes(candidate));
}

/** With solar, what the house uses is not what the grid gave. */
function dropHouse(candidates: Candidate[], isPinned: IsPinned, notes: Notes): Candidate[] {
  const hasSolarOrExport = candidates.some(({ channel }) => channel !== 'import');
  const grid = candidates.filter(
    (candidate) => candidate.channel === 'import' && candidate.isNamed,
  );
  const house = candidates.filter(
    (candidate) => candidate.channel === 'import' && !candidate.isNamed && !isPinned(candidate),
  );
  if (!hasSolarOrExport || house.length === 0) return candidates;
  if (grid.length > 0) {
    notes.evidence.push(
      `What the house used in all is left out beside what the grid gave: ${quoteNames(house)}.`,
    );
    return candidates.filter((candidate) => !house.includes(candidate));
  }
  if (candidates.some(({ channel }) => channel === 'solar')) {
    notes.flags.add('columns-disagree');
    notes.doubts.push(makeColumnsDoubt(house, true));
  }
  return candidates;
}

/** Notes that what is left of one direction is added up: tariffs and meters belong together, other columns may not. */
function noteSums(candidates: readonly Candidate[], answers: Answers, notes: Notes): void {
  for (const channel of CHANNELS) {
    const group = candidates
      .filter((candidate) => candidate.channel === channel && sumDays(candidate) > 0)
      .sort((a, b) => (a.spans.from[0] ?? 0) - (b.spans.from[0] ?? 0));
    const meters = new Set(group.map(({ raw }) => raw.meter ?? ''));
    if (meters.size > 1 || isSuccession(group)) noteMeters(group, answers, notes);
    else noteColumns(group, answers, notes);
  }
}

function noteMeters(group: readonly Candidate[], answers: Answers, notes: Notes): void {
  const follow = isSuccession(group);
  if (follow && answers.replacement === 'refuse')
    throw new FileError(`One meter follows another: ${quoteNames(group)}.`);
  notes.flags.add(follow ? 'meter-replaced' : 'several-meters');
  notes.evidence.push(
    follow
      ? `One meter follows another: ${quoteNames(group)}.`
      : `Several meters are added up: ${quoteNames(group)}.`,
  );
}

function noteColumns(group: readonly Candidate[], answers: Answers, notes: Notes): void {
  // Of one name at other steps: what covers the same time is counted once.
  if (new Set(group.map(({ raw }) => raw.name)).size < 2) return;
  if (group.every((candidate) => answers.roles.has(candidate.raw.name))) return;
  if (group.filter((candidate) => !isPartOfSupply(candidate)).length < 2) {
    notes.evidence.push(`Added up as tariffs or parts of one supply: ${quoteNames(group)}.`);
    return;
  }
  notes.flags.add('columns-disagree');
  notes.doubts.push(makeColumnsDoubt(group, true));
}

/** More days than a bill of a month has, and a bill of two has not. */
const BILL_DAYS = 40;

/** Series that do not run at the same time, but one after the other. */
function isSuccession(group: readonly Candidate[]): boolean {
  if (group.length < 2) return false;
  const areBills = group.every(({ kind }) => kind === 'period');
  const ranges = group
    .map(({ days }) => {
      const numbers = [...days.keys()].sort((a, b) => a - b);
      return [numbers[0] ?? 0, numbers.at(-1) ?? 0] as const;
    })
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return ranges.every(([first, last], index) => {
    const before = ranges[index - 1];
    if (before === undefined) return true;
    const [previousFirst, previousLast] = before;
    // The bill of the month of the exchange is of both meters.
    return areBills
      ? last > previousLast && first >= previousLast - BILL_DAYS
      : first > previousFirst && first >= previousLast;
  });
}
