import { beforeEach, expect, test } from 'vitest';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { cost, Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';
import { onboarded, open } from '../support/page.ts';

const PATH = '/dashboard?days=hours';
const today = getDayInIndia(Date.now());

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** Half hours of the days before today: 0.5 kWh in the evening, 0.1 else; the first half hour of the latest is missing. */
async function halfHours(days: number): Promise<void> {
  const rows = Array.from({ length: days }, (_, ago) =>
    Array.from({ length: 48 }, (__, slot) => {
      if (ago === 0 && slot === 0) return [];
      const time = `${String(slot >> 1).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
      return [`${addDays(today, -1 - ago)} ${time},${slot >= 34 && slot < 44 ? 0.5 : 0.1}`];
    }).flat(),
  ).flat();
  await sendFiles(household, '/api/imports', `Time,Import (kWh)\n${rows.join('\n')}\n`);
}

test('a household with half hours can see its days hour by hour', async () => {
  await halfHours(5);
  const byDay = await open(household, '/dashboard');
  expect(byDay.html).toMatch(/href="[^"]*\?days=hours"[^>]*>By hour/);
  expect(byDay.text).not.toContain('An average day');
  const { text, html, headers } = await open(household, PATH);
  expect(cost(headers).trips).toBe(1);
  expect(text).toContain('1.00 kWh an hour');
  expect(text).toContain('Evenings use 57% of your 8.8 kWh a day, nights 18%.');
  expect(text).toContain('Evening 57% 5.0 kWh 5 pm – 10 pm');
  expect(text).toContain('Night 18% 1.6 kWh 10 pm – 6 am');
  expect(text).toContain('4 whole days');
  expect(text).toContain('At the quietest, 200 W: what always runs, about 4.8 kWh a day.');
  expect(text).toContain('Left out: 1 day with missing hours.');
  expect(text).not.toContain('Weekdays');
  expect(text).toContain('12 am: not known');
  expect(html.match(/data-shade="unknown" title/g)).toHaveLength(1);
});

test('from seven whole days on, weekdays and the weekend are compared', async () => {
  await halfHours(9);
  const all = await open(household, PATH);
  expect(all.text).toContain('8 whole days');
  expect(all.text).toContain('Weekend, 8.8 a day');
  const { text } = await open(household, `${PATH}&of=weekend`);
  expect(text).toContain('At the weekend evenings use 57% of your 8.8 kWh a day, nights 18%.');
  expect(text).toContain('Weekdays, 8.8 a day');
});

test('one without intervals sees its days, whatever the address says', async () => {
  await household.import(`readingDate,consumptionKWH\n${addDays(today, -1)},5\n`);
  const { text } = await open(household, PATH);
  expect(text).not.toContain('By hour');
  expect(text).toContain('Known by day Average 5.0');
});

test('a household without a reading is asked for one', async () => {
  expect((await open(household, PATH)).text).toContain('What did your last bill say?');
});
