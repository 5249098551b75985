/**
 * Homes as families keep them, put together at random: stretches of days, bills, values of a meter, estimates and what
 * settles them, values that nobody confirmed, and days that nobody read. Each says in the plainest way what is known.
 */
import fc from 'fast-check';
import {
  addMonths,
  countDaysInMonth,
  getMonth,
  toDayNumber,
  toIsoDate,
} from '#domain/base/period.ts';
import type { BilledHome, DatedConnection } from '#domain/bills/home-bills.ts';
import { NOTHING_TYPED, type StoredBill } from '#domain/bills/stored.ts';
import type { DayReading } from '#domain/energy/days.ts';
import { computeHomeUse } from '#domain/energy/home-use.ts';
import { BENGALURU } from './energy.ts';

/** What a day is, and the energy of it. */
export interface PlainDay {
  kind: 'known' | 'estimated' | 'doubtful' | 'today';
  wh: number;
}

export interface GeneratedHome {
  /** The day after the last that anything is said of, at the earliest. */
  today: number;
  /** By ascending last day. */
  readings: DayReading[];
  storedBills: StoredBill[];
  registerDays: number[];
  days: Map<number, PlainDay>;
  cycle: { cycleMonths: number; cycleEnd: number | null };
  connections: DatedConnection[];
  rateMilliRupees: number;
}

type Stretch =
  | { kind: 'daily'; perDayWh: number[] }
  | { kind: 'gap'; days: number }
  | { kind: 'bill' | 'doubtful-bill' | 'estimate'; days: number; perDayWh: number }
  | {
      kind: 'settled';
      estimates: { days: number; perDayWh: number }[];
      days: number;
      perDayWh: number;
    }
  | { kind: 'register'; spans: { days: number; perDayWh: number }[] }
  | { kind: 'doubtful-day'; wh: number };

// A day's energy is whole kWh, so that each share of a longer reading is whole, too.
const perDayWh = fc.integer({ min: 0, max: 19 }).map((kwh) => kwh * 1000);
const span = (min: number, max: number) => fc.record({ days: fc.integer({ min, max }), perDayWh });

const stretch: fc.Arbitrary<Stretch> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('daily' as const),
      perDayWh: fc.array(perDayWh, { minLength: 1, maxLength: 60 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('gap' as const),
      days: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 3, arbitrary: span(5, 65).map((one) => ({ kind: 'bill' as const, ...one })) },
  { weight: 2, arbitrary: span(5, 65).map((one) => ({ kind: 'estimate' as const, ...one })) },
  {
    weight: 1,
    arbitrary: span(5, 30).map((one) => ({
      kind: 'doubtful-bill' as const,
      ...one,
      perDayWh: one.perDayWh + 61_000,
    })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('settled' as const),
      estimates: fc.array(span(5, 35), { minLength: 1, maxLength: 2 }),
      days: fc.integer({ min: 5, max: 35 }),
      perDayWh,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('register' as const),
      spans: fc.array(span(1, 35), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 61, max: 400 })
      .map((kwh) => ({ kind: 'doubtful-day' as const, wh: kwh * 1000 })),
  },
);

/** A day of any kind, edges more often: first and last days of months, the leap day, the days around a new rate year. */
const anyToday = fc.oneof(
  fc.integer({ min: toDayNumber('2025-06-01'), max: toDayNumber('2026-11-28') }),
  fc
    .integer({ min: 0, max: 17 })
    .map((months) => toDayNumber(`${addMonths('2025-06', months)}-01`)),
  fc
    .integer({ min: 0, max: 17 })
    .map((months) => toDayNumber(`${addMonths('2025-06', months)}-01`) - 1),
  fc
    .constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '2026-04-01', '2025-12-31')
    .map(toDayNumber),
);

const cycle = fc.oneof(
  fc.constant({ cycleMonths: 1, endDay: null }),
  fc.record({ cycleMonths: fc.constantFrom(1, 1, 2), endDay: fc.integer({ min: 1, max: 31 }) }),
);

/** The load of Bengaluru’s home, which changes on some days. */
const connections = fc.array(
  fc.record({ daysAgo: fc.integer({ min: 1, max: 200 }), loadKW: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 2 },
);

export const anyHome: fc.Arbitrary<GeneratedHome> = fc
  .record({
    today: anyToday,
    stretches: fc.array(stretch, { minLength: 1, maxLength: 14 }),
    unread: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 45 })),
    todayWh: fc.option(fc.integer({ min: 1, max: 50 }).map((tenths) => tenths * 100)),
    cycle,
    changes: connections,
    hasTariff: fc.boolean(),
  })
  .map(({ today, stretches, unread, todayWh, changes, hasTariff, ...rest }) => {
    const length = stretches.reduce((sum, one) => sum + countDaysOf(one), 0);
    const home: GeneratedHome = {
      ...{ today, readings: [], storedBills: [], registerDays: [], days: new Map() },
      cycle: {
        cycleMonths: rest.cycle.cycleMonths,
        cycleEnd: findCycleEnd(today, rest.cycle.endDay),
      },
      connections: listConnections(today, changes, hasTariff),
      rateMilliRupees: 5_900,
    };
    let day = today - unread - length;
    for (const one of stretches) day = addStretch(home, one, day);
    if (todayWh !== null) {
      home.readings.push(makeReading(today, 1, todayWh));
      home.days.set(today, { kind: 'today', wh: todayWh });
    }
    return home;
  });

/** The home as the rules take it, as of a day. */
export function toBilledHome(home: GeneratedHome, today = home.today): BilledHome {
  const { readings, storedBills, registerDays, cycle: dated, connections: all } = home;
  const use = computeHomeUse(readings, {
    ...{ firstDay: 0, firstReadingDay: readings[0]?.day ?? null, registerDays, today },
    rates: [{ firstDay: 0, rateMilliRupees: home.rateMilliRupees }],
    cycles: [{ firstDay: 0, ...dated }],
    bills: storedBills.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
  });
  return { use, connections: all, storedBills };
}

/** What is said of some days, today's kind as of a later day. */
export function selectPlainDays(
  { days }: GeneratedHome,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
  today: number,
): PlainDay[] {
  return [...days]
    .filter(([day]) => firstDay <= day && day <= lastDay)
    .map(([day, one]) => (one.kind === 'today' && day < today ? { ...one, kind: 'known' } : one));
}

function countDaysOf(one: Stretch): number {
  if (one.kind === 'daily') return one.perDayWh.length;
  if (one.kind === 'register') return sumDays(one.spans);
  if (one.kind === 'settled') return one.days + sumDays(one.estimates);
  // It stands alone between two days that nobody read.
  return one.kind === 'doubtful-day' ? 3 : one.days;
}

function sumDays(spans: readonly { days: number }[]): number {
  return spans.reduce((sum, { days }) => sum + days, 0);
}

/** Adds what a stretch says from a day on. Returns the day after it. */
function addStretch(home: GeneratedHome, one: Stretch, firstDay: number): number {
  const nextDay = firstDay + countDaysOf(one);
  const set = (from: number, to: number, day: PlainDay) => {
    for (let at = from; at < to; at += 1) home.days.set(at, day);
  };
  switch (one.kind) {
    case 'gap':
      break;
    case 'daily':
      one.perDayWh.forEach((wh, index) => {
        home.readings.push(makeReading(firstDay + index, 1, wh));
        set(firstDay + index, firstDay + index + 1, { kind: 'known', wh });
      });
      break;
    case 'doubtful-day':
      home.readings.push(makeReading(firstDay + 1, 1, one.wh));
      set(firstDay + 1, firstDay + 2, { kind: 'doubtful', wh: one.wh });
      break;
    case 'register': {
      home.registerDays.push(firstDay - 1);
      let at = firstDay;
      for (const { days, perDayWh: wh } of one.spans) {
        home.readings.push(makeReading(at + days - 1, days, days * wh, { fromRegister: true }));
        home.registerDays.push(at + days - 1);
        set(at, at + days, { kind: 'known', wh });
        at += days;
      }
      break;
    }
    case 'settled': {
      let at = firstDay;
      for (const { days, perDayWh: wh } of one.estimates) {
        addBill(home, at, days, days * wh, { measured: false });
        at += days;
      }
      const days = nextDay - firstDay;
      addBill(home, firstDay, days, days * one.perDayWh, { settlesFrom: firstDay });
      set(firstDay, nextDay, { kind: 'known', wh: one.perDayWh });
      break;
    }
    default: {
      const kinds = { bill: 'known', estimate: 'estimated', 'doubtful-bill': 'doubtful' } as const;
      const isEstimate = one.kind === 'estimate';
      const wh = one.perDayWh;
      addBill(home, firstDay, one.days, one.days * wh, isEstimate ? { measured: false } : {});
      set(firstDay, nextDay, { kind: kinds[one.kind], wh });
    }
  }
  return nextDay;
}

/** Adds a bill on paper: a row of the home's bills, and the reading of its units. */
function addBill(
  home: GeneratedHome,
  firstDay: number,
  days: number,
  unitsWh: number,
  paper: { measured?: boolean; settlesFrom?: number },
): void {
  const lastDay = firstDay + days - 1;
  const measured = paper.measured ?? true;
  home.readings.push(makeReading(lastDay, days, unitsWh, { measured }));
  home.storedBills.push({
    ...{ firstDay, lastDay, computed: null },
    paper: { ...NOTHING_TYPED, unitsWh, measured, settlesFrom: paper.settlesFrom ?? null },
  });
}

function makeReading(
  day: number,
  days: number,
  consumptionWh: number,
  rest: Partial<DayReading> = {},
): DayReading {
  const amounts = { consumptionWh, recordedWh: 0, recordedG: 0 };
  return { day, days, ...amounts, measured: true, fromRegister: false, ...rest };
}

/** The end of the home's bill in the month of a day. */
function findCycleEnd(today: number, endDay: number | null): number | null {
  if (endDay === null) return null;
  const month = getMonth(toIsoDate(today));
  const day = Math.min(endDay, countDaysInMonth(month));
  return toDayNumber(`${month}-${String(day).padStart(2, '0')}`);
}

function listConnections(
  today: number,
  changes: readonly { daysAgo: number; loadKW: number }[],
  hasTariff: boolean,
): DatedConnection[] {
  const first = hasTariff ? BENGALURU : { ...BENGALURU, discom: null, category: null };
  const later = changes
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map(({ daysAgo, loadKW }) => ({ ...first, loadKW, firstDay: today - daysAgo }));
  return [first, ...later];
}
