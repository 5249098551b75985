/** Long lists as JSON. */
import type { Context, TypedResponse } from 'hono';
import { type NextPage, pagedText } from '../services/paged-text.ts';

/** `{ "name": [ … ] }` from pages of rows. */
export async function jsonList<Name extends string, Row, Item>(
  c: Context,
  name: Name,
  nextPage: NextPage<Row>,
  item: (row: Row) => Item,
): Promise<Response & TypedResponse<Record<Name, Item[]>, 200, 'json'>> {
  let separator = '';
  const body = await pagedText(nextPage, {
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
