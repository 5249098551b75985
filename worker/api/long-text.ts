/** Responses whose content hono cannot know: long texts, as strings or streams. */
import type { Context, TypedResponse } from 'hono';
import { formatPages, type NextPage } from '#worker/backup/paged-text.ts';

/** Responds with a text or a stream, whose content the contract describes as `Content`. */
export function sendText<Content, Format extends 'json' | 'text'>(
  c: Context,
  body: string | ReadableStream,
  headers: Record<string, string>,
): Response & TypedResponse<Content, 200, Format> {
  return c.body(body, 200, headers) as Response & TypedResponse<never, 200, never>;
}

/** Responds with `{ "name": [ … ] }` from pages of rows. */
export async function sendList<Name extends string, Row, Item>(
  c: Context,
  name: Name,
  nextPage: NextPage<Row>,
  toItem: (row: Row) => Item,
): Promise<Response & TypedResponse<Record<Name, Item[]>, 200, 'json'>> {
  let separator = '';
  const body = await formatPages(nextPage, {
    head: `{${JSON.stringify(name)}:[`,
    line: (row) => {
      const text = separator + JSON.stringify(toItem(row));
      separator = ',';
      return text;
    },
    tail: ']}',
  });
  return sendText(c, body, { 'Content-Type': 'application/json' });
}
