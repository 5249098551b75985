/** The database keeps codes and figures, never sentences: those are made where the language is known. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { Household } from '../support/household.ts';

/** Columns, and places within JSON, that hold what somebody typed, or what a browser or a model said. */
const TYPED = [
  // Numbers and random letters.
  /^[a-z_]+\.id$/,
  /^users\.(email|password_hash|first_name|last_name)$/,
  /^homes\.(name|address|city|state|eco_goals)$/,
  /^(sessions|push_subscriptions)\.user_agent$/,
  /^appliances\.(type|model_name|capacity)$/,
  /^tips\.(question|phrased_text|appliance_type)$/,
  /** A type of appliance is chosen from a list, whose entries are its names, too. */
  /^tips\.figures\.subject\.type$/,
  /^(imports\.file_name|import_mappings\.name)$/,
  /** Columns and zones as a file names them. */
  /^(imports\.mapping|import_mappings\.document)\./,
  /^meters\.(name|serial)$/,
  /** Ids with blanks between them. */
  /^(connections\.answers|bills\.computed\.facts\.answers)\.assumed$/,
  /^changes\.(before|after)\..*\.(name|serial|file_name|answers\.assumed)$/,
];

/** Two words with a blank between them, or a word that begins with a capital. */
const LIKE_A_SENTENCE = /\p{L}{2,} \p{L}{2,}|^\p{Lu}\p{Ll}{2,}/u;

/** The texts within a value, each with its place; JSON is opened. */
function listTexts(place: string, value: unknown): [place: string, text: string][] {
  if (typeof value === 'string') {
    if (/^[[{]/.test(value)) return listTexts(place, JSON.parse(value));
    return [[place, value]];
  }
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(place, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(`${place}.${key}`, inner));
}

test('of a home with everything no row of any table holds a sentence or a label', async () => {
  const home = await Household.settled();
  await home.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
    ...{ cycleMonths: 1, cycleEnd: '2026-11-06' },
  });
  await home.call('PUT', '/api/connection', { from: '2026-10-01', loadKW: 5 });
  const appliance = { ageYears: 4, energyStarRating: '3-Star', averageDailyUsageHours: 1 };
  await home.call('POST', '/api/appliances', {
    ...{ ...appliance, type: 'Water Heater', powerConsumptionWatts: 2000, capacity: '15 Liters' },
  });
  await home.import('readingDate,consumptionKWH\n2026-01-01,5\n2026-01-02,6\n');
  await home.call('PUT', '/api/meter-readings/2026-01-01.1', { consumptionKWH: 7 });
  await home.call('DELETE', '/api/imports/1');
  await home.add('2026-10-06', 181, { periodStart: '2026-09-07' });
  await home.add('2026-11-06', 210, { periodStart: '2026-10-07' });
  const value = { readOn: '2026-02-01', registerKWH: 1000 };
  await home.call('POST', '/api/register-readings', value);
  await home.call('POST', '/api/bills', {
    ...{ from: '2026-03-01', to: '2026-03-31', unitsKWH: '240', payable: '1650' },
    lines: { arrears: '100' },
  });
  await home.call('DELETE', '/api/bills/2026-03-31');
  for (const question of ['geyser', 'fridge', 'slab', '', 'why is my bill so high', 'led bulb']) {
    const { status } = await home.call('GET', `/api/energy-tips?q=${encodeURIComponent(question)}`);
    expect(status).toBe(200);
  }
  const { body } = await home.call<{ bill: { bill: { notes: unknown[] } } }>(
    'GET',
    '/api/bills/2026-11-06',
  );
  expect(body.bill.bill.notes.length).toBeGreaterThan(1);
  const stored = await home.call('PUT', '/api/bills/2026-11-06/stored', { keep: 'stored' });
  expect(stored.status).toBe(200);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM bills').first('n')).toBeGreaterThan(0);
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'd1\\_%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const found: string[] = [];
  const filled = new Set<string>();
  for (const { name } of tables) {
    const { results: rows } = await env.DB.prepare(`SELECT * FROM ${name}`).all();
    if (rows.length > 0) filled.add(name);
    for (const [place, text] of rows.flatMap((row) => listTexts(name, row))) {
      const isTyped = TYPED.some((pattern) => pattern.test(place));
      if (!isTyped && LIKE_A_SENTENCE.test(text)) found.push(`${place}: ${text}`);
    }
  }
  expect([...filled]).toEqual(
    expect.arrayContaining(['bills', 'tips', 'changes', 'imports', 'connections', 'appliances']),
  );
  expect(found).toEqual([]);
});
