/** Long answers, a page of rows at a time, so that none is ever whole in memory. */

/**
 * Text from pages of rows, between a head and a tail. The first page is fetched before the stream is
 * given out, so that what is refused is refused in time; a failure after that breaks the text off.
 */
export async function pageStream<Row>(
  pages: AsyncGenerator<Row[]>,
  text: { head: string; line: (row: Row) => string; tail?: string },
): Promise<ReadableStream<Uint8Array>> {
  const first = await pages.next();
  const encoder = new TextEncoder();
  const encoded = (rows: Row[]) => rows.map(text.line).join('');
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(text.head + encoded(first.done ? [] : first.value)));
    },
    async pull(controller) {
      const page = await pages.next();
      controller.enqueue(encoder.encode(page.done ? (text.tail ?? '') : encoded(page.value)));
      if (page.done) controller.close();
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}
