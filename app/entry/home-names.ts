/** What the homes are called on the page at the meter. */
import type { KnownHome } from '#app/offline/phone-store.ts';
import { formatRegister } from '#domain/base/format.ts';

/**
 * The names by the ids of the homes. Homes of one name are told apart by the number that their meter showed last, which
 * stands before whoever reads it, and those without one by their place among them.
 */
export function nameHomes(homes: readonly Pick<KnownHome, 'homeId' | 'name' | 'last'>[]) {
  const named = homes.map(({ homeId, name, last }) => {
    const isAlone = homes.every((other) => other.homeId === homeId || other.name !== name);
    if (isAlone) return { homeId, name };
    const shown =
      last === null ? 'no number yet' : `last ${formatRegister(last.shownWh, last.digits)}`;
    return { homeId, name: `${name}, ${shown}` };
  });
  return new Map(
    named.map(({ homeId, name }) => {
      const alike = named.filter((other) => other.name === name);
      const place = alike.findIndex((other) => other.homeId === homeId) + 1;
      return [homeId, alike.length === 1 ? name : `${name} (${place})`];
    }),
  );
}
