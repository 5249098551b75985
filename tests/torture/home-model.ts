/** A home's meters and paper bills in plain memory, beside its readings. */
import { findOverlap } from '../../domain/energy/overlap.ts';
import { dateOfDay, dayNumber } from '../../domain/period.ts';
import {
  type CounterAnswer,
  isPossible,
  type ModelMeter,
  type ModelValue,
  type Span,
  spanBetween,
  turnsBetween,
  USUAL_METER,
} from './counter-model.ts';
import {
  type Ending,
  HouseholdModel,
  type ModelChange,
  type ModelReading,
  type NewReading,
  type Whole,
} from './household-model.ts';

export interface ModelBill {
  firstDay: number;
  lastDay: number;
  wh: number;
  payablePaise: number | null;
  birth: number;
}

interface Facts {
  values: ModelValue[];
  meters: ModelMeter[];
  bills: ModelBill[];
}

const NONE: Facts = { values: [], meters: [], bills: [] };

export type OverlapAnswer = 'replace' | 'detail' | undefined;

export interface EditedValue {
  shownWh: number;
  counted: boolean;
  answer: CounterAnswer;
  overlap: OverlapAnswer;
}

export interface NewValue extends EditedValue {
  day: number;
}

export interface Replacement extends Omit<NewValue, 'answer' | 'counted'> {
  installedDay: number;
  firstWh: number | null;
  oldLastWh: number | null;
}

export class HomeModel extends HouseholdModel {
  values: ModelValue[] = [];
  /** In the order in which they came. */
  meters: ModelMeter[] = [];
  bills: ModelBill[] = [];
  readonly #facts = new Map<number, { before: Facts; after: Facts }>();
  #meters = 0;

  /** Stores a reading, unless longer ones over the same days cannot stand beside it. */
  tell(reading: NewReading, overlap: 'replace' | undefined): Ending {
    const entry = asSpan(reading);
    const isLonger = entry.firstDay < entry.lastDay;
    const stored = [...this.readings.map(asEntry), ...this.spans().map(asMeterEntry)];
    let left = stored;
    for (;;) {
      const found = findOverlap(toEntry(entry, false), left);
      if (found === null || found.reason === 'detail') break;
      if (overlap !== 'replace' || found.readings.some((one) => one.fromRegister)) return 'overlap';
      left = left.filter((one) => !found.readings.includes(one));
    }
    const gone = isLonger ? this.#of(stored.filter((one) => !left.includes(one))) : [];
    const after = this.put(reading, null, this.births++);
    this.log('add', 1, { after: { ...after } });
    this.#takeOut(gone);
    return 'done';
  }

  /** Stores what a meter showed, in place of what it is said to have shown on that day before. */
  show(value: NewValue): Ending {
    const meter = this.#meterOn(value.day);
    if (meter === undefined) return this.#showFirst(value);
    return this.#store(meter, value, this.births);
  }

  /** Changes what a meter is said to have shown on a day. */
  reshow({ meter, day }: Pick<ModelValue, 'meter' | 'day'>, to: EditedValue): Ending {
    const value = this.values.find((one) => one.meter === meter && one.day === day);
    return value === undefined ? 'notFound' : this.#store(meter, { ...to, day }, value.birth);
  }

  #factsOf(meter: number): ModelMeter {
    return this.meters.find((one) => one.meter === meter) ?? { ...USUAL_METER, meter };
  }

  #spanOf(from: ModelValue | undefined, to: ModelValue | undefined): Span[] {
    return to === undefined ? [] : spanBetween(this.#factsOf(to.meter), from, to);
  }

  #store(meter: number, value: NewValue, birth: number): Ending {
    const { day, shownWh, counted } = value;
    if (counted && this.#countAtOnce(meter, day)) return 'meters-overlap';
    const [before, after] = this.#around(meter, day);
    const turns = counted
      ? turnsBetween(this.#factsOf(meter), value, before, after)
      : (before?.turns ?? 0);
    if (turns === undefined) return 'register-fell';
    const now: ModelValue = { meter, day, shownWh, turns, counted, birth };
    const spans = counted ? [this.#spanOf(before, now), this.#spanOf(now, after)].flat() : [];
    if (!spans.every(isPossible)) return 'implausible';
    const gone = this.#room(spans, true, value.overlap);
    if (gone === 'overlap') return 'overlap';
    const same = this.values.filter((one) => one.meter === meter && one.day === day);
    const was = this.values;
    this.values = [...this.values.filter((one) => !same.includes(one)), now];
    if (!this.#fits()) {
      this.values = was;
      return 'conflict';
    }
    this.births += 1;
    this.#logFacts(
      'meter',
      counted && before !== undefined ? 1 : 0,
      { values: same },
      { values: [now] },
    );
    this.#takeOut(gone);
    return 'done';
  }

  /** Stores what a meter showed that took the place of another one. */
  replace(value: Replacement): Ending {
    const { day, shownWh, installedDay, firstWh, oldLastWh } = value;
    const old = this.#meterOn(day);
    if (old === undefined) return this.#showFirst({ ...value, counted: true, answer: 'confirmed' });
    if (this.#countAtOnce(old, day)) return 'meters-overlap';
    const before = this.#counted(old).findLast((one) => one.day <= day);
    const birth = this.births++;
    const meter = this.#meters + 1;
    const added = { ...this.#factsOf(old), meter, digits: USUAL_METER.digits };
    const now: ModelValue = { meter, day, shownWh, turns: 0, counted: true, birth };
    if (before === undefined) {
      if (this.#counted(old).length > 0 || this.#countsWithin(day, day)) return 'meters-overlap';
      this.#addMeter(added, [now], 0);
      return 'done';
    }
    if (installedDay < before.day || installedDay > day) return 'meters-overlap';
    // One value a meter and day: of the day on which it was installed, the one at its end.
    const last: ModelValue[] =
      oldLastWh === null || installedDay === before.day
        ? []
        : [{ ...now, meter: old, day: installedDay, shownWh: oldLastWh, turns: before.turns }];
    const first: ModelValue[] =
      firstWh === null || installedDay === day
        ? []
        : [{ ...now, day: installedDay, shownWh: firstWh }];
    if (last.some((one) => one.shownWh < before.shownWh)) return 'register-fell';
    if (first.some((one) => one.shownWh > shownWh)) return 'register-fell';
    if (this.#counted(old).some((one) => one.day > installedDay)) return 'meters-overlap';
    if (this.#countsWithin(first[0]?.day ?? day, day)) return 'meters-overlap';
    const spans = [...this.#spanOf(before, last[0]), ...spanBetween(added, first[0], now)];
    const gone = this.#room(spans, true, value.overlap);
    if (gone === 'overlap') return 'overlap';
    const isThere = (one: ModelValue) =>
      this.values.some(({ meter, day }) => meter === one.meter && day === one.day);
    if (last.some(isThere) || !spans.every(isPossible)) return 'conflict';
    this.#takeOut(gone);
    this.#addMeter(added, [...last, ...first, now], last.length + first.length);
    return 'done';
  }

  /** Takes what a meter showed on a day away. */
  unshow({ meter, day }: Pick<ModelValue, 'meter' | 'day'>): Ending {
    const gone = this.values.filter((one) => one.meter === meter && one.day === day);
    const [value] = gone;
    if (value === undefined) return 'notFound';
    const gave = value.counted && this.#around(meter, day)[0] !== undefined;
    this.values = this.values.filter((one) => one !== value);
    if (!this.#fits()) {
      this.values = [...this.values, value];
      return 'conflict';
    }
    this.#logFacts('meter', gave ? 1 : 0, { values: gone }, {});
    return 'done';
  }

  /** Tells something else of a meter: all that it told is calculated again. */
  alter(meter: number, to: Omit<ModelMeter, 'meter'>): Ending {
    const before = this.meters.find((one) => one.meter === meter);
    if (before === undefined) return 'notFound';
    const after = { meter, ...to };
    if (isSame(before, after)) return 'done';
    const was = this.meters;
    this.meters = was.map((one) => (one === before ? after : one));
    if (!this.#fits()) {
      this.meters = was;
      return 'conflict';
    }
    this.#logFacts('meter', 0, { meters: [before] }, { meters: [after] });
    return 'done';
  }

  /** Stores a paper bill, and its units as a reading, unless a meter or the same reading says them. */
  bill(bill: Omit<ModelBill, 'birth'>, overlap: OverlapAnswer): Ending {
    const { firstDay, lastDay, wh } = bill;
    const shares = (one: { firstDay: number; lastDay: number }) =>
      one.firstDay <= lastDay && firstDay <= one.lastDay;
    const papers = this.bills.filter(shares);
    if (papers.length > 0 && overlap !== 'replace') return 'overlap';
    const isSaid =
      this.spans().some(shares) ||
      this.readings
        .map(asSpan)
        .some((one) => one.firstDay === firstDay && one.lastDay === lastDay && one.wh === wh);
    const gone = isSaid ? [] : this.#room([bill], false, overlap);
    if (gone === 'overlap') return 'overlap';
    const birth = this.births++;
    const stored = { ...bill, birth };
    this.bills = [...this.bills.filter((one) => !papers.includes(one)), stored];
    this.#logFacts('bill', 0, { bills: papers }, { bills: [stored] });
    if (isSaid) return 'done';
    this.#takeOut(gone);
    const reading = { date: dateOfDay(lastDay), start: dateOfDay(firstDay), wh, grams: null };
    const after = this.put({ ...reading, source: 'manual' }, null, birth);
    this.log('add', 1, { after: { ...after } });
    return 'done';
  }

  /** Takes a paper bill away; the reading of its units stays. */
  unbill(lastDay: number): Ending {
    const gone = this.bills.filter((one) => one.lastDay === lastDay);
    if (gone.length === 0) return 'notFound';
    this.bills = this.bills.filter((one) => one.lastDay !== lastDay);
    this.#logFacts('bill', 0, { bills: gone }, {});
    return 'done';
  }

  override undo(id: number): Ending {
    const change = this.changes.find((one) => one.id === id);
    if (change?.kind !== 'meter' && change?.kind !== 'bill') return super.undo(id);
    return this.isUndone(change) ? 'conflict' : this.#undoFacts(change, change.kind);
  }

  /** What lies between each counted value of a meter and the next. */
  spans(): Span[] {
    return this.meters.flatMap(({ meter }) => {
      const values = this.#counted(meter);
      return values.flatMap((value, place) => this.#spanOf(values[place - 1], value));
    });
  }

  override wholes(): Whole[] {
    const fromMeters = this.spans().map((span) => ({ ...span, fromMeter: true }));
    return [...super.wholes(), ...fromMeters];
  }

  /** Takes a change back where what it made is as it left it, and what comes back fits what is there. */
  #undoFacts(change: ModelChange, kind: 'meter' | 'bill'): Ending {
    const { before, after } = this.#facts.get(change.id) ?? { before: NONE, after: NONE };
    const isThere =
      after.values.every((one) => this.values.some((other) => isSame(one, other))) &&
      after.meters.every((one) => this.meters.some((other) => isSame(one, other))) &&
      after.bills.every((one) => this.bills.includes(one));
    if (!isThere) return 'conflict';
    const was = { values: this.values, meters: this.meters, bills: this.bills };
    const contradictions = this.contradictions();
    this.values = [
      ...this.values.filter((one) => !after.values.some((other) => isSame(one, other))),
      ...before.values,
    ];
    // A new meter that has other values by now stays.
    const isGone = ({ meter }: ModelMeter) =>
      after.meters.some((one) => one.meter === meter) &&
      !this.values.some((one) => one.meter === meter);
    const isBack = ({ meter }: ModelMeter) => before.meters.some((one) => one.meter === meter);
    this.meters = [...this.meters.filter((one) => !isBack(one) && !isGone(one)), ...before.meters];
    this.meters.sort((a, b) => a.meter - b.meter);
    this.bills = [...this.bills.filter((one) => !after.bills.includes(one)), ...before.bills];
    if (!this.#fits() || this.contradictions() > contradictions) {
      Object.assign(this, was);
      return 'conflict';
    }
    this.#logFacts(kind, change.readings, after, before, change.id);
    return 'done';
  }

  /** Whether each value has its meter, no counter falls, and no two values or bills are of the same days. */
  #fits(): boolean {
    const keys = this.values.map(({ meter, day }) => `${meter} ${day}`);
    const isImpossible = !this.spans().every(isPossible);
    const bills = this.bills.some((one, place) =>
      this.bills
        .slice(place + 1)
        .some((other) => one.firstDay <= other.lastDay && other.firstDay <= one.lastDay),
    );
    const hasMeters = this.values.every((value) =>
      this.meters.some(({ meter }) => meter === value.meter),
    );
    return hasMeters && !isImpossible && !bills && new Set(keys).size === keys.length;
  }

  #showFirst({ day, shownWh, counted }: NewValue): Ending {
    const value = {
      ...{ meter: this.#meters + 1, day, shownWh, turns: 0, counted },
      birth: this.births++,
    };
    this.#addMeter({ ...USUAL_METER, meter: value.meter }, [value], 0);
    return 'done';
  }

  #addMeter(meter: ModelMeter, values: ModelValue[], readings: number): void {
    this.#meters += 1;
    this.meters.push(meter);
    this.values.push(...values);
    this.#logFacts('meter', readings, {}, { values, meters: [meter] });
  }

  /** The last meter that had begun by a day, or the first. */
  #meterOn(day: number): number | undefined {
    const hasBegun = (meter: number) =>
      this.values.some((one) => one.meter === meter && one.day <= day);
    const meters = this.meters.map(({ meter }) => meter);
    return meters.findLast(hasBegun) ?? meters[0];
  }

  #counted(meter: number): ModelValue[] {
    return this.values
      .filter((one) => one.meter === meter && one.counted)
      .sort((a, b) => a.day - b.day);
  }

  /** The counted values before and after a day. */
  #around(meter: number, day: number): [ModelValue | undefined, ModelValue | undefined] {
    const values = this.#counted(meter);
    return [values.findLast((one) => one.day < day), values.find((one) => one.day > day)];
  }

  /** Whether a value on a day brings a meter's days among those of another, where they were apart. */
  #countAtOnce(meter: number, day: number): boolean {
    const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
    const days = (one: number) => this.#counted(one).map((value) => value.day);
    const own = days(meter);
    return this.meters.some(({ meter: other }) => {
      const theirs = days(other);
      if (other === meter || theirs.length === 0) return false;
      const [first, last] = range(theirs);
      const meets = (all: number[]) => {
        const [from, to] = range(all);
        return all.length > 0 && from < last && first < to;
      };
      return !meets(own) && meets([...own, day]);
    });
  }

  /** Whether any meter counts while a new one does, from its first value to its last. */
  #countsWithin(firstDay: number, lastDay: number): boolean {
    return this.meters.some(({ meter }) => {
      const days = this.#counted(meter).map(({ day }) => day);
      return days.length > 0 && firstDay < Math.max(...days) && Math.min(...days) < lastDay;
    });
  }

  /** The typed readings that go so that spans can be stored; `overlap` where that was not answered. */
  #room(spans: Span[], fromMeter: boolean, answer: OverlapAnswer): ModelReading[] | 'overlap' {
    const gone = new Set<ReturnType<typeof asEntry>>();
    const stored = this.readings.map(asEntry);
    for (const span of spans) {
      const out = new Set<ReturnType<typeof asEntry>>();
      for (;;) {
        const left = stored.filter((one) => !out.has(one));
        const found = findOverlap(toEntry(span, fromMeter), left);
        if (found === null || (found.reason === 'detail' && answer === 'detail')) break;
        const others = left.filter((one) => found.readings.includes(one));
        if (answer !== 'replace' || others.length === 0) return 'overlap';
        for (const one of others) out.add(one);
      }
      for (const one of out) gone.add(one);
    }
    return this.#of([...gone]);
  }

  #of(entries: { reading?: ModelReading | undefined }[]): ModelReading[] {
    return this.readings.filter((one) => entries.some(({ reading }) => reading === one));
  }

  #takeOut(gone: ModelReading[]): void {
    if (gone.length === 0) return;
    this.take(gone);
    this.log('delete', gone.length, { before: gone });
  }

  #logFacts(
    kind: 'meter' | 'bill',
    readings: number,
    before: Partial<Facts>,
    after: Partial<Facts>,
    undoes: number | null = null,
  ): void {
    this.log(kind, readings, { undoes });
    this.#facts.set(this.changes.length, {
      before: { ...NONE, ...before },
      after: { ...NONE, ...after },
    });
  }
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}

function asSpan({ date, start, wh }: Pick<NewReading, 'date' | 'start' | 'wh'>): Span {
  return { firstDay: dayNumber(start ?? date), lastDay: dayNumber(date), wh };
}

function toEntry({ firstDay, lastDay, wh }: Span, fromRegister: boolean, reading?: ModelReading) {
  const amounts = { consumptionWh: wh, recordedWh: 0, recordedG: 0 };
  const days = { day: lastDay, days: lastDay - firstDay + 1 };
  return { ...days, ...amounts, measured: true, fromRegister, reading };
}

const asEntry = (reading: ModelReading) => toEntry(asSpan(reading), false, reading);
const asMeterEntry = (span: Span) => toEntry(span, true);
