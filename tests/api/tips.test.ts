import { describe, expect, test } from 'vitest';
import type { TipRecord } from '#domain/tips/tip.ts';
import { Household, refused } from '../support/household.ts';

const NO_MATCH = "I couldn't generate a specific tip for that. Please try rephrasing.";

/** A connection whose bills end on the sixth, with every question answered. */
const BENGALURU = {
  ...{ discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1, cycleMonths: 1 },
  cycleEnd: '2026-11-06',
  answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false, md_known: false },
};

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
    const { annualKWH, annualRupees, rupeesBy } = await ask(household, '?q=geyser');
    expect([annualRupees, rupeesBy]).toEqual([null, null]);
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 10 });
    const [tip] = await history(household);
    expect(tip?.annualRupees).toBe(annualKWH === null ? null : Math.round(annualKWH * 10));
    expect(tip?.rupeesBy).toBe('rate');
  });

  test('is told in rupees by the tariff: what a year of bills would be less', async () => {
    const household = await Household.settled();
    await household.call('PUT', '/api/profile', { electricityRatePerKWh: 10 });
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BENGALURU });
    await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
    const tip = await ask(household, '?q=fridge');
    expect(tip.rupeesBy).toBe('tariff');
    // A unit beyond the 63 free ones costs 6.92, the bill's charges by energy and 9% on them.
    const aUnit = (tip.annualRupees ?? 0) / (tip.annualKWH ?? 1);
    expect(aUnit).toBeGreaterThan(6.5);
    expect(aUnit).toBeLessThan(8);
    expect(await history(household)).toEqual([tip]);
  });

  test('keeps the rupees that the tariff made of it on its day, in the document, too', async () => {
    const household = await Household.settled();
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BENGALURU });
    await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
    const tip = await ask(household, '?q=fridge');
    expect(tip.rupeesBy).toBe('tariff');
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BENGALURU, loadKW: 5 });
    await household.add('2026-11-20', 20);
    expect(await history(household)).toEqual([tip]);
    const exported = await household.fetch('GET', '/api/account/export');
    const restored = await Household.settled();
    await restored.call('POST', '/api/account/restore', await exported.json());
    expect(await history(restored)).toEqual([tip]);
  });

  test('that was made before the home had a tariff is priced by it from then on', async () => {
    const household = await Household.settled();
    const { rupeesBy } = await ask(household, '?q=fridge');
    expect(rupeesBy).toBeNull();
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BENGALURU });
    await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
    expect((await history(household))[0]?.rupeesBy).toBe('tariff');
  });

  test('why the bill is high is answered in rupees beside the bill before', async () => {
    const household = await Household.settled();
    await household.call('PUT', '/api/connection', { from: '2000-01-01', ...BENGALURU });
    await household.add('2026-10-06', 181, { periodStart: '2026-09-07' });
    await household.add('2026-11-06', 210, { periodStart: '2026-10-07' });
    const tip = await ask(household, '?q=why%20is%20my%20bill%20so%20high');
    expect(tip.tipText).toMatch(
      /^Your bill to 6 Nov 2026 is ₹[\d,.]+: ₹[\d,.]+ more than the one to 6 Oct/,
    );
    expect(tip.tipText).toContain('Crossing 200 units: ₹');
    expect(tip).toMatchObject({ annualKWH: null, annualRupees: null, rupeesBy: null });
  });

  test('begins in Hindi where the question is in Hindi, and says in both what is not known', async () => {
    const household = await Household.settled();
    const tip = await ask(household, `?q=${encodeURIComponent('गीज़र')}`);
    expect(tip.tipText).toMatch(/^यह सुझाव अभी केवल अंग्रेज़ी में है।.* यूनिट बच सकते हैं। [A-Z]/);
    const path = `/api/energy-tips?q=${encodeURIComponent('कल मौसम')}`;
    const { message } = refused(await household.call('GET', path), 404);
    expect(message).toMatch(/^इस सवाल का सुझाव नहीं मिला।/);
    expect(message.endsWith(NO_MATCH)).toBe(true);
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
