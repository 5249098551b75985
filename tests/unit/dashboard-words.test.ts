/** The one sentence at the head of the dashboard, and what stands with it, of homes of every kind. */
import { describe, expect, test } from 'vitest';
import { listSurerRows, makeBillNewsView } from '#app/features/dashboard/cards-view.server.ts';
import { makeHeroView } from '#app/features/dashboard/hero/hero-view.server.ts';
import { tellNoPrice } from '#app/features/dashboard/words.server.ts';
import { formatPaise } from '#domain/base/format.ts';
import { toDayNumber } from '#domain/base/period.ts';
import { type DatedConnection, listHomeBills } from '#domain/bills/home-bills.ts';
import { findBillNews } from '#domain/bills/running/last-bill.ts';
import { compareWithLastBill } from '#domain/bills/running/last-time.ts';
import { computeRunningBill } from '#domain/bills/running/running.ts';
import { toRunningBillView } from '#domain/bills/running/running-view.ts';
import { listSurerFacts } from '#domain/bills/running/surer.ts';
import { NOTHING_TYPED, type PaperBill, type StoredBill } from '#domain/bills/stored.ts';
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
    hasSupplier: connection?.discom != null,
    isPrepaid: isPrepaid(use, use.today),
    runningBill:
      view === null || running === null
        ? null
        : {
            ...{ running, bill: view, yearBefore: null, latest: null },
            lastTime: compareWithLastBill(billed, bill),
            surerFacts: listSurerFacts(billed, bill),
          },
    unreadDays: findNumberAge(use)?.unreadDays ?? null,
    today,
  };
  return {
    input,
    hero: makeHeroView(input),
    rows: listSurerRows(input),
    news: makeBillNewsView(findBillNews(billed), today),
  };
}

const CYCLE = { cycles: [{ firstDay: 0, cycleMonths: 1, cycleEnd: toDayNumber('2026-11-20') }] };
/** Bills of 176 and 187 units, and the days since. */
const BILLS = bills('2026-10-20', [176, 187]);
const SINCE = daily('2026-11-21', [6.3, 6.3, 6.3, 6.3, 6.3, 6.3, 6.3]);

/** A bill with what was typed of its paper. */
function typed(from: string, to: string, paper: Partial<PaperBill>): StoredBill {
  return {
    ...{ firstDay: toDayNumber(from), lastDay: toDayNumber(to) },
    ...{ paper: { ...NOTHING_TYPED, ...paper }, computed: null },
  } as StoredBill;
}

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
    expect(hero.answer).toMatch(/^About ₹[\d,]+ for 21 November to 20 January 2027/);
    expect(hero.label).toMatch(/^Estimated bill, January 2027$/);
  });

  test('has no comparison with a month that nobody said was a bill', () => {
    const { hero, news } = look(
      home(daily('2026-08-01', Array(125).fill(8)), '2026-12-04'),
      BENGALURU,
    );
    expect(hero.answer).not.toContain('last time');
    expect(news).toBeNull();
    const rates = [{ firstDay: 0, rateMilliRupees: 5_900 }];
    const use = home(daily('2026-08-01', Array(119).fill(8)), TODAY, { rates });
    expect(look(use, null).hero.answer).toBe('About ₹1,416 on 30 November.');
  });

  test('compares with a whole bill, not with a day that typed bills leave between them', () => {
    const use = home(daily('2026-08-01', Array(119).fill(6)), TODAY, CYCLE);
    const papers = [
      typed('2026-09-21', '2026-10-20', { unitsWh: 180_000 }),
      typed('2026-10-21', '2026-11-19', { unitsWh: 180_000 }),
    ];
    const { hero, news } = look(use, BENGALURU, papers);
    expect(hero.answer).toMatch(/: (₹\d{1,2} (more|less) than|the same as) the November bill\.$/);
    expect(news).toBeNull();
  });

  test('says on how many days with readings a forecast follows', () => {
    const { hero } = look(home(daily('2026-11-26', [6, 6]), TODAY, CYCLE), BENGALURU);
    expect(hero.answer).toMatch(/^₹[\d.]+ so far\. A forecast after 7 days with readings\.$/);
  });

  test('is of a cost at a rate, too, where the meter is prepaid', () => {
    const facts = {
      ...{ ...CYCLE, rates: [{ firstDay: 0, rateMilliRupees: 5_900 }] },
      answers: [{ firstDay: 0, answers: { prepaid: true } }],
    };
    const { hero } = look(home([...BILLS, ...SINCE], TODAY, facts), null);
    expect(hero.answer).toMatch(/^A cost of about ₹1,\d{3} on 20 December: /);
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

describe('the amount', () => {
  test('of which days before today are unread says so, and what they have used by now', () => {
    const { hero } = look(home(BILLS, '2026-12-08', CYCLE), BENGALURU);
    expect(hero.late).toBeNull();
    expect(hero.rests[0]).toMatch(/^0 units read, about 1\d\d not yet read$/);
    expect(hero.limitLine).toMatch(/^About 10\d of these units are used by now\./);
  });

  test('lacks its price where the load is not said: there is data', () => {
    const { hero } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), { ...BENGALURU, loadKW: null });
    expect(hero.amount).toBe('Rate Needed');
    expect(hero.answer).toMatch(/^About 1\d\d units on 20 December\.$/);
    expect(hero.lacks).toEqual([
      expect.objectContaining({
        where: 'connection',
        text: expect.stringMatching(/^Still needed/),
      }),
    ]);
  });

  test('of days without a tariff says so, and asks for nothing that would not help', () => {
    const { input } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), BENGALURU);
    const problems = [
      { code: 'no-tariff' as const, message: 'No tariff is known for 1 Dec 2026.' },
    ];
    const bill = { code: 'missing' as const, problems };
    const runningBill = input.runningBill && { ...input.runningBill, bill };
    const hero = makeHeroView({ ...input, runningBill });
    expect(hero.lacks).toEqual([{ where: null, text: 'No tariff is known for 1 Dec 2026.' }]);
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

  test('is no news where some of its days are a guess', () => {
    const days = daily('2026-09-21', [...Array(30).fill(6), ...Array(27).fill(7)]);
    const use = home([...days, ...SINCE], TODAY, CYCLE);
    expect(look(use, BENGALURU).news).toBeNull();
  });

  test('is news by its papers where they are equal to ours, and none where one asks for another amount', () => {
    const use = home([...BILLS, ...SINCE], TODAY, CYCLE);
    const paise = listHomeBills({ use, connections: [BENGALURU], storedBills: [] }).map(
      ({ pricing }) => (pricing.code === 'priced' ? pricing.amountPaise : 0),
    );
    const [ours = 0, before = 0] = paise;
    const lookWith = (payablePaise: number) =>
      look(use, BENGALURU, [
        typed('2026-09-21', '2026-10-20', { unitsWh: 176_000, payablePaise: before }),
        typed('2026-10-21', '2026-11-20', { unitsWh: 187_000, payablePaise }),
      ]).news;
    expect(lookWith(ours + 10)?.title).toContain(`to ${formatPaise(ours + 10)}`);
    expect(lookWith(150_000)).toBeNull();
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
    expect(rows[0]).toMatchObject({
      ...{ title: 'Say when your last bill ended', needs: 'owner' },
      text: 'Your running bill is taken to end on 30 November',
    });
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

  test('is the supplier or the rate where nobody said either, and the rate alone where its tariff is not known', () => {
    const use = home([...BILLS, ...SINCE], TODAY, CYCLE);
    expect(look(use, null).rows[0]).toMatchObject({
      title: 'Say who supplies you, or what a unit costs',
      text: 'Your units have no price yet',
    });
    expect(tellNoPrice(true)).toMatchObject({ text: 'No tariff of your supplier is known here' });
  });

  test('names no rupees of an answer whose yes leaves a line unknown', () => {
    const { rows } = look(home([...BILLS, ...SINCE], TODAY, CYCLE), {
      ...{ ...BENGALURU, discom: 'MSEDCL', category: 'LT I(B)', answers: {} },
    });
    expect(rows).toContainEqual(
      expect.objectContaining({
        title: expect.stringMatching(/time of day/),
        gain: 'other rupees if yes',
      }),
    );
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
