import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { HISTORY_MAX_CHANGES, HOME_LIMITS } from '#domain/base/limits.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { CATALOGUE } from '#domain/tips/catalogue.ts';
import { cost, Household } from '../support/household.ts';
import { onboarded, open, pageLink, readable } from '../support/page.ts';

const DAY = '2025-01-01';
const SESSIONS = 59;
/** A saving of an average home. */
const TIP_FIGURES = JSON.stringify({
  ...{ why: 'saving', subject: { of: 'home', isKnown: false, yearWh: 2_400_000 } },
  saving: { by: 'share', part: 0.03 },
});
const NOW = Date.now();

interface List {
  name: string;
  /** The id of its element. */
  id: string;
  path: string;
  /** Reads an item's number. */
  item: RegExp;
  count: number;
  /** How many items the first page and the others show. */
  sizes: [number, number];
  /** The address of its last few pages. */
  lastPages: string;
  most: { bytes: number; rowsRead: number };
}

const DATA_ENTRY = { path: '/dashboard/data-entry', most: { bytes: 100_000, rowsRead: 160 } };
const FILES = { path: '/dashboard/data-entry/files', most: { bytes: 68_000, rowsRead: 100 } };

const LISTS: List[] = [
  {
    name: 'appliances',
    id: 'appliances',
    path: '/dashboard/appliances',
    item: /Model (\d+)/g,
    count: HOME_LIMITS.appliances,
    sizes: [24, 24],
    lastPages: '/dashboard/appliances?after=appliance-50',
    // Their sums are of all of them.
    most: { bytes: 170_000, rowsRead: 2 * HOME_LIMITS.appliances + 60 },
  },
  {
    ...FILES,
    name: 'imports',
    id: 'imports',
    item: /file-(\d+)\.csv/g,
    count: HOME_LIMITS.imports,
    sizes: [5, 20],
    lastPages: '/dashboard/data-entry/files?importsAfter=51',
  },
  {
    ...FILES,
    name: 'changes',
    id: 'changes',
    item: /→ ([\d,]+)\.0 kWh/g,
    count: HISTORY_MAX_CHANGES,
    sizes: [5, 20],
    lastPages: '/dashboard/data-entry/files?changesAfter=51',
  },
  {
    ...DATA_ENTRY,
    name: 'changes to this reading',
    id: 'reading-history',
    path: `/dashboard/data-entry?edit=${DAY}.1`,
    item: /→ ([\d,]+)\.0 kWh/g,
    count: HISTORY_MAX_CHANGES,
    sizes: [5, 20],
    lastPages: `/dashboard/data-entry?edit=${DAY}.1&historyAfter=51`,
  },
  {
    name: 'tips',
    id: 'history',
    path: '/dashboard/energy-tips',
    item: /Tip number (\d+)/g,
    count: HOME_LIMITS.tips,
    sizes: [20, 20],
    lastPages: '/dashboard/energy-tips?after=51',
    // What they save together is of all of them.
    most: { bytes: 50_000, rowsRead: HOME_LIMITS.tips + 2 * HOME_LIMITS.appliances + 80 },
  },
  {
    name: 'sessions',
    id: 'sessions',
    path: '/dashboard/profile/account',
    item: /since 2 Jan 2026, 12:(\d\d) am/g,
    count: SESSIONS,
    sizes: [20, 20],
    lastPages: '/dashboard/profile/account?after=51.session-of-a-device-51',
    // All that are open are put in order: an index by their last use would be written at each use.
    most: { bytes: 60_000, rowsRead: 2 * SESSIONS + 24 },
  },
];

let household: Household;
beforeAll(async () => {
  household = await onboarded(await Household.settled());
  await fill(household);
});

describe.each(LISTS)('the $name of a home at its limits', (list) => {
  test('come a page at a time, each as light as the first', async () => {
    const [first, second] = [await pageOf(list, list.path), await pageOf(list, list.lastPages)];
    expect(first.items).toHaveLength(list.sizes[0]);
    expect(second.items).toHaveLength(list.sizes[1]);
    for (const { html, headers } of [first, second]) {
      expect(html.length).toBeLessThan(list.most.bytes);
      const { trips, read } = cost(headers);
      expect(trips).toBe(1);
      expect(read).toBeLessThanOrEqual(list.most.rowsRead);
    }
  });

  test('are all reached by the links below them, none twice', async () => {
    const newest = await follow(list, list.path, 3);
    const [, size] = list.sizes;
    const down = (from: number, count: number) => Array.from({ length: count }, (_, i) => from - i);
    expect(newest.items).toEqual(down(list.count, Math.min(list.count, list.sizes[0] + 2 * size)));
    const oldest = await follow(list, list.lastPages, 5);
    expect(oldest.items).toEqual(down(oldest.items[0] ?? 0, oldest.items[0] ?? 0));
    expect(oldest.items.length).toBeGreaterThan(size);
    expect(oldest.next).toBeUndefined();
    expect(oldest.start).toBe(`${list.path}#${list.id}`);
  });

  test('begin with the first where an address names what is no item', async () => {
    for (const after of ['x', '0', "1' OR '1", '99999999999999999999']) {
      const { items } = await pageOf(list, lastPagesAfter(list, after));
      expect(items[0]).toBe(list.count);
    }
  });
});

test('the appliances’ sums and the tips’ are of all of them on every page', async () => {
  for (const path of ['/dashboard/appliances', '/dashboard/appliances?after=appliance-50']) {
    const { text } = await open(household, path);
    expect(text).toContain('Active appliances 200 Of 200 listed');
    // 200 appliances of 75 W and the like, an hour a day for 30 days: 2.3 kWh each, as their cards say.
    expect(text).toContain('Estimated use a month 460.0 kWh');
  }
  const together: unknown[] = [];
  for (const path of ['/dashboard/energy-tips', '/dashboard/energy-tips?after=51']) {
    const { text } = await open(household, path);
    expect(text).toContain('Energy tips 5,000 Since');
    expect(text).toContain('Your tip');
    together.push(/All your tips together, .*?: (\d+) kWh/.exec(text)?.[1]);
  }
  expect(Number(together[0])).toBeGreaterThan(100);
  expect(together[1]).toBe(together[0]);
});

test('an appliance is edited and deleted on its page, and one on another page by its address', async () => {
  const page = await open(household, '/dashboard/appliances?after=appliance-177');
  expect(page.html).toContain('/dashboard/appliances?after=appliance-177&amp;edit=appliance-176');
  const dialog = await open(
    household,
    '/dashboard/appliances?after=appliance-177&edit=appliance-176',
  );
  expect(dialog.html).toMatch(
    /<form[^>]*action="\/\d+\/dashboard\/appliances\?after=appliance-177"[^>]*method="post"|<form[^>]*method="post"[^>]*action="\/\d+\/dashboard\/appliances\?after=appliance-177"/,
  );
  const other = await open(household, '/dashboard/appliances?edit=appliance-3');
  expect(other.text).toContain('Edit Appliance');
});

test('a page that nothing is left for leads back to the start', async () => {
  const tips = await open(household, '/dashboard/energy-tips?after=1');
  expect(tips.text).toContain('Back to the start');
  const entries = await open(household, `/dashboard/data-entry?after=${DAY}.1`);
  expect(entries.text).toContain('Back to the start');
  expect(entries.text).not.toContain('No readings yet');
});

async function pageOf({ name, id, item }: List, path: string) {
  const { html, headers, status } = await open(household, path);
  expect(status).toBe(200);
  const start = html.indexOf(`id="${id}"`);
  const end = html.indexOf(`aria-label="Pages of ${name}"`);
  expect(start).toBeGreaterThan(0);
  const text = readable(html.slice(start, end));
  const numbers = [...text.matchAll(item)].map(([, number]) => Number(number?.replace(',', '')));
  return {
    html,
    headers,
    // An appliance's links repeat its name.
    items: [...new Set(numbers)],
    next: pageLink({ html }, name, 'Show more'),
    start: pageLink({ html }, name, 'Back to the start'),
  };
}

/** The items of so many pages from an address on, and the last page's links. */
async function follow(list: List, path: string, pages: number) {
  let page = await pageOf(list, path);
  const items = [...page.items];
  for (let count = 1; count < pages && page.next !== undefined; count += 1) {
    page = await pageOf(list, page.next);
    items.push(...page.items);
  }
  return { ...page, items };
}

function lastPagesAfter({ lastPages }: List, after: string): string {
  return lastPages.replace(/(after|After)=.*$/, `$1=${encodeURIComponent(after)}`);
}

async function fill({ homeId, caller: { userId, sessionId } }: Household): Promise<void> {
  const numbers = (count: number) =>
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const reading = (wh: string) =>
    `json_object('readings', json_array(json_object(
      'day', ${toDayNumber(DAY)}, 'seq', 1, 'days', 1, 'wh', ${wh}, 'source', 0, 'created_at', ${NOW})))`;
  const ids = CATALOGUE.map(({ id }) => id);
  const measureId = `json_extract('${JSON.stringify(ids)}', '$[' || (i % ${ids.length}) || ']')`;
  const midnightInIndia = Date.parse('2026-01-01T18:30:00Z');
  await env.DB.batch(
    [
      `INSERT INTO appliances ${numbers(HOME_LIMITS.appliances)}
       SELECT ${homeId}, 'appliance-' || i, 'Ceiling Fan', 'Model ' || i, 3, NULL, 4, 75000 + i,
         NULL, 1000, NULL, NULL, 1, i FROM n`,
      `INSERT INTO imports ${numbers(HOME_LIMITS.imports)}
       SELECT ${homeId}, i, 'file-' || i || '.csv', NULL, 1, 0, ${toDayNumber(DAY)}, ${toDayNumber(DAY)}, ${NOW}, NULL FROM n`,
      `INSERT INTO readings (home_id, day, seq, wh, source, created_at)
       VALUES (${homeId}, ${toDayNumber(DAY)}, 1, 7000000, 0, 1)`,
      `DELETE FROM changes WHERE home_id = ${homeId}`,
      `INSERT INTO changes ${numbers(HISTORY_MAX_CHANGES)}
       SELECT ${homeId}, i, 0, NULL, 'edit', 'screen', ${NOW}, 1, NULL, ${toDayNumber(DAY)}, ${toDayNumber(DAY)}, NULL, NULL,
         ${reading('7000')}, ${reading('1000 * i')} FROM n`,
      `INSERT INTO tips ${numbers(HOME_LIMITS.tips)}
       SELECT ${homeId}, i, ${measureId}, '', '${TIP_FIGURES}', 'Tip number ' || i, 'en', NULL,
         nullif(1000 * (i % 7), 0), NULL, ${NOW} FROM n`,
      // The session that asks is the last used.
      `DELETE FROM sessions WHERE id = '${sessionId}'`,
      `INSERT INTO sessions ${numbers(SESSIONS)}
       SELECT iif(i = ${SESSIONS}, '${sessionId}', 'session-of-a-device-' || i), ${userId},
         ${midnightInIndia} + i * 60000, 4000000000000, 'Browser', i FROM n`,
    ].map((sql) => env.DB.prepare(sql)),
  );
}
