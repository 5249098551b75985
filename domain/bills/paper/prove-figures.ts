/** What a bill's own figures prove of each other. */
import { addDays, countCoveredDays, type IsoDate } from '#domain/base/period.ts';
import { isSameDecimal, toPaise, toThousandths } from './exact.ts';
import type { Figure } from './figures.ts';
import { type Candidate, findCandidates, listCells, type ReadPage } from './find-labels.ts';
import type { LabelKind } from './labels.ts';
import { PAPER_LIMITS } from './limits.ts';
import type { Fact, Found, PaperWords, PrintedPeriod, Proof } from './paper-bill.ts';

/** The days of a bill. */
const PERIOD_MIN_DAYS = 20;
const PERIOD_MAX_DAYS = 70;
/** So many lines a sum has at most; two of them are at most so many times as far apart as others are. */
const SUM_MAX_LINES = 40;
const SUM_MAX_GAP = 2.2;
/** What stands beside the amounts of a bill's lines. */
const CHARGE_KINDS: readonly LabelKind[] = ['charge', 'fuelRate', 'current', 'payable', 'other'];
/** How far the ends of a column's amounts may be apart, in heights. */
const COLUMN_MARGIN = 0.6;

/** The words of a candidate: those of its label and of its figure. */
export function toWords({ label, figure }: Candidate): PaperWords {
  return { label: label.text, text: figure.text };
}

/** The candidates of a label, each figure once. */
export function listNumbers(page: ReadPage, kind: LabelKind) {
  return dropRepeated(findCandidates(page, kind, 'number')).slice(0, PAPER_LIMITS.candidates);
}

function dropRepeated(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(
    ({ figure }, place) =>
      candidates.findIndex((other) => isSameValue(other.figure, figure)) === place,
  );
}

function isSameValue(a: Figure, b: Figure): boolean {
  return a.kind === 'number' && b.kind === 'number'
    ? isSameDecimal(a.value, b.value)
    : a.value === b.value;
}

/** The units that are what the meter showed at the end less what it showed before, times its factor. */
export function proveUnits(page: ReadPage): Fact<string> {
  const units = listNumbers(page, 'units');
  const factors = listNumbers(page, 'factor').map(({ figure }) => figure.value);
  const proved = units.flatMap((candidate) => {
    const proof = findReadings(page, candidate.figure.value, factors.length > 0 ? factors : ['1']);
    return proof === undefined ? [] : [{ candidate, proof }];
  });
  const [first, second] = proved;
  return {
    ...(first === undefined || second !== undefined
      ? { value: null, proofs: [], words: null }
      : {
          value: first.candidate.figure.value,
          proofs: [first.proof],
          words: toWords(first.candidate),
        }),
    found: units.map(toFound),
  };
}

export function toFound(candidate: Candidate): Found<string> {
  return { value: candidate.figure.value, words: toWords(candidate) };
}

function findReadings(page: ReadPage, units: string, factors: readonly string[]) {
  if (toThousandths(units) <= 0) return undefined;
  for (const { figure: before } of listNumbers(page, 'previous')) {
    for (const { figure: after } of listNumbers(page, 'present')) {
      for (const factor of factors) {
        const difference = toThousandths(after.value) - toThousandths(before.value);
        if (difference * toThousandths(factor) === toThousandths(units) * 1000) {
          const readings = { previous: before.value, present: after.value };
          return { code: 'readings', ...readings, factor, units } satisfies Proof;
        }
      }
    }
  }
  return undefined;
}

/* The period. Of two printed days the first may be that of the reading before, which belongs to the bill before. */

interface PeriodCandidate {
  printed: PrintedPeriod;
  words: PaperWords;
}

/** The period, where two things that are printed, or known of the last bill, agree about both of its ends. */
export function provePeriod(page: ReadPage, lastBillDay: IsoDate | null): Fact<PrintedPeriod> {
  const candidates = listPeriods(page);
  const proved = candidates.flatMap((candidate) => {
    const found = findPeriodProofs(page, candidate.printed, lastBillDay);
    return found === undefined ? [] : [{ ...found, words: candidate.words }];
  });
  const days = new Set(proved.map(({ value }) => `${value.from} ${value.to}`));
  const [first] = proved;
  return {
    ...(first === undefined || days.size > 1 ? { value: null, proofs: [], words: null } : first),
    found: listReadings(candidates),
  };
}

/** Each printed pair of days in both meanings. */
function listReadings(candidates: readonly PeriodCandidate[]): Found<PrintedPeriod>[] {
  const readings = candidates.flatMap(({ printed, words }) => [
    { value: printed, words },
    { value: { from: addDays(printed.from, 1), to: printed.to }, words },
  ]);
  return readings
    .filter(({ value }) => isLikelyPeriod(value))
    .filter(
      ({ value }, place, all) =>
        all.findIndex((other) => other.value.from === value.from && other.value.to === value.to) ===
        place,
    )
    .slice(0, PAPER_LIMITS.candidates);
}

function isLikelyPeriod({ from, to }: PrintedPeriod): boolean {
  const days = from <= to ? countCoveredDays(from, to) : 0;
  return days >= PERIOD_MIN_DAYS && days <= PERIOD_MAX_DAYS;
}

function listPeriods(page: ReadPage): PeriodCandidate[] {
  // "From 6 October to 6 November" says both days beside one label.
  const ofPeriod = [
    ...findCandidates(page, 'period', 'date'),
    ...findCandidates(page, 'from', 'date'),
  ];
  const ends = (kind: LabelKind) =>
    dropRepeated(findCandidates(page, kind, 'date')).slice(0, PAPER_LIMITS.candidates);
  const pairs = [
    ...ofPeriod.flatMap((first, place): [Candidate, Candidate][] => {
      const second = ofPeriod[place + 1];
      return second?.label === first.label ? [[first, second]] : [];
    }),
    ...pairUp(ends('from'), ends('to')),
    ...pairUp(ends('previousDate'), ends('presentDate')),
    ...pairUp(ends('previous'), ends('present')),
  ];
  return pairs
    .map(([first, second]) => ({
      printed: { from: first.figure.value, to: second.figure.value },
      words: {
        label: first.label.text,
        text:
          first.figure.text === second.figure.text
            ? first.figure.text
            : `${first.figure.text} – ${second.figure.text}`,
      },
    }))
    .filter(({ printed }) => isLikelyPeriod(printed));
}

function pairUp(firsts: readonly Candidate[], seconds: readonly Candidate[]) {
  return firsts.flatMap((first) =>
    seconds.map((second): [Candidate, Candidate] => [first, second]),
  );
}

/**
 * The period of two printed days. A number of days alone does not tell whether the first is the bill's: what the last
 * bill ended with does, or the days of both readings.
 */
function findPeriodProofs(
  page: ReadPage,
  { from, to }: PrintedPeriod,
  lastBillDay: IsoDate | null,
) {
  const printedDays = listNumbers(page, 'days').map(({ figure }) => Number(figure.value));
  const before = listDates(page, ['previousDate', 'previous']);
  const readOn = listDates(page, ['presentDate', 'present']);
  const findFirstDay = (): [IsoDate, Proof | undefined] | undefined => {
    if (lastBillDay !== null && (from === lastBillDay || from === addDays(lastBillDay, 1)))
      return [addDays(lastBillDay, 1), { code: 'follows', lastDay: lastBillDay }];
    if (before.length !== 1 || !readOn.includes(to)) return undefined;
    if (before[0] === from) return [addDays(from, 1), undefined];
    return before[0] === addDays(from, -1) ? [from, undefined] : undefined;
  };
  const [firstDay, follows] = findFirstDay() ?? [];
  if (firstDay === undefined) return undefined;
  const value = { from: firstDay, to };
  if (!isLikelyPeriod(value)) return undefined;
  const days = countCoveredDays(firstDay, to);
  const hasDays = printedDays.includes(days);
  if (printedDays.length > 0 && !hasDays) return undefined;
  const isReadOn = readOn.length === 1 && readOn[0] === to;
  // Either end needs something else that is printed: a reading's day may be the only other one.
  if (follows === undefined ? !hasDays : !hasDays && !isReadOn) return undefined;
  const proofs: Proof[] = [
    ...(hasDays ? [{ code: 'days', days } as const] : []),
    ...(follows === undefined ? [] : [follows]),
    ...(isReadOn ? [{ code: 'read-on', date: to } as const] : []),
  ];
  return { value, proofs };
}

function listDates(page: ReadPage, kinds: readonly LabelKind[]) {
  const dates = kinds.flatMap((kind) => findCandidates(page, kind, 'date'));
  return [...new Set(dates.map(({ figure }) => figure.value))];
}

/* The amount. */

/** The amount to pay, where the lines above it add up to it. */
export function provePayable(page: ReadPage): Fact<string> {
  const candidates = listAmounts(page);
  const proved = candidates.flatMap((candidate) => {
    const proof = findSum(page, candidate);
    return proof === undefined ? [] : [{ candidate, proof }];
  });
  const amounts = new Set(proved.map(({ candidate }) => toPaise(candidate.figure.value)));
  const [first] = proved;
  return {
    ...(first === undefined || amounts.size > 1
      ? { value: null, proofs: [], words: null }
      : {
          value: first.candidate.figure.value,
          proofs: [first.proof],
          words: toWords(first.candidate),
        }),
    found: dropRepeated(candidates).map(toFound).slice(0, PAPER_LIMITS.candidates),
  };
}

/** The amounts to pay; those of the bill alone where none is called so. */
export function listAmounts(page: ReadPage): Candidate[] {
  const payable = findCandidates(page, 'payable', 'number');
  return payable.length > 0 ? payable : findCandidates(page, 'current', 'number');
}

/** Whether the amounts above a total, all of its column, add up to it: a part of them may do so by chance. */
function findSum(page: ReadPage, { figure, line }: Candidate): Proof | undefined {
  const target = toPaise(figure.value);
  if (Number.isNaN(target) || target <= 0) return undefined;
  const amounts = listAbove(page, figure, line);
  const sum = amounts.reduce((all, { value }) => all + toPaise(value), 0);
  if (amounts.length < 2 || (sum !== target && roundToRupee(sum) !== target)) return undefined;
  return { code: 'sum', lines: amounts.length, sum: (sum / 100).toFixed(2) };
}

/** The amounts that end where a total ends, upwards to where its column begins. */
function listAbove(page: ReadPage, total: Figure, totalLine: number): Figure[] {
  const amounts: Figure[] = [];
  let lower = page.lines[totalLine];
  let rowHeight = Number.POSITIVE_INFINITY;
  for (let place = totalLine - 1; place >= 0 && amounts.length < SUM_MAX_LINES; place -= 1) {
    const line = page.lines[place];
    if (line === undefined || lower === undefined || line.page !== lower.page) break;
    const distance = lower.y - line.y;
    // Of another table, or further away than the lines of this one are from each other.
    if (distance > SUM_MAX_GAP * Math.min(rowHeight, 3 * line.height)) break;
    const amount = page.figures[place]?.find(
      ({ kind, end }) =>
        kind === 'number' && Math.abs(end - total.end) <= COLUMN_MARGIN * line.height,
    );
    if (amount === undefined) continue;
    if (isOfOtherLabel(page, place, amount)) break;
    amounts.push(amount);
    rowHeight = Math.min(rowHeight, distance);
    lower = line;
  }
  return amounts;
}

/** Whether a figure is what a label says that is no charge's: units, a load, a reading. "Excess load" is a charge. */
function isOfOtherLabel({ labels, lines }: ReadPage, line: number, figure: Figure): boolean {
  const before = labels.filter((label) => label.line === line && label.end <= figure.x);
  const nearest = before.reduce<(typeof before)[number] | undefined>(
    (last, label) => (last === undefined || label.x > last.x ? label : last),
    undefined,
  );
  if (nearest === undefined || CHARGE_KINDS.includes(nearest.kind)) return false;
  const cell = lines[line] && listCells(lines[line]).find(({ end }) => end >= nearest.end);
  return cell !== undefined && cell.x >= nearest.x;
}

function roundToRupee(paise: number): number {
  return Math.floor((paise + 50) / 100) * 100;
}
