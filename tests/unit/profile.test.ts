import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { profileUpdateSchema } from '#domain/home/profile.ts';
import {
  capitaliseCity,
  readPhoneDigits,
  readZipCodeDigits,
  STATES,
  toRateMilliRupees,
} from '#domain/home/profile-rules.ts';

function firstMessage(update: Record<string, unknown>): string | undefined {
  return profileUpdateSchema.safeParse(update).error?.issues[0]?.message;
}

describe('the states', () => {
  test('are 28 states and 8 union territories, in order', () => {
    expect(STATES).toHaveLength(36);
    expect([...STATES].sort()).toEqual([...STATES]);
    expect(new Set(STATES).size).toBe(36);
  });
});

describe('a profile', () => {
  test('changes in any single field, or in none', () => {
    expect(firstMessage({})).toBeUndefined();
    expect(firstMessage({ phoneNumber: null, targetReduction: null })).toBeUndefined();
    expect(firstMessage({ city: 'Bengaluru', state: 'Karnataka', zipCode: '560011' })).toBe(
      undefined,
    );
    expect(firstMessage({ firstName: null })).toBe('Write your first name.');
    expect(firstMessage({ email: 'new@example.in' })).toContain('email');
  });

  test.each([
    [{ zipCode: '56001' }, 'Zip Code must be a 6-digit number.'],
    [{ zipCode: '5600111' }, 'Zip Code must be a 6-digit number.'],
    [{ zipCode: 560011 }, 'Zip Code must be a 6-digit number.'],
    [{ zipCode: '५६००११' }, 'Zip Code must be a 6-digit number.'],
    [{ householdSize: 0 }, 'Household size must be at least 1.'],
    [{ targetReduction: -1 }, 'Target reduction must be between 0 and 100%.'],
    [{ targetReduction: 100.5 }, 'Target reduction must be between 0 and 100%.'],
    [{ targetReduction: '20' }, 'Target reduction must be between 0 and 100%.'],
    [{ electricityRatePerKWh: -0.1 }, 'Electricity rate must be a positive number.'],
    [{ phoneNumber: '9876543210' }, 'Write the phone number as +91 and 10 digits.'],
    [{ phoneNumber: '+91987654321' }, 'Write the phone number as +91 and 10 digits.'],
  ])('with %j is refused: %s', (update, message) => {
    expect(firstMessage(update)).toBe(message);
  });

  test('takes the ends of each range', () => {
    const ends = { householdSize: 1, targetReduction: 100, electricityRatePerKWh: 1000 };
    expect(firstMessage(ends)).toBeUndefined();
    expect(firstMessage({ targetReduction: 0, electricityRatePerKWh: 0 })).toBeUndefined();
    expect(firstMessage({ phoneNumber: '+919876543210' })).toBeUndefined();
  });

  test('is never broken by whatever is sent', () => {
    const fields = fc.constantFrom(...Object.keys(profileUpdateSchema.shape));
    fc.assert(
      fc.property(fields, fc.anything(), (field, value) => {
        profileUpdateSchema.safeParse({ [field]: value });
        profileUpdateSchema.safeParse(value);
      }),
    );
  });

  test('keeps the lines of an address, and no other control characters', () => {
    expect(firstMessage({ address: '12, 4th Cross\nJayanagar' })).toBeUndefined();
    expect(firstMessage({ address: 'a\u0007' })).toBe('Take out the control characters.');
    expect(firstMessage({ city: 'Benga\nluru' })).toBe('Take out the control characters.');
    expect(firstMessage({ city: '\ud800' })).toBe('Take out the control characters.');
  });
});

test('a city has its first letter upper and the rest lower', () => {
  expect(capitaliseCity(' bENGALURU ')).toBe('Bengaluru');
  expect(capitaliseCity('')).toBe('');
});

test.each(['110001', '110 001', ' 110-001 ', '११०००१', '１１０００１'])(
  'the PIN code "%s" is 110001',
  (typed) => {
    expect(readZipCodeDigits(typed)).toBe('110001');
  },
);

test.each([
  '9876543210',
  '98765 43210',
  '+91 98765-43210',
  '09876543210',
  '0091 9876543210',
  '९८७६५४३२१०',
])('the phone number "%s" is 9876543210', (typed) => {
  expect(readPhoneDigits(typed)).toBe('9876543210');
});

test('a rate is kept in thousandths of a rupee', () => {
  expect(toRateMilliRupees(5.9)).toBe(5900);
  expect(toRateMilliRupees(7.1235)).toBe(7124);
});
