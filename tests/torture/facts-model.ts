/** A home's meters and paper bills in plain memory: what is told of them, and how that is taken back. */

import { toDayNumber } from '#domain/base/period.ts';
import { findOverlap } from '#domain/energy/overlap.ts';
import {
  isPossible,
  type ModelMeter,
  type ModelValue,
  type Span,
  spanBetween,
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
  measured: boolean;
  /** The first of its days that estimated bills or readings have, too. */
  settlesFrom: number | null;
  birth: number;
}

interface Facts {
  values: ModelValue[];
  meters: ModelMeter[];
  bills: ModelBill[];
}

const NONE: Facts = { values: [], meters: [], bills: [] };

export type OverlapAnswer = 'replace' | 'detail' | undefined;

export class FactsModel extends HouseholdModel {
  values: ModelValue[] = [];
  /** In the order in which they came. */
  meters: ModelMeter[] = [];
  bills: ModelBill[] = [];
  readonly #facts = new Map<number, { before: Facts; after: Facts }>();

  override undo(id: number): Ending {
    const change = this.changes.find((one) => one.id === id);
    if (change?.kind !== 'meter' && change?.kind !== 'bill') return super.undo(id);
    return this.isUndone(change) ? 'conflict' : this.#undoFacts(change, change.kind);
  }

  /** What lies between each counted value of a meter and the next. */
  spans(): Span[] {
    return this.meters.flatMap(({ meter }) => {
      const values = this.counted(meter);
      return values.flatMap((value, place) => this.spanOf(values[place - 1], value));
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
      after.bills.every((one) => this.bills.some((other) => isSame(one, other)));
    // A meter that is there still, and was changed since, does not become what it was by this.
    const isOther = before.meters.some(
      (one) =>
        !after.meters.some(({ meter }) => meter === one.meter) &&
        this.meters.some((other) => other.meter === one.meter && !isSame(one, other)),
    );
    if (!isThere || isOther) return 'conflict';
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
    this.bills = [
      ...this.bills.filter((one) => !after.bills.some((other) => isSame(one, other))),
      ...before.bills,
    ];
    if (!this.fits() || this.contradictions() > contradictions) {
      Object.assign(this, was);
      return 'conflict';
    }
    this.logFacts(kind, change.readings, after, before, change.id);
    return 'done';
  }

  /** Whether each value has its meter, no counter falls, and no two values or bills are of the same days. */
  protected fits(): boolean {
    const keys = this.values.map(({ meter, day }) => `${meter} ${day}`);
    const isImpossible = !this.spans().every(isPossible);
    const bills = this.bills.some((one, place) =>
      this.bills
        .slice(place + 1)
        .some(
          (other) => shareDays(one, other) && !isSettledBy(one, other) && !isSettledBy(other, one),
        ),
    );
    const hasMeters = this.values.every((value) =>
      this.meters.some(({ meter }) => meter === value.meter),
    );
    return hasMeters && !isImpossible && !bills && new Set(keys).size === keys.length;
  }

  protected factsOf(meter: number): ModelMeter {
    return this.meters.find((one) => one.meter === meter) ?? { ...USUAL_METER, meter };
  }

  protected spanOf(from: ModelValue | undefined, to: ModelValue | undefined): Span[] {
    return to === undefined ? [] : spanBetween(this.factsOf(to.meter), from, to);
  }

  protected counted(meter: number): ModelValue[] {
    return this.values
      .filter((one) => one.meter === meter && one.counted)
      .sort((a, b) => a.day - b.day);
  }

  /** The counted values before and after a day. */
  protected around(meter: number, day: number): [ModelValue | undefined, ModelValue | undefined] {
    const values = this.counted(meter);
    return [values.findLast((one) => one.day < day), values.find((one) => one.day > day)];
  }

  /** The typed readings that go so that spans can be stored; `overlap` where that was not answered. */
  protected room(
    spans: Span[],
    fromMeter: boolean,
    answer: OverlapAnswer,
    measured = true,
  ): ModelReading[] | 'overlap' {
    const gone = new Set<ReturnType<typeof asEntry>>();
    const stored = this.readings.map(asEntry);
    for (const span of spans) {
      const out = new Set<ReturnType<typeof asEntry>>();
      for (;;) {
        const left = stored.filter((one) => !out.has(one));
        const found = findOverlap({ ...toEntry(span, fromMeter), measured }, left);
        if (found === null || (found.reason === 'detail' && answer === 'detail')) break;
        const others = left.filter((one) => found.readings.includes(one));
        if (answer !== 'replace' || others.length === 0) return 'overlap';
        for (const one of others) out.add(one);
      }
      for (const one of out) gone.add(one);
    }
    return this.of([...gone]);
  }

  protected of(entries: { reading?: ModelReading | undefined }[]): ModelReading[] {
    return this.readings.filter((one) => entries.some(({ reading }) => reading === one));
  }

  protected takeOut(gone: ModelReading[]): void {
    if (gone.length === 0) return;
    this.take(gone);
    this.log('delete', gone.length, { before: gone });
  }

  protected logFacts(
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

type BillDays = Pick<ModelBill, 'firstDay' | 'lastDay' | 'measured'>;

export function shareDays(
  a: Pick<BillDays, 'firstDay' | 'lastDay'>,
  b: Pick<BillDays, 'firstDay' | 'lastDay'>,
): boolean {
  return a.firstDay <= b.lastDay && b.firstDay <= a.lastDay;
}

/** Whether an estimate lies among the days of what was measured at last. */
export function isSettledBy(one: BillDays, other: BillDays): boolean {
  return (
    other.measured && !one.measured && one.firstDay >= other.firstDay && one.lastDay < other.lastDay
  );
}

export function isSame(a: object, b: object): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}

export function asSpan({ date, start, wh }: Pick<NewReading, 'date' | 'start' | 'wh'>): Span {
  return { firstDay: toDayNumber(start ?? date), lastDay: toDayNumber(date), wh };
}

export function toEntry(
  { firstDay, lastDay, wh }: Span,
  fromRegister: boolean,
  reading?: ModelReading,
) {
  const amounts = { consumptionWh: wh, recordedWh: 0, recordedG: 0 };
  const days = { day: lastDay, days: lastDay - firstDay + 1 };
  const measured = reading?.estimated !== true;
  return { ...days, ...amounts, measured, fromRegister, reading };
}

export const asEntry = (reading: ModelReading) => toEntry(asSpan(reading), false, reading);
export const asMeterEntry = (span: Span) => toEntry(span, true);
