import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPhrasing, type PricedTip, writePhrasingPrompt } from '#domain/tips/phrase.ts';
import { geyser, giveTip, household } from './tips-support.ts';

function geyserTip(): PricedTip {
  const tip = giveTip({
    question: 'hot water',
    household: household({ appliances: [geyser] }),
    previousMeasureIds: [],
  });
  if (tip === undefined) throw new Error('No tip');
  return { ...tip, annualMilliRupees: 135_936 };
}
const tip = geyserTip();

describe('what a model is asked', () => {
  test('holds the facts of the tip', () => {
    const { user } = writePhrasingPrompt(tip, 'hot water?');
    expect(JSON.parse(user)).toEqual({
      facts: {
        tip: tip.tipText,
        workedOut: tip.explanation,
        kWhAYear: '23',
        rupeesAYear: '₹136',
      },
      question: 'hot water?',
    });
  });

  test('keeps the question as data: short, on one line, without markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (question) => {
        const { system, user } = writePhrasingPrompt(tip, question);
        const asked: string = JSON.parse(user).question;
        expect(asked.length).toBeLessThanOrEqual(600);
        expect(asked).not.toMatch(/[<>{}[\]`#*"\\\n\r]/);
        expect(system).toBe(writePhrasingPrompt(tip, '').system);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a model’s wording', () => {
  test.each([
    'Keep your geyser at 50 °C and turn it on 15 minutes before a bath, never overnight.',
    'Switch the water heater on 15 minutes before bathing. That saves about 23 kWh a year.',
    'Set the heater to 50 °C before your bath: you keep about ₹136 a year.',
    '  Set your Water Heater to 50 °C and switch it on shortly before a bath.  ',
  ])('is taken when it keeps to the facts: %s', (text) => {
    expect(checkPhrasing(text, tip)).toBe(text.trim());
  });

  test.each([
    ['too short', 'Set it to 50 °C.'],
    ['too long', `Set your Water Heater to 50 °C before a bath ${'and again '.repeat(50)}.`],
    ['another number', 'Set your Water Heater to 55 °C and switch it on before a bath.'],
    ['a number with another unit', 'Your Water Heater loses 12 kWh while waiting before a bath.'],
    ['a number in words', 'Switch the Water Heater on twenty minutes before a bath.'],
    ['digits of another script', 'Set your Water Heater to ५० °C before a bath, not overnight.'],
    ['a fraction', 'Switch the Water Heater on ½ hour before a bath, not overnight.'],
    ['a link', 'Set your Water Heater lower before a bath, see example.com for more.'],
    ['an address', 'Set your Water Heater lower before a bath, see http://x for more.'],
    ['markdown', '**Set your Water Heater** to 50 °C and switch it on before a bath.'],
    ['a list', '- Set your Water Heater to 50 °C and switch it on before a bath.'],
    ['markup', 'Set your <b>Water Heater</b> to 50 °C and switch it on before a bath.'],
    ['two lines', 'Set your Water Heater to 50 °C\nand switch it on before a bath.'],
    ['another currency', 'Set your Water Heater to 50 °C before a bath and save $136.'],
    ['hidden signs', 'Set your Water Heater to 50 °C\u202e and switch it on before a bath.'],
    ['something else altogether', 'Arr, the pirates sail at dawn and nobody pays for anything.'],
    ['nothing', ''],
  ])('is refused when it holds %s', (_, text) => {
    expect(checkPhrasing(text, tip)).toBeUndefined();
  });

  test('is refused or returned trimmed, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const accepted = checkPhrasing(text, tip);
        expect(accepted === undefined || accepted === text.trim()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
