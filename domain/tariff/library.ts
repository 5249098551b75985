/** All tariff documents and published values, and how one is found. Documents are only ever added. */
import { andhraPradesh } from './documents/andhra-pradesh.ts';
import { assam } from './documents/assam.ts';
import { bihar } from './documents/bihar.ts';
import { chhattisgarh } from './documents/chhattisgarh.ts';
import { delhi } from './documents/delhi.ts';
import { gujarat } from './documents/gujarat.ts';
import { haryana } from './documents/haryana.ts';
import { himachalPradesh } from './documents/himachal-pradesh.ts';
import { jammuKashmir } from './documents/jammu-kashmir.ts';
import { jerc } from './documents/jerc.ts';
import { jharkhand } from './documents/jharkhand.ts';
import { karnataka } from './documents/karnataka.ts';
import { kerala } from './documents/kerala.ts';
import { kolkata } from './documents/kolkata.ts';
import { madhyaPradesh } from './documents/madhya-pradesh.ts';
import { maharashtra } from './documents/maharashtra.ts';
import { mumbai } from './documents/mumbai.ts';
import { northEast } from './documents/north-east.ts';
import { odisha } from './documents/odisha.ts';
import { punjab } from './documents/punjab.ts';
import { rajasthan } from './documents/rajasthan.ts';
import { tamilNadu } from './documents/tamil-nadu.ts';
import { telangana } from './documents/telangana.ts';
import { torrent } from './documents/torrent.ts';
import { uttarPradesh } from './documents/uttar-pradesh.ts';
import { uttarakhand } from './documents/uttarakhand.ts';
import { westBengal } from './documents/west-bengal.ts';
import type { IsoDate, Series, TariffDocument } from './schema.ts';
import { andhraPradeshSeries } from './series/andhra-pradesh.ts';
import { assamSeries } from './series/assam.ts';
import { biharSeries } from './series/bihar.ts';
import { chhattisgarhSeries } from './series/chhattisgarh.ts';
import { delhiSeries } from './series/delhi.ts';
import { gujaratSeries } from './series/gujarat.ts';
import { haryanaSeries } from './series/haryana.ts';
import { karnatakaSeries } from './series/karnataka.ts';
import { keralaSeries } from './series/kerala.ts';
import { madhyaPradeshSeries } from './series/madhya-pradesh.ts';
import { maharashtraSeries } from './series/maharashtra.ts';
import { rajasthanSeries } from './series/rajasthan.ts';
import { uttarPradeshSeries } from './series/uttar-pradesh.ts';

export const documents: readonly TariffDocument[] = [
  ...delhi,
  ...uttarPradesh,
  ...mumbai,
  ...jharkhand,
  ...haryana,
  ...chhattisgarh,
  ...bihar,
  ...andhraPradesh,
  ...gujarat,
  ...karnataka,
  ...kerala,
  ...kolkata,
  ...madhyaPradesh,
  ...maharashtra,
  ...odisha,
  ...punjab,
  ...rajasthan,
  ...tamilNadu,
  ...telangana,
  ...assam,
  ...himachalPradesh,
  ...jammuKashmir,
  ...jerc,
  ...northEast,
  ...torrent,
  ...uttarakhand,
  ...westBengal,
];

export const series: readonly Series[] = [
  ...andhraPradeshSeries,
  ...assamSeries,
  ...biharSeries,
  ...chhattisgarhSeries,
  ...delhiSeries,
  ...gujaratSeries,
  ...haryanaSeries,
  ...karnatakaSeries,
  ...keralaSeries,
  ...madhyaPradeshSeries,
  ...maharashtraSeries,
  ...rajasthanSeries,
  ...uttarPradeshSeries,
];

/** The newest revision of each document that was recorded by a day. */
export function selectRevisions(
  revisions: readonly TariffDocument[],
  asOf: IsoDate,
): TariffDocument[] {
  const newestById = new Map<string, TariffDocument>();
  for (const document of revisions) {
    if (document.recordedOn > asOf) continue;
    const known = newestById.get(document.id);
    if (known === undefined || known.revision < document.revision)
      newestById.set(document.id, document);
  }
  return [...newestById.values()];
}

/** The documents that price households' bills, as known on a day. */
export function listDocuments(asOf: IsoDate): TariffDocument[] {
  return selectRevisions(documents, asOf).filter(({ purpose }) => purpose === 'bill');
}

/** A document by its id, also one that is not listed; nothing when none was recorded by the day. */
export function findDocument(id: string, asOf: IsoDate): TariffDocument | undefined {
  return selectRevisions(documents, asOf).find((document) => document.id === id);
}

/** A document in one of its revisions; in its newest where it has no such one. Nothing where there is no such id. */
export function findRevision(id: string, revision: number): TariffDocument | undefined {
  const revisions = documents.filter((document) => document.id === id);
  return (
    revisions.find((document) => document.revision === revision) ??
    revisions.reduce<TariffDocument | undefined>(
      (newest, next) => (newest === undefined || newest.revision < next.revision ? next : newest),
      undefined,
    )
  );
}

/** A series of published values by its id. */
export function findSeriesById(id: string): Series | undefined {
  return series.find((candidate) => candidate.id === id);
}

/** The history of a supplier's tariff of a category, as known on a day. */
export function findHistory(discom: string, categoryCode: string, asOf: IsoDate): TariffDocument[] {
  const isOfCategory = ({ purpose, discoms, categoryCode: code }: TariffDocument) =>
    purpose === 'bill' && code === categoryCode && discoms.includes(discom);
  // Every bill looks here: the few documents of the category, rather than the newest of all.
  const ids = new Set(documents.filter(isOfCategory).map(({ id }) => id));
  const revisions = documents.filter(({ id }) => ids.has(id));
  return selectRevisions(revisions, asOf).filter(isOfCategory);
}
