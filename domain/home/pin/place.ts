/** The state and the city that a PIN tells. */
import { readZipCodeDigits, STATES, ZIP_DIGITS } from '#domain/home/profile-rules.ts';
import { PIN_TABLE } from './table.ts';

export interface PinPlace {
  state: (typeof STATES)[number];
  /** The city, or the district that the post office is in. */
  city: string;
}

const LEAST_DIGITS = 3;
let places: Map<string, PinPlace> | undefined;

/** Read when the first PIN is looked up: most screens have none. */
function indexByPrefix(): Map<string, PinPlace> {
  const rows = PIN_TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [stateName, city = '', prefixes = ''] = line.split('|');
      const state = STATES.find((name) => name === stateName);
      if (state === undefined) return [];
      return prefixes.split(' ').map((prefix): [string, PinPlace] => [prefix, { state, city }]);
    });
  return new Map(rows);
}

/** The place of a PIN as it is typed, "560 011" too; nothing for one that is not whole or not known. */
export function findPlaceOfPin(typed: string): PinPlace | undefined {
  const pin = readZipCodeDigits(typed);
  if (!/^\d+$/.test(pin) || pin.length !== ZIP_DIGITS) return undefined;
  places ??= indexByPrefix();
  for (let digits = ZIP_DIGITS; digits >= LEAST_DIGITS; digits -= 1) {
    const place = places.get(pin.slice(0, digits));
    if (place !== undefined) return place;
  }
  return undefined;
}
