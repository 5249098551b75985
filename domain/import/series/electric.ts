/** Which series are electricity. A file of something else is refused by its name. */

import { findRole } from '#domain/import/answers.ts';
import { FileError, fileErrors } from '#domain/import/file-error.ts';
import { addDoubt } from '#domain/import/notes.ts';
import type { LeftOut } from '#domain/import/tables/series.ts';
import * as words from '#domain/import/tables/words.ts';
import type { Answers, Doubt, Notes, RawSeries } from '#domain/import/types.ts';
import { CHANNELS, type Channel } from '#domain/meter/channels.ts';

const ENERGY_WORDS =
  /\b(kwh|energ|electri|elektri|meter|strom|stroom|units?|solar|power|consum|usage|grid|import|export|sensor)/;

/** Why a series is no electricity of the grid or the roof; nothing where it may be. */
function findReason(raw: RawSeries): string | undefined {
  if (raw.leftOut !== undefined) return raw.leftOut;
  const commodity = words.findCommodity(raw.words);
  if (commodity !== undefined && !(words.isDevice(raw.words) && raw.unit !== undefined))
    return commodity;
  if (words.isGenerator(raw.words)) return 'a generator’s';
  return raw.isSure === true ? undefined : words.findOtherQuantity(raw.words);
}

/** Whether a series may be electricity that is counted: what a person says of it comes first. */
export function isElectric(raw: RawSeries, answers: Answers): boolean {
  const role = findRole(raw, answers);
  return role === undefined ? findReason(raw) === undefined : role !== 'ignore';
}

/** Series that may be electricity. Throws when all are something else, and says what. */
export async function selectElectricSeries(
  series: readonly RawSeries[],
  answers: Answers,
  fileWords: string,
  leftOut: LeftOut[],
  notes: Notes,
): Promise<RawSeries[]> {
  if (words.isTrade(fileWords)) throw new FileError('noEnergy');
  if (words.isChargingLog(fileWords) && !/\b(grid|home|house|solar)\b/.test(fileWords))
    throw new FileError(fileErrors.chargingLog);
  const hasOtherNumbers = leftOut.length > 0 || series.length > 1;
  await leaveOutGenerators(series, notes);
  const electricSeries = series.filter((raw) => {
    if (isElectric(raw, answers)) return true;
    const reason = findReason(raw);
    if (reason !== undefined) leftOut.push({ name: raw.name, reason });
    return false;
  });
  if (electricSeries.length === 0) return refuseOther(leftOut, fileWords);
  const filledSeries = electricSeries.filter(({ value }) =>
    value.some((number) => !Number.isNaN(number)),
  );
  if (filledSeries.length === 0) throw new FileError(fileErrors.allEmpty);
  const namedSeries = dropUnnamed(filledSeries, answers, leftOut);
  const isEnergy = namedSeries.some(namesEnergy);
  const isUnnamed = namedSeries.every(({ name }) => /^column \d+$/.test(name));
  if (!isEnergy && !isUnnamed && !ENERGY_WORDS.test(fileWords)) {
    const [only] = namedSeries;
    const isOpen = !hasOtherNumbers && only !== undefined && tellsNothing(only);
    if (!isOpen && !namedSeries.every(isOfHome)) return refuseOther(leftOut, fileWords);
    if (isOpen && !answers.roles.has(only.name)) askAbout(only, notes);
  }
  followFileNames(namedSeries, answers, notes);
  const commodity = words.findCommodity(fileWords);
  const isOther =
    commodity !== undefined && !/\b(kwh|electri|elektri|stroom|strom|energ)/.test(fileWords);
  if (isOther && !isEnergy) return refuseOther([{ name: '', reason: commodity }], fileWords);
  return namedSeries;
}

/** Leaves out a generator's columns by its hours; what finds them is loaded where there are several columns. */
async function leaveOutGenerators(series: readonly RawSeries[], notes: Notes): Promise<void> {
  if (series.length < 3) return;
  const { findGenerators } = await import('./generator.ts');
  for (const raw of findGenerators(series)) {
    raw.leftOut ??= 'a generator’s, by the hours in which it ran';
    notes.flags.add('columns-disagree');
  }
}

const isOfHome = ({ words: name }: RawSeries) => words.isDwelling(name);

/** A name of a meter, a flat or a place in a list: it says nothing of what is counted. */
const tellsNothing = ({ name }: RawSeries) =>
  /\d/.test(name) || /^(data|values?|series|channel|column|number|sum|total)$/i.test(name.trim());

/** A file that names directions itself needs no other name. */
function followFileNames(series: readonly RawSeries[], answers: Answers, notes: Notes): void {
  if (series.every(({ channel }) => channel === undefined))
    for (const raw of series) followFileName(raw, answers, notes);
}

/** Where nothing in a file says what its values are, its own name is followed, and it is asked. */
function followFileName(raw: RawSeries, answers: Answers, notes: Notes): void {
  if (raw.channel !== undefined || findRole(raw, answers) !== undefined) return;
  const guess = words.guessByFileName(raw.file ?? '');
  if (guess === undefined || guess === 'import') return;
  const isDirection = guess === 'export' || guess === 'solar';
  // A column of units says only in what it is counted.
  if (isDirection && words.isConsumption(raw.words.replace(/\bunits?\b/g, ''))) return;
  notes.evidence.push(`The file is called “${raw.file?.slice(0, 60)}”.`);
  if (isDirection) raw.channel = guess;
  askAbout(raw, notes);
}

/** Asks what a column is. */
function askAbout({ name, channel }: RawSeries, notes: Notes): void {
  addDoubt(notes, offerRoles(name, channel ?? 'import', true));
}

/** What a column may be: as it is read first, then all else. */
export function offerRoles(name: string, channel: Channel, ask: boolean): Doubt {
  const roles = new Set<Channel | 'ignore'>([channel, ...CHANNELS, 'ignore']);
  return { key: 'columns', values: [...roles].map((role) => ({ [name]: role })), ask };
}

/** Refuses what is no electricity; the reasons are loaded where one is needed. */
async function refuseOther(leftOut: readonly LeftOut[], fileWords: string): Promise<never> {
  const { makeOtherError } = await import('./left-out.ts');
  throw makeOtherError(leftOut, fileWords);
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
function dropUnnamed(series: RawSeries[], answers: Answers, leftOut: LeftOut[]): RawSeries[] {
  const isNamed = (raw: RawSeries) => namesEnergy(raw) || findRole(raw, answers) !== undefined;
  if (!series.some(isNamed)) return series;
  for (const raw of series)
    if (!isNamed(raw)) leftOut.push({ name: raw.name, reason: 'it names no energy' });
  return series.filter(isNamed);
}

/** Whether a series is all that the home takes or gives: no device, and no balance of two directions. */
export function isWholeSupply({ words: name }: RawSeries): boolean {
  return !words.isSelfOrNet(name) && (!words.isDevice(name) || words.isWhole(name));
}
