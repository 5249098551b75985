/** What of the tariffs is old: published values that are not known for a day, and tariffs that nobody looked at since. */
import { addDays, type IsoDate } from '#domain/base/period.ts';
import { listNamedSeries } from './engine/blocks.ts';
import { findSeries, findSeriesValue, type PublishedValues } from './engine/series.ts';
import { listDocuments, series as publishedSeries } from './library.ts';
import type { Series, TariffDocument } from './schema.ts';

/** A published value that a bill of the day would estimate, or lack. */
export interface StaleValue {
  /** The id of its series, or the beginning under which tariffs name it where a supplier has none. */
  series: string;
  label: string;
  suppliers: string[];
  /** The last day for which one is known; null where none is. */
  lastDay: IsoDate | null;
}

/** A tariff that has ended with none after it, or that nobody looked at in this financial year. */
export interface StaleTariff {
  id: string;
  suppliers: string[];
  validTo: IsoDate | null;
  checkedOn: IsoDate;
}

/** The values that tariffs in force on a day need and nobody has for it, by their names. */
export function listStaleValues(day: IsoDate): StaleValue[] {
  const stale = new Map<string, StaleValue>();
  for (const document of listDocuments(day).filter((one) => isInForce(one, day))) {
    for (const [name, keys] of listNamedSeries(document)) {
      for (const discom of document.discoms) {
        const values = { series: publishedSeries, ownValues: {}, discom, asOf: day };
        const found = findSeries(name, values);
        if (found?.missing === 'no-charge' || isKnown(name, keys, day, values)) continue;
        const id = found?.id ?? name;
        const { suppliers = [] } = stale.get(id) ?? {};
        stale.set(id, {
          series: id,
          label: found?.label ?? name,
          suppliers: [...new Set([...suppliers, discom])],
          lastDay: found === undefined ? null : findLastDay(found, day),
        });
      }
    }
  }
  return [...stale.values()].sort((a, b) => (a.series < b.series ? -1 : 1));
}

/** The tariffs of homes that are old on a day: the last of each supplier's category that has none for it, and open ones. */
export function listStaleTariffs(day: IsoDate): StaleTariff[] {
  const documents = listDocuments(day);
  return documents
    .filter((document) => isStale(document, documents, day))
    .map(({ id, discoms, validTo, checkedOn }) => ({ id, suppliers: discoms, validTo, checkedOn }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isInForce({ validFrom, validTo }: TariffDocument, day: IsoDate): boolean {
  return validFrom <= day && (validTo === null || day <= validTo);
}

function isKnown(
  name: string,
  keys: ReadonlySet<string | undefined>,
  day: IsoDate,
  values: PublishedValues,
): boolean {
  return [...keys].every((key) => findSeriesValue(name, key, day, values)?.isEstimate === false);
}

function findLastDay({ points }: Series, day: IsoDate): IsoDate | null {
  const days = points.map(({ from, to }) => to ?? from).filter((last) => last <= day);
  return days.sort().at(-1) ?? null;
}

function isStale(
  document: TariffDocument,
  documents: readonly TariffDocument[],
  day: IsoDate,
): boolean {
  const { validTo, checkedOn } = document;
  if (isInForce(document, day)) return validTo === null && checkedOn < findYearStart(day);
  if (validTo === null || validTo >= day) return false;
  return !documents.some((other) => isNext(other, document));
}

/** Whether a tariff follows another one of the same home. */
function isNext(
  other: TariffDocument,
  { discoms, categoryCode, validTo }: TariffDocument,
): boolean {
  return (
    validTo !== null &&
    other.validFrom >= addDays(validTo, 1) &&
    other.categoryCode === categoryCode &&
    other.discoms.some((discom) => discoms.includes(discom))
  );
}

/** The first of April: orders are for a year from then on. */
function findYearStart(day: IsoDate): IsoDate {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) >= '04-01' ? year : year - 1}-04-01`;
}
