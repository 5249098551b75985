/** What the meter shows, typed on its screen, without script. */
import { beforeEach, expect, test } from 'vitest';
import { formatDate, formatDayMonth, formatWeekdayName } from '#domain/base/format.ts';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { cost, Household } from '../support/household.ts';
import { onboarded, open, submit, undo } from '../support/page.ts';

const PATH = '/dashboard/data-entry';
const today = getDayInIndia(Date.now());
const ago = (days: number) => addDays(today, -days);

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

const value = (readOn: string, registerKWH: string, more: Record<string, string> = {}) =>
  submit(household, PATH, { intent: 'add-value', readOn, registerKWH, ...more });

test('the first number starts the count', async () => {
  const page = await open(household, `${PATH}?add=meter`);
  expect(page.text).toContain('The meter One day A bill');
  expect(page.text).toContain('What the meter shows');
  expect(cost(page.headers).trips).toBe(1);
  const { status, text } = await value(ago(31), '3412');
  expect(status).toBe(200);
  expect(text).toContain(
    `What the meter shows 03412 last, ${formatWeekdayName(ago(31))} ${formatDayMonth(ago(31))}`,
  );
});

test('a form that is sent twice stores its number once, and says the same', async () => {
  await value(ago(31), '3412');
  const idempotencyKey = 'the-form-of-this-page';
  const saved = `187 units saved, ${formatDate(ago(30))} to ${formatDate(today)}: 6.0 a day.`;
  for (const _ of [1, 2]) {
    expect((await value(today, '3599', { idempotencyKey })).text).toContain(saved);
  }
  const { body } = await household.call<{ changes: object[] }>('GET', '/api/changes');
  expect(body.changes).toMatchObject([{ kind: 'meter' }, { kind: 'meter' }, {}]);
});

test('the next number gives what was used between the two', async () => {
  await value(ago(31), '3412');
  const { text } = await value(today, '3599');
  expect(text).toContain(
    `187 units saved, ${formatDate(ago(30))} to ${formatDate(today)}: 6.0 a day. Undo`,
  );
  const { body } = await household.call<{ usage: object[] }>(
    'GET',
    `/api/usage?by=day&from=${today}`,
  );
  // Today is not over: its part of the units counts, and makes it no known day.
  expect(body.usage).toMatchObject([{ knownDays: 0, knownKWH: null }]);
  expect((await open(household, PATH)).text).toContain('03599 last, ');
});

test('a number of the day after says what that one day used', async () => {
  await value(ago(2), '3412');
  const first = await value(ago(1), '3413');
  expect(first.text).toContain(`1 unit saved of ${formatDate(ago(1))}.`);
  expect((await value(today, '3428')).text).toContain(`15 units saved of ${formatDate(today)}.`);
});

test('a lower number is asked about, with what each answer would mean, and nothing is stored', async () => {
  await value(ago(31), '999900');
  const { text } = await value(today, '87');
  expect(text).toContain(`Lower than 999900 on ${formatDate(ago(31))}. What happened?`);
  expect(text).toContain('It passed 999999 and began again That would be 187 units, 6.0 a day.');
  expect(text).toContain('I typed it wrong Back to the number');
  expect((await open(household, PATH)).text).toContain('999900 last, ');
  const answered = await value(today, '87', { as: 'rolled-over' });
  expect(answered.text).toContain('187 units saved');
});

test('a replaced meter begins with the number it was given', async () => {
  await value(ago(31), '3412');
  const answered = await value(today, '20', { as: 'replaced', oldLastKWH: '3500', firstKWH: '20' });
  expect(answered.status).toBe(200);
  const { text } = await open(household, PATH);
  expect(text).toContain('00020 last, ');
  expect(text).not.toContain('03412 last, ');
});

test('a second number of one day replaces the first only when that is said', async () => {
  await value(ago(31), '3412');
  await value(today, '3599');
  const asked = await value(today, '3598');
  expect(asked.text).toContain(`${formatDate(today)} already says 03599. Replace it, or keep it?`);
  expect((await value(today, '3598', { sameDay: 'replace' })).text).toContain('186 units saved');
});

test('what is no number, and a day to come, are refused with what to write', async () => {
  const { text } = await value(today, 'abc');
  expect(text).toContain('Write what the meter shows as a number, such as 4812.6.');
  expect((await value(addDays(today, 1), '3412')).text).toContain('The date is after today.');
});

test('a meter with a multiplying factor says units by it, also beside the number', async () => {
  await value(ago(31), '3412');
  const { body } = await household.call<{ meters: { id: number }[] }>('GET', '/api/meters');
  await household.call('PUT', `/api/meters/${body.meters[0]?.id}`, { factor: 20 });
  // 188 × 20 kWh in 31 days: so much is asked about.
  const { text } = await value(today, '3600');
  expect(text).toContain('3,760 units in 31 days, 121.3 a day');
  expect(text).toContain('121.3 units a day: more than a home is likely to use.');
});

test('a meter that was replaced is asked for its last number and for the new one’s first', async () => {
  await value(ago(31), '3412');
  const asked = await value(today, '20', { as: 'replaced' });
  expect(asked.text).toContain('The meter was replaced');
  expect(asked.text).toContain('Its last number (optional)');
  expect(asked.text).toContain(`Without the old number, ${formatDate(ago(30))} to`);
  expect((await open(household, PATH)).text).toContain('03412 last, ');
  const stored = await value(today, '20', {
    ...{ as: 'replaced', installedOn: ago(10), oldLastKWH: '3517', firstKWH: '2' },
    ...{ serial: 'KA 552810', digits: '6' },
  });
  expect(stored.text).toContain('18 units saved');
  expect(stored.text).toContain('000020 last, ');
});

test('a number that is kept, or was typed wrong, stores nothing', async () => {
  await value(ago(31), '3412');
  await value(today, '3599');
  const kept = await value(today, '3598', { as: 'keep' });
  expect(kept.text).toContain('Nothing was changed.');
  const wrong = await value(today, '41', { as: 'typed-wrong' });
  expect(wrong.text).not.toContain('What happened?');
  expect(wrong.html).toContain('value="41"');
  expect((await open(household, PATH)).text).toContain('03599 last, ');
});

test('far more than usual is asked about: the number that was probably meant comes first', async () => {
  await value(ago(62), '3225');
  await value(ago(31), '3412');
  const { text } = await value(today, '5399');
  expect(text).toContain('? That is 187 units, 6.0 a day.');
  expect(text).toContain('Use 03599 Save 1,987 units anyway');
  expect((await value(today, '5399', { suggested: '3599' })).text).toContain('187 units saved');
});

test('units that were typed for some of its days are replaced only when that is said', async () => {
  const bill = { readingDate: today, periodStart: ago(30), consumptionKWH: 180 };
  await household.call('POST', '/api/meter-readings', bill);
  await value(ago(45), '3412');
  const asked = await value(today, '3688');
  expect(asked.text).toContain(
    'Some of these days have units that were typed. Replace them by what the meter says, or keep them? Replace them Leave all as it is',
  );
  expect((await value(today, '3688', { as: 'keep' })).text).toContain('Nothing was changed.');
  expect((await value(today, '3688', { overlap: 'replace' })).text).toContain('276 units saved');
});

test('days that say another sum than the meter may stay as its detail', async () => {
  await value(ago(2), '3412');
  for (const readingDate of [ago(1), today]) {
    await household.call('POST', '/api/meter-readings', { readingDate, consumptionKWH: 50 });
  }
  const asked = await value(today, '3450');
  expect(asked.text).toContain(
    'keep them as its detail? Replace them Keep them as its detail Leave all as it is',
  );
  expect((await value(today, '3450', { overlap: 'detail' })).text).toContain('38 units saved');
});

test('what was just saved can be taken back', async () => {
  await value(ago(31), '3412');
  const page = await value(today, '3599');
  const undone = await undo(household, page);
  expect(undone.text).toContain('Undone.');
  expect(undone.text).toContain('03412 last, ');
  const again = await undo(household, page);
  expect(again.text).toContain('This was undone before.');
});

test('the dashboard asks whoever has not read the meter for long, and sends the answer here', async () => {
  await value(ago(80), '3000');
  await value(ago(45), '3200');
  const { text, html } = await open(household, '/dashboard');
  expect(text).toContain('44 days unread. One number makes this sure. The meter shows');
  expect(text).toMatch(/on \d+ \w+: 03200/);
  expect(html).toMatch(/<form[^>]*action="\/\d+\/dashboard\/data-entry\?add=meter"/);
});
