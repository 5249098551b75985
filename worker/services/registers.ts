/**
 * What a home's meters showed. A value is judged before it is stored; what the days between two values used, the
 * database derives.
 */
import { type SQL, sql } from 'drizzle-orm';
import { ProductError } from '../../domain/errors.ts';
import { messages } from '../../domain/messages.ts';
import { digitsShown } from '../../domain/meter/digits.ts';
import {
  dayOfValue,
  type RegisterReading,
  type RegisterReadingInput,
  type RegisterReadingKey,
  type RegisterReadingUpdate,
  type RegisterUseRecord,
  registerReadingId,
} from '../../domain/meter/entry.ts';
import { registerQuestion } from '../../domain/meter/question.ts';
import {
  judgeRegister,
  type Meter,
  type RegisterJudgement,
  type RegisterUse,
  registerUse,
} from '../../domain/meter/registers.ts';
import { dateOfDay, dayNumber } from '../../domain/period.ts';
import { fromThousandths, thousandths } from '../../domain/quantity.ts';
import { futureProblem, SOURCES } from '../../domain/reading.ts';
import { signedInBatch } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import type { Query } from '../db/client.ts';
import { ConstraintError } from '../db/errors.ts';
import { usualDayOf, usualRowsQuery } from '../queries/days.ts';
import { limitsQuery } from '../queries/limits.ts';
import { logMeterChangeQuery, logMeterStoredQuery } from '../queries/meter-log.ts';
import {
  insertMeterQuery,
  insertValueQuery,
  latestMeterId,
  type MeterRow,
  metersQuery,
  type RegisterRow,
  readingsAroundQuery,
  registersQuery,
  removeValueQuery,
  uncountValueQuery,
  updateMeterQuery,
  valueQuery,
} from '../queries/meters.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  counted,
  entryOf,
  isActual,
  meterFor,
  requireApart,
  requireFit,
  spansAround,
  spansOf,
} from './held-values.ts';
import { storedMeter, storedValue } from './import-rows.ts';
import { meterChange } from './meter-change.ts';
import { meterOfRow, registerRecord } from './meter-rows.ts';
import { roomQueries } from './overlap.ts';
import { isRepeated, madeBefore, madeQuery, onceQueries } from './submissions.ts';

export interface StoredValue {
  registerReading: RegisterReading;
  /** What the days up to the value used. */
  reading: RegisterUseRecord;
}

export type Registers = ReturnType<typeof createRegisters>;

export function createRegisters(context: ServiceContext) {
  const { db, now, today } = context;

  /** All values, by meter and day. */
  async function list(caller: Caller): Promise<RegisterReading[]> {
    const [, rows] = await signedInBatch(context, caller, registersQuery(db, caller));
    return rows.map(registerRecord);
  }

  /** Stores what a meter showed. A code of `REGISTER_QUESTIONS` where a person must answer first; then nothing is stored. */
  async function add(
    caller: Caller,
    input: RegisterReadingInput,
    key?: string,
  ): Promise<StoredValue> {
    const day = dayNumber(dayOfValue(input.readOn, input.time));
    const future = futureProblem(input.readOn, today);
    if (future !== undefined) {
      const details = [{ ...future, field: 'readOn' }];
      throw new ProductError('invalid', future.message, { details });
    }
    const content = { what: 'register', input };
    const [held, [earlier]] = await read(
      caller,
      day,
      madeQuery(context, caller, key ?? '', content),
    );
    if (earlier !== undefined) {
      const id = madeBefore(context, caller, key ?? '', content, earlier);
      return storedBefore(held, id, earlier.submittedAt);
    }
    const once = (id: SQL | string) =>
      key === undefined ? [] : onceQueries(context, caller, key, content, id);
    try {
      return await addNew(caller, held, input, day, once);
    } catch (error) {
      if (isRepeated(error)) return add(caller, input, key);
      throw error;
    }
  }

  function addNew(
    caller: Caller,
    held: Held,
    input: RegisterReadingInput,
    day: number,
    once: Once,
  ): Promise<StoredValue> {
    const meter = meterFor(held, input.meterId, day);
    if (meter === undefined) return addFirst(caller, input, once);
    const entry = entryOf(held, meter, input, day);
    if (entry.actual) requireApart(held, meter.id, day);
    const judged = judgeRegister(entry);
    if (judged.outcome === 'ask') throw asked(judged, entry, day);
    if (judged.outcome === 'new-meter')
      return addAfterChange(caller, held, meter, input, day, once);
    return store(caller, meter, judged, { input, day, held, proved: entry.meter, once });
  }

  /** Changes a value or its kind: judged anew, as if it were added. `notFound` where there is none. */
  async function update(
    caller: Caller,
    key: RegisterReadingKey,
    changes: RegisterReadingUpdate,
  ): Promise<StoredValue> {
    const day = dayNumber(key.readOn);
    const [held] = await read(caller, day);
    const meter = held.meters.find(({ id }) => id === key.meterId);
    const row = held.values.find((one) => one.meterId === key.meterId && one.day === day);
    if (meter === undefined || row === undefined) throw notFound();
    const input: RegisterReadingInput = {
      ...changes,
      readOn: key.readOn,
      registerKWH: changes.registerKWH ?? fromThousandths(row.shownWh),
      kind: changes.kind ?? (row.counted ? 'actual' : 'estimated'),
      sameDay: 'replace',
    };
    const entry = entryOf(held, meter, input, day);
    if (entry.actual) requireApart(held, meter.id, day);
    const judged = judgeRegister(entry);
    if (judged.outcome === 'ask') throw asked(judged, entry, day);
    if (judged.outcome === 'new-meter') {
      throw new ProductError('invalid', messages.registerAnswerNew);
    }
    return store(caller, meter, judged, { input, day, held, row, proved: entry.meter });
  }

  /** Takes a value away; the days around it are then one span. `notFound` where there is none. */
  async function remove(caller: Caller, key: RegisterReadingKey): Promise<void> {
    const day = dayNumber(key.readOn);
    const gone = await change(
      caller,
      logMeterChangeQuery(context, caller, { values: [{ meterId: key.meterId, day }] }),
      removeValueQuery(db, caller, { meterId: key.meterId, day }),
    );
    if ((gone[1] as unknown[]).length === 0) throw notFound();
  }

  async function read<const Q extends readonly Query[]>(
    caller: Caller,
    day: number,
    ...queries: Q
  ) {
    const [, latest, meters, values, readings, ...results] = await signedInBatch(
      context,
      caller,
      usualRowsQuery(db, caller),
      metersQuery(db, caller),
      registersQuery(db, caller),
      readingsAroundQuery(db, caller, day),
      ...queries,
    );
    return [{ usualWh: usualDayOf(latest), meters, values, readings }, ...results] as const;
  }

  type Held = Awaited<ReturnType<typeof read>>[0];
  type Once = (id: SQL | string) => readonly Query[];

  /** What a call stored that comes again with its key; `conflict` where that is no longer there. */
  function storedBefore(held: Held, id: string | undefined, submittedAt: number): StoredValue {
    const row = held.values.find((one) => registerRecord(one).id === id);
    const meter = held.meters.find(({ id }) => id === row?.meterId);
    if (row === undefined || meter === undefined || row.createdAt !== submittedAt) {
      throw new ProductError('conflict', messages.madeBefore);
    }
    const before = counted(held, meter.id).findLast((one) => one.day < row.day);
    const hasUse = row.counted && before !== undefined;
    return stored(row, hasUse ? registerUse(meterOfRow(meter), before, row) : null);
  }

  async function addFirst(caller: Caller, input: RegisterReadingInput, once: Once) {
    if (input.meterId !== undefined) throw new ProductError('notFound', messages.meterNotFound);
    const results = await change(caller, ...firstQueries(caller, input, once));
    return stored((results.at(-3) as RegisterRow[])[0] as RegisterRow, null);
  }

  /** The statements of a home's first value, with its meter, for a batch that may do more. */
  function firstQueries(caller: Caller, input: RegisterReadingInput, once: Once = () => []) {
    const day = dayNumber(dayOfValue(input.readOn, input.time));
    const digits = input.newMeter?.digits ?? digitsShown(thousandths(input.registerKWH));
    const meter = { digits, factorThousandths: 1000 };
    requireFit(meter, { field: 'registerKWH', kwh: input.registerKWH });
    const meterId = latestMeterId(caller);
    return [
      insertMeterQuery(db, caller, { serial: input.newMeter?.serial, digits }),
      ...once(valueId(meterId, day)),
      insertValueQuery(db, meterId, rowOf(input, day, { turns: 0, counted: isActual(input) })),
      logMeterStoredQuery(context, caller, { values: [{ meterId, day }], meters: [meterId] }),
      limitsQuery(db, caller, 'meters', 'registerReadings'),
    ];
  }

  async function store(
    caller: Caller,
    meter: MeterRow,
    judged: Extract<RegisterJudgement, { outcome: 'store' }>,
    {
      input,
      day,
      held,
      row,
      proved,
      once,
    }: {
      input: RegisterReadingInput;
      day: number;
      held: Held;
      row?: RegisterRow;
      /** The meter with the digits that the value proves. */
      proved: Meter;
      once?: Once;
    },
  ): Promise<StoredValue> {
    const key = { meterId: meter.id, day };
    const sameDay = held.values.some((one) => one.meterId === meter.id && one.day === day);
    const value = rowOf(input, day, judged);
    const kept = row === undefined ? value : { ...value, createdAt: row.createdAt };
    const isOtherMeter = proved.digits !== meter.digits;
    const uncounted = held.values.filter(
      (one) => one.meterId === meter.id && one.day === judged.uncountDay,
    );
    const touched = {
      values: [key, ...uncounted.map(({ meterId, day: itsDay }) => ({ meterId, day: itsDay }))],
      meters: isOtherMeter ? [meter.id] : [],
    };
    const becomes = {
      registers: [
        storedValue({ importId: null, ...kept, meterId: meter.id }),
        ...uncounted.map((one) => storedValue({ ...one, counted: false })),
      ],
      meters: isOtherMeter ? [storedMeter({ ...meter, digits: proved.digits })] : [],
    };
    const spans = spansAround(held, meter, judged, value);
    const overlaps = roomQueries(context, caller, spans, input.overlap, held.readings);
    const results = await change(
      caller,
      ...(once?.(registerReadingId({ meterId: meter.id, readOn: dateOfDay(day) })) ?? []),
      logMeterChangeQuery(context, caller, touched, becomes, judged.use === null ? 0 : 1),
      ...(sameDay ? [removeValueQuery(db, caller, key)] : []),
      ...(judged.uncountDay === null
        ? []
        : [uncountValueQuery(db, caller, { meterId: meter.id, day: judged.uncountDay })]),
      ...overlaps,
      ...digitsQueries(caller, meter, proved),
      insertValueQuery(db, meter.id, kept),
      valueQuery(db, caller, key),
      limitsQuery(db, caller, 'registerReadings', 'readings'),
    );
    return stored((results.at(-2) as RegisterRow[])[0] as RegisterRow, judged.use);
  }

  async function addAfterChange(
    caller: Caller,
    held: Held,
    old: MeterRow,
    input: RegisterReadingInput,
    day: number,
    once: Once,
  ): Promise<StoredValue> {
    const { plan, oldMeter, facts } = meterChange(held, old, input, day);
    const spans = spansOf([plan.oldUse, plan.newUse]);
    const overlaps = roomQueries(context, caller, spans, input.overlap, held.readings);
    const meterId = latestMeterId(caller);
    const isOtherOld = plan.oldLast !== null && oldMeter.digits !== old.digits;
    const touched = {
      values: [
        ...(plan.oldLast === null ? [] : [{ meterId: old.id, day: plan.oldLast.day }]),
        ...plan.values.map((point) => ({ meterId, day: point.day })),
      ],
      meters: [meterId, ...(isOtherOld ? [old.id] : [])],
    };
    const results = await change(
      caller,
      insertMeterQuery(db, caller, facts),
      ...once(valueId(meterId, day)),
      ...overlaps,
      ...(plan.oldLast === null
        ? []
        : [
            ...digitsQueries(caller, old, oldMeter),
            insertValueQuery(db, old.id, pointRow(plan.oldLast, input)),
          ]),
      ...plan.values.map((point) => insertValueQuery(db, meterId, pointRow(point, input))),
      logMeterStoredQuery(context, caller, touched, {
        meters: isOtherOld ? [storedMeter(old)] : [],
      }),
      valueQuery(db, caller, { meterId, day }),
      limitsQuery(db, caller, 'meters', 'registerReadings', 'readings'),
    );
    return stored((results.at(-2) as RegisterRow[])[0] as RegisterRow, plan.newUse);
  }

  /** What gives a meter the digits that a value proves it to have. */
  function digitsQueries(caller: Caller, meter: MeterRow, { digits }: Meter): Query[] {
    if (digits === meter.digits) return [];
    return [updateMeterQuery(db, caller, meter.id, { digits })];
  }

  /** Runs what changes values; `conflict` where the database refuses it, because somebody changed one meanwhile. */
  async function change(caller: Caller, ...queries: Query[]): Promise<unknown[]> {
    try {
      const [, ...results] = await signedInBatch(context, caller, ...queries);
      return results;
    } catch (error) {
      if (error instanceof ConstraintError && !isRepeated(error)) {
        throw new ProductError('conflict', messages.registerRefused);
      }
      throw error;
    }
  }

  function rowOf(
    input: RegisterReadingInput,
    day: number,
    { turns, counted: isCounted }: { turns: number; counted: boolean },
  ) {
    return {
      day,
      shownWh: thousandths(input.registerKWH),
      turns,
      counted: isCounted,
      source: SOURCES.indexOf('manual'),
      takenAt: input.time === undefined ? null : Date.parse(`${input.readOn}T${input.time}+05:30`),
      createdAt: now,
    };
  }

  function pointRow(
    point: { day: number; shownWh: number; turns: number },
    input: RegisterReadingInput,
  ) {
    return {
      ...rowOf(input, point.day, { turns: point.turns, counted: true }),
      shownWh: point.shownWh,
    };
  }

  return { list, add, firstQueries, update, remove };
}

function asked(
  judged: Extract<RegisterJudgement, { outcome: 'ask' }>,
  entry: { meter: Meter; usualDayWh: number | null },
  day: number,
): ProductError {
  const { code, message, choices, suggestions } = registerQuestion(judged, { ...entry, day });
  return new ProductError(code, message, { question: { choices, suggestions } });
}

/** The id of the value that a meter has on a day. */
function valueId(meterId: SQL<number>, day: number): SQL {
  return sql`${meterId} || '.' || ${dateOfDay(day)}`;
}

function notFound(): ProductError {
  return new ProductError('notFound', messages.registerNotFound);
}

function stored(row: RegisterRow, use: RegisterUse | null): StoredValue {
  const { consumptionWh, perDayWh } = use ?? { consumptionWh: null, perDayWh: null };
  const reading =
    use === null || consumptionWh === null || perDayWh === null
      ? null
      : {
          from: dateOfDay(use.firstDay),
          to: dateOfDay(use.lastDay),
          consumptionKWH: fromThousandths(consumptionWh),
          perDayKWH: fromThousandths(perDayWh),
        };
  return { registerReading: registerRecord(row), reading };
}
