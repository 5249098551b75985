/** Text laid out in columns and lines, by the width that characters take in a terminal. */

/** Characters of two columns: East Asian wide forms and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Characters of no width: marks above and below, and joiners. */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** How many columns a text takes. */
export function measureWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character >= ' ' && character <= '~') width += 1;
    else if (!NO_WIDTH.test(character)) width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/** A text at the right of so many columns. */
export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - measureWidth(text))) + text;
}

/** A text at the left of so many columns. */
export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - measureWidth(text)));
}

/** The columns of the widest text; 0 for none. */
export function measureWidest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, measureWidth(text)), 0);
}

/** Words in lines of at most so many columns; a longer word has a line of its own. */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      if (line !== '' && measureWidth(line) + 1 + measureWidth(word) > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return [...lines, line];
  });
}

export interface Column<Row> {
  title: string;
  align?: 'right';
  text(row: Row): string;
}

const GAP = '  ';
/** Fewer columns than this are not worth continuing in. */
const LAST_COLUMN_MIN = 20;

/** Rows under their titles. In a table of so many columns a long last cell continues below its start. */
export function renderTable<Row>(
  rows: readonly Row[],
  tableColumns: readonly Column<Row>[],
  heading: (line: string) => string,
  width?: number,
): string {
  return createTable<Row>(heading, width)(rows, tableColumns);
}

/**
 * A table whose rows come in parts. Columns stay as wide as they were, or become wider; the titles
 * come again where there is a column more.
 */
export function createTable<Row>(heading: (line: string) => string, width?: number) {
  let widths: number[] = [];
  return (rows: readonly Row[], tableColumns: readonly Column<Row>[]): string => {
    const isNew = widths.length !== tableColumns.length;
    const titles = tableColumns.map(({ title }) => title);
    const cells = rows.map((row) => tableColumns.map(({ text }) => text(row).replace(/\s+/g, ' ')));
    widths = tableColumns.map((_, index) =>
      [titles, ...cells].reduce(
        (widest, line) => Math.max(widest, measureWidth(line[index] ?? '')),
        widths[index] ?? 0,
      ),
    );
    // The last column is not padded, so that lines do not end in spaces.
    const layOut = (line: string[]) =>
      line
        .map((cell, index) =>
          tableColumns[index]?.align === 'right'
            ? padStart(cell, widths[index] ?? 0)
            : padEnd(cell, widths[index] ?? 0),
        )
        .join(GAP)
        .trimEnd();
    const lastStart = widths
      .slice(0, -1)
      .reduce((sum, columnWidth) => sum + columnWidth + GAP.length, 0);
    const lastWidth = width === undefined ? 0 : width - lastStart;
    const layOutRow = (line: string[]): string[] => {
      if (lastWidth < LAST_COLUMN_MIN) return [layOut(line)];
      const [first = '', ...others] = wrapText(line.at(-1) ?? '', lastWidth);
      return [
        layOut([...line.slice(0, -1), first]),
        ...others.map((text) => ' '.repeat(lastStart) + text),
      ];
    };
    const lines = [...(isNew ? [heading(layOut(titles))] : []), ...cells.flatMap(layOutRow)];
    return `${lines.join('\n')}\n`;
  };
}

/** A text in single quotes, as bash, zsh and other POSIX shells read it back unchanged. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
