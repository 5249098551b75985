/** Markup as it reads. */
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** A text of markup as it reads, whether React wrote its signs or the Worker did. */
export function decoded(text: string): string {
  return text
    .replace(/&#(x?)(\w+);/g, (_, x: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, x === '' ? 10 : 16)),
    )
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => NAMED[name] ?? '');
}
