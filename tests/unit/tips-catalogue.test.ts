import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPLIANCE_TYPES } from '#domain/appliances/appliance-rules.ts';
import { CATALOGUE } from '#domain/tips/catalogue.ts';
import type { Household } from '#domain/tips/household.ts';
import { type Measure, THEMES } from '#domain/tips/measure.ts';
import { findSubject } from '#domain/tips/subject.ts';
import { tellTip } from '#domain/tips/tell-tip.ts';
import { anyHousehold, appliance, geyser, household } from './tips-support.ts';

const HOMES = [
  'https://beeindia.gov.in',
  'https://powermin.gov.in',
  'https://pmsuryaghar.gov.in',
  'https://mnre.gov.in',
];

function measure(id: string): Measure {
  const found = CATALOGUE.find((one) => one.id === id);
  if (found === undefined) throw new Error(`No measure ${id}`);
  return found;
}

function applyMeasure(one: Measure, home: Household) {
  const subject = one.fits?.(home) === false ? undefined : findSubject(one, home);
  if (subject === undefined) return undefined;
  const saving = one.saving.compute(subject, home);
  const figures = { why: 'saving' as const, subject: subject.figures, saving: saving.figures };
  const told = tellTip({ measureId: one.id, annualWh: saving.annualWh, figures });
  return {
    subject,
    saving: { annualWh: saving.annualWh, explanation: told.explanation },
    text: told.tipText,
  };
}

/** Fails unless the measure, filled in for a household, reads well and claims no more than is used. */
function readsWell(one: Measure, home: Household) {
  const tip = applyMeasure(one, home);
  if (tip === undefined) return;
  const { subject, saving, text } = tip;
  for (const sentence of [text, saving.explanation]) {
    expect(sentence, one.id).not.toMatch(/undefined|NaN|Infinity|null| {2}|[{}]|−0\b/);
    expect(sentence, one.id).toMatch(/^[A-Z].*\.$/);
  }
  if (saving.annualWh === null) return;
  expect(Number.isSafeInteger(saving.annualWh) && saving.annualWh >= 0, one.id).toBe(true);
  const typical = saving.explanation.startsWith('On typical figures');
  expect(typical || subject.isOwn, one.id).toBe(true);
  if (!typical) expect(saving.annualWh, one.id).toBeLessThanOrEqual(subject.yearWh);
}

describe('the catalogue', () => {
  test('holds at least ninety measures, each under an id of its own', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(90);
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
    for (const { id } of CATALOGUE) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
  });

  test('has several measures for every theme', () => {
    for (const theme of THEMES) {
      expect(CATALOGUE.filter((one) => one.theme === theme).length, theme).toBeGreaterThan(4);
    }
  });

  test('has a measure for every type of appliance', () => {
    for (const type of APPLIANCE_TYPES) {
      expect(
        CATALOGUE.some((one) => one.applianceTypes.includes(type)),
        type,
      ).toBe(true);
    }
  });

  test.each(CATALOGUE.map((one) => [one.id, one] as const))('%s is complete', (_, one) => {
    expect(one.keywords.length).toBeGreaterThan(1);
    expect(one.subjects.length).toBeGreaterThan(0);
    for (const word of [...one.keywords, ...one.subjects]) expect(word).toMatch(/^[a-z0-9]+$/);
    expect(one.source.name.length).toBeGreaterThan(3);
    if (one.source.url !== undefined) expect(HOMES).toContain(one.source.url);
    for (const month of one.months ?? []) expect(month >= 1 && month <= 12).toBe(true);
    if (one.needsAppliance) expect(one.applianceTypes.length).toBeGreaterThan(0);
    expect(one.text.split(/[.:?] /).length).toBeLessThanOrEqual(3);
  });

  test('states what an estimate assumes', () => {
    for (const one of CATALOGUE.filter(({ source }) => source.estimate)) {
      const saving = applyMeasure(one, household())?.saving;
      if (typeof saving?.annualWh === 'number')
        expect(saving.explanation, one.id).toMatch(/about|assum/);
    }
  });

  test('says why, where no energy can be calculated', () => {
    for (const one of CATALOGUE) {
      const saving = applyMeasure(one, household())?.saving;
      if (saving?.annualWh === null) expect(saving.explanation, one.id).toMatch(/sav/);
    }
  });
});

describe('every measure in any household', () => {
  test('reads well and saves no more than is used, whatever the appliances', () => {
    fc.assert(
      fc.property(anyHousehold, (home) => {
        for (const one of CATALOGUE) readsWell(one, home);
      }),
      { numRuns: 60 },
    );
  });

  test('saves a plausible amount on typical figures', () => {
    for (const one of CATALOGUE) {
      const saving = applyMeasure(one, household())?.saving;
      if (saving === undefined || saving.annualWh === null) continue;
      expect(saving.annualWh, one.id).toBeGreaterThan(1000);
      expect(saving.annualWh, one.id).toBeLessThanOrEqual(3_000_000);
    }
  });

  test("never claims more for an appliance than the home's readings show in all", () => {
    const huge = appliance('Air Conditioner', {
      powerConsumptionWatts: 100_000,
      averageDailyUsageHours: 24,
    });
    const tip = applyMeasure(
      measure('ac-set-24'),
      household({ appliances: [huge], yearWh: 2_400_000 }),
    );
    expect(tip?.saving.annualWh).toBe(288_000);
    expect(tip?.saving.explanation).toContain('by your meter it is 2,400 kWh');
  });
});

describe('a measure filled in', () => {
  test('names the household’s own appliance and its sum', () => {
    const tip = applyMeasure(measure('geyser-50-degrees'), household({ appliances: [geyser] }));
    expect(tip?.text).toBe(
      'Set your 15-litre Water Heater to 50 °C and switch it on 15 minutes before a bath, not overnight.',
    );
    expect(tip?.saving).toEqual({
      annualWh: 23_040,
      explanation:
        'Worked out for your 15-litre Water Heater: 2,000 W for 0.8 hours a day on 120 days a year is 192 kWh a year, of which about 12% is heat assumed to be lost while waiting.',
    });
  });

  test('says that figures are typical where the household has none', () => {
    const one = measure('geyser-50-degrees');
    expect(applyMeasure(one, household())?.saving.explanation).toMatch(
      /^On typical figures for a Water Heater, as you list no appliances yet: /,
    );
    const withFan = household({ appliances: [appliance('Ceiling Fan')] });
    expect(applyMeasure(one, withFan)?.saving.explanation).toMatch(
      /^On typical figures, as you list no Water Heater: /,
    );
    const idle = household({ appliances: [{ ...geyser, averageDailyUsageHours: 0 }] });
    expect(applyMeasure(one, idle)?.saving.explanation).toMatch(
      /^On typical figures, as your Water Heater is listed at 0 hours a day: /,
    );
  });

  test('knows an appliance of type Other by its model name', () => {
    const iron = appliance('Other', { modelName: 'Philips Iron', powerConsumptionWatts: 750 });
    const tip = applyMeasure(measure('iron-once-a-week'), household({ appliances: [iron] }));
    expect(tip?.saving.explanation).toContain('Worked out for your iron: 750 W');
  });

  test('does not advise replacing what is new', () => {
    const fridge = appliance('Refrigerator', { ageYears: 2 });
    const one = measure('fridge-replace-old');
    expect(findSubject(one, household({ appliances: [fridge] }))).toBeUndefined();
    const old = household({ appliances: [fridge, { ...fridge, ageYears: 14 }] });
    expect(findSubject(one, old)?.isOwn).toBe(true);
  });

  test('says what it lacks where it hangs on an age or stars that are not known', () => {
    const fridge = appliance('Refrigerator', { ageYears: null });
    const one = measure('fridge-replace-old');
    const unknown = applyMeasure(one, household({ appliances: [fridge] }));
    expect(unknown?.saving.explanation).toMatch(
      /This is for one of 10 years or more; you have not said how old it is\.$/,
    );
    // One that it surely suits comes before a larger one of which nobody knows.
    const old = { ...fridge, id: 'old', ageYears: 14, powerConsumptionWatts: 100 };
    const sure = applyMeasure(one, household({ appliances: [fridge, old] }));
    expect(sure?.saving.explanation).not.toContain('you have not said');
    // The day of purchase tells the age, too.
    const bought = { ...fridge, purchaseDate: '2024-01-01' };
    expect(findSubject(one, household({ appliances: [bought] }))).toBeUndefined();
    const heater = appliance('Water Heater', { ageYears: 3, energyStarRating: null });
    const stars = applyMeasure(measure('geyser-five-star'), household({ appliances: [heater] }));
    expect(stars?.saving.explanation).toMatch(
      /of 8 years or more or with 3 stars at most; you have not said how many stars it has\.$/,
    );
  });

  test('finds nothing to save where a fan is a BLDC fan already', () => {
    const fan = appliance('Ceiling Fan', { powerConsumptionWatts: 28, averageDailyUsageHours: 10 });
    expect(
      applyMeasure(measure('fan-bldc'), household({ appliances: [fan] }))?.saving.annualWh,
    ).toBe(0);
  });

  test('speaks of an unusual month only when there was one', () => {
    const one = measure('habit-month-above-average');
    const month = (latestMonthWh: number | null) =>
      applyMeasure(one, household({ yearWh: 2_400_000, latestMonthWh }))?.saving.annualWh;
    expect(month(250_000)).toBe(600_000);
    expect(month(205_000)).toBeUndefined();
    expect(month(2_000_000)).toBeUndefined();
    expect(month(null)).toBeUndefined();
  });

  test('calculates the slab from the home’s own months', () => {
    const near = applyMeasure(measure('tariff-below-the-slab'), household({ yearWh: 2_544_000 }));
    expect(near?.saving.annualWh).toBe(144_000);
    const far = applyMeasure(measure('tariff-below-the-slab'), household({ yearWh: 3_120_000 }));
    expect(far?.saving.annualWh).toBeNull();
  });
});
