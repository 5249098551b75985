/** Files of any form in plain memory: what a home took of them, taken back and put back. */

import type { ModelMeter, ModelValue } from './counter-model.ts';
import { isSame, type ModelBill } from './facts-model.ts';
import {
  type Exchanged,
  type FileAnswers,
  FileArrival,
  type ModelFile,
  nothing,
} from './file-arrival.ts';
import type { Ending, ModelChange, ModelReading } from './household-model.ts';
import { MeterModel } from './meter-model.ts';

export class FileModel extends MeterModel {
  /** By the change that did it. */
  readonly #exchanged = new Map<number, { gone: Exchanged; came: Exchanged }>();
  readonly #files = new Set<number>();

  importFile(file: ModelFile, answers: FileAnswers) {
    const importId = this.imports.length + 1;
    const work = new FileArrival(this, importId, answers);
    for (const day of file.days ?? []) work.takeDay(day);
    for (const bill of file.bills ?? []) work.takeBill(bill);
    if (file.counter !== undefined) work.takeCounter(file.counter, this.metersEver + 1);
    const { added, alreadyPresent, conflicting, gone, came, readings, values, meters, bills } =
      work;
    const count = Math.max(added, came.bills.length);
    if (count === 0) return { importId: null, imported: 0, alreadyPresent, conflicting };
    Object.assign(this, { readings, values, meters, bills });
    this.metersEver += came.meters.length;
    this.births += 1;
    this.imports.push({ id: importId, imported: count, undone: false });
    this.#files.add(importId);
    this.log('import', count, { importId });
    this.#exchanged.set(this.changes.length, { gone, came: work.replacing() });
    return { importId, imported: count, alreadyPresent, conflicting };
  }

  override undoImport(id: number, undoes: number | null = null): Ending {
    const record = this.imports.find((one) => one.id === id && !one.undone);
    if (!this.#files.has(id) || record === undefined) return super.undoImport(id, undoes);
    const change = this.changes.find((one) => one.kind === 'import' && one.importId === id);
    const { gone, came } = this.#exchanged.get(change?.id ?? 0) ?? {
      gone: nothing(),
      came: nothing(),
    };
    const isReplacing = (one: ModelReading) =>
      came.readings.some((other) => this.idOf(one) === this.idOf(other));
    // What only it brought, and nobody changed since.
    const added = this.readings.filter(
      (one) => one.importId === id && one.changed === 0 && !isReplacing(one),
    );
    const going = {
      ...came,
      readings: [...came.readings, ...added],
      values: this.values.filter(({ importId }) => importId === id),
    };
    return this.#exchange(going, gone, (out, back) => {
      record.undone = true;
      const readings = out.readings.length + out.values.length;
      this.log('import_undone', readings, { importId: id, undoes: this.namedOnce(undoes) });
      this.#exchanged.set(this.changes.length, { gone: out, came: { ...back, meters: [] } });
    });
  }

  override redoImport(id: number): Ending {
    const record = this.imports.find((one) => one.id === id);
    const undo = this.latestUndo(id);
    if (!this.#files.has(id) || record === undefined || !record.undone || undo === undefined)
      return super.redoImport(id);
    const { gone, came } = this.#exchanged.get(undo.id) ?? { gone: nothing(), came: nothing() };
    // First, so that its readings are its own again.
    record.undone = false;
    const ending = this.#exchange(came, gone, (_, back) => {
      const readings = back.readings.length + back.values.length;
      this.log('restore', readings, { importId: id, undoes: undo.id });
    });
    record.undone = ending === 'conflict';
    return ending;
  }

  override undo(id: number): Ending {
    const change = this.changes.find((one) => one.id === id);
    const isOfFile = change?.kind === 'import_undone' && this.#files.has(change.importId ?? 0);
    if (!isOfFile || this.isUndone(change as ModelChange)) return super.undo(id);
    return this.redoImport(change?.importId ?? 0);
  }

  /**
   * Puts rows in the place of others that are still as they were. What somebody changed stays, and then nothing comes
   * back in its place.
   */
  #exchange(
    going: Exchanged,
    coming: Exchanged,
    done: (out: Exchanged, back: Exchanged) => void,
  ): Ending {
    const was = {
      readings: this.readings,
      values: this.values,
      meters: this.meters,
      bills: this.bills,
    };
    const contradictions = this.contradictions();
    const [out, back] = [nothing(), nothing()];
    const stays = new Set<string>();
    for (const one of going.readings) {
      const now = this.readings.find((other) => isSame(one, other));
      if (now === undefined) stays.add(this.idOf(one));
      else out.readings.push(now);
    }
    this.readings = this.readings.filter((one) => !out.readings.includes(one));
    for (const one of coming.readings) {
      if (stays.has(this.idOf(one))) continue;
      const restored = { ...one };
      while (this.readings.some((other) => this.idOf(other) === this.idOf(restored)))
        restored.seq += 1;
      if (this.imports.some(({ id, undone }) => undone && id === one.importId))
        restored.importId = null;
      this.readings = [...this.readings, restored];
      back.readings.push(restored);
    }
    this.#exchangeFacts(going, coming, out, back);
    if (!this.fits() || this.contradictions() > contradictions) {
      Object.assign(this, was);
      return 'conflict';
    }
    done(out, back);
    return 'done';
  }

  #exchangeFacts(going: Exchanged, coming: Exchanged, out: Exchanged, back: Exchanged): void {
    const isGoing = (rows: object[]) => (one: object) => rows.some((other) => isSame(one, other));
    out.values = this.values.filter(isGoing(going.values));
    this.values = this.values.filter((one) => !out.values.includes(one));
    const isFree = (one: ModelValue) =>
      !this.values.some(({ meter, day }) => meter === one.meter && day === one.day);
    back.values = coming.values.filter(isFree);
    this.values = [...this.values, ...back.values];
    // A meter that is left without a value goes.
    const isEmptied = ({ meter }: ModelMeter) =>
      out.values.some((one) => one.meter === meter) &&
      !this.values.some((one) => one.meter === meter);
    out.meters = this.meters.filter(isEmptied);
    back.meters = coming.meters.filter(
      ({ meter }) => !this.meters.some((other) => other.meter === meter),
    );
    this.meters = [...this.meters.filter((one) => !out.meters.includes(one)), ...back.meters];
    this.meters.sort((a, b) => a.meter - b.meter);
    this.#exchangeBills(going, coming, out, back);
  }

  #exchangeBills(going: Exchanged, coming: Exchanged, out: Exchanged, back: Exchanged): void {
    out.bills = this.bills.filter((one) => going.bills.some((other) => isSame(one, other)));
    this.bills = this.bills.filter((one) => !out.bills.includes(one));
    // One that somebody changed since stays, or stays away.
    const isLeft = ({ lastDay }: ModelBill) =>
      !going.bills.some((one) => one.lastDay === lastDay) ||
      out.bills.some((one) => one.lastDay === lastDay);
    const isFree = (one: ModelBill) => !this.bills.some(({ lastDay }) => lastDay === one.lastDay);
    back.bills = coming.bills.filter((one) => isLeft(one) && isFree(one));
    this.bills = [...this.bills, ...back.bills];
  }
}
