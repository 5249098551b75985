import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LanguageModel } from '#worker/env.ts';
import { PHRASING_TIMEOUT_MS, phraseTip } from '#worker/tips/tips.ts';
import { giveTip } from './tips-support.ts';

const QUESTION = 'my geyser costs too much';
const chosen = giveTip({
  question: QUESTION,
  household: {
    appliances: [],
    targetReductionPercent: null,
    yearWh: null,
    latestMonthWh: null,
    householdSize: 4,
    state: 'Karnataka',
    today: '2026-01-05',
  },
  previousMeasureIds: [],
});
if (chosen === undefined) throw new Error('There is no tip.');
const tip = { ...chosen, annualMilliRupees: ((chosen.annualWh ?? 0) * 7000) / 1000 };

function answering(answer: unknown): LanguageModel {
  return { run: async () => answer };
}

describe('a tip is told in the catalogue’s words', () => {
  test('without a model', async () => {
    expect(await phraseTip(undefined, tip, QUESTION)).toBe(tip.tipText);
  });

  test('when the model fails', async () => {
    const failing = { run: () => Promise.reject(new Error('InferenceUpstreamError')) };
    expect(await phraseTip(failing, tip, QUESTION)).toBe(tip.tipText);
  });

  test('when the model throws before it is asked', async () => {
    const throwing: LanguageModel = {
      run: () => {
        throw new Error('Binding AI needs to be run remotely');
      },
    };
    expect(await phraseTip(throwing, tip, QUESTION)).toBe(tip.tipText);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text outside its field', 'Use less.'],
    ['a number', { response: 7 }],
    ['an empty text', { response: '   ' }],
    ['a stream', new ReadableStream()],
    [
      'figures that are not in the facts',
      { response: 'You will save ₹99,999 and 12,345 kWh a year!' },
    ],
    ['an essay', { response: 'Turn the geyser off when you leave. '.repeat(200) }],
  ])('when the model answers %s', async (_, answer) => {
    expect(await phraseTip(answering(answer), tip, QUESTION)).toBe(tip.tipText);
  });
});

describe('a slow model', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const answeringAfter = (ms: number, work: () => unknown): LanguageModel => ({
    run: () =>
      new Promise((resolve, reject) =>
        setTimeout(() => {
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
        }, ms),
      ),
  });

  test('is waited for five seconds, and no longer', async () => {
    expect(PHRASING_TIMEOUT_MS).toBe(5000);
    let told: string | undefined;
    const telling = phraseTip(
      answeringAfter(60_000, () => ({ response: tip.tipText })),
      tip,
      QUESTION,
    );
    void telling.then((text) => {
      told = text;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(told).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toBe(tip.tipText);
  });

  test('that fails after its time breaks nothing', async () => {
    const failing = answeringAfter(6000, () => {
      throw new Error('too late');
    });
    const telling = phraseTip(failing, tip, QUESTION);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await telling).toBe(tip.tipText);
  });

  test('that answers in time keeps no timer running', async () => {
    await phraseTip(answering({ response: 'x' }), tip, QUESTION);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a model that answers well is repeated', async () => {
  const asked: unknown[] = [];
  const model: LanguageModel = {
    run: async (name, input) => {
      asked.push(name, input);
      return { response: `For your question: ${tip.tipText}` };
    },
  };
  expect(await phraseTip(model, tip, QUESTION)).toBe(`For your question: ${tip.tipText}`);
  expect(JSON.stringify(asked)).toContain(QUESTION);
});
