/** Writes long responses a page of rows at a time, so that none is ever whole in memory. */

/** Fetches the next page of rows. */
export type NextPage<Row> = () => Promise<Page<Row>>;

interface Page<Row> {
  rows: Row[];
  isLast: boolean;
}

/**
 * Formats pages of rows as text between a head and a tail: a string if there is one page, else a stream. The first page
 * is fetched before this returns, so that a request can still be refused with an error; a failure after that ends the
 * stream early.
 */
export async function formatPages<Row>(
  nextPage: NextPage<Row>,
  { head, line, tail = '' }: { head: string; line: (row: Row) => string; tail?: string },
): Promise<string | ReadableStream<Uint8Array>> {
  const formatPage = ({ rows, isLast }: Page<Row>) =>
    rows.map(line).join('') + (isLast ? tail : '');
  const first = await nextPage();
  const start = head + formatPage(first);
  if (first.isLast) return start;
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(start));
    },
    async pull(controller) {
      const page = await nextPage();
      controller.enqueue(encoder.encode(formatPage(page)));
      if (page.isLast) controller.close();
    },
  });
}
