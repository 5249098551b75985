/** A home in plain memory: its readings, meters and paper bills, none of which may contradict another. */

import { toIsoDate } from '#domain/base/period.ts';
import { findOverlap } from '#domain/energy/overlap.ts';
import type { Span } from './counter-model.ts';
import {
  asEntry,
  asMeterEntry,
  asSpan,
  isSettledBy,
  type ModelBill,
  type OverlapAnswer,
  shareDays,
  toEntry,
} from './facts-model.ts';
import { FileModel } from './file-model.ts';
import type { Ending, NewReading } from './household-model.ts';

const LONGEST_DAYS = 366;
const LARGEST_WH = 100_000_000;

export class HomeModel extends FileModel {
  /** Stores a reading, unless longer ones over the same days cannot stand beside it. */
  tell(
    told: NewReading,
    overlap: 'replace' | undefined,
    settles: boolean | undefined = undefined,
  ): Ending {
    const entry = this.#settled(asSpan(told), told.estimated !== true, settles);
    if (typeof entry === 'string') return entry;
    const isLonger = entry.firstDay < entry.lastDay;
    const start = isLonger ? toIsoDate(entry.firstDay) : null;
    const reading = { ...told, start, wh: entry.wh };
    const stored = [...this.readings.map(asEntry), ...this.spans().map(asMeterEntry)];
    let left = stored;
    // What has the days as they were told would be a detail of the span.
    for (const span of [asSpan(told), entry]) {
      for (;;) {
        const isEstimate = told.estimated === true;
        const found = findOverlap({ ...toEntry(span, false), measured: !isEstimate }, left);
        if (found === null || found.reason === 'detail') break;
        if (overlap !== 'replace' || found.readings.some((one) => one.fromRegister))
          return 'overlap';
        left = left.filter((one) => !found.readings.includes(one));
      }
    }
    const gone = isLonger ? this.of(stored.filter((one) => !left.includes(one))) : [];
    const after = this.put(reading, null, this.births++);
    this.log('add', 1, { after: { ...after } });
    this.takeOut(gone);
    this.#settlePapers({ ...entry, measured: told.estimated !== true }, told.wh);
    return 'done';
  }

  /** A reading that settles estimated bills is a bill without an amount, unless other bills have some of its days. */
  #settlePapers(span: { firstDay: number; lastDay: number; measured: boolean }, wh: number): void {
    const shared = this.bills.filter((one) => shareDays(one, span));
    if (shared.length === 0 || !shared.every((one) => isSettledBy(one, span))) return;
    const { firstDay, lastDay } = span;
    const settlesFrom = this.#firstSettledDay(span);
    const bill = { firstDay, lastDay, wh, payablePaise: null, measured: true, settlesFrom };
    const stored = { ...bill, birth: this.births++ };
    this.bills = [...this.bills, stored];
    this.logFacts('bill', 0, {}, { bills: [stored] });
  }

  /** The first day of the estimates that what was measured settles, on paper or not; null without any. */
  #firstSettledDay(span: { firstDay: number; lastDay: number; measured: boolean }): number | null {
    const estimates = [
      ...this.bills,
      ...this.readings.map((one) => ({ ...asSpan(one), measured: !one.estimated })),
    ].filter((one) => one.firstDay < one.lastDay && isSettledBy(one, span));
    return estimates.length === 0 ? null : Math.min(...estimates.map((one) => one.firstDay));
  }

  /** Stores a paper bill, and its units as a reading, unless a meter or the same reading says them. */
  bill(
    told: Omit<ModelBill, 'birth' | 'settlesFrom'>,
    overlap: OverlapAnswer,
    settles: boolean | undefined = undefined,
  ): Ending {
    const { wh, measured } = told;
    const span = this.#settled(told, measured, settles);
    if (typeof span === 'string') return span;
    const { firstDay, lastDay } = span;
    const bill = { ...told, firstDay };
    const papers = this.bills.filter((one) => shareDays(one, bill) && !isSettledBy(one, bill));
    if (papers.length > 0 && overlap !== 'replace') return 'overlap';
    const isSaid =
      this.spans().some((one) => shareDays(one, bill)) ||
      this.readings
        .map(asSpan)
        .some((one) => one.firstDay === firstDay && one.lastDay === lastDay && one.wh === wh);
    const gone = isSaid ? [] : this.room([told, span], false, overlap, measured);
    if (gone === 'overlap') return 'overlap';
    const birth = this.births++;
    const stored = { ...bill, settlesFrom: this.#firstSettledDay(bill), birth };
    this.bills = [...this.bills.filter((one) => !papers.includes(one)), stored];
    this.logFacts('bill', 0, { bills: papers }, { bills: [stored] });
    if (isSaid) return 'done';
    this.takeOut(gone);
    const days = { date: toIsoDate(lastDay), start: toIsoDate(firstDay) };
    const reading = { ...days, wh: span.wh, grams: null, estimated: !measured };
    const after = this.put({ ...reading, source: 'manual' }, null, birth);
    this.log('add', 1, { after: { ...after } });
    return 'done';
  }

  /** What was measured with the estimates that end right before it, by what is said of them; alone without any. */
  #settled(
    told: Span,
    measured: boolean,
    settles: boolean | undefined,
  ): Span | 'overlap' | 'invalid' {
    if (!measured || told.firstDay === told.lastDay) return told;
    const longer = [
      ...this.readings.map((one) => ({ ...asSpan(one), measured: !one.estimated })),
      ...this.spans().map((span) => ({ ...span, measured: true })),
    ].filter((one) => one.firstDay < one.lastDay);
    const all = { ...told };
    for (;;) {
      const before = longer.filter((one) => one.lastDay === all.firstDay - 1);
      const firstDay = Math.min(...before.map((one) => one.firstDay));
      const [estimate] = before.filter((one) => one.firstDay === firstDay);
      if (estimate === undefined || before.some((one) => one.measured)) break;
      if (told.lastDay - firstDay + 1 > LONGEST_DAYS) break;
      all.firstDay = firstDay;
      all.wh += estimate.wh;
    }
    if (all.firstDay === told.firstDay) return told;
    if (settles === undefined) return 'overlap';
    const span = settles ? { ...all, wh: told.wh } : all;
    return span.wh > LARGEST_WH ? 'invalid' : span;
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
