/** A household's document with something hostile in it: refused whole, or put back as what the home can hold. */
import { beforeAll, expect, test } from 'vitest';
import { directly } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { type Backup, backup, restore } from '../support/backup.ts';
import { Household } from '../support/household.ts';
import { onboarded, open } from '../support/page.ts';
import { oneOrAll, shortOrFull } from '../support/torture.ts';
import { newHome } from '../torture/workerd/home.ts';

reportAttacks('Documents');

/** How many of the pairs of a place and a value are tried. */
const TRIED = shortOrFull(50, 6_000);
const PAGES = [
  '/dashboard',
  '/dashboard/data-entry',
  '/dashboard/data-entry/bills',
  '/dashboard/energy-tips',
  '/dashboard/appliances',
  '/dashboard/profile/connection',
];

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

/** What is put in the place of anything in the document, as JSON. */
const VALUES = [
  'null',
  'true',
  '""',
  '-1',
  '0.5',
  '1e308',
  '-1e308',
  '1e-320',
  '-0',
  '9007199254740993',
  '99999999999999999999',
  '"=HYPERLINK(\\"https://evil.example\\")"',
  '"\\u202e\\u2028\\u0000"',
  '"\\ud800"',
  '"2026-02-30"',
  '"9999-12-31"',
  '"<script>alert(1)</script>"',
  '"__proto__"',
  '{"__proto__":{"role":"owner"}}',
  '{"constructor":{"prototype":{"role":"owner"}}}',
  '{"toString":1,"length":5}',
  '[]',
  '[[[[]]]]',
  '{}',
  `"${'x'.repeat(100_000)}"`,
  nested(40),
  nested(2_000),
  `[${Array(100_000).fill('0').join(',')}]`,
  `[${Array(1_000).fill('{}').join(',')}]`,
  `"${btoa(SVG)}"`,
  `"${btoa('<!doctype html><script>alert(1)</script>')}"`,
  '"data:image/svg+xml;base64,AAAA"',
];

type Place = (string | number)[];

/** The places of everything in a document. */
function* placesIn(value: unknown, place: Place = []): Generator<Place> {
  if (place.length > 0) yield place;
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value))
    yield* placesIn(inner, [...place, Array.isArray(value) ? Number(key) : key]);
}

const MARK = 'what-is-put-in';

/** The document's JSON with a value, given as JSON, at a place. */
function withValue(document: Backup, place: Place, json: string): string {
  const copy = structuredClone(document) as unknown as Record<string | number, unknown>;
  let inner = copy;
  for (const key of place.slice(0, -1)) inner = inner[key] as typeof copy;
  inner[place.at(-1) ?? ''] = MARK;
  return JSON.stringify(copy).replace(`"${MARK}"`, () => json);
}

/** Restores a document that may be refused, and checks that the home is whole either way. */
async function tryDocument(text: string, name: string, place: number): Promise<number> {
  const target = directly(await Household.settled());
  const { status, body } = await restore(target, attack(text));
  expect([201, 400, 409, 413], `${name}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
  const document = await backup(target);
  if (status !== 201) {
    const { readings, appliances, tips, imports, bills, meters, meterPhotos } = document;
    const lists = [readings, appliances, tips, imports, bills, meters, meterPhotos];
    expect(lists.flat(), name).toEqual([]);
    return status;
  }
  await onboarded(target);
  for (const path of oneOrAll(PAGES, place))
    expect((await open(target, path)).status, `${name} ${path}`).toBe(200);
  // What was taken can be taken along again.
  const again = directly(await Household.settled());
  expect((await restore(again, document)).status, name).toBe(201);
  return status;
}

let document: Backup;
beforeAll(async () => {
  const { household } = await newHome();
  document = await backup(household);
  document.readings = document.readings.slice(0, 12);
});

test('a hostile value anywhere in a document breaks nothing, and is nobody’s but the home’s', async () => {
  const pairs = [...placesIn(document)].flatMap((place) =>
    VALUES.map((json): [Place, string] => [place, json]),
  );
  // Spread over all of them by a step that shares no factor with their number, nearly always.
  const step = 7_919;
  const statuses = new Map<number, number>();
  for (let n = 0; n < Math.min(TRIED, pairs.length); n += 1) {
    const [place, json] = pairs[(n * step) % pairs.length] ?? [[], ''];
    const name = `${place.join('.')} = ${json.slice(0, 40)}`;
    const status = await tryDocument(withValue(document, place, json), name, n);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  expect(statuses.get(400)).toBeGreaterThan(0);
}, 3_600_000);

test('an entry twice in any list is refused, or is one', async () => {
  for (const [place, [list, entries]] of Object.entries(document).entries()) {
    if (!Array.isArray(entries) || entries.length === 0) continue;
    const twice = { ...document, [list]: [...entries, entries[0]] };
    await tryDocument(JSON.stringify(twice), `${list} twice`, place);
  }
});

test('ids of another household’s home, meter and import are its own numbers after a restore', async () => {
  const victim = directly((await newHome()).household);
  const before = await backup(victim);
  const text = JSON.stringify({
    ...before,
    homeId: victim.homeId,
    user: { ...before.user, id: victim.caller.userId, email: victim.email },
  });
  await tryDocument(text, 'the victim’s numbers', 0);
  const { exportedAt: _, ...after } = await backup(victim);
  const { exportedAt: __, ...was } = before;
  expect(after).toEqual(was);
});
