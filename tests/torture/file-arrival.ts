/** A file of any form that arrives at a home in plain memory: what it does to it, part by part. */
import { toIsoDate } from '#domain/base/period.ts';
import {
  isPossible,
  type ModelMeter,
  type ModelValue,
  spanBetween,
  USUAL_METER,
} from './counter-model.ts';
import { asSpan, isSame, type ModelBill } from './facts-model.ts';
import type { ModelReading } from './household-model.ts';
import type { MeterModel } from './meter-model.ts';

/** What a file says some days used: one day, or a bill. */
export interface FileSpan {
  firstDay: number;
  lastDay: number;
  wh: number;
  estimated: boolean;
}

/** What a file says a counter showed at the end of a day. */
export interface FileValue {
  day: number;
  shownWh: number;
  estimated: boolean;
}

export interface ModelFile {
  days?: FileSpan[];
  bills?: FileSpan[];
  /** The values of one counter, ascending, and its name in the file. */
  counter?: { serial: string; values: FileValue[] };
}

export interface FileAnswers {
  conflicts: 'keep' | 'replace';
  estimates: 'keep' | 'replace';
}

/** What an import, its undo or its return put in the place of what. */
export interface Exchanged {
  readings: ModelReading[];
  values: ModelValue[];
  bills: ModelBill[];
  meters: ModelMeter[];
}

export const nothing = (): Exchanged => ({ readings: [], values: [], bills: [], meters: [] });

/** What is done with a part of a file: only of a day or a bill that is there already there is a choice. */
type Fate = 'new' | 'replace' | 'present' | 'conflict';

/** Units of the two may be rounded each by itself. */
const isEqual = (a: number, b: number) => Math.abs(a - b) <= 1;

/** A file that arrives: what it does to a home, part by part. */
export class FileArrival {
  added = 0;
  alreadyPresent = 0;
  conflicting = 0;
  readonly gone = nothing();
  readonly came = nothing();
  readings: ModelReading[];
  values: ModelValue[];
  meters: ModelMeter[];
  bills: ModelBill[];
  readonly #replacing: ModelReading[] = [];

  constructor(
    readonly home: MeterModel,
    readonly importId: number,
    readonly answers: FileAnswers,
  ) {
    this.readings = home.readings;
    this.values = home.values;
    this.meters = home.meters;
    this.bills = home.bills;
  }

  /** What stands in the place of something else: the rest that it brought is known by the import's number. */
  replacing(): Exchanged {
    return { ...nothing(), readings: this.#replacing, bills: this.came.bills };
  }

  takeDay(day: FileSpan): void {
    const there = this.readings
      .filter(({ date, start }) => date === toIsoDate(day.lastDay) && start === null)
      .sort((a, b) => a.seq - b.seq);
    this.#take(day, there, this.#fateOf(day, there));
  }

  takeBill(bill: FileSpan): void {
    this.#takeBillReading(bill);
    this.#takePaper(bill);
  }

  /** A measured value stands before an estimate, whichever came first. */
  #fateOf({ wh, estimated }: FileSpan, there: ModelReading[]): Fate {
    if (there.length === 0) return 'new';
    const isEstimate = there.every((one) => one.estimated);
    if (isEstimate && !estimated) return this.answers.estimates === 'keep' ? 'present' : 'replace';
    if (!isEstimate && estimated) return 'present';
    if (isEqual(sumOf(there), wh)) return 'present';
    return this.answers.conflicts === 'replace' ? 'replace' : 'conflict';
  }

  #take({ firstDay, lastDay, wh, estimated }: FileSpan, there: ModelReading[], fate: Fate): void {
    if (fate === 'present') this.alreadyPresent += 1;
    if (fate === 'conflict') this.conflicting += 1;
    if (fate === 'present' || fate === 'conflict') return;
    this.added += 1;
    const date = toIsoDate(lastDay);
    const numbers = this.home.readings.filter((one) => one.date === date).map(({ seq }) => seq);
    const [first] = there;
    const stored: ModelReading = {
      ...{ date, start: firstDay === lastDay ? null : toIsoDate(firstDay), wh, estimated },
      ...{ grams: null, source: 'csv_upload', importId: this.importId },
      seq: first?.seq ?? Math.max(0, ...numbers) + 1,
      birth: first?.birth ?? this.home.nextBirth,
      changed: first === undefined ? 0 : 1,
    };
    this.#takeOut(there);
    this.readings = [...this.readings, stored];
    if (first !== undefined) this.#replacing.push(stored);
  }

  #takeOut(gone: ModelReading[]): void {
    this.gone.readings.push(...gone.map((one) => ({ ...one })));
    this.readings = this.readings.filter((one) => !gone.includes(one));
  }

  #takeBillReading(bill: FileSpan): void {
    const { firstDay, lastDay } = bill;
    const longer = this.readings.filter(({ start }) => start !== null);
    const isSame = (one: ModelReading) => {
      const span = asSpan(one);
      return span.firstDay === firstDay && span.lastDay === lastDay;
    };
    const same = longer.filter(isSame);
    if (same.length > 0) this.#take(bill, same, this.#fateOf(bill, same));
    else if (this.#knownDaysIn(bill) === lastDay - firstDay + 1) this.#take(bill, [], 'present');
    else
      this.#takeBillBeside(
        bill,
        longer.filter((one) => isAcross(asSpan(one), bill)),
      );
  }

  /** How many days of a bill were measured each by itself. */
  #knownDaysIn({ firstDay, lastDay }: FileSpan): number {
    const known = this.home.readings.filter(
      ({ start, estimated, date }) =>
        start === null && !estimated && toIsoDate(firstDay) <= date && date <= toIsoDate(lastDay),
    );
    return new Set(known.map(({ date }) => date)).size;
  }

  /** A bill beside readings that have some of its days and others; a meter's never go. */
  #takeBillBeside(bill: FileSpan, across: ModelReading[]): void {
    const isCounted = this.home
      .spans()
      .some((one) => one.firstDay <= bill.lastDay && bill.firstDay <= one.lastDay);
    const fits = !isCounted && (across.length === 0 || this.answers.conflicts === 'replace');
    if (fits) this.#takeOut(across);
    this.#take(bill, [], fits ? 'new' : 'conflict');
  }

  /** A bill of three weeks to three months is kept as a paper bill too. */
  #takePaper({ firstDay, lastDay, wh, estimated }: FileSpan): void {
    const days = lastDay - firstDay + 1;
    if (days < 20 || days > 100) return;
    const same = this.home.bills.find((one) => one.lastDay === lastDay);
    const shares = this.home.bills.some(
      (one) => one.firstDay <= lastDay && firstDay <= one.lastDay,
    );
    const birth = this.home.nextBirth;
    const measured = !estimated;
    const stored = {
      ...{ firstDay, lastDay, wh, payablePaise: null },
      ...{ measured, settlesFrom: null, birth },
    };
    if (same === undefined) {
      if (shares) return;
      this.#putBill(stored);
    } else if (
      same.firstDay === firstDay &&
      !isEqual(same.wh, wh) &&
      this.answers.conflicts === 'replace'
    ) {
      this.gone.bills.push(same);
      this.bills = this.bills.filter((one) => one !== same);
      this.#putBill({ ...same, wh, measured });
    }
  }

  #putBill(bill: ModelBill): void {
    this.came.bills.push(bill);
    this.bills = [...this.bills, bill];
  }

  /** Values go on where a meter stopped that they fit, or are of a new one. */
  takeCounter({ serial, values }: { serial: string; values: FileValue[] }, next: number): void {
    const named = this.meters.find((one) => one.serial === serial);
    const candidates =
      named === undefined ? this.meters.filter((one) => one.serial === null) : [named];
    const own = (meter: number) => this.values.filter((one) => one.meter === meter);
    const going = (meter: ModelMeter) => {
      const [first] = values;
      const before = own(meter.meter)
        .filter((one) => one.counted && one.day <= (first?.day ?? 0))
        .sort((a, b) => a.day - b.day)
        .at(-1);
      return values.map(({ day, shownWh, estimated }) => ({
        ...{
          meter: meter.meter,
          day,
          shownWh,
          rollovers: before?.rollovers ?? 0,
          counted: !estimated,
        },
        ...{ importId: this.importId, birth: this.home.nextBirth },
      }));
    };
    const without = (all: ModelValue[], others: ModelValue[]) =>
      all.filter((one) => !others.some(({ day }) => day === one.day));
    const same = candidates.find((meter) => {
      if (meter.factorThousandths !== USUAL_METER.factorThousandths) return false;
      const there = own(meter.meter);
      return counts(meter, [...there, ...without(going(meter), there)]);
    });
    if (same === undefined) {
      const meter = { ...USUAL_METER, serial, meter: next };
      const [first, last] = [values[0]?.day ?? 0, values.at(-1)?.day ?? 0];
      const isBeside = this.meters.some((one) => {
        const days = own(one.meter).map(({ day }) => day);
        return days.length > 0 && Math.min(...days) < last && first < Math.max(...days);
      });
      if (isBeside) this.conflicting += values.length;
      else this.#putValues(meter, going(meter), []);
      return;
    }
    const there = own(same.meter);
    const coming = going(same).filter((value) => {
      const stored = there.find(({ day }) => day === value.day);
      const fate = this.#fateOfValue(value, stored);
      if (fate === 'present') this.alreadyPresent += 1;
      if (fate === 'conflict') this.conflicting += 1;
      return fate === 'new' || fate === 'replace';
    });
    if (counts(same, [...without(there, coming), ...coming])) {
      const isReplaced = (one: ModelValue) => coming.some(({ day }) => day === one.day);
      this.#putValues(same, coming, there.filter(isReplaced));
    } else this.conflicting += coming.length;
  }

  #fateOfValue(value: ModelValue, stored: ModelValue | undefined): Fate {
    if (stored === undefined) return 'new';
    if (!stored.counted && value.counted) {
      return this.answers.estimates === 'keep' ? 'present' : 'replace';
    }
    const isWorse = stored.counted && !value.counted;
    if (isWorse || isEqual(stored.shownWh, value.shownWh)) return 'present';
    return this.answers.conflicts === 'replace' ? 'replace' : 'conflict';
  }

  /** Stores values of a meter, unless another one counts on these days, or what was typed of them stays. */
  #putValues(meter: ModelMeter, coming: ModelValue[], replaced: ModelValue[]): void {
    if (coming.length === 0) return;
    const values = [...this.values.filter((one) => !replaced.includes(one)), ...coming];
    const isNew = !this.meters.some((one) => one.meter === meter.meter);
    const own = values.filter((one) => one.meter === meter.meter);
    const before = spansOf(
      meter,
      this.values.filter((one) => one.meter === meter.meter),
    );
    const fresh = spansOf(meter, own).filter((span) => !before.some((one) => isSame(one, span)));
    const across = this.readings.filter(
      (one) =>
        one.start !== null &&
        fresh.some((span) => {
          const typed = asSpan(one);
          return span.firstDay <= typed.lastDay && typed.firstDay <= span.lastDay;
        }),
    );
    const isAtOnce = this.meters.some(
      (other) =>
        other.meter !== meter.meter &&
        countAtOnce(own, values, other.meter) &&
        !countAtOnce(
          this.values.filter((one) => one.meter === meter.meter),
          this.values,
          other.meter,
        ),
    );
    if (isAtOnce || (across.length > 0 && this.answers.conflicts !== 'replace')) {
      this.conflicting += coming.length;
      return;
    }
    this.#takeOut(across);
    this.gone.values.push(...replaced);
    this.values = values;
    this.came.values.push(...coming);
    if (isNew) {
      this.came.meters.push(meter);
      this.meters = [...this.meters, meter];
    }
    this.added += coming.length;
  }
}

/** Whether two share days and neither holds the other. */
function isAcross(a: { firstDay: number; lastDay: number }, b: FileSpan): boolean {
  const shares = a.firstDay <= b.lastDay && b.firstDay <= a.lastDay;
  const isLater = a.firstDay > b.firstDay && a.lastDay > b.lastDay;
  const isEarlier = a.firstDay < b.firstDay && a.lastDay < b.lastDay;
  return shares && (isLater || isEarlier);
}

const sumOf = (readings: ModelReading[]) => readings.reduce((sum, { wh }) => sum + wh, 0);

function spansOf(meter: ModelMeter, values: ModelValue[]) {
  const counted = values.filter((one) => one.counted).sort((a, b) => a.day - b.day);
  return counted.flatMap((value, place) => spanBetween(meter, counted[place - 1], value));
}

/** Whether values follow each other as those of a counter of so many digits. */
function counts(meter: ModelMeter, values: ModelValue[]): boolean {
  const fits = values.every((one) => !one.counted || one.shownWh < 10 ** (meter.digits + 3));
  return fits && spansOf(meter, values).every(isPossible);
}

/** Whether a meter with these values counts on days on which another one does. */
function countAtOnce(own: ModelValue[], all: ModelValue[], other: number): boolean {
  const range = (values: ModelValue[]) => {
    const days = values.filter((one) => one.counted).map(({ day }) => day);
    return { first: Math.min(...days), last: Math.max(...days) };
  };
  const [a, b] = [range(own), range(all.filter((one) => one.meter === other))];
  return a.first < b.last && b.first < a.last;
}
