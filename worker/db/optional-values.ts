/** Values of a partial update: undefined leaves a column as it is, null clears it. */

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Copies an object without its undefined properties. */
export function omitUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}

/** Whether an object has no properties. */
export function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

/** Converts a value to what is stored. Undefined and null stay as they are. */
export function mapPresent<V, S>(
  value: V,
  map: (value: NonNullable<V>) => S,
): S | Extract<V, null | undefined> {
  return value === undefined || value === null
    ? (value as Extract<V, null | undefined>)
    : map(value as NonNullable<V>);
}
