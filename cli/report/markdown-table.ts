/** Tables in Markdown. */

/** A table with its titles and rule. */
export function renderMarkdownTable(head: string[], rule: string[], rows: string[][]): string {
  return [head, rule, ...rows].map((row) => `| ${row.map(escapeCell).join(' | ')} |`).join('\n');
}

function escapeCell(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');
}
