/** What a home's meters show, in plain memory. */
import {
  type CounterAnswer,
  findRollovers,
  isFar,
  isPossible,
  type ModelMeter,
  type ModelValue,
  spanBetween,
  USUAL_METER,
} from './counter-model.ts';
import { FactsModel, isSame, type OverlapAnswer } from './facts-model.ts';
import type { Ending } from './household-model.ts';

export interface EditedValue {
  shownWh: number;
  counted: boolean;
  answer: CounterAnswer;
  overlap: OverlapAnswer;
}

export interface NewValue extends EditedValue {
  day: number;
}

/** Another meter in the place of one, or the same one that began again at 0. */
export interface Replacement extends Omit<NewValue, 'answer' | 'counted'> {
  as: 'replaced' | 'reset';
  installedDay: number;
  firstWh: number | null;
  oldLastWh: number | null;
}

export class MeterModel extends FactsModel {
  protected metersEver = 0;

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

  #store(meter: number, value: NewValue, birth: number): Ending {
    const { day, shownWh, counted } = value;
    if (counted && this.#countAtOnce(meter, day)) return 'meters-overlap';
    const [last, after] = this.around(meter, day);
    // One that was too high is kept, and no longer counted.
    const high = counted && value.answer === 'estimate-was-high' ? last : undefined;
    const before = high === undefined ? last : this.around(meter, high.day)[0];
    const rollovers = counted
      ? findRollovers(this.factsOf(meter), value, before, after)
      : (before?.rollovers ?? 0);
    if (rollovers === undefined) return 'register-fell';
    const now: ModelValue = { meter, day, shownWh, rollovers, counted, importId: null, birth };
    const spans = counted ? [this.spanOf(before, now), this.spanOf(now, after)].flat() : [];
    if (!spans.every(isPossible)) return 'implausible';
    const gone = this.room(spans, true, value.overlap);
    if (gone === 'overlap') return 'overlap';
    const same = this.values.filter((one) => one.meter === meter && one.day === day);
    const was = this.values;
    const gives = [now, ...(high === undefined ? [] : [{ ...high, counted: false }])];
    const takes = [...same, ...(high === undefined ? [] : [high])];
    this.values = [...this.values.filter((one) => !takes.includes(one)), ...gives];
    if (!this.fits()) {
      this.values = was;
      return 'conflict';
    }
    this.births += 1;
    const readings = counted ? this.spanOf(before, now).length : 0;
    this.logFacts('meter', readings, { values: takes }, { values: gives });
    this.takeOut(gone);
    return 'done';
  }

  /** Stores what a meter showed that took the place of another one, or began again. */
  replace(value: Replacement): Ending {
    const { as, day, shownWh, installedDay, firstWh, oldLastWh } = value;
    const old = this.#meterOn(day);
    if (old === undefined) return this.#showFirst({ ...value, counted: true, answer: 'confirmed' });
    if (this.#countAtOnce(old, day)) return 'meters-overlap';
    const before = this.counted(old).findLast((one) => one.day <= day);
    const birth = this.births++;
    const meter = this.metersEver + 1;
    const added = { ...nextMeter(as, this.factsOf(old)), meter };
    const now = { meter, day, shownWh, rollovers: 0, counted: true, importId: null, birth };
    if (installedDay < (before?.day ?? installedDay) || installedDay > day) return 'meters-overlap';
    // One value a meter and day: of the day on which it was installed, the one at its end.
    const last: ModelValue[] =
      oldLastWh === null || installedDay === before?.day
        ? []
        : [
            {
              ...now,
              meter: old,
              day: installedDay,
              shownWh: oldLastWh,
              rollovers: before?.rollovers ?? 0,
            },
          ];
    const first: ModelValue[] =
      firstWh === null || installedDay === day
        ? []
        : [{ ...now, day: installedDay, shownWh: firstWh }];
    const refused = refusal(before, last[0]) ?? refusal(first[0], now);
    if (refused !== undefined) return refused;
    if (this.counted(old).some((one) => one.day > installedDay)) return 'meters-overlap';
    if (this.#countsWithin(first[0]?.day ?? day, day)) return 'meters-overlap';
    const spans = [...this.spanOf(before, last[0]), ...spanBetween(added, first[0], now)];
    const gone = this.room(spans, true, value.overlap);
    if (gone === 'overlap') return 'overlap';
    const isThere = (one: ModelValue) =>
      this.values.some(({ meter, day }) => meter === one.meter && day === one.day);
    if (last.some(isThere) || !spans.every(isPossible)) return 'conflict';
    this.takeOut(gone);
    this.#addMeter(added, [...last, ...first, now], spans.length);
    return 'done';
  }

  /** Takes what a meter showed on a day away. */
  unshow({ meter, day }: Pick<ModelValue, 'meter' | 'day'>): Ending {
    const gone = this.values.filter((one) => one.meter === meter && one.day === day);
    const [value] = gone;
    if (value === undefined) return 'notFound';
    const gave = value.counted ? this.spanOf(this.around(meter, day)[0], value).length : 0;
    this.values = this.values.filter((one) => one !== value);
    if (!this.fits()) {
      this.values = [...this.values, value];
      return 'conflict';
    }
    this.logFacts('meter', gave, { values: gone }, {});
    return 'done';
  }

  /** Tells something else of a meter: all that it told is calculated again. */
  alter(meter: number, to: Omit<ModelMeter, 'meter' | 'serial'>): Ending {
    const before = this.meters.find((one) => one.meter === meter);
    if (before === undefined) return 'notFound';
    const after = { ...before, ...to };
    if (isSame(before, after)) return 'done';
    const was = this.meters;
    this.meters = was.map((one) => (one === before ? after : one));
    if (!this.fits()) {
      this.meters = was;
      return 'conflict';
    }
    this.logFacts('meter', 0, { meters: [before] }, { meters: [after] });
    return 'done';
  }

  #showFirst({ day, shownWh, counted }: NewValue): Ending {
    const value = {
      ...{ meter: this.metersEver + 1, day, shownWh, rollovers: 0, counted },
      ...{ importId: null, birth: this.births++ },
    };
    this.#addMeter({ ...USUAL_METER, meter: value.meter }, [value], 0);
    return 'done';
  }

  #addMeter(meter: ModelMeter, values: ModelValue[], readings: number): void {
    this.metersEver += 1;
    this.meters.push(meter);
    this.values.push(...values);
    this.logFacts('meter', readings, {}, { values, meters: [meter] });
  }

  /** The last meter that had begun by a day, or the first. */
  #meterOn(day: number): number | undefined {
    const hasBegun = (meter: number) =>
      this.values.some((one) => one.meter === meter && one.day <= day);
    const meters = this.meters.map(({ meter }) => meter);
    return meters.findLast(hasBegun) ?? meters[0];
  }

  /** Whether a value on a day brings a meter's days among those of another, where they were apart. */
  #countAtOnce(meter: number, day: number): boolean {
    const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
    const days = (one: number) => this.counted(one).map((value) => value.day);
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
      const days = this.counted(meter).map(({ day }) => day);
      return days.length > 0 && firstDay < Math.max(...days) && Math.min(...days) < lastDay;
    });
  }
}

/** Why one value of a meter can't follow another. */
function refusal(from: ModelValue | undefined, to: ModelValue | undefined): Ending | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (to.shownWh < from.shownWh) return 'register-fell';
  return isFar(from, to) ? 'over-a-year' : undefined;
}

/** The same meter after a reset, or another one; what its numbers are multiplied by belongs to the place. */
function nextMeter(as: Replacement['as'], old: ModelMeter): Omit<ModelMeter, 'meter'> {
  const { factorThousandths } = old;
  return as === 'reset' ? old : { ...USUAL_METER, factorThousandths };
}
