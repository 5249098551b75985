/** Screens as a browser without script gets them: pages asked for, forms sent, and what they say. */
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { type Household, ORIGIN, send } from './household.ts';
import { decoded } from './markup.ts';

export interface Page {
  status: number;
  headers: Headers;
  html: string;
  /** What a person reads on it. */
  text: string;
}

/** A household whose onboarding is done, with a rate and a target unless `profile` says otherwise. */
export async function onboarded(household: Household, profile: object = {}): Promise<Household> {
  await household.call('PUT', '/api/profile', {
    electricityRatePerKWh: 5.9,
    targetReduction: 20,
    onboardingComplete: true,
    ...profile,
  });
  return household;
}

/** A screen, asked for by its address. */
export function open(household: Household, path: string): Promise<Page> {
  return ask(household, path, {});
}

/** The page that answers a form. One with a file is sent as it is. */
export function submit(
  household: Household,
  path: string,
  fields: Record<string, string> | [string, string][] | FormData,
): Promise<Page> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  return ask(household, path, { method: 'POST', body });
}

async function ask(household: Household, path: string, init: RequestInit): Promise<Page> {
  const headers = new Headers(init.headers);
  headers.set('Sec-Fetch-Site', 'same-origin');
  if (household.token !== '') headers.set('Cookie', `__Host-token=${household.token}`);
  const response = await send(new Request(ORIGIN + path, { ...init, headers, redirect: 'manual' }));
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, text: readable(html) };
}

/** What a person reads in markup. */
export function readable(html: string): string {
  const text = html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ');
  return decoded(text).replace(/\s+/g, ' ');
}

/** The address of a link below a list: "Show more" or "Back to the start". */
export function pageLink({ html }: Pick<Page, 'html'>, list: string, text: string) {
  const start = html.indexOf(`aria-label="Pages of ${list}"`);
  const links = start < 0 ? '' : html.slice(start, html.indexOf('</nav>', start));
  const [, address] = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${text}`).exec(links) ?? [];
  return address === undefined ? undefined : decoded(address);
}

/** What a form's field holds on a page. */
export function fieldValue(page: Page, name: string): string | undefined {
  const field = page.html.match(new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`))?.[0];
  return field?.match(/\bvalue="([^"]*)"/)?.[1];
}

/** The value of the option that a list shows as chosen. */
export function chosenOption(page: Page, name: string): string | undefined {
  const list = page.html.match(new RegExp(`<select[^>]*\\bname="${name}"[^>]*>.*?</select>`))?.[0];
  return list?.match(/<option value="([^"]*)" selected/)?.[1];
}

/** Does something while a table is not there: what a broken database looks like to a screen. */
export async function withoutTable<T>(table: string, act: () => Promise<T>): Promise<T> {
  await env.DB.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await act();
  } finally {
    await env.DB.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

/** Does something while a column has fractions, with which no rule can compute. */
export async function withFractions<T>(
  table: string,
  column: string,
  act: () => Promise<T>,
): Promise<T> {
  const { results } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{
    name: string;
  }>();
  const columns = results.map(({ name }) => (name === column ? `${name} + 0.5 AS ${name}` : name));
  return withoutTable(table, async () => {
    await env.DB.exec(`CREATE VIEW ${table} AS SELECT ${columns.join(', ')} FROM ${table}_away`);
    try {
      return await act();
    } finally {
      await env.DB.exec(`DROP VIEW ${table}`);
    }
  });
}

/** Does something while every write to a table fails. */
export async function withoutWrites<T>(table: string, act: () => Promise<T>): Promise<T> {
  const triggers = ['INSERT', 'UPDATE', 'DELETE'].map((write) => ({
    name: `no_${write}`,
    sql: `BEFORE ${write} ON ${table} BEGIN DELETE FROM nowhere; END`,
  }));
  await env.DB.batch(
    triggers.map(({ name, sql }) => env.DB.prepare(`CREATE TRIGGER ${name} ${sql}`)),
  );
  try {
    return await act();
  } finally {
    await env.DB.batch(triggers.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)));
  }
}

/** Does something that fails through a fault of ours, which must be logged. */
export async function logged<T>(act: () => Promise<T>): Promise<T> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const result = await act();
  expect(log).toHaveBeenCalled();
  log.mockClear();
  return result;
}

/** Sends the form that a page of data entry has to undo what was just done. */
export function undo(household: Household, { html }: Page): Promise<Page> {
  const [, madeAt = ''] = /name="madeAt" value="(\d+)"/.exec(html) ?? [];
  return submit(household, '/dashboard/data-entry', { intent: 'undo-request', madeAt });
}
