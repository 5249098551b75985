/** Tables in Markdown. */

/** A table with its titles and rule. */
export function markdownTable(head: string[], rule: string[], rows: string[][]): string {
  return [head, rule, ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

function cell(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');
}
