/** Takes the tariffs and values of one period to the days of another, so that only its days change. */
import { addDays, countCoveredDays, toDayNumber } from '../period.ts';
import type { DateRange } from './months.ts';
import type { IsoDate, Series, TariffDocument } from './schema.ts';

/**
 * The day in the second period that has the place of a day in the first: in proportion to their lengths,
 * and as many days before or after it.
 */
function moveDay(day: IsoDate, from: DateRange, to: DateRange): IsoDate {
  const place = toDayNumber(day) - toDayNumber(from.from);
  const [length, newLength] = [
    countCoveredDays(from.from, from.to),
    countCoveredDays(to.from, to.to),
  ];
  if (place <= 0) return addDays(to.from, place);
  if (place >= length) return addDays(to.from, newLength + place - length);
  return addDays(to.from, Math.round((place * newLength) / length));
}

function moveLastDay(day: IsoDate | null, from: DateRange, to: DateRange): IsoDate | null {
  return day === null ? null : addDays(moveDay(addDays(day, 1), from, to), -1);
}

/** Documents that change in the second period where they do in the first. */
export function moveDocuments(
  documents: readonly TariffDocument[],
  from: DateRange,
  to: DateRange,
): TariffDocument[] {
  return documents.map((document) => ({
    ...document,
    validFrom: moveDay(document.validFrom, from, to),
    validTo: moveLastDay(document.validTo, from, to),
  }));
}

/** Daily values that change in the second period where they do in the first; those by the bill's date stay. */
export function moveSeries(allSeries: readonly Series[], from: DateRange, to: DateRange): Series[] {
  return allSeries.map((line) =>
    line.applies === 'bill-date'
      ? line
      : {
          ...line,
          points: line.points.map((point) => ({
            ...point,
            from: moveDay(point.from, from, to),
            to: moveLastDay(point.to, from, to),
          })),
        },
  );
}
