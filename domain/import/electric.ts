/** Which series are electricity. A file of something else is refused by its name. */
import { roleOf } from './answers.ts';
import { FileError, fileErrors } from './file-error.ts';
import type { Answers, RawSeries } from './types.ts';
import * as words from './words.ts';

/** Series that may be electricity. Throws when all are something else, and says what. */
export function electricOnly(
  series: readonly RawSeries[],
  answers: Answers,
  fileWords: string,
): RawSeries[] {
  if (words.isTrade(fileWords)) throw new FileError(fileErrors.noEnergy);
  const commodities = new Set<string>();
  const electric = series.filter((raw) => {
    const role = roleOf(raw, answers);
    if (role !== undefined) return role !== 'ignore';
    const commodity = words.commodityIn(raw.words);
    const isOther =
      commodity !== undefined && !(words.isDevice(raw.words) && raw.unit !== undefined);
    if (isOther) commodities.add(commodity);
    return !isOther && !words.isOtherQuantity(raw.words);
  });
  if (electric.length === 0) refuseOther(commodities, fileWords);
  const filled = electric.filter(({ value }) => value.some((one) => !Number.isNaN(one)));
  if (filled.length === 0) throw new FileError(fileErrors.allEmpty);
  const named = mostEnergetic(filled);
  if (
    named.length === 0 ||
    (!hasEnergyWords(named) &&
      !/\b(kwh|energ|electri|elektri|meter|strom|stroom|units?|solar|power|consum|usage|grid|import|export|sensor)/.test(
        fileWords,
      ))
  ) {
    if (!named.every(({ name }) => /^column \d+$/.test(name))) refuseOther(commodities, fileWords);
  }
  const commodity = words.commodityIn(fileWords);
  const isOther =
    commodity !== undefined && !/\b(kwh|electri|elektri|stroom|strom|energ)/.test(fileWords);
  if (isOther && !hasEnergyWords(named)) refuseOther(new Set([commodity]), fileWords);
  return named;
}

function refuseOther(commodities: ReadonlySet<string>, fileWords: string): never {
  if (commodities.has('gas') || commodities.has('heat')) throw new FileError(fileErrors.gas);
  if (commodities.has('water')) throw new FileError(fileErrors.water);
  const bank =
    /\b(debit|credit|balance|withdrawal|deposit|narration|saldo|kontostand|valuta|transaction|buchung\w*)\b/.test(
      fileWords,
    );
  throw new FileError(bank ? fileErrors.bank : fileErrors.noEnergy);
}

function hasEnergyWords(series: readonly RawSeries[]): boolean {
  return series.some((raw) => rank(raw) > 0);
}

/** 2: a unit of energy; 1: words of use or of a counter; 0: neither. */
function rank(raw: RawSeries): number {
  if (words.unitIn(raw.words) !== undefined) return 2;
  const said =
    words.isUse(raw.words) ||
    words.channelIn(raw.words) !== undefined ||
    words.kindIn(raw.words) !== undefined;
  return said || words.isPower(raw.words) ? 2 : 0;
}

/** Columns without any word of energy are left out as soon as others have one. */
function mostEnergetic(series: readonly RawSeries[]): RawSeries[] {
  const top = Math.max(...series.map(rank));
  return series.filter((raw) => rank(raw) === top);
}
