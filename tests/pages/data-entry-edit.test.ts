/** Data entry's stored readings: edited, kept within their days, and deleted. */
import { beforeEach, describe, expect, test } from 'vitest';
import { getDayInIndia } from '#domain/base/period.ts';
import { Household } from '../support/household.ts';
import {
  fieldValue,
  logged,
  onboarded,
  open,
  submit,
  undo,
  withoutWrites,
} from '../support/page.ts';

const PATH = '/dashboard/data-entry';
const TODAY = getDayInIndia(Date.now());

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

describe('editing', () => {
  test('fills the form, and shows the date as text', async () => {
    const { id } = await household.add('2025-11-19', 7.25, { emissionCO2kg: 5.1 });
    const page = await open(household, `${PATH}?edit=${id}`);
    expect(page.text).toContain('Edit reading');
    expect(page.text).toContain('Date Wed, 19 Nov 2025 , cannot be changed');
    expect(fieldValue(page, 'readingDate')).toBeUndefined();
    expect(fieldValue(page, 'consumptionKWH')).toBe('7.25');
    expect(fieldValue(page, 'emissionCO2kg')).toBe('5.1');
    expect(page.text).toContain('Update Reading');
    expect(page.text).toContain('Cancel Edit');
  });

  test('changes the amounts, and returns to a new reading of today', async () => {
    const { id } = await household.add('2025-11-19', 7.25, { emissionCO2kg: 5.1 });
    const page = await submit(household, `${PATH}?edit=${id}`, {
      intent: 'update',
      id,
      consumptionKWH: '8',
      emissionCO2kg: '',
    });
    expect(page.text).toContain('Energy data updated successfully!');
    expect(page.text).toContain('Add a reading');
    expect(fieldValue(page, 'readingDate')).toBe(TODAY);
    expect(await household.readings()).toMatchObject([
      { id, consumptionKWH: 8, emissionCO2kg: null, source: 'manual' },
    ]);
    expect(page.text).toContain('Energy data updated successfully! Undo');
    expect((await undo(household, page)).text).toContain('Undone.');
    expect(await household.readings()).toMatchObject([
      { id, consumptionKWH: 7.25, emissionCO2kg: 5.1 },
    ]);
  });

  test('that changes nothing has nothing to undo', async () => {
    const { id } = await household.add('2025-11-19', 7.25);
    const page = await submit(household, `${PATH}?edit=${id}`, {
      ...{ intent: 'update', id, consumptionKWH: '7.25', emissionCO2kg: '' },
    });
    expect((await undo(household, page)).text).toContain('there is nothing to undo');
  });

  test('never puts other days beside what the meter showed', async () => {
    for (const [readOn, registerKWH] of [
      ['2025-11-10', 4800],
      ['2025-11-20', 4870],
    ]) {
      await household.call('POST', '/api/register-readings', { readOn, registerKWH });
    }
    const before = await household.readings();
    await submit(household, PATH, {
      intent: 'update',
      id: '2025-11-20.0',
      firstDay: '2025-11-11',
      periodStart: '2025-11-15',
      consumptionKWH: '40',
      emissionCO2kg: '',
    });
    expect(await household.readings()).toEqual(before);
  });

  test('says what is wrong, and stays', async () => {
    const { id } = await household.add('2025-11-19', 7.25);
    const fields = { intent: 'update', id, emissionCO2kg: '' };
    const path = `${PATH}?edit=${id}`;
    const empty = await submit(household, path, { ...fields, consumptionKWH: '' });
    expect(empty.text).toContain('Date and Consumption (kWh) are required for manual entry.');
    const wrong = await submit(household, path, { ...fields, consumptionKWH: '-3' });
    expect(wrong.text).toContain('Failed to save data. Please check your input.');
    expect(wrong.text).toContain('Edit reading');
    expect(fieldValue(wrong, 'consumptionKWH')).toBe('-3');
  });

  test('names a reading that is not there, or not theirs', async () => {
    const other = await onboarded(await Household.settled());
    const { id } = await other.add('2025-11-19', 7.25);
    const page = await open(household, `${PATH}?edit=${id}`);
    expect(page.text).toContain('This reading was deleted.');
    const sent = await submit(household, PATH, { intent: 'update', id, consumptionKWH: '1' });
    expect(sent.status).toBe(200);
    expect(await other.readings()).toMatchObject([{ consumptionKWH: 7.25 }]);
  });
});

describe('the first day of a bill', () => {
  const BILL = { intent: 'update', consumptionKWH: '187', emissionCO2kg: '' };

  test('can be changed, and the history keeps how it was', async () => {
    const { id } = await household.add('2025-11-06', 187, { periodStart: '2025-10-07' });
    const form = await open(household, `${PATH}?edit=${id}`);
    expect(fieldValue(form, 'periodStart')).toBe('2025-10-07');
    expect(form.text).toContain('To 6 Nov 2025 (31 days)');
    const page = await submit(household, PATH, {
      ...{ ...BILL, id, firstDay: '2025-10-07', periodStart: '2025-10-05' },
    });
    expect(page.text).toContain('Energy data updated successfully!');
    expect(await household.readings()).toMatchObject([
      { readingDate: '2025-11-06', periodStart: '2025-10-05', consumptionKWH: 187 },
    ]);
  });

  test.each([
    ['after the last one', '2025-11-07'],
    ['on no date', '2025-02-31'],
    ['within the bill before', '2025-10-01'],
  ])('%s is refused, and what was typed stays', async (_, periodStart) => {
    await household.add('2025-10-06', 176, { periodStart: '2025-09-07' });
    const { id } = await household.add('2025-11-06', 187, { periodStart: '2025-10-07' });
    const page = await submit(household, `${PATH}?edit=${id}`, {
      ...{ ...BILL, id, firstDay: '2025-10-07', periodStart },
    });
    expect(page.text).not.toContain('Energy data updated successfully!');
    expect(fieldValue(page, 'periodStart')).toBe(periodStart);
    expect(await household.readings()).toMatchObject([
      { readingDate: '2025-11-06', periodStart: '2025-10-07' },
      { readingDate: '2025-10-06', periodStart: '2025-09-07' },
    ]);
  });
});

describe('deleting', () => {
  test('asks by name, and deletes one', async () => {
    const { id } = await household.add('2025-11-20', 10.9);
    const question = await open(household, `${PATH}?delete=${id}`);
    expect(question.text).toContain('Delete this entry? Thu, 20 Nov 2025: 10.9 kWh Cancel');
    expect(question.text).toContain('Delete entry');
    const page = await submit(household, PATH, { intent: 'delete', id });
    expect(page.text).toContain('Entry deleted successfully!');
    expect(page.text).not.toContain('Delete this entry?');
    expect(await household.readings()).toEqual([]);
  });

  test('asks for several by their names and number', async () => {
    const days = ['2025-11-20', '2025-11-17', '2025-11-12'];
    for (const day of days) await household.add(day, 7.2);
    const [first, second] = await household.readings();
    const question = await open(household, `${PATH}?delete=${first?.id}&delete=${second?.id}`);
    expect(question.text).toContain(
      'Delete 2 entries? Thu, 20 Nov 2025: 7.2 kWh Mon, 17 Nov 2025: 7.2 kWh Cancel',
    );
    const page = await submit(household, PATH, [
      ['intent', 'delete'],
      ['id', first?.id ?? ''],
      ['id', second?.id ?? ''],
    ]);
    expect(page.text).toContain('2 entries deleted successfully!');
    expect(await household.readings()).toMatchObject([{ readingDate: '2025-11-12' }]);
  });

  test('says so when it fails', async () => {
    const { id } = await household.add('2025-11-20', 7);
    const gone = await submit(household, PATH, { intent: 'delete', id: '2025-11-20.9' });
    expect(gone.text).toContain('There is no such reading.');
    const nothing = await submit(household, PATH, { intent: 'delete' });
    expect(nothing.text).toContain('Failed to delete selected entries.');
    const broken = await logged(() =>
      withoutWrites('readings', () => submit(household, PATH, { intent: 'delete', id })),
    );
    expect(broken.text).toContain('An unexpected error occurred during deletion.');
    expect(await household.readings()).toHaveLength(1);
  });

  test('of several says so when it fails, and deletes none of them', async () => {
    for (const day of ['2025-11-20', '2025-11-17']) await household.add(day, 7.2);
    const several: [string, string][] = (await household.readings()).map(({ id }) => ['id', id]);
    const broken = await logged(() =>
      withoutWrites('readings', () => submit(household, PATH, [['intent', 'delete'], ...several])),
    );
    expect(broken.text).toContain('An unexpected error occurred during bulk deletion.');
    expect(await household.readings()).toHaveLength(2);
  });
});
