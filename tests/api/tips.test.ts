import { describe, expect, test } from 'vitest';
import type { TipRecord } from '../../domain/tip.ts';
import { Household, refused } from '../support/household.ts';

const NO_MATCH = "I couldn't generate a specific tip for that. Please try rephrasing.";

interface Generated {
  generatedTips: TipRecord[];
  message: string;
}

async function ask(household: Household, query: string): Promise<TipRecord> {
  const { status, body } = await household.call<Generated>('GET', `/api/energy-tips${query}`);
  expect([status, body.message]).toEqual([200, 'New energy tip generated!']);
  expect(body.generatedTips).toHaveLength(1);
  return body.generatedTips[0] as TipRecord;
}

async function history(household: Household): Promise<TipRecord[]> {
  return (await household.call<{ tips: TipRecord[] }>('GET', '/api/energy-tips/history')).body.tips;
}

describe('a tip', () => {
  test('answers a question, names its source, and joins the history', async () => {
    const household = await Household.settled();
    const tip = await ask(household, '?q=my%20geyser%20bill');
    expect(tip.applianceType).toBe('Water Heater');
    expect(tip.tipText.length).toBeGreaterThan(20);
    expect(tip.source.name).not.toBe('');
    expect(await history(household)).toEqual([tip]);
  });

  test('answers a question of 500 letters in Hindi', async () => {
    const household = await Household.settled();
    const question = `geyser ${'क'.repeat(493)}`;
    const tip = await ask(household, `?q=${encodeURIComponent(question)}`);
    expect(tip.question).toBe(question);
  });

  test('is another one when the same is asked again', async () => {
    const household = await Household.settled();
    const first = await ask(household, '?q=geyser');
    const second = await ask(household, '?q=geyser');
    expect(second.measureId).not.toBe(first.measureId);
    expect((await history(household)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('is a general one without a question', async () => {
    const household = await Household.settled();
    expect((await ask(household, '')).question).toBe('');
    expect((await ask(household, '?q=%20')).question).toBe('');
  });

  test('is told in rupees at the present rate', async () => {
    const household = await Household.settled();
    const { annualKWH, annualRupees } = await ask(household, '?q=geyser');
    expect(annualRupees).toBeNull();
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 10 });
    const [tip] = await history(household);
    expect(tip?.annualRupees).toBe(annualKWH === null ? null : Math.round(annualKWH * 10));
  });

  test('is not made up for a question that matches nothing', async () => {
    const household = await Household.settled();
    const answer = await household.call('GET', '/api/energy-tips?q=zxqvjk');
    expect(refused(answer, 404)).toEqual({ message: NO_MATCH, error: NO_MATCH, code: 'notFound' });
    expect(await history(household)).toEqual([]);
  });

  test.each([
    ['of 600 characters', `q=${'geyser'.repeat(100)}`],
    ['with control characters', 'q=gey%00ser'],
    ['that comes twice', 'q=fan&q=geyser'],
    ['under another name', 'question=fan'],
  ])('is refused for a question %s', async (_, query) => {
    const household = await Household.settled();
    const { message, error } = refused(
      await household.call('GET', `/api/energy-tips?${query}`),
      400,
    );
    expect(error).toBe(message);
    expect(await history(household)).toEqual([]);
  });
});

test('a household gets thirty tips a minute, and others are not held up', async () => {
  const household = await Household.settled();
  const statuses: number[] = [];
  // A new minute may begin meanwhile, and with it a new count.
  while (statuses.at(-1) !== 429 && statuses.length < 62) {
    const answer = await household.call('GET', '/api/energy-tips?q=zxqvjk');
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    const { message, error } = refused(answer, 429);
    expect(message).toContain('Too many attempts');
    expect(error).toBe(message);
  }
  expect(statuses.length).toBeGreaterThan(30);
  expect(statuses.at(-1)).toBe(429);
  await ask(await Household.settled(), '');
});
