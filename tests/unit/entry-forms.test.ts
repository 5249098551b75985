import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { readMeterFields } from '#app/entry/meter-fields.ts';
import { readEditedReading, readNewReading } from '#app/entry/reading-form-data.ts';
import { makePastDateSchema } from '#domain/base/fields.ts';
import { parseTypedNumber, type Unit } from '#domain/base/quantity.ts';
import { digitsSchema, serialSchema } from '#domain/meter/meter-record.ts';
import { registerReadingInputSchema } from '#domain/meter/register-record.ts';
import { consumptionSchema, emissionSchema } from '#domain/reading/reading.ts';

const TODAY = '2026-11-20';

function form(fields: Record<string, string>): FormData {
  const formData = new FormData();
  for (const [name, text] of Object.entries(fields)) formData.append(name, text);
  return formData;
}

function success(submission: { status?: string | undefined; value?: unknown }): unknown {
  expect(submission.status).toBe('success');
  return submission.value;
}

describe('a day', () => {
  const read = (fields: Record<string, string>) => readNewReading(form(fields), TODAY, 'day');

  test('is read as people type it', () => {
    const typed = { readingDate: '2026-11-20', consumptionKWH: '1,234.5 units', emissionCO2kg: '' };
    expect(success(read(typed))).toMatchObject({
      readingDate: '2026-11-20',
      consumptionKWH: 1234.5,
      emissionCO2kg: undefined,
    });
    const hindi = { readingDate: '2026-11-20', consumptionKWH: '७.२५', emissionCO2kg: '5,2 kg' };
    expect(success(read(hindi))).toMatchObject({ consumptionKWH: 7.25, emissionCO2kg: 5.2 });
  });

  test.each([
    ['readingDate', '', 'Enter the date of the reading.'],
    ['readingDate', '2026-11-31', 'November has 30 days.'],
    ['readingDate', '1999-12-31', 'The date must be 2000-01-01 or later.'],
    ['readingDate', '2026-11-21', 'The date is after today.'],
    ['consumptionKWH', '', 'Enter a number from 0 to 1,00,000, such as 7.25.'],
    ['consumptionKWH', 'many', 'Enter a number from 0 to 1,00,000, such as 7.25.'],
    ['consumptionKWH', '-1', 'Enter a number from 0 to 1,00,000, such as 7.25.'],
    ['consumptionKWH', '100000.001', 'Enter a number from 0 to 1,00,000, such as 7.25.'],
    ['consumptionKWH', '9007199254740', 'Enter a number from 0 to 1,00,000, such as 7.25.'],
    [
      'emissionCO2kg',
      'little',
      'Write the emissions in kg as a number, such as 5.2, or leave it empty.',
    ],
    ['emissionCO2kg', '-0.001', 'Emissions must be 0 or more.'],
    ['emissionCO2kg', '9007199254740', 'Emissions must be at most 10,00,000 kg.'],
  ])('%s %j is refused: %s', (field, text, message) => {
    const good = { readingDate: '2026-11-20', consumptionKWH: '7.25', emissionCO2kg: '1' };
    expect(read({ ...good, [field]: text })).toMatchObject({
      status: 'error',
      error: { [field]: [message] },
    });
  });

  test('a field that comes twice or as a file is taken for an empty one', () => {
    const twice = form({ readingDate: '2026-11-20', consumptionKWH: '7' });
    twice.append('consumptionKWH', '8');
    twice.set('readingDate', new File(['2026-11-20'], 'day.txt'));
    expect(readNewReading(twice, TODAY, 'day')).toMatchObject({
      error: {
        readingDate: ['Enter the date of the reading.'],
        consumptionKWH: ['Enter a number from 0 to 1,00,000, such as 7.25.'],
      },
    });
  });
});

describe('a bill', () => {
  const good = {
    periodStart: '2026-10-07',
    readingDate: '2026-11-06',
    consumptionKWH: '187',
    payable: '₹1,209.50',
  };
  const read = (fields: Partial<typeof good>) =>
    readNewReading(form({ ...good, ...fields }), TODAY, 'bill');

  test('has its first day, and the amount as text of rupees if it was typed', () => {
    expect(success(read({}))).toMatchObject({ periodStart: '2026-10-07', payable: '1209.5' });
    expect(success(read({ payable: '' }))).toMatchObject({ payable: undefined });
  });

  test.each([
    [{ periodStart: '' }, { periodStart: ['Enter the first day of the bill.'] }],
    [{ readingDate: '' }, { readingDate: ['Enter the last day of the bill.'] }],
    [
      { periodStart: '2026-11-07' },
      { periodStart: ['The period must start on or before the reading date.'] },
    ],
    [{ periodStart: '2025-11-05' }, { periodStart: ['A reading can cover at most 366 days.'] }],
    [{ payable: '8.505' }, { payable: ['Enter the amount in rupees, such as 858 or 858.50.'] }],
    [{ payable: 'much' }, { payable: ['Enter the amount in rupees, such as 858 or 858.50.'] }],
  ])('with %j is refused', (fields, error) => {
    expect(read(fields)).toMatchObject({ status: 'error', error });
  });

  test('can begin on another day when it is edited', () => {
    const edited = (periodStart: string) =>
      readEditedReading(form({ periodStart, consumptionKWH: '187' }), '2026-11-06');
    expect(success(edited('2026-10-06'))).toMatchObject({ periodStart: '2026-10-06' });
    expect(edited('2026-11-07')).toMatchObject({
      error: { periodStart: ['The period must start on or before the reading date.'] },
    });
  });
});

describe('what a meter shows', () => {
  const read = (fields: Record<string, string>) =>
    readMeterFields(form({ readOn: '2026-11-20', registerKWH: '04812.6', ...fields }), TODAY);

  test('is read with what is known of a new meter', () => {
    const fields = { installedOn: '2026-11-03', serial: ' KA 77 ', digits: '5', firstKWH: '0' };
    expect(success(read(fields))).toEqual({
      readOn: '2026-11-20',
      registerKWH: 4812.6,
      installedOn: '2026-11-03',
      oldLastKWH: undefined,
      firstKWH: 0,
      serial: 'KA 77',
      digits: 5,
    });
  });

  test.each([
    ['readOn', '', 'Enter the date on which you read the meter.'],
    ['readOn', '2026-11-21', 'The date is after today.'],
    ['registerKWH', '', 'Write what the meter shows as a number, such as 4812.6.'],
    ['registerKWH', '12 apples', 'Write what the meter shows as a number, such as 4812.6.'],
    ['registerKWH', '-1', 'A meter shows 0 or more.'],
    ['registerKWH', '100000000', 'A meter shows at most eight digits before the point.'],
    ['digits', '2', 'Write how many digits the meter shows before the point: 3 to 8.'],
    ['digits', '4.5', 'Write how many digits the meter shows before the point: 3 to 8.'],
    ['serial', 'x'.repeat(41), 'Write at most 40 characters.'],
    ['serial', 'KA\u0007', 'Take out the control characters.'],
    ['oldLastKWH', 'none', 'Write what the meter shows as a number, such as 4812.6.'],
  ])('%s %j is refused: %s', (field, text, message) => {
    expect(read({ [field]: text })).toMatchObject({ error: { [field]: [message] } });
  });
});

/** What people may type where a number belongs. */
const TYPED_NUMBERS = [
  ...['0', '7.25', '1,234.5', '-1', '-0.001', '100000', '100000.001', '99999999.999'],
  ...['100000000', '1000000', '1000000.001', '9007199254740', 'many', '1e400', '७.२५'],
];
const TYPED_DAYS = [
  '2026-11-20',
  '2026-11-21',
  '2026-11-31',
  '1999-12-31',
  '2000-01-01',
  '20.11.2026',
];

describe('the form on a phone and the API', () => {
  /** Whether a form takes what is typed into a field. */
  const takes = (submission: { reply(): { error?: object | null } }, field: string) =>
    !Object.hasOwn(submission.reply().error ?? {}, field);
  /** Whether the API takes a typed value, as the same number or text. */
  const apiTakes = (schema: z.ZodType, text: string, unit?: Unit) =>
    schema.safeParse(unit === undefined ? text : parseTypedNumber(text, unit)).success;

  test.each(TYPED_NUMBERS)('both take, or both refuse %j as a number', (text) => {
    const day = readNewReading(
      form({ readingDate: TODAY, consumptionKWH: text, emissionCO2kg: text }),
      TODAY,
      'day',
    );
    const value = readMeterFields(form({ readOn: TODAY, registerKWH: text }), TODAY);
    const { shape } = registerReadingInputSchema;
    expect([
      takes(day, 'consumptionKWH'),
      takes(day, 'emissionCO2kg'),
      takes(value, 'registerKWH'),
    ]).toEqual([
      apiTakes(consumptionSchema, text, 'kWh'),
      apiTakes(emissionSchema, text, 'kg'),
      apiTakes(shape.registerKWH, text, 'kWh'),
    ]);
  });

  test.each(TYPED_DAYS)('both take, or both refuse %j as a day', (text) => {
    const day = readNewReading(form({ readingDate: text, consumptionKWH: '7' }), TODAY, 'day');
    const value = readMeterFields(form({ readOn: text, registerKWH: '7' }), TODAY);
    const isTaken = apiTakes(makePastDateSchema(TODAY), text);
    expect([day.status === 'success', value.status === 'success']).toEqual([isTaken, isTaken]);
  });

  test.each(['3', '8', '2', '9', '5.5', 'many'])('both take, or both refuse %j digits', (text) => {
    const value = readMeterFields(form({ readOn: TODAY, registerKWH: '7', digits: text }), TODAY);
    expect(value.status === 'success').toBe(digitsSchema.safeParse(parseTypedNumber(text)).success);
  });

  test.each(['AB-12', 'x'.repeat(40), 'x'.repeat(41)])(
    'both take, or both refuse the serial %j',
    (text) => {
      const value = readMeterFields(form({ readOn: TODAY, registerKWH: '7', serial: text }), TODAY);
      expect(value.status === 'success').toBe(serialSchema.safeParse(text).success);
    },
  );
});
