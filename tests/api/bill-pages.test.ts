/** The list of bills a page at a time, and one bill whose home has many. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/base/period.ts';
import { Household, refused } from '../support/household.ts';

const LATEST = '2026-11-06';
const BILLS = 30;
const ids = Array.from({ length: BILLS }, (_, place) => addDays(LATEST, -30 * place));

let home: Household;
beforeAll(async () => {
  home = await Household.settled();
  await home.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
    answers: { gruha_jyothi: false, true_up: false, md_known: false },
  });
  for (const to of ids.toReversed()) {
    await home.call('POST', '/api/bills', {
      from: addDays(to, -29),
      to,
      unitsKWH: 150,
      payable: 1300,
    });
  }
});

async function list(query: string): Promise<string[]> {
  const { body } = await home.call<{ bills: { id: string }[] }>('GET', `/api/bills${query}`);
  return body.bills.map(({ id }) => id);
}

describe('the list of bills', () => {
  test('has all of them, unless a page is asked for', async () => {
    expect(await list('')).toEqual(ids);
  });

  test('has so many of the latest, and the next page begins before the last of them', async () => {
    expect(await list('?limit=12')).toEqual(ids.slice(0, 12));
    expect(await list(`?limit=12&before=${ids[11]}`)).toEqual(ids.slice(12, 24));
    expect(await list(`?limit=12&before=${ids[23]}`)).toEqual(ids.slice(24));
    expect(await list(`?before=${ids[28]}`)).toEqual(ids.slice(29));
  });

  test('refuses a page that is none', async () => {
    refused(await home.call('GET', '/api/bills?limit=0'), 400);
    refused(await home.call('GET', '/api/bills?limit=101'), 400);
    refused(await home.call('GET', '/api/bills?before=yesterday'), 400);
  });
});

test('a bill is the same, and compared with the same ones, however many there are', async () => {
  const { body } = await home.call<{ bills: { id: string }[] }>('GET', '/api/bills');
  const one = await home.call<{ bill: { id: string } }>('GET', `/api/bills/${ids[2]}`);
  expect(one.body.bill).toMatchObject({ id: ids[2], amount: listAmount(body.bills, ids[2]) });
  const year = await home.call<{ before?: { id: string } }>(
    'GET',
    `/api/bills/${ids[2]}/explanation?against=year`,
  );
  expect(JSON.stringify(year.body)).toContain(ids[14]);
});

function listAmount(bills: { id: string; amount?: unknown }[], id: string | undefined) {
  return bills.find((bill) => bill.id === id)?.amount;
}

describe('a page of bills', () => {
  const MONTHS = [
    ['2026-04-07', '2026-05-06', true],
    ['2026-05-07', '2026-06-06', true],
    ['2026-06-07', '2026-07-06', false],
    ['2026-07-07', '2026-08-06', false],
    ['2026-10-07', '2026-11-06', true],
  ] as const;

  async function addSettled(): Promise<Household> {
    const household = await Household.settled();
    for (const [from, to, measured] of MONTHS) {
      const body = { from, to, unitsKWH: '100', payable: '900', measured };
      await household.call('POST', '/api/bills', body);
    }
    const settling = { from: '2026-08-07', to: '2026-10-06', unitsKWH: '400', payable: '3000' };
    const body = { ...settling, settles: true };
    expect((await household.call('POST', '/api/bills', body)).status).toBe(201);
    return household;
  }

  async function page(household: Household, query: string) {
    const { body } = await household.call<{ bills: { id: string }[] }>('GET', `/api/bills${query}`);
    return body.bills;
  }

  test('has as many as it may, whatever is one with the bill that settles it', async () => {
    const household = await addSettled();
    const all = await page(household, '');
    for (const limit of [1, 2, 3, 4]) {
      expect(await page(household, `?limit=${limit}`)).toEqual(all.slice(0, limit));
      const before = all[0]?.id;
      const rest = await page(household, `?limit=${limit}&before=${before}`);
      expect(rest).toEqual(all.slice(1, limit + 1));
    }
  });
});
