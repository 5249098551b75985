/** Reads a long list from a response while it arrives. */
import { JSONParser } from '@streamparser/json';

/** The least number of items in the first part, which sets the widths of a table's columns. */
const FIRST_PART_ITEMS = 1000;
/** More than any item of ours is long: a response is not held beyond it. */
export const ITEM_MAX_BYTES = 256 * 1024;

/**
 * The items of a body `{ "name": [ … ] }` in parts, none of which is empty. Throws a SyntaxError when
 * the body is something else, ends within, or has an item longer than `ITEM_MAX_BYTES`.
 */
export async function* readItems<Item>(
  body: ReadableStream<Uint8Array>,
  name: string,
): AsyncGenerator<Item[]> {
  let items: Item[] = [];
  let partItems = FIRST_PART_ITEMS;
  let opening = '';
  const parser = new JSONParser({ paths: [`$.${name}.*`], keepStack: false });
  parser.onToken = ({ value }) => {
    if (opening.length < name.length + 3) opening += String(value);
  };
  let sinceItemBytes = 0;
  parser.onValue = ({ value }) => {
    sinceItemBytes = 0;
    items.push(value as unknown as Item);
  };
  let failure: Error | undefined;
  parser.onError = (error) => {
    failure ??= error;
  };
  // Node's streams can be iterated; the types here are a browser's.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    sinceItemBytes += chunk.length;
    parser.write(chunk);
    if (failure !== undefined || sinceItemBytes > ITEM_MAX_BYTES) break;
    if (items.length < partItems) continue;
    yield items;
    items = [];
    partItems = 1;
  }
  if (failure !== undefined || !parser.isEnded || opening !== `{${name}:[`) {
    throw new SyntaxError('Not the expected list.');
  }
  if (items.length > 0) yield items;
}
