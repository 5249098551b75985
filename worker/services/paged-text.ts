/** Long answers, a page of rows at a time, so that none is ever whole in memory. */

/**
 * Fetches the next page of rows. No generator: what an asynchronous one refers to, which is all that a
 * request has, the platform keeps until a full collection.
 */
export type NextPage<Row> = () => Promise<Page<Row>>;

interface Page<Row> {
  rows: Row[];
  isLast: boolean;
}

/** The pages one after another, for what is not asked for often. */
export async function* eachPage<Row>(nextPage: NextPage<Row>): AsyncGenerator<Row[], undefined> {
  for (;;) {
    const { rows, isLast } = await nextPage();
    yield rows;
    if (isLast) return;
  }
}

/**
 * Text from pages of rows, between a head and a tail. The first page is fetched before anything is given
 * out, so that what is refused is refused in time; a failure after that breaks the text off. One page is
 * given out as it is: a stream would be kept as long as a generator.
 */
export async function pagedText<Row>(
  nextPage: NextPage<Row>,
  { head, line, tail = '' }: { head: string; line: (row: Row) => string; tail?: string },
): Promise<string | ReadableStream<Uint8Array>> {
  const text = ({ rows, isLast }: Page<Row>) => rows.map(line).join('') + (isLast ? tail : '');
  const first = await nextPage();
  const start = head + text(first);
  if (first.isLast) return start;
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(start));
    },
    async pull(controller) {
      const page = await nextPage();
      controller.enqueue(encoder.encode(text(page)));
      if (page.isLast) controller.close();
    },
  });
}
