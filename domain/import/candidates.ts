/** Raw series as candidates: each with its kind, its unit and its energy, not yet chosen. */
import { FileRefusal, refusals } from './refusal.ts';
import { readRegister, risesAsRegister } from './registers.ts';
import { inOrder, KWH_IN, readSpans } from './spans.ts';
import type { Answers, Channel, Kind, Notes, RawSeries, Spans, Unit } from './types.ts';
import * as words from './words.ts';

const DAY = 86_400;

export interface Candidate {
  raw: RawSeries;
  channel: Channel;
  /** Whether words, and not only their absence, say the channel. */
  isSaid: boolean;
  kind: Kind;
  unit: Unit;
  spans: Spans;
  missing: number;
  /** kWh by number of the day, spans over several days spread evenly. */
  days: Map<number, number>;
  notes: Notes;
  /** The values of a counter, to be kept as such. */
  points?: { at: number; value: number }[];
}

export function newNotes(): Notes {
  return { flags: new Set(), evidence: [], doubts: [], form: 0 };
}

/** Series that may be electricity. Throws when all are something else, and says what. */
export function electricOnly(
  series: readonly RawSeries[],
  answers: Answers,
  fileWords: string,
): RawSeries[] {
  const commodities = new Set<string>();
  const electric = series.filter((raw) => {
    if (answers.roles.has(raw.name)) return answers.roles.get(raw.name) !== 'ignore';
    if (raw.meter !== undefined && answers.roles.has(raw.meter))
      return answers.roles.get(raw.meter) !== 'ignore';
    const commodity = words.commodityIn(raw.words);
    const isOther =
      commodity !== undefined && !(words.isDevice(raw.words) && raw.unit !== undefined);
    if (isOther) commodities.add(commodity);
    return !isOther && !words.isOtherQuantity(raw.words);
  });
  if (electric.length === 0) refuseOther(commodities, fileWords);
  const filled = electric.filter(({ value }) => value.some((one) => !Number.isNaN(one)));
  if (filled.length === 0) throw new FileRefusal(refusals.allEmpty);
  const named = mostEnergetic(filled);
  if (
    named.length === 0 ||
    (!hasEnergyWords(named) &&
      !/\b(kwh|energ|electri|elektri|meter|strom|stroom|units?|solar|power|consum|usage)/.test(
        fileWords,
      ))
  ) {
    if (!named.every(({ name }) => /^column \d+$/.test(name))) refuseOther(commodities, fileWords);
  }
  const commodity = words.commodityIn(fileWords);
  const isOther =
    commodity !== undefined && !/\b(kwh|electri|elektri|stroom|strom|energ)/.test(fileWords);
  if (isOther && named.every(({ unit }) => unit === undefined))
    refuseOther(new Set([commodity]), fileWords);
  return named;
}

function refuseOther(commodities: ReadonlySet<string>, fileWords: string): never {
  if (commodities.has('gas') || commodities.has('heat')) throw new FileRefusal(refusals.gas);
  if (commodities.has('water')) throw new FileRefusal(refusals.water);
  const bank =
    /\b(debit|credit|balance|withdrawal|deposit|narration|saldo|kontostand|valuta|transaction|buchung\w*)\b/.test(
      fileWords,
    );
  throw new FileRefusal(bank ? refusals.bank : refusals.noEnergy);
}

function hasEnergyWords(series: readonly RawSeries[]): boolean {
  return series.some((raw) => rank(raw) > 0);
}

/** 2: a unit of energy; 1: words of use or of a counter; 0: neither. */
function rank(raw: RawSeries): number {
  if (words.unitIn(raw.words) !== undefined) return 2;
  const said =
    words.isUse(raw.words) ||
    words.channelIn(raw.words) !== undefined ||
    words.kindIn(raw.words) !== undefined;
  return said || words.isPower(raw.words) ? 2 : 0;
}

/** Columns without any word of energy are left out as soon as others have one. */
function mostEnergetic(series: readonly RawSeries[]): RawSeries[] {
  const top = Math.max(...series.map(rank));
  return series.filter((raw) => rank(raw) === top);
}

/** Makes candidates: unit and kind are settled, and the energy of each is read. */
export function makeCandidates(series: readonly RawSeries[], answers: Answers): Candidate[] {
  const settled = series.map((raw) => ({ raw, notes: newNotes(), kind: settleKind(raw, answers) }));
  return settled.map(({ raw, notes, kind }) => {
    if (kind.doubtful) {
      notes.flags.add('kind');
      notes.doubts.push({
        key: 'kind',
        values: [kind.kind, kind.kind === 'register' ? 'interval' : 'register'],
        ask: true,
      });
    }
    const own = kind.kind === 'interval' && answers.kind === 'period' ? 'period' : kind.kind;
    return makeCandidate(raw, own, notes, answers);
  });
}

function settleKind(raw: RawSeries, answers: Answers): { kind: Kind; doubtful: boolean } {
  if (answers.kind !== undefined) return { kind: answers.kind, doubtful: false };
  if (raw.unit === 'W' || raw.unit === 'kW') return { kind: 'interval', doubtful: false };
  const ordered = inOrder(raw.axis.from).map((at) => raw.value[at] ?? Number.NaN);
  const rises = risesAsRegister(ordered);
  if (raw.kind === 'register') {
    // "Readings" are said of use, too: a counter does not fall every other row.
    if (rises === false && ordered.length > 4 && !isTurned(ordered))
      return { kind: 'interval', doubtful: false };
    return { kind: 'register', doubtful: false };
  }
  const top = Math.max(...ordered.filter((value) => !Number.isNaN(value)));
  const low = ordered.find((value) => !Number.isNaN(value)) ?? 0;
  if (rises === true) return { kind: 'register', doubtful: false };
  if (rises === undefined && low >= 0 && ordered.length >= 4 && top > low * 3) {
    return { kind: 'interval', doubtful: true };
  }
  return { kind: 'interval', doubtful: false };
}

/** A counter that fell once or twice in a short list: rollover, reset or another meter. */
function isTurned(values: readonly number[]): boolean {
  const known = values.filter((value) => !Number.isNaN(value));
  const falls = known.filter((value, at) => at > 0 && value < (known[at - 1] ?? 0)).length;
  return falls <= Math.max(2, known.length * 0.15);
}

function makeCandidate(raw: RawSeries, kind: Kind, notes: Notes, answers: Answers): Candidate {
  const unit = settleUnit(raw, kind, notes, answers);
  const channel = answers.roles.get(raw.name) ?? answers.roles.get(raw.meter ?? '') ?? raw.channel;
  const candidate: Candidate = {
    raw,
    channel: channel === undefined || channel === 'ignore' ? 'import' : channel,
    isSaid: channel !== undefined,
    kind,
    unit,
    spans: { from: [], to: [], kWh: [], line: [], estimated: [] },
    missing: 0,
    days: new Map(),
    notes,
  };
  if (kind === 'register') {
    const read = readRegister(raw, unit, answers, notes);
    candidate.spans = read.spans;
    candidate.missing = read.missing;
    candidate.points = read.points;
  } else {
    const read = readSpans(raw, unit, answers, notes, words.isSelfOrNet(raw.words));
    candidate.spans = read.spans;
    candidate.missing = read.missing;
    candidate.kind = read.kind;
  }
  candidate.days = daysOf(candidate.spans);
  return candidate;
}

/** kWh by day. What lasts more than a day is spread evenly; the rest belongs to the day on which it starts. */
export function daysOf({ from, to, kWh }: Spans): Map<number, number> {
  const days = new Map<number, number>();
  for (let at = 0; at < from.length; at += 1) {
    const start = from[at] ?? 0;
    const end = to[at] ?? 0;
    const energy = kWh[at] ?? 0;
    const first = Math.floor(start / DAY);
    const count = end - start > DAY ? Math.max(1, Math.round((end - start) / DAY)) : 1;
    for (let day = first; day < first + count; day += 1)
      days.set(day, (days.get(day) ?? 0) + energy / count);
  }
  return days;
}

/** kWh a day between which a home's use is unremarkable. */
const PLAUSIBLE = { low: 0.3, high: 60 };
/** kWh a day outside of which it is remarkable. */
export const REMARKABLE = { low: 0.02, high: 200 };

function settleUnit(raw: RawSeries, kind: Kind, notes: Notes, answers: Answers): Unit {
  if (answers.unit !== undefined) return answers.unit;
  const candidates: Unit[] =
    raw.unit !== undefined ? [raw.unit] : words.isPower(raw.words) ? ['kW', 'W'] : ['kWh', 'Wh'];
  const [first = 'kWh', ...rest] = candidates;
  const daily = dailyMean(raw, kind, first);
  if (raw.unit !== undefined) return checkNamedUnit(raw.unit, daily, notes);
  notes.flags.add('unit');
  const other = rest.find((unit) => isPlausible((daily * KWH_IN[unit]) / KWH_IN[first]));
  const chosen = !isPlausible(daily) && other !== undefined ? other : first;
  notes.doubts.push({
    key: 'unit',
    values: [chosen, ...candidates.filter((unit) => unit !== chosen)],
    ask: daily > 0 && !isPlausible(daily) && other === undefined,
  });
  notes.evidence.push(`No unit is named for “${raw.name}”: ${chosen} by its size.`);
  return chosen;
}

/** A named unit is believed, unless no home could use so much, or so little, and another unit fits. */
function checkNamedUnit(unit: Unit, daily: number, notes: Notes): Unit {
  if (daily > REMARKABLE.high) {
    const smaller: Unit = unit === 'kW' ? 'W' : unit === 'MWh' ? 'kWh' : 'Wh';
    const fits = isPlausible((daily * KWH_IN[smaller]) / KWH_IN[unit]);
    notes.flags.add('implausible');
    if (fits && smaller !== unit)
      notes.doubts.push({ key: 'unit', values: [unit, smaller], ask: true });
  }
  return unit;
}

function isPlausible(daily: number): boolean {
  return daily >= PLAUSIBLE.low && daily <= PLAUSIBLE.high;
}

/** About how many kWh a day a series gives in a unit: by a trial, whose notes are not kept. */
function dailyMean(raw: RawSeries, kind: Kind, unit: Unit): number {
  const trial: RawSeries = { ...raw, bad: [] };
  const notes = newNotes();
  const answers: Answers = { roles: new Map() };
  const spans =
    kind === 'register'
      ? readRegister(trial, unit, answers, notes).spans
      : readSpans(trial, unit, answers, notes, true).spans;
  const days = daysOf(spans);
  if (days.size === 0) return 0;
  const total = [...days.values()].reduce((sum, energy) => sum + energy, 0);
  return total / days.size;
}
