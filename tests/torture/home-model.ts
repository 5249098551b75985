/** A home in plain memory: its readings, meters and paper bills, none of which may contradict another. */

import { toIsoDate } from '#domain/base/period.ts';
import { findOverlap } from '#domain/energy/overlap.ts';
import {
  asEntry,
  asMeterEntry,
  asSpan,
  type ModelBill,
  type OverlapAnswer,
  toEntry,
} from './facts-model.ts';
import { FileModel } from './file-model.ts';
import type { Ending, NewReading } from './household-model.ts';

export class HomeModel extends FileModel {
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
    const gone = isLonger ? this.of(stored.filter((one) => !left.includes(one))) : [];
    const after = this.put(reading, null, this.births++);
    this.log('add', 1, { after: { ...after } });
    this.takeOut(gone);
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
    const gone = isSaid ? [] : this.room([bill], false, overlap);
    if (gone === 'overlap') return 'overlap';
    const birth = this.births++;
    const stored = { ...bill, birth };
    this.bills = [...this.bills.filter((one) => !papers.includes(one)), stored];
    this.logFacts('bill', 0, { bills: papers }, { bills: [stored] });
    if (isSaid) return 'done';
    this.takeOut(gone);
    const reading = { date: toIsoDate(lastDay), start: toIsoDate(firstDay), wh, grams: null };
    const after = this.put({ ...reading, source: 'manual' }, null, birth);
    this.log('add', 1, { after: { ...after } });
    return 'done';
  }

  /** Takes a paper bill away; the reading of its units stays. */
  unbill(lastDay: number): Ending {
    const gone = this.bills.filter((one) => one.lastDay === lastDay);
    if (gone.length === 0) return 'notFound';
    this.bills = this.bills.filter((one) => one.lastDay !== lastDay);
    this.logFacts('bill', 0, { bills: gone }, {});
    return 'done';
  }
}
