/** A form that is sent as it stands holds empty texts: in a call they count as left out, wherever they are. */

/** Which home is meant decides where something is stored: an empty one is refused, not guessed. */
const KEPT = 'homeId';

/** Returns a request without the parameters of its query that are empty. */
export function dropEmptyParameters(request: Request): Request {
  const url = new URL(request.url);
  const kept = [...url.searchParams].filter(([name, value]) => value !== '' || name === KEPT);
  if (kept.length === url.searchParams.size) return request;
  url.search = new URLSearchParams(kept).toString();
  return new Request(url, request);
}

/** Returns JSON without the properties whose text is empty. What is no JSON stays, to be refused by who reads it. */
export function dropEmptyTexts(json: string): string {
  if (!json.includes('""')) return json;
  try {
    return JSON.stringify(JSON.parse(json, dropEmptyText));
  } catch {
    return json;
  }
}

/** A reviver: the place of an entry in a list says something, so that one stays. */
function dropEmptyText(this: unknown, key: string, value: unknown): unknown {
  return value === '' && key !== '' && !Array.isArray(this) ? undefined : value;
}
