/** The names of a bill's lines, as sentences and tables write them. */

/** A line's name without the long form of an abbreviation: `FPPCA`. */
export function shortenLabel(label: string): string {
  return /\(([A-Z&]+)\)$/.exec(label)?.[1] ?? label;
}

/** A line's name inside a sentence: "energy charge", "FPPCA", "Gruha Jyothi: tax". */
export function lowerFirstWord(label: string): string {
  const isName = /^\S+ [A-Z]/.test(label);
  return /^[A-Z][a-z]/.test(label) && !isName
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}
