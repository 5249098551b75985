/** Partial updates: what is absent stays as it is, what is null is cleared. */

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Those of the values that are there, null included. */
export function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Given<T>;
}

export function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

/** A value turned into what is stored; absent and null stay what they are. */
export function mapped<V, S>(
  value: V,
  map: (value: NonNullable<V>) => S,
): S | Extract<V, null | undefined> {
  return value === undefined || value === null
    ? (value as Extract<V, null | undefined>)
    : map(value as NonNullable<V>);
}
