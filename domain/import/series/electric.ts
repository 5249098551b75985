/** Which series are electricity. A file of something else is refused by its name. */

import { findRole } from '#domain/import/answers.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import * as words from '#domain/import/tables/words.ts';
import type { Answers, RawSeries } from '#domain/import/types.ts';

const ENERGY_WORDS =
  /\b(kwh|energ|electri|elektri|meter|strom|stroom|units?|solar|power|consum|usage|grid|import|export|sensor)/;

/** Series that may be electricity. Throws when all are something else, and says what. */
export function selectElectricSeries(
  series: readonly RawSeries[],
  answers: Answers,
  fileWords: string,
): RawSeries[] {
  if (words.isTrade(fileWords)) throw new FileError('noEnergy');
  const commodities = new Set<string>();
  const electricSeries = series.filter((raw) => {
    const role = findRole(raw, answers);
    if (role !== undefined) return role !== 'ignore';
    const commodity = words.findCommodity(raw.words);
    const isOther =
      commodity !== undefined && !(words.isDevice(raw.words) && raw.unit !== undefined);
    if (isOther) commodities.add(commodity);
    return !isOther && !words.isOtherQuantity(raw.words);
  });
  if (electricSeries.length === 0) refuseOther(commodities, fileWords);
  const filledSeries = electricSeries.filter(({ value }) =>
    value.some((number) => !Number.isNaN(number)),
  );
  if (filledSeries.length === 0) throw new FileError(fileErrors.allEmpty);
  const namedSeries = dropUnnamed(filledSeries);
  const isEnergy = namedSeries.some(namesEnergy);
  const isUnnamed = namedSeries.every(({ name }) => /^column \d+$/.test(name));
  if (!isEnergy && !isUnnamed && !ENERGY_WORDS.test(fileWords)) refuseOther(commodities, fileWords);
  const commodity = words.findCommodity(fileWords);
  const isOther =
    commodity !== undefined && !/\b(kwh|electri|elektri|stroom|strom|energ)/.test(fileWords);
  if (isOther && !isEnergy) refuseOther(new Set([commodity]), fileWords);
  return namedSeries;
}

function refuseOther(commodities: ReadonlySet<string>, fileWords: string): never {
  if (commodities.has('gas') || commodities.has('heat')) throw new FileError(fileErrors.gas);
  if (commodities.has('water')) throw new FileError(fileErrors.water);
  const isBank =
    /\b(debit|credit|balance|withdrawal|deposit|narration|saldo|kontostand|valuta|transaction|buchung\w*)\b/.test(
      fileWords,
    );
  throw new FileError(isBank ? 'bank' : 'noEnergy');
}

/** Whether a column names energy: a unit of it, use, a direction, a counter or power. */
function namesEnergy({ words: name }: RawSeries): boolean {
  return (
    words.isUse(name) ||
    words.findChannel(name) !== undefined ||
    words.findKind(name) !== undefined ||
    words.isPower(name)
  );
}

/** Columns that do not name energy are left out as soon as others do. */
function dropUnnamed(series: RawSeries[]): RawSeries[] {
  const namedSeries = series.filter(namesEnergy);
  return namedSeries.length > 0 ? namedSeries : series;
}

/** Whether a series is all that the home takes or gives: no device, and no balance of two directions. */
export function isWholeSupply({ words: name }: RawSeries): boolean {
  return !words.isSelfOrNet(name) && (!words.isDevice(name) || words.isWhole(name));
}
