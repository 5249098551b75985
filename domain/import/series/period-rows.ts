/** What bills and months cover whose rows give one date each. Loaded where a file has them. */

import { DAY_SECONDS } from '#domain/base/period.ts';
import { findMonthStart } from '#domain/import/tables/dates.ts';
import type { Answers, Notes, Places, RawSeries } from '#domain/import/types.ts';
import { pick } from './span-list.ts';
import type { CoveredRows } from './spans.ts';

/** The places of one row for each date. Where several differ it is asked which of them counts. */
function listOwnPlaces(raw: RawSeries, places: Places, answers: Answers, notes: Notes): Places {
  const { axis, value, estimatedPlaces } = raw;
  const byDate = new Map<number, number[]>();
  for (const place of places) {
    const wall = axis.from[place] ?? 0;
    const same = byDate.get(wall);
    if (same === undefined) byDate.set(wall, [place]);
    else same.push(place);
  }
  if (byDate.size === places.length) return places;
  // A credit comes off the bill of its date.
  const usual = raw.isRevised === true ? 'last' : 'first';
  const repeats = answers.repeats ?? (value.some((one) => one < 0) ? 'sum' : usual);
  let differ = false;
  const ownPlaces = [...byDate.values()].map((all) => {
    const filled = all.filter((place) => !Number.isNaN(value[place] ?? Number.NaN));
    // What was measured stands before an estimate of the same bill.
    const measured = filled.filter((place) => !estimatedPlaces.has(place));
    const rows = measured.length > 0 ? measured : filled;
    const [first = all[0] ?? 0] = rows;
    if (rows.length < 2) return first;
    if (rows.every((place) => value[place] === value[first])) {
      notes.flags.add('duplicates');
      return first;
    }
    differ = true;
    if (repeats !== 'sum') return repeats === 'last' ? (rows.at(-1) ?? first) : first;
    raw.value = Float64Array.from(raw.value);
    raw.value[first] = rows.reduce((sum, place) => sum + (value[place] ?? 0), 0);
    return first;
  });
  if (differ) {
    notes.flags.add('conflicts');
    const others = (['first', 'last', 'sum'] as const).filter((one) => one !== repeats);
    notes.doubts.push({
      key: 'repeats',
      values: [repeats, ...others],
      ask: answers.repeats === undefined,
    });
  }
  return Uint32Array.from(ownPlaces);
}

/** Bills and months that give one date each: the whole month, or the days since the row before. */
export function readPeriodRows(
  raw: RawSeries,
  places: Places,
  answers: Answers,
  notes: Notes,
): CoveredRows {
  const ownPlaces = listOwnPlaces(raw, places, answers, notes);
  const stamps = pick(raw.axis.from, ownPlaces);
  const areMonthStarts = stamps.every((wall) => wall === findMonthStart(wall));
  const isMonth =
    raw.axis.precision === 'month' || (areMonthStarts && raw.axis.areReadingDates !== true);
  const { billingDay } = answers;
  const months = billingDay === undefined ? [] : ['billing-month' as const];
  const values = [...months, 'calendar-month' as const, 'previous' as const];
  const period = answers.period ?? ((isMonth && values[0]) || 'previous');
  if (answers.period === undefined)
    notes.doubts.push({ key: 'period', values: isMonth ? values : values.reverse(), ask: false });
  if (period === 'calendar-month' || period === 'billing-month') {
    notes.flags.add('period-from-month');
    const day = (period === 'billing-month' && billingDay) || undefined;
    notes.evidence.push(
      day === undefined
        ? 'Each row is taken as its whole calendar month: the file gives no other dates.'
        : `Each row is taken as the bill that ends on day ${day} of its month, your billing day.`,
    );
    const findEnd = (wall: number, month: number) =>
      day === undefined
        ? findMonthStart(wall, month + 1)
        : Math.min(
            findMonthStart(wall, month) + day * DAY_SECONDS,
            findMonthStart(wall, month + 1),
          );
    return {
      from: stamps.map((wall) => findEnd(wall, -1)),
      to: stamps.map((wall) => findEnd(wall, 0)),
      places: ownPlaces,
    };
  }
  if (raw.axis.stamp === 'start' && answers.period === undefined && stamps.length > 1) {
    notes.evidence.push('Each row covers the days from its date up to the next row.');
    const length = (stamps.at(-1) ?? 0) - (stamps.at(-2) ?? 0);
    const to = stamps.map((wall, index) => stamps[index + 1] ?? wall + length);
    return { from: stamps, to, places: ownPlaces };
  }
  notes.evidence.push(
    'Each row covers the days after the date of the row before, up to its own date.',
    'The first row is left out: when it begins is not in the file.',
  );
  const { before } = raw.axis;
  const starts = stamps.map(
    (_, index) =>
      (before?.[ownPlaces[index] ?? 0] ?? stamps[index - 1] ?? Number.NaN) + DAY_SECONDS,
  );
  const isKnown = (_: number, index: number) => !Number.isNaN(starts[index] ?? Number.NaN);
  return {
    from: starts.filter(isKnown),
    to: stamps.filter(isKnown).map((wall) => wall + DAY_SECONDS),
    places: ownPlaces.filter(isKnown),
  };
}
