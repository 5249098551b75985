/** The one sentence at the head of the dashboard, and what stands with it, of homes of every kind. */
import { describe, expect, test } from 'vitest';
import { listSurerRows, makeBillNewsView } from '#app/features/dashboard/cards-view.server.ts';
import { makeHeroView } from '#app/features/dashboard/hero-view.server.ts';
import { toDayNumber } from '#domain/base/period.ts';
import type { DatedConnection } from '#domain/bills/home-bills.ts';
import { findBillNews } from '#domain/bills/last-bill.ts';
import { compareWithLastBill } from '#domain/bills/running/last-time.ts';
import { computeRunningBill } from '#domain/bills/running/running.ts';
import { toRunningBillView } from '#domain/bills/running/running-view.ts';
import { listSurerFacts } from '#domain/bills/running/surer.ts';
import type { StoredBill } from '#domain/bills/stored.ts';
import { computeDashboardFigures, computeRunningFigures } from '#domain/energy/dashboard.ts';
import { type HomeUse, listPeriods } from '#domain/energy/home-use.ts';
import { findNumberAge } from '#domain/energy/late.ts';
import { isPrepaid } from '#domain/energy/own-power.ts';
import { BENGALURU, bills, daily, home, reading } from '../support/energy.ts';

const TODAY = '2026-11-28';

/** The dashboard's words of a home, by its tariff where it has a connection. */
function look(use: HomeUse, connection: DatedConnection | null, storedBills: StoredBill[] = []) {
  const today = new Date(use.today * 86_400_000).toISOString().slice(0, 10);
  const billed = { use, connections: connection === null ? [] : [connection], storedBills };
  const running = computeRunningFigures(use, 'period', listPeriods(use, 'period'));
  const bill = computeRunningBill(billed);
  const view = toRunningBillView(bill, today);
  const input = {
    figures: computeDashboardFigures({
      home: use,
      kind: 'period',
      latestReadings: [],
      targetPercent: 5,
    }),
    hasRate: use.rates.length > 0,
    hasTariff: connection !== null,
    runningBill:
      view === null || running === null
        ? null
        : {
            isPrepaid: isPrepaid(use, use.today),
            ...{ running, bill: view, yearBefore: null, latest: null },
            lastTime: compareWithLastBill(billed, bill),
            surerFacts: listSurerFacts(billed, bill),
          },
    unreadDays: findNumberAge(use)?.unreadDays ?? null,
    today,
  };
  return {
    hero: makeHeroView(input),
    rows: listSurerRows(input),
    news: makeBillNewsView(findBillNews(billed), today),
  };
}

const CYCLE = { cycles: [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-11-20') }] };
/** Bills of 176 and 187 units, and the days since. */
const BILLS = bills('2026-10-20', [176, 187]);
const SINCE = daily('2026-11-21', [6.3, 6.3, 6.3, 6.3, 6.3, 6.3, 6.3]);

describe('the sentence above the amount', () => {
  test('says what the bill will be, when, and how it differs from the last one', () => {
    const { hero } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), BENGALURU);
    expect(hero.answer).toMatch(/^About ₹\d{3} on 20 December: ₹\d+ (more|less) than last time\.$/);
    expect(hero).toMatchObject({ label: 'Estimated monthly bill, December', chip: 'forecast' });
    expect(hero.rests[0]).toMatch(/^44 units read, about 1\d\d to come$/);
    expect(hero.limitLine).toMatch(/^6\.\d a day stays within 200\. You use 6\.\d\.$/);
  });

  test('has no comparison where no bill was before', () => {
    const { hero } = look(home(SINCE, TODAY, CYCLE), BENGALURU);
    expect(hero.answer).toMatch(/^About ₹\d{3} on 20 December\.$/);
  });

  test('says that the last time was an estimate of the supplier', () => {
    const paper = {
      unitsWh: 187_000,
      payablePaise: null,
      linesPaise: {},
      inputs: {},
      publishedValues: {},
      measured: false,
      settlesFrom: null,
    };
    const stored = {
      firstDay: toDayNumber('2026-10-21'),
      lastDay: toDayNumber('2026-11-20'),
      paper,
      computed: null,
    };
    const use = home([...BILLS, ...SINCE], TODAY, CYCLE);
    const { hero } = look(use, BENGALURU, [stored as unknown as StoredBill]);
    expect(hero.answer).toMatch(/than last time, which was estimated\.$/);
  });

  test('of a bill of two months is by its days, and tells when it has more of them', () => {
    const cycles = [{ firstDay: 0, cycleMonths: 2, cycleEnd: toDayNumber('2026-11-20') }];
    const two = [reading('2026-11-20', 360, 61), ...SINCE];
    const { hero } = look(home(two, TODAY, { cycles }), BENGALURU);
    expect(hero.answer).toMatch(/^About ₹[\d,]+ for 21 November to 20 Jan 2027/);
    expect(hero.label).toMatch(/^Estimated bill, January 2027$/);
  });

  test('is of units where no price is known', () => {
    const { hero } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), null);
    expect(hero.answer).toMatch(/^About 1\d\d units on 20 December\.$/);
    expect(hero.amount).toBe('Rate Needed');
  });

  test('is of a cost where the meter is prepaid', () => {
    const answers = { ...BENGALURU.answers, prepaid: true };
    const facts = { ...CYCLE, answers: [{ firstDay: 0, answers }] };
    const { hero } = look(home([...BILLS, ...SINCE], TODAY, facts), { ...BENGALURU, answers });
    expect(hero.answer).toMatch(/^A cost of about ₹\d{3} on 20 December: /);
  });

  test('of a home with panels is without what it gave', () => {
    const answers = { ...BENGALURU.answers, solar: true };
    const { hero } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), { ...BENGALURU, answers });
    expect(hero.answer).toMatch(/^About ₹\d{3} on 20 December, without what you gave to the grid/);
  });
});

describe('a home whose next number is late', () => {
  test('is asked for it first, and its amount is about', () => {
    const { hero } = look(home(BILLS, '2026-12-27', CYCLE), BENGALURU);
    expect(hero.late).toBe('36 days unread. One number makes this sure.');
    expect(hero).toMatchObject({ answer: null, isUnsure: true, chip: 'not read yet' });
    expect(hero.amount).toMatch(/^about ₹/);
  });
});

describe('a bill that ended up to ten days ago', () => {
  test('rose or fell by reasons that add up, with the rounding as one of its own', () => {
    const { news } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), BENGALURU);
    expect(news?.title).toMatch(/^Your bill rose by ₹[\d.]+, from ₹[\d,.]+ to ₹[\d,.]+$/);
    expect(news?.label).toBe('November bill, 21 Oct – 20 Nov');
    const paise = (text: string) =>
      Math.round(Number(text.replace(/[^\d.]/g, '')) * 100) * (text.startsWith('−') ? -1 : 1);
    const rows = news?.rows ?? [];
    const sum = rows.slice(0, -1).reduce((total, row) => total + paise(row.amount), 0);
    expect(sum).toBe(paise(rows.at(-1)?.amount ?? ''));
    expect(rows.at(-1)).toMatchObject({ text: 'More than October', kind: 'sum' });
  });

  test('is no news on the eleventh', () => {
    const use = home([...BILLS, ...SINCE], '2026-12-01', CYCLE);
    expect(look(use, BENGALURU).news).toBeNull();
  });
});

describe('what would make it surer', () => {
  const DELHI = { ...BENGALURU, discom: 'BRPL', category: 'Domestic', answers: { subsidy: true } };

  test('is the day of the bill first where two ways to cut it differ, with both amounts', () => {
    const days = daily('2026-11-01', [...Array(15).fill(5), ...Array(12).fill(8)]);
    const { hero, rows } = look(home(days, '2026-11-28'), DELHI);
    expect(hero.answer).toMatch(/^₹\d+ or about ₹[\d,]+: it depends on the day your bill ends\.$/);
    expect(hero.cuts.map(({ text }) => text)).toEqual([
      'If it ends on 30 November',
      'If it ends on 15 December',
    ]);
    expect(rows[0]).toMatchObject({ title: 'Say when your last bill ended', needs: 'owner' });
  });

  test('prices an answer that is counted as no', () => {
    const { rows } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), {
      ...BENGALURU,
      answers: { true_up: false, gj_units_per_month: 63 },
    });
    expect(rows[0]).toMatchObject({
      title: 'Say whether the connection is enrolled in Gruha Jyothi',
      gain: expect.stringMatching(/^₹\d+ less if yes$/),
    });
  });

  test('says what one kW changes where the load was filled in', () => {
    const answers = { gruha_jyothi: false, true_up: false, assumed: 'load_kw' };
    const { rows } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), { ...BENGALURU, answers });
    expect(rows).toContainEqual(
      expect.objectContaining({
        title: 'Look at your load',
        text: '3 kW is filled in',
        gain: expect.stringMatching(/^₹\d+ a kW$/),
      }),
    );
  });
});
