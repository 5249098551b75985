/** Reads text out of markup. */
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Decodes the entities in a text of markup. */
export function decoded(text: string): string {
  return text
    .replace(/&#(x?)(\w+);/g, (_, x: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, x === '' ? 10 : 16)),
    )
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => NAMED[name] ?? '');
}
