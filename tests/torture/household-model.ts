/** A household's readings in plain memory: what the product must do, without a database. */
import { toDayNumber } from '#domain/base/period.ts';

export interface ModelReading {
  date: string;
  seq: number;
  /** The first day covered, when it is not the reading's own. */
  start: string | null;
  wh: number;
  grams: number | null;
  source: 'manual' | 'csv_upload';
  importId: number | null;
  /** A file calls it an estimate: its days are not known by it. */
  estimated: boolean;
  /** How often it was changed since it was stored. */
  changed: number;
  /** Tells a reading from another that got its number later. */
  birth: number;
}

export type NewReading = Omit<
  ModelReading,
  'seq' | 'importId' | 'birth' | 'estimated' | 'changed'
> & { estimated?: boolean };

export interface ModelChange {
  id: number;
  kind: 'add' | 'edit' | 'delete' | 'import' | 'import_undone' | 'restore' | 'meter' | 'bill';
  readings: number;
  importId: number | null;
  undoes: number | null;
  /** Readings as they were before: those that went, or the one that was changed. */
  before: ModelReading[];
  after: ModelReading | null;
}

/** How a step ended. */
export type Ending =
  | 'done'
  | 'notFound'
  | 'conflict'
  | 'overlap'
  | 'register-fell'
  | 'implausible'
  | 'meters-overlap'
  | 'over-a-year'
  | 'invalid';

/** Days that a reading covers: a longer one is the sum of its days, and so is what lies between a meter's values. */
export interface Whole {
  firstDay: number;
  lastDay: number;
  fromMeter: boolean;
}

/** Whether two such readings cannot stand beside each other. */
export function contradict(a: Whole, b: Whole): boolean {
  if (a.firstDay > b.lastDay || b.firstDay > a.lastDay) return false;
  if (a.fromMeter || b.fromMeter) return true;
  if (a.firstDay === b.firstDay && a.lastDay === b.lastDay) return true;
  const holds = (one: Whole, other: Whole) =>
    one.firstDay <= other.firstDay && other.lastDay <= one.lastDay;
  return !holds(a, b) && !holds(b, a);
}

export class HouseholdModel {
  readings: ModelReading[] = [];
  readonly changes: ModelChange[] = [];
  readonly imports: { id: number; imported: number; undone: boolean }[] = [];
  protected births = 0;

  /** What is stored next is told apart by it. */
  get nextBirth(): number {
    return this.births;
  }

  /** The same household, for what may or may not happen to it. */
  copy(): HouseholdModel {
    const copy = new HouseholdModel();
    copy.readings = this.readings.map((reading) => ({ ...reading }));
    copy.changes.push(...this.changes);
    copy.imports.push(...this.imports.map((one) => ({ ...one })));
    copy.births = this.births;
    return copy;
  }

  idOf({ date, seq }: ModelReading): string {
    return `${date}.${seq}`;
  }

  add(reading: NewReading): Ending {
    const after = this.put(reading, null, this.births++);
    this.log('add', 1, { after: { ...after } });
    return 'done';
  }

  edit(id: string, to: { wh: number; grams: number | null }): Ending {
    const reading = this.#find(id);
    if (reading === undefined) return 'notFound';
    const before = { ...reading };
    // Another amount is one that somebody knows.
    const estimated = reading.estimated && reading.wh === to.wh;
    Object.assign(reading, to, { estimated, changed: reading.changed + 1 });
    // What changes nothing is no change.
    if (before.wh !== to.wh || before.grams !== to.grams) {
      this.log('edit', 1, { before: [before], after: { ...reading } });
    }
    return 'done';
  }

  /** Deletes those of the readings that are there, as one change. */
  delete(ids: string[]): Ending {
    const gone = this.readings.filter((reading) => ids.includes(this.idOf(reading)));
    if (gone.length === 0) return 'notFound';
    this.take(gone);
    this.log('delete', gone.length, { before: gone });
    return 'done';
  }

  /** Stores the rows that are not there as often as the file has had them. */
  import(rows: NewReading[]): { imported: number; importId: number | null } {
    const same = ({ date, start, wh, grams, source }: NewReading) =>
      [date, start, wh, grams, source].join();
    const existing = new Map<string, number>();
    for (const one of this.readings) existing.set(same(one), (existing.get(same(one)) ?? 0) + 1);
    const fresh = rows.filter((row) => {
      const left = existing.get(same(row)) ?? 0;
      existing.set(same(row), left - 1);
      return left <= 0;
    });
    if (fresh.length === 0) return { imported: 0, importId: null };
    const importId = this.imports.length + 1;
    const birth = this.births++;
    for (const row of fresh) this.put(row, importId, birth);
    this.imports.push({ id: importId, imported: fresh.length, undone: false });
    this.log('import', fresh.length, { importId });
    return { imported: fresh.length, importId };
  }

  undoImport(id: number, undoes: number | null = null): Ending {
    const record = this.imports.find((one) => one.id === id && !one.undone);
    if (record === undefined) return 'notFound';
    this.#undoImport(record, undoes);
    return 'done';
  }

  /** Puts an undone import back, with the readings that its undo took out. */
  redoImport(id: number): Ending {
    const record = this.imports.find((one) => one.id === id);
    if (record === undefined) return 'notFound';
    if (!record.undone) return 'done';
    const undo = this.latestUndo(id);
    // The undo of an import whose readings were all deleted took nothing out, and is no change.
    return undo === undefined ? 'conflict' : this.#restore(undo);
  }

  protected latestUndo(importId: number): ModelChange | undefined {
    return this.changes.findLast(
      (one) => one.kind === 'import_undone' && one.importId === importId && !this.isUndone(one),
    );
  }

  undo(id: number): Ending {
    const change = this.changes.find((one) => one.id === id);
    if (change === undefined) return 'notFound';
    if (change.kind === 'restore' || this.isUndone(change)) return 'conflict';
    switch (change.kind) {
      case 'add':
        return this.#undoAddition(change);
      case 'edit':
        return this.#undoEdit(change);
      case 'import': {
        return this.undoImport(change.importId ?? 0, change.id);
      }
      default:
        return this.#restore(change);
    }
  }

  /** The readings that are sums of their days. */
  wholes(): Whole[] {
    return this.readings
      .filter(({ start }) => start !== null)
      .map(({ start, date }) => ({
        ...{ firstDay: toDayNumber(start ?? date), lastDay: toDayNumber(date), fromMeter: false },
      }));
  }

  /** How many pairs of readings cannot stand beside each other. */
  contradictions(): number {
    const wholes = this.wholes();
    return wholes.flatMap((one, place) =>
      wholes.slice(place + 1).filter((other) => contradict(one, other)),
    ).length;
  }

  isUndone(change: ModelChange): boolean {
    // An import that was put back can be undone again.
    if (change.kind !== 'import') return this.changes.some(({ undoes }) => undoes === change.id);
    return this.imports.some(({ id, undone }) => id === change.importId && undone);
  }

  #undoAddition(change: ModelChange): Ending {
    const reading = this.#same(change.after);
    if (reading === undefined) return 'conflict';
    this.take([reading]);
    this.log('delete', 1, { before: [reading], undoes: change.id });
    return 'done';
  }

  #undoEdit(change: ModelChange): Ending {
    const [former] = change.before;
    const reading = this.#same(former);
    if (former === undefined || reading === undefined) return 'conflict';
    const before = { ...reading };
    const { wh, grams, source, estimated } = former;
    Object.assign(reading, { wh, grams, source, estimated, changed: reading.changed + 1 });
    this.log('edit', 1, { before: [before], after: { ...reading }, undoes: change.id });
    return 'done';
  }

  #undoImport(record: { id: number; undone: boolean }, undoes: number | null): void {
    const gone = this.readings.filter(({ importId }) => importId === record.id);
    this.take(gone);
    record.undone = true;
    if (gone.length === 0) return;
    const undone = this.namedOnce(undoes);
    this.log('import_undone', gone.length, { before: gone, importId: record.id, undoes: undone });
  }

  /** An import can be undone again after it was put back; the first undo alone names the change. */
  protected namedOnce(undoes: number | null): number | null {
    return this.changes.some((one) => one.undoes === undoes) ? null : undoes;
  }

  /**
   * Puts readings back, unless longer ones contradict them by now. Who finds their number taken gets one behind
   * all of that day.
   */
  #restore(change: ModelChange): Ending {
    const before = this.readings;
    const contradictions = this.contradictions();
    this.readings = [...before, ...change.before];
    const isRefused = this.contradictions() > contradictions;
    this.readings = before;
    if (isRefused) return 'conflict';
    const record = this.imports.find(({ id }) => id === change.importId);
    if (change.kind === 'import_undone' && record !== undefined) record.undone = false;
    const existing = [...this.readings];
    for (const date of new Set(change.before.map((reading) => reading.date))) {
      const back = change.before.filter((reading) => reading.date === date);
      back.sort((a, b) => a.seq - b.seq);
      const taken = existing.filter((reading) => reading.date === date).map(({ seq }) => seq);
      const last = Math.max(0, ...taken, ...back.map(({ seq }) => seq));
      for (const [place, reading] of back.entries()) {
        const seq = taken.includes(reading.seq) ? last + place + 1 : reading.seq;
        // An import that is undone has no readings.
        const isUndone = this.imports.some(({ id, undone }) => id === reading.importId && undone);
        this.readings.push({ ...reading, seq, importId: isUndone ? null : reading.importId });
      }
    }
    this.log('restore', change.before.length, { undoes: change.id });
    return 'done';
  }

  protected put(
    reading: NewReading,
    importId: number | null,
    birth: number,
    estimated = reading.estimated ?? false,
  ): ModelReading {
    const ofDay = this.readings.filter(({ date }) => date === reading.date);
    const seq = Math.max(0, ...ofDay.map((one) => one.seq)) + 1;
    const stored = { ...reading, seq, importId, birth, estimated, changed: 0 };
    this.readings.push(stored);
    return stored;
  }

  protected take(gone: ModelReading[]): void {
    this.readings = this.readings.filter((reading) => !gone.includes(reading));
  }

  #find(id: string): ModelReading | undefined {
    return this.readings.find((reading) => this.idOf(reading) === id);
  }

  #same(of: ModelReading | null | undefined): ModelReading | undefined {
    return this.readings.find(
      ({ date, seq, birth }) => date === of?.date && seq === of.seq && birth === of.birth,
    );
  }

  protected log(kind: ModelChange['kind'], readings: number, more: Partial<ModelChange>): void {
    const blank = { importId: null, undoes: null, before: [], after: null };
    const before = (more.before ?? []).map((reading) => ({ ...reading }));
    this.changes.push({ ...blank, id: this.changes.length + 1, kind, readings, ...more, before });
  }
}

/** What a household's tables hold, by the statements that a test runs for it. */
export async function storedOf(rows: <T>(sql: string) => Promise<T[]>) {
  const readings = await rows(
    `SELECT date(day * 86400, 'unixepoch') AS date, seq,
       iif(days = 1, NULL, date((day - days + 1) * 86400, 'unixepoch')) AS start, wh, co2_g AS grams,
       iif(source = 0, 'manual', 'csv_upload') AS source, import_id AS importId, measured
     FROM readings WHERE home_id = ? ORDER BY day, seq`,
  );
  const imports = await rows(
    `SELECT id, imported, undone_at IS NOT NULL AS undone FROM imports WHERE home_id = ? ORDER BY id`,
  );
  const changes = await rows(
    `SELECT id, kind, sum(readings) AS readings, import_id AS importId, undoes
     FROM changes WHERE home_id = ? GROUP BY id ORDER BY id`,
  );
  return { readings, imports, changes };
}

/** What they must hold. */
export function storedBy(model: HouseholdModel): Awaited<ReturnType<typeof storedOf>> {
  const readings = model.readings.map(({ birth, changed, estimated, ...rest }) => ({
    ...rest,
    measured: estimated ? 0 : 1,
  }));
  readings.sort((a, b) => (a.date === b.date ? a.seq - b.seq : a.date < b.date ? -1 : 1));
  return {
    readings,
    imports: model.imports.map((one) => ({ ...one, undone: one.undone ? 1 : 0 })),
    changes: model.changes.map(({ before, after, ...rest }) => rest),
  };
}
