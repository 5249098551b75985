import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APPLIANCE_TYPES, GRADES } from '#domain/appliances/appliance-rules.ts';
import { MONTHS } from '#domain/base/months.ts';
import { addDays } from '#domain/base/period.ts';
import { cleanText, flattenName } from '#domain/base/text.ts';
import { STATES } from '#domain/home/profile-rules.ts';
import { type Backup, backup, restore, stored } from '../support/backup.ts';
import { Household, refused } from '../support/household.ts';

/** What the household gave: not who it is, nor when this was written down, nor numbers made up for it. */
function given({ user, appliances, tips, imports, readings, schemaVersion }: Backup) {
  const { email, createdAt, ...person } = user;
  const things = appliances.map(({ id, ...appliance }) => JSON.stringify(appliance)).sort();
  return { schemaVersion, person, things, tips, imports, readings };
}

/** A text that people could type, with what they seldom do. */
function typed(max: number, multiline = false) {
  const odd = fc.constantFrom(
    '👩‍👩‍👧',
    '\u202e',
    '<b>',
    '"',
    "'; --",
    '\\u0000',
    '=1+1',
    'नमस्ते',
    '\u0301',
  );
  const characters = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), odd);
  return fc
    .array(multiline ? fc.oneof(characters, fc.constant('\n')) : characters, { maxLength: 4 })
    .map((parts) => parts.join('').normalize('NFC').trim().slice(0, max).toWellFormed())
    .map((text) =>
      multiline
        ? cleanText(text.replace(/(?!\n)\p{Cc}/gu, '')) || 'x'
        : flattenName(text, text.length) || 'x',
    );
}

const milli = (max: number) => fc.integer({ min: 1, max: max * 1000 }).map((n) => n / 1000);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const profile = fc.record({
  firstName: typed(80),
  lastName: typed(80),
  phoneNumber: maybe(fc.constant('+919845012345')),
  householdSize: maybe(fc.integer({ min: 1, max: 100 })),
  address: maybe(typed(300, true)),
  city: maybe(typed(80)),
  state: maybe(fc.constantFrom(...STATES)),
  zipCode: maybe(fc.constant('560011')),
  targetReduction: maybe(milli(100)),
  ecoGoals: maybe(typed(1000, true)),
  electricityRatePerKWh: maybe(milli(1000)),
  onboardingComplete: fc.boolean(),
});
const appliance = fc.record({
  type: fc.constantFrom(...APPLIANCE_TYPES),
  modelName: maybe(typed(120)),
  ageYears: fc.integer({ min: 0, max: 100 }),
  purchaseDate: maybe(fc.constantFrom('1999-12-31', '2024-02-29')),
  energyStarRating: fc.constantFrom('1-Star', '5-Star'),
  powerConsumptionWatts: milli(100_000),
  energyEfficiencyRating: maybe(fc.constantFrom(...GRADES)),
  averageDailyUsageHours: milli(24),
  months: maybe(fc.subarray([...MONTHS], { minLength: 1 })),
  capacity: maybe(typed(60)),
  status: fc.constantFrom('active', 'inactive'),
});
const reading = fc
  .record({
    readingDate: fc.integer({ min: 0, max: 20 }).map((days) => addDays('2024-01-20', days)),
    covered: fc.integer({ min: 1, max: 366 }),
    consumptionKWH: milli(100_000),
    emissionCO2kg: maybe(milli(1_000_000)),
    source: fc.constantFrom('manual', 'csv_upload'),
  })
  .map(({ covered, ...rest }) => ({
    ...rest,
    periodStart: covered % 3 === 0 ? addDays(rest.readingDate, 1 - covered) : null,
  }));
const household = fc.record({
  profile,
  appliances: fc.array(appliance, { maxLength: 3 }),
  readings: fc.array(reading, { maxLength: 6 }),
  files: fc.array(fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 5 }), {
    maxLength: 3,
  }),
  undone: fc.boolean(),
  tip: fc.boolean(),
});

test('a backup restored into a new account is the same household', async () => {
  await fc.assert(
    fc.asyncProperty(household, async (its) => {
      const old = await Household.settled();
      expect((await old.call('PUT', '/api/profile', its.profile)).status).toBe(200);
      for (const one of its.appliances) await old.call('POST', '/api/appliances', one);
      for (const { readingDate, consumptionKWH, ...more } of its.readings) {
        await old.add(readingDate, consumptionKWH, { ...more, overlap: 'replace' });
      }
      for (const [place, days] of its.files.entries()) {
        const rows = days.map((day) => `2023-0${place + 1}-${String(day).padStart(2, '0')},${day}`);
        await old.import(`readingDate,consumptionKWH\n${rows.join('\n')}\n`);
      }
      if (its.undone) await old.call('DELETE', '/api/imports/1');
      if (its.tip) await old.call('GET', '/api/energy-tips?q=fan');

      const document = await backup(old);
      const restored = await Household.settled();
      const { status, body } = await restore(restored, document);
      expect(body).toEqual({
        message: 'Everything was restored.',
        readings: document.readings.length,
        appliances: its.appliances.length,
        tips: its.tip ? 1 : 0,
      });
      expect(status).toBe(201);
      expect(given(await backup(restored))).toEqual(given(document));
      for (const table of ['readings', 'imports', 'tips']) {
        expect(await stored(restored, table)).toEqual(await stored(old, table));
      }
      expect(await restored.export()).toBe(await old.export());
    }),
    { numRuns: 15, interruptAfterTimeLimit: 6000 },
  );
}, 25_000);

test('the download is a file, and wants a sign-in', async () => {
  const response = await (await Household.settled()).fetch('GET', '/api/account/export');
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="unitwise-household.json"',
  );
  const document = await response.text();
  expect(document).not.toContain('scrypt');
  refused(await new Household().call('GET', '/api/account/export'), 401);
});
