/**
 * Checks what a meter shows before it is stored: a counter never falls by itself. What does not go with the values around
 * it is asked about.
 */
import { findUnlikelyUse } from '#domain/energy/plausible.ts';
import { CONSUMPTION_MAX_WH } from '#domain/reading/reading-rules.ts';
import {
  computeRegisterUse,
  computeRolloverWh,
  computeTotalWh,
  fitsMeter,
  type Meter,
  type RegisterUse,
  type RegisterValue,
} from './registers.ts';
import { findTypos } from './typos.ts';

/** What an Indian home uses on a day, roughly: only ranks proposals where the home's own use is not known. */
const TYPICAL_DAY_WH = 7_000;

/** The answers to a question about a value. */
export const REGISTER_ANSWERS = [
  'confirmed',
  'rolled-over',
  'replaced',
  'reset',
  'estimate-was-high',
] as const;
export type RegisterAnswer = (typeof REGISTER_ANSWERS)[number];

export type RegisterQuestionCode = 'register-fell' | 'implausible' | 'same-day' | 'over-a-year';

export interface RegisterChoice extends Omit<RegisterUse, 'firstDay' | 'lastDay'> {
  answer: RegisterAnswer;
  /** The answer that fits best; at most one of the choices. */
  likely: boolean;
}

export type RegisterCheck =
  | {
      outcome: 'store';
      rollovers: number;
      counted: boolean;
      /** Null for the first value of a meter, and for one that is not counted. */
      use: RegisterUse | null;
      /** The day of the value before, when it is no longer counted. */
      uncountDay: number | null;
    }
  /** The value is of another meter, or of this one after it began again at 0: see `planNewMeter`. */
  | { outcome: 'new-meter'; reason: 'replaced' | 'reset' }
  | {
      outcome: 'ask';
      code: RegisterQuestionCode;
      /** The stored value that the new one does not go with. */
      against: RegisterValue;
      choices: RegisterChoice[];
      /** Values that may have been meant, in kWh × 1000, the likeliest first. */
      suggestions: number[];
    };

export interface RegisterEntry {
  meter: Meter;
  entered: { day: number; shownWh: number };
  /** The counted values around the day, without that of the day itself. */
  before: RegisterValue | null;
  after: RegisterValue | null;
  /** The counted value before `before`. */
  earlier: RegisterValue | null;
  /** The value stored for the same day. */
  sameDay: RegisterValue | null;
  usualDayWh: number | null;
  /** False for an estimate: it is stored, but no use is worked out from it. */
  isActual: boolean;
  answer: RegisterAnswer | null;
  replaceSameDay: boolean;
}

/**
 * Whether a value can be stored, and with how many rollovers; or the question to answer first. The value must fit the
 * meter's digits (`fitsMeter`).
 */
export function checkRegisterReading(entry: RegisterEntry): RegisterCheck {
  const { entered, before, sameDay, answer } = entry;
  if (sameDay !== null && sameDay.shownWh !== entered.shownWh && !entry.replaceSameDay) {
    return { outcome: 'ask', code: 'same-day', against: sameDay, choices: [], suggestions: [] };
  }
  if (!entry.isActual) return makeStoreOutcome(entry, before?.rollovers ?? 0, { counted: false });
  if (answer === 'replaced' || answer === 'reset') return { outcome: 'new-meter', reason: answer };
  if (answer === 'rolled-over' && before !== null)
    return checkRollovers(entry, before.rollovers + 1);
  if (answer === 'estimate-was-high' && before !== null) {
    const check = checkRegisterReading({
      ...entry,
      before: entry.earlier,
      earlier: null,
      answer: 'confirmed',
    });
    return check.outcome === 'store' ? { ...check, uncountDay: before.day } : check;
  }
  const rollovers = findRollovers(entry, entered.shownWh);
  if (rollovers !== undefined) return checkRollovers(entry, rollovers);
  const against = isBelow(entry) ? before : entry.after;
  return against === null ? checkRollovers(entry, 0) : askFall(entry, against);
}

const REPLACED = {
  answer: 'replaced',
  ...{ consumptionWh: null, perDayWh: null, likely: false },
} as const satisfies RegisterChoice;

/** How many rollovers put a value between its neighbours; undefined when none do. */
function findRollovers(entry: RegisterEntry, shownWh: number): number | undefined {
  const { meter, before, after } = entry;
  const first = before?.rollovers ?? after?.rollovers ?? 0;
  const last = after?.rollovers ?? first;
  for (let rollovers = first; rollovers <= last; rollovers += 1) {
    const wh = computeTotalWh(meter, { shownWh, rollovers });
    const notLower = before === null || wh >= computeTotalWh(meter, before);
    if (notLower && (after === null || wh <= computeTotalWh(meter, after))) return rollovers;
  }
  return undefined;
}

/** Checks a value with so many rollovers by the use of the days before it and after. */
function checkRollovers(entry: RegisterEntry, rollovers: number): RegisterCheck {
  const { meter, entered, before, after, answer } = entry;
  const value = { ...entered, rollovers };
  for (const [from, to] of [[before, value] as const, [value, after] as const]) {
    if (from === null || to === null) continue;
    const against = from === value ? to : from;
    const use = computeRegisterUse(meter, from, to);
    if (use.consumptionWh === null) {
      if (answer !== null || from === value) continue;
      const choices = [{ answer: 'confirmed', ...pickAmounts(use), likely: true } as const];
      return { outcome: 'ask', code: 'over-a-year', against, choices, suggestions: [] };
    }
    const impossible = use.consumptionWh < 0 || use.consumptionWh > CONSUMPTION_MAX_WH;
    const unlikely = answer === null && !isLikely(entry, use);
    if (!impossible && !unlikely) continue;
    const confirmed = { answer: 'confirmed', ...pickAmounts(use), likely: false } as const;
    return askImplausible(entry, against, impossible ? [] : [confirmed]);
  }
  return makeStoreOutcome(entry, rollovers, { counted: true });
}

/** The question about a value whose use is more than likely. A new meter may show more than the old one did, too. */
function askImplausible(
  entry: RegisterEntry,
  against: RegisterValue,
  choices: RegisterChoice[],
): RegisterCheck {
  // A later value of the meter says that it was not replaced.
  const isLatest = against === entry.before && entry.after === null;
  return {
    outcome: 'ask',
    code: 'implausible',
    against,
    choices: isLatest ? [...choices, REPLACED] : choices,
    suggestions: listSuggestions(entry),
  };
}

function makeStoreOutcome(
  entry: RegisterEntry,
  rollovers: number,
  { counted }: { counted: boolean },
): RegisterCheck {
  const value = { ...entry.entered, rollovers };
  const use =
    counted && entry.before !== null ? computeRegisterUse(entry.meter, entry.before, value) : null;
  return { outcome: 'store', rollovers, counted, use, uncountDay: null };
}

/** Whether a value is below the one before it, rather than above the one after it. */
function isBelow({ meter, entered, before, after }: RegisterEntry): boolean {
  if (before === null) return false;
  const rollovers = after?.rollovers ?? before.rollovers;
  return computeTotalWh(meter, { ...entered, rollovers }) < computeTotalWh(meter, before);
}

/** The question about a value that does not fit between its neighbours. */
function askFall(entry: RegisterEntry, against: RegisterValue): RegisterCheck {
  const choices = against === entry.before ? listFallChoices(entry, against) : [];
  return {
    outcome: 'ask',
    code: 'register-fell',
    against,
    choices,
    suggestions: listSuggestions(entry),
  };
}

/** The ways in which a value can be below the one before it. */
function listFallChoices(entry: RegisterEntry, before: RegisterValue): RegisterChoice[] {
  // A later value shows that the meter had neither rolled over nor been replaced.
  const choices = entry.after === null ? listNewCountChoices(entry, before) : [];
  const { meter, entered, earlier } = entry;
  if (earlier === null) return choices;
  const lower = computeRegisterUse(meter, earlier, { ...entered, rollovers: earlier.rollovers });
  if (lower.consumptionWh === null || lower.consumptionWh < 0) return choices;
  const likely = !choices.some((choice) => choice.likely) && isLikely(entry, lower);
  return [...choices, { answer: 'estimate-was-high', ...pickAmounts(lower), likely }];
}

/** The ways in which the count can have begun again since the value before. */
function listNewCountChoices(entry: RegisterEntry, before: RegisterValue): RegisterChoice[] {
  const { meter, entered } = entry;
  const rolled = computeRegisterUse(meter, before, { ...entered, rollovers: before.rollovers + 1 });
  const inTopTenth = before.shownWh * 10 >= computeRolloverWh(meter) * 9;
  const rolledOver = inTopTenth && isLikely(entry, rolled);
  // A small value: plausible for a counter that began at 0 since the value before.
  const zero = { day: before.day, shownWh: 0, rollovers: 0 };
  const fromZero = computeRegisterUse(meter, zero, { ...entered, rollovers: 0 });
  const unknown = { consumptionWh: null, perDayWh: null };
  return [
    { answer: 'rolled-over', ...pickAmounts(rolled), likely: rolledOver },
    { answer: 'replaced', ...unknown, likely: !rolledOver && isLikely(entry, fromZero) },
    { answer: 'reset', ...unknown, likely: false },
  ];
}

function isLikely(entry: RegisterEntry, use: RegisterUse): boolean {
  const { consumptionWh } = use;
  if (consumptionWh === null || consumptionWh < 0) return false;
  return findUnlikelyUse(consumptionWh, use.lastDay - use.firstDay + 1, entry.usualDayWh) === null;
}

function pickAmounts({ consumptionWh, perDayWh }: RegisterUse) {
  return { consumptionWh, perDayWh };
}

/** Values near the typed one that lie between the neighbours and give a plausible use. */
function listSuggestions(entry: RegisterEntry): number[] {
  const { meter, entered, before, after } = entry;
  return findTypos(entered.shownWh, (shownWh) => {
    const rollovers = fitsMeter(meter, shownWh) ? findRollovers(entry, shownWh) : undefined;
    if (rollovers === undefined) return undefined;
    const value = { day: entered.day, shownWh, rollovers };
    const uses = [
      ...(before === null ? [] : [computeRegisterUse(meter, before, value)]),
      ...(after === null ? [] : [computeRegisterUse(meter, value, after)]),
    ];
    if (!uses.every((use) => isLikely(entry, use))) return undefined;
    return Math.abs((uses[0]?.perDayWh ?? 0) - (entry.usualDayWh ?? TYPICAL_DAY_WH));
  });
}
