/** The present reading in the form of a bill, without script. */
import { beforeEach, expect, test } from 'vitest';
import { Household } from '../support/household.ts';
import { fieldValue, onboarded, open, type Page, submit, undo } from '../support/page.ts';

const PATH = '/dashboard/data-entry?add=bill';

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** Sends the bill of a month with its present reading. */
function save(fields: Record<string, string>): Promise<Page> {
  const bill = { periodStart: '2025-10-07', readingDate: '2025-11-06', consumptionKWH: '187' };
  return submit(household, PATH, {
    ...{ intent: 'add-use', kind: 'bill', payable: '', dueDate: '' },
    ...bill,
    idempotencyKey: crypto.randomUUID(),
    ...fields,
  });
}

const addValue = (readOn: string, registerKWH: number) =>
  household.call('POST', '/api/register-readings', { readOn, registerKWH });

async function shown(): Promise<number[]> {
  const { body } = await household.call<{ registerReadings: { registerKWH: number }[] }>(
    'GET',
    '/api/register-readings',
  );
  return body.registerReadings.map(({ registerKWH }) => registerKWH);
}

test('the form of a bill asks for its present reading, and stores both; one Undo takes both back', async () => {
  const { text } = await open(household, PATH);
  expect(text).toContain('Present reading (optional)');
  const page = await save({ presentKWH: '3599' });
  expect(page.text).toContain('Energy data saved successfully!');
  expect(await shown()).toEqual([3599]);
  await undo(household, page);
  expect(await shown()).toEqual([]);
  expect(await household.readings()).toEqual([]);
});

test('a lower present reading is asked about, with the answers that the form can take', async () => {
  await addValue('2025-10-06', 3600);
  const asked = await save({ presentKWH: '3599' });
  expect(asked.text).toContain('Lower than 03600 on 6 Oct 2025. What happened?');
  expect(asked.text).not.toContain('The meter was replaced');
  expect(asked.text).toContain('Save the bill without it');
  expect(fieldValue(asked, 'presentKWH')).toBe('3599');
  expect(await household.readings()).toEqual([]);
  await save({ presentKWH: '3599', presentAs: 'without' });
  expect(await household.readings()).toMatchObject([{ consumptionKWH: 187 }]);
  expect(await shown()).toEqual([3600]);
});

test('another number of the same day is shown beside it, and replaced only where that is answered', async () => {
  await addValue('2025-11-06', 3600);
  const asked = await save({ presentKWH: '3599' });
  expect(asked.text).toContain('6 Nov 2025 already says 03600. Replace it, or keep it?');
  expect(fieldValue(asked, 'presentKWH')).toBe('3599');
  expect(await shown()).toEqual([3600]);
  expect(await household.readings()).toEqual([]);
  await save({ presentKWH: '3599', presentSameDay: 'replace' });
  expect(await shown()).toEqual([3599]);
  expect(await household.readings()).toMatchObject([{ consumptionKWH: 187 }]);
});

test('a present reading that says other units than the bill is refused at its field', async () => {
  await addValue('2025-10-06', 3400);
  const page = await save({ presentKWH: '3599' });
  expect(page.text).toContain(
    'the meter counts 199 units from 7 Oct 2025 to 6 Nov 2025, and the bill has 187.',
  );
  expect(await household.readings()).toEqual([]);
});

test('what is no number of a meter is refused at its field', async () => {
  const page = await save({ presentKWH: 'many' });
  expect(page.text).toContain('Write what the meter shows as a number');
  expect(await household.readings()).toEqual([]);
});
