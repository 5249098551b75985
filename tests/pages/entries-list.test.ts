import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { cost, Household } from '../support/household.ts';
import { decoded } from '../support/markup.ts';
import { onboarded, open, pageLink, submit } from '../support/page.ts';

const PATH = '/dashboard/data-entry';
const TODAY = getDayInIndia(Date.now());

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
    expect(page.text).toContain('50 entries shown');
    expect(page.html.match(/name="delete"/g)).toHaveLength(50);
    const next = await open(household, pageLink(page, 'entries', 'Show more') ?? '');
    expect(next.html.match(/name="delete"/g)).toHaveLength(10);
    expect(next.text).toContain('10 entries shown');
    expect(pageLink(next, 'entries', 'Back to the start')).toBe(`${PATH}#entries`);
    expect(pageLink(next, 'entries', 'Show more')).toBeUndefined();
  });

  test('says of a bill whose days are listed, too, that it counts', async () => {
    await household.call('POST', '/api/meter-readings', {
      ...{ periodStart: '2025-02-01', readingDate: '2025-02-20', consumptionKWH: 142 },
    });
    expect((await open(household, PATH)).text).not.toContain('show the course');
    await household.import(file(20, '2025-02-21'));
    const page = await open(household, PATH);
    expect(page.text).toContain('20 days counts; its days show the course Manual');
    expect(page.text.split('show the course')).toHaveLength(2);
  });

  test('says of a bill that settles estimates that it counts in their place', async () => {
    const call = (body: object) => household.call('POST', '/api/meter-readings', body);
    const august = { periodStart: '2025-08-01', readingDate: '2025-08-31' };
    await call({ ...august, consumptionKWH: 150, measured: false });
    const september = { periodStart: '2025-09-01', readingDate: '2025-09-30' };
    await call({ ...september, consumptionKWH: 330, settles: true });
    const { text } = await open(household, PATH);
    expect(text).toContain('61 days counts in place of what was estimated Manual');
    expect(text).not.toContain('show the course');
  });

  test('goes on within a day that has more entries than a page', async () => {
    const lines = Array.from({ length: 120 }, (_, row) => `2025-02-01,${row + 1}`);
    await household.import(['readingDate,consumptionKWH', ...lines, '2025-01-31,7'].join('\n'));
    const ids: string[] = [];
    for (let path: string | undefined = PATH; path !== undefined; ) {
      const page = await open(household, path);
      ids.push(...[...page.html.matchAll(/id="select-([^"]*)"/g)].map(([, id]) => id ?? ''));
      path = pageLink(page, 'entries', 'Show more');
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
    // The days of the months around the entries are more: after the newest there are none.
    expect(old).toBeLessThan((newest ?? 0) + 124);
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
    expect(manual.text).toContain('3.0 kWh 2.1 kg est.');
    expect(manual.html).toContain('<option value="manual" selected="">');
    const old = await open(household, `${PATH}?period=last_year&source=manual`);
    expect(old.text).toContain('No entries match');
    expect(old.text).toContain('Show all entries');
  });

  test('of a source tells no month’s total: it would be less than the month', async () => {
    await household.import(file(80, '2025-03-01'));
    await household.add('2025-02-28', 5);
    const { text } = await open(household, `${PATH}?source=csv_upload`);
    expect(text).toContain('February 2025 Fri, 28 Feb');
    expect(text).not.toMatch(/February 2025 [\d,.]+ kWh/);
  });

  test('tells what each month used and how many of its days are known, however old', async () => {
    await household.import(file(900, '2025-03-01'));
    await household.add('2021-08-31', 62, { periodStart: '2021-07-01' });
    await household.add('2021-08-10', 9);
    await household.add('2021-06-30', 11);
    const newest = await open(household, PATH);
    expect(newest.text).toContain('February 2025 196.0 kWh 28 of 28 days');
    // Only its last days are on this page.
    expect(newest.text).toContain('January 2025 217.0 kWh 31 of 31 days');
    const oldest = await open(household, `${PATH}?after=2021-12-01.1`);
    // 9 kWh of the bill on the 10th, and 53 for its other 61 days.
    expect(oldest.text).toContain('August 2021 35.1 kWh 31 of 31 days');
    expect(oldest.text).toContain('June 2021 11.0 kWh 1 of 30 days');
    expect(oldest.text).not.toContain('July 2021');
  });

  test('stands under the bills of a home that has a billing cycle, each the sum of its days', async () => {
    await household.call('PUT', '/api/connection', {
      from: '2020-01-01',
      cycleMonths: 1,
      cycleEnd: '2025-01-05',
    });
    await household.add('2025-02-05', 172, { periodStart: '2025-01-06' });
    await household.add('2025-03-05', 140, { periodStart: '2025-02-06' });
    await household.add('2025-03-06', 6);
    const { text } = await open(household, PATH);
    expect(text).toContain('March 2025 bill 6 Feb – 5 Mar 140.0 kWh 28 of 28 days');
    expect(text).toContain('February 2025 bill 6 Jan – 5 Feb 172.0 kWh 31 of 31 days');
    expect(text).toContain('April 2025 bill 6 Mar – 5 Apr 6.0 kWh 1 of 31 days');
    expect(text).toContain('A reading of several days counts in each bill by its days there.');
  });

  test('keeps its place and its filters while an entry is edited or deleted', async () => {
    await household.import(file(60, '2025-03-01'));
    const page = await open(household, `${PATH}?source=csv_upload&after=2025-01-10.1`);
    expect(page.html).toContain(
      '?source=csv_upload&amp;after=2025-01-10.1&amp;delete=2025-01-09.1"',
    );
    const asked = await open(
      household,
      `${PATH}?source=csv_upload&after=2025-01-10.1&delete=2025-01-09.1`,
    );
    const [, action] = /<form[^>]*action="([^"]*)"[^>]*>(?=<input[^>]*value="delete")/.exec(
      asked.html,
    ) ?? ['', ''];
    const done = await submit(household, decoded(action ?? ''), {
      intent: 'delete',
      id: '2025-01-09.1',
    });
    expect(done.text).toContain('Entry deleted successfully!');
    expect(done.html.match(/name="delete"/g)).toHaveLength(9);
  });

  test('takes filters and ids that nobody offered for none', async () => {
    await household.add('2025-01-01', 7);
    const page = await open(household, `${PATH}?period=ever&source=x&edit=y&delete=z&after=1`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Wed, 1 Jan');
  });
});
