/** What is worked out at most once: a year of bills is dear, and a request asks for it several times or never. */

/** Makes a function that works something out when it is first asked for it, and keeps it. */
export function computeOnce<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    kept ??= { value: compute() };
    return kept.value;
  };
}

/** Makes a function that works something out once of each object, and keeps it as long as the object is there. */
export function computeOnceOf<Owner extends object, T>(
  compute: (owner: Owner) => T,
): (owner: Owner) => T {
  const kept = new WeakMap<Owner, { value: T }>();
  return (owner) => {
    const known = kept.get(owner) ?? { value: compute(owner) };
    kept.set(owner, known);
    return known.value;
  };
}
