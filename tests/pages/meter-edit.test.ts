/** A reading that follows from what a meter showed: its row, and the form that corrects the number. */
import { beforeEach, expect, test } from 'vitest';
import { formatDate, formatDayMonth, formatWeekdayName } from '#domain/base/format.ts';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import type { Change } from '#domain/history/change.ts';
import { describeChange } from '#domain/history/describe-change.ts';
import { cost, Household } from '../support/household.ts';
import { onboarded, open, submit, undo } from '../support/page.ts';

const PATH = '/dashboard/data-entry';
const today = getDayInIndia(Date.now());
const ago = (days: number) => addDays(today, -days);

let household: Household;
let meterId: number;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
  for (const [readOn, registerKWH] of [
    [ago(90), 3225],
    [ago(59), 3412],
    [ago(28), 3599],
  ]) {
    await household.call('POST', '/api/register-readings', { readOn, registerKWH });
  }
  const { body } = await household.call<{ meters: { id: number }[] }>('GET', '/api/meters');
  meterId = body.meters[0]?.id ?? 0;
});

const correct = (day: string, registerKWH: string, more: Record<string, string> = {}) =>
  submit(household, `${PATH}?edit=${day}.0`, {
    ...{ intent: 'update-value', valueId: `${meterId}.${day}`, readOn: day, registerKWH },
    ...more,
  });

async function daysEndingOn(...lastDays: string[]) {
  const { body } = await household.call<{ readings: { id: string; consumptionKWH: number }[] }>(
    'GET',
    '/api/meter-readings',
  );
  return lastDays.map((day) => body.readings.find(({ id }) => id === `${day}.0`)?.consumptionKWH);
}

test('its row says what the meter showed', async () => {
  const { text, headers } = await open(household, PATH);
  expect(text).toContain('31 days meter at 03412 Manual 187.0');
  expect(text).toContain('31 days meter at 03599 Manual 187.0');
  expect(cost(headers).trips).toBe(1);
});

test('its form has the number of the meter, with the one before it above', async () => {
  const { text, html } = await open(household, `${PATH}?edit=${ago(59)}.0`);
  expect(text).toContain('Edit reading');
  const before = `${formatWeekdayName(ago(90))} ${formatDayMonth(ago(90))}`;
  expect(text).toContain(`What the meter shows 03225 last, ${before}`);
  expect(html).toContain('value="3412"');
  expect(text).toContain(`${formatWeekdayName(ago(59))} ${formatDate(ago(59))} Change day Read on`);
});

test('another number moves energy between the days before it and those after, and can be undone', async () => {
  const page = await correct(ago(59), '3402');
  const { status, text } = page;
  expect(status).toBe(200);
  expect(text).toContain(`177 units saved, ${formatDate(ago(89))} to ${formatDate(ago(59))}`);
  expect(text).toContain('Add a reading');
  expect(await daysEndingOn(ago(59), ago(28))).toEqual([177, 197]);
  expect((await undo(household, page)).text).toContain('Undone.');
  expect(await daysEndingOn(ago(59), ago(28))).toEqual([187, 187]);
});

test('another date moves the number, as one change, and can be undone', async () => {
  const page = await correct(ago(59), '3412', { readOn: ago(60) });
  expect(page.text).toContain(`187 units saved, ${formatDate(ago(89))} to ${formatDate(ago(60))}`);
  expect(await daysEndingOn(ago(60), ago(59), ago(28))).toEqual([187, undefined, 187]);
  const { body } = await household.call<{ changes: Change[] }>('GET', '/api/changes');
  expect(describeChange(body.changes[0] as Change)).toBe(
    `Meter value moved from ${formatDate(ago(59))} to ${formatDate(ago(60))}: 3,412.0`,
  );
  expect((await undo(household, page)).text).toContain('Undone.');
  expect(await daysEndingOn(ago(60), ago(59), ago(28))).toEqual([undefined, 187, 187]);
});

test('a number is not moved to the day of another one, past what it fits, or from the end of a bill', async () => {
  const taken = await correct(ago(59), '3412', { readOn: ago(28) });
  expect(taken.text).toContain('The meter has a value of that day already.');
  const past = await correct(ago(59), '3412', { readOn: ago(3) });
  expect(past.text).toContain(`Lower than 03599 on ${formatDate(ago(28))}. What happened?`);
  await household.call('POST', '/api/bills', {
    ...{ from: ago(89), to: ago(59), unitsKWH: '187', payable: '1250' },
  });
  const ended = await correct(ago(59), '3412', { readOn: ago(60) });
  expect(ended.text).toContain('A bill ends on the day of this value, so it stays there.');
  expect(await daysEndingOn(ago(59), ago(28))).toEqual([187, 187]);
});

test('a number below the one before it is asked about, and nothing changes until that is answered', async () => {
  const { text } = await correct(ago(59), '3220');
  expect(text).toContain(`Lower than 03225 on ${formatDate(ago(90))}. What happened?`);
  expect(text).toContain('I typed it wrong');
  expect(text).not.toContain('The meter was replaced');
  const wrong = await correct(ago(59), '3220', { as: 'typed-wrong' });
  expect(wrong.html).toContain('value="3220"');
  expect(await daysEndingOn(ago(59), ago(28))).toEqual([187, 187]);
});

test('what was the last number of one meter is not taken for the first of the next', async () => {
  await submit(household, PATH, {
    ...{ intent: 'add-value', readOn: today, registerKWH: '61', as: 'replaced' },
    ...{ installedOn: ago(10), oldLastKWH: '3689', firstKWH: '1' },
  });
  const { html } = await open(household, `${PATH}?edit=${ago(10)}.0`);
  expect(html).toContain('value="3689"');
  const { text } = await correct(ago(10), '3690');
  expect(text).toContain('91 units saved');
  expect(await daysEndingOn(ago(10), today)).toEqual([91, 60]);
});

test('of a day without a value nothing is changed', async () => {
  const { text } = await correct(ago(58), '3420');
  expect(text).toContain('This reading was deleted.');
  expect(await daysEndingOn(ago(59), ago(28))).toEqual([187, 187]);
});
