/** What a person's homes are called where several stand beside each other. */

interface NamedHome {
  id: number;
  name: string;
  city: string | null;
  supplier: string | null;
}

/** The names by the homes' numbers. Homes of one name are told apart by city or supplier, else by their order. */
export function nameHomes(homes: readonly NamedHome[]): Map<number, string> {
  const named = homes.map(({ id, name, city, supplier }) => {
    const isAlone = homes.every((other) => other.id === id || other.name !== name);
    const place = city ?? supplier;
    return { id, name: isAlone || place === null ? name : `${name}, ${place}` };
  });
  return new Map(
    named.map(({ id, name }) => {
      const alike = named.filter((other) => other.name === name);
      const place = alike.findIndex((other) => other.id === id) + 1;
      return [id, alike.length === 1 ? name : `${name} (${place})`];
    }),
  );
}
