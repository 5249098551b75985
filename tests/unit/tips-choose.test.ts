import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUE, findMeasure } from '#domain/tips/catalogue.ts';
import { isTipOfDay } from '#domain/tips/choose.ts';
import type { Household } from '#domain/tips/household.ts';
import { listOwnedAppliances } from '#domain/tips/subject.ts';
import { anyHousehold, appliance, geyser, giveTip, household } from './tips-support.ts';

const question = fc.constantFrom('', 'hot water', 'AC', 'pankha', 'bill', 'fridge door', 'solar');

/** What is given when the same is asked again and again. */
function given(home: Household, asked: string, times: number): string[] {
  const ids: string[] = [];
  for (let time = 0; time < times; time++) {
    const tip = giveTip({ question: asked, household: home, previousMeasureIds: ids });
    if (tip !== undefined) ids.unshift(tip.measureId);
  }
  return ids.reverse();
}

describe('a tip for a question', () => {
  const home = household({ appliances: [geyser] });

  test('answers for the household’s own appliance, in kWh', () => {
    const tip = giveTip({
      question: 'How do I use less for hot water?',
      household: home,
      previousMeasureIds: [],
    });
    expect(tip).toEqual({
      measureId: 'geyser-50-degrees',
      tipText:
        'Set your 15-litre Water Heater to 50 °C and switch it on 15 minutes before a bath, not overnight.',
      hindiText: 'यह सुझाव अभी केवल अंग्रेज़ी में है। इससे साल में लगभग 23 यूनिट बच सकते हैं।',
      applianceType: 'Water Heater',
      annualWh: 23_000,
      explanation:
        'Worked out for your 15-litre Water Heater: 2,000 W for 0.8 hours a day on 120 days a year is 192 kWh a year, of which about 12% is heat assumed to be lost while waiting.',
      source: {
        name: 'Bureau of Energy Efficiency, share estimated',
        url: 'https://beeindia.gov.in',
        estimate: true,
      },
    });
  });

  test('answers for an appliance that is not listed, and says that the figures are typical', () => {
    const tip = giveTip({ question: 'fridge', household: home, previousMeasureIds: [] });
    expect(tip?.applianceType).toBe('Refrigerator');
    expect(tip?.explanation).toMatch(/^On typical figures/);
  });

  test('takes no notice of appliances that are not in use', () => {
    const inactive = { ...geyser, status: 'inactive' as const };
    const tip = giveTip({
      question: 'geyser',
      household: household({ appliances: [inactive] }),
      previousMeasureIds: [],
    });
    expect(tip?.explanation).toMatch(/^On typical figures/);
  });

  test('comes from the catalogue’s next good answer when it is asked again', () => {
    const ids = given(home, 'hot water', 6);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(findMeasure(id)?.theme).toBe('hot-water');
  });

  test('names a state’s scheme in that state only', () => {
    const ask = (state: string | null) =>
      giveTip({
        question: 'free units scheme',
        household: household({ state }),
        previousMeasureIds: [],
      });
    expect(ask('Karnataka')?.measureId).toBe('tariff-scheme-karnataka');
    expect(ask('Assam')?.measureId).toBe('tariff-free-units');
    expect(ask(null)?.measureId).toBe('tariff-free-units');
  });
});

describe('a general tip', () => {
  test('never needs an appliance that the household does not have', () => {
    fc.assert(
      fc.property(anyHousehold, (home) => {
        if (!home.appliances.some(({ status }) => status === 'active')) return;
        for (const id of given(home, '', 12)) {
          const measure = findMeasure(id);
          if (measure === undefined || !measure.needsAppliance) continue;
          expect(listOwnedAppliances(measure, home).length, id).toBeGreaterThan(0);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('is there for a household that has listed nothing', () => {
    const home = household({ state: null, householdSize: null });
    expect(new Set(given(home, '', 15)).size).toBe(15);
  });

  test('follows the season', () => {
    const appliances = [
      appliance('Air Conditioner', { powerConsumptionWatts: 1500, averageDailyUsageHours: 5 }),
      appliance('Heater', { powerConsumptionWatts: 2000, averageDailyUsageHours: 5 }),
    ];
    const first = (today: string) =>
      giveTip({
        question: '',
        household: household({ appliances, today }),
        previousMeasureIds: [],
      });
    expect(first('2026-05-10')?.applianceType).toBe('Air Conditioner');
    expect(first('2026-12-10')?.applianceType).toBe('Heater');
  });

  test('never speaks of another season, however often it is asked for', () => {
    const appliances = [
      appliance('Air Conditioner', { powerConsumptionWatts: 1500, averageDailyUsageHours: 8 }),
      appliance('Refrigerator', { averageDailyUsageHours: 1 }),
      geyser,
    ];
    const ask = (today: string) => given(household({ appliances, today }), '', 120);
    expect(ask('2026-11-28').filter((id) => /^(ac|cooler)-/.test(id))).toEqual([]);
    const inMay = ask('2026-05-10').filter((id) => id.startsWith('geyser-'));
    expect([...new Set(inMay)]).toEqual(['geyser-rest-in-summer']);
  });

  test('does not stay with one theme', () => {
    const home = household({
      appliances: [geyser, appliance('Refrigerator', { averageDailyUsageHours: 1 })],
    });
    const themes = given(home, '', 4).map((id) => findMeasure(id)?.theme);
    expect(new Set(themes).size).toBeGreaterThan(1);
  });
});

describe('whatever is asked and whoever asks', () => {
  test('the same facts give the same tip', () => {
    fc.assert(
      fc.property(anyHousehold, question, (home, asked) => {
        const ask = () => giveTip({ question: asked, household: home, previousMeasureIds: [] });
        expect(ask()).toEqual(ask());
      }),
      { numRuns: 40 },
    );
  });

  test('no tip comes again while other good ones remain, then the one given longest ago', () => {
    fc.assert(
      fc.property(anyHousehold, fc.constantFrom('hot water', 'pankha', 'solar'), (home, asked) => {
        const ids = given(home, asked, 40);
        const round = new Set(ids).size;
        expect(ids.length).toBe(40);
        expect(new Set(ids.slice(0, round)).size).toBe(round);
        expect(ids.slice(round)).toEqual(ids.slice(0, 40 - round));
      }),
      { numRuns: 15 },
    );
  });

  test('unknown and repeated earlier measures do no harm', () => {
    const everything = CATALOGUE.map(({ id }) => id);
    const tip = giveTip({
      question: '',
      household: household({ appliances: [geyser] }),
      previousMeasureIds: ['no-such-measure', ...everything, ...everything],
    });
    expect(tip).toBeDefined();
  });
});

test('a tip holds in its season, and what is left until a limit on its day alone', () => {
  const subject = { of: 'typical' as const, type: 'Water Heater' as const, months: [11, 12, 1, 2] };
  const running = { watts: 2000, hoursPerDay: 1, daysPerYear: 120, percent: 100, yearWh: 1 };
  const geyserTip = {
    measureId: 'geyser-thermostat',
    figures: {
      why: 'saving' as const,
      subject: { ...subject, ...running, because: 'no-type' as const },
      saving: { by: 'words' as const },
    },
  };
  expect(['2026-11-28', '2026-06-28'].map((day) => isTipOfDay(geyserTip, day))).toEqual([
    true,
    false,
  ]);
  const left = { leftWh: 1, days: 3, dailyWh: 1, paceWh: null, unreadDays: 0, unreadWh: null };
  const limitTip = {
    measureId: 'limit-ahead',
    figures: {
      ...{ why: 'limit' as const, today: '2026-11-28', expectedWh: null },
      ...{ soFarWh: 1, isSoFarKnown: true, enteredWh: 1 },
      bill: { to: '2026-11-30', days: 30, isAssumed: false },
      ...{ limit: { lastKwh: 200, monthlyKwh: null }, unitPaise: null, heaviest: null },
      left: { ...left, passDay: null, isProbablyPassed: false },
    },
  };
  expect(['2026-11-28', '2026-11-29'].map((day) => isTipOfDay(limitTip, day))).toEqual([
    true,
    false,
  ]);
});

test('a home with a prepaid meter is not told to pay or to check a bill', () => {
  const kind = { hasRooftop: false, isPrepaid: true };
  for (const question of ['pay late surcharge', 'my bill has a mistake']) {
    const tip = giveTip({ question, household: household({ kind }), previousMeasureIds: [] });
    expect(['tariff-pay-in-time', 'tariff-check-the-bill']).not.toContain(tip?.measureId);
  }
});
