/** Long answers as JSON. */
import type { Context, TypedResponse } from 'hono';
import { pageStream } from '../services/page-stream.ts';

/** `{ "name": [ … ] }` from pages of rows. */
export async function jsonListStream<Name extends string, Row, Item>(
  c: Context,
  name: Name,
  pages: AsyncGenerator<Row[]>,
  item: (row: Row) => Item,
): Promise<Response & TypedResponse<Record<Name, Item[]>, 200, 'json'>> {
  let separator = '';
  const body = await pageStream(pages, {
    head: `{${JSON.stringify(name)}:[`,
    line: (row) => {
      const text = separator + JSON.stringify(item(row));
      separator = ',';
      return text;
    },
    tail: ']}',
  });
  const response = c.body(body, 200, { 'Content-Type': 'application/json' });
  return response as unknown as Response & TypedResponse<Record<Name, Item[]>, 200, 'json'>;
}
