import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayInIndia } from '../../domain/period.ts';
import { cost, Household } from '../support/household.ts';
import { onboarded, open } from '../support/page.ts';

const PATH = '/dashboard/data-entry';
const TODAY = dayInIndia(Date.now());

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** A file with a reading on each of the days before a date. */
function file(days: number, before: string): string {
  const lines = Array.from({ length: days }, (_, day) => `${addDays(before, -day - 1)},7`);
  return ['readingDate,consumptionKWH', ...lines].join('\n');
}

describe('the list of entries', () => {
  test('shows the newest 50, and more from the address that it names', async () => {
    await household.import(file(60, '2025-03-01'));
    const page = await open(household, PATH);
    expect(page.text).toContain('50 of 60 entries');
    expect(page.html.match(/name="delete"/g)).toHaveLength(50);
    const [, more] = /href="([^"]*\?after=[^"]*)"/.exec(page.html) ?? [];
    const next = await open(household, more ?? '');
    expect(next.html.match(/name="delete"/g)).toHaveLength(10);
    expect(next.text).toContain('Back to the newest');
    expect(next.text).not.toContain('Show more');
  });

  test('goes on within a day that has more entries than a page', async () => {
    const lines = Array.from({ length: 120 }, (_, row) => `2025-02-01,${row + 1}`);
    await household.import(['readingDate,consumptionKWH', ...lines, '2025-01-31,7'].join('\n'));
    const ids: string[] = [];
    for (let path: string | undefined = PATH; path !== undefined; ) {
      const { html } = await open(household, path);
      ids.push(...[...html.matchAll(/id="select-([^"]*)"/g)].map(([, id]) => id ?? ''));
      path = /href="([^"]*\?after=[^"]*)"/.exec(html)?.[1];
    }
    const day = Array.from({ length: 120 }, (_, place) => `2025-02-01.${120 - place}`);
    expect(ids).toEqual([...day, '2025-01-31.1']);
  });

  test('finds an old page without reading those before it', async () => {
    await household.import(file(2000, '2025-03-01'));
    const [newest, old] = await Promise.all(
      ['', '?after=2020-06-01.1'].map(async (query) => {
        const page = await open(household, PATH + query);
        expect(page.html.match(/name="delete"/g)).toHaveLength(50);
        return cost(page.headers).read;
      }),
    );
    // And the entry that it goes on behind.
    expect(old).toBe((newest ?? 0) + 1);
  });

  test('of a period first shows 5, and of a source only that', async () => {
    await household.import(file(20, addDays(TODAY, -3)));
    await household.add(TODAY, 3);
    const recent = await open(household, `${PATH}?period=last_3_months`);
    expect(recent.html.match(/name="delete"/g)).toHaveLength(5);
    expect(recent.text).toContain('5 entries shown');
    expect(recent.text).toContain('Show more');
    const manual = await open(household, `${PATH}?source=manual`);
    expect(manual.html.match(/name="delete"/g)).toHaveLength(1);
    expect(manual.text).toContain('3.0 kWh 2.1 est. 1 reading');
    expect(manual.html).toContain('<option value="manual" selected="">');
    const old = await open(household, `${PATH}?period=last_year&source=manual`);
    expect(old.text).toContain('No entries match');
    expect(old.text).toContain('Show all entries');
  });

  test('takes filters and ids that nobody offered for none', async () => {
    await household.add('2025-01-01', 7);
    const page = await open(household, `${PATH}?period=ever&source=x&edit=y&delete=z&after=1`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Wed, 1 Jan');
  });
});
