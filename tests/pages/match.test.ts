/** The match of a paper bill by its amount alone, as a browser without script goes through it. */
import { beforeEach, expect, test } from 'vitest';
import { Household } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';

const BILLS = '/dashboard/data-entry/bills';
const NOVEMBER = `${BILLS}/2026-11-06`;
const BENGALURU = {
  ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  ...{ cycleEnd: '2026-11-06', answers: { gruha_jyothi: true, gj_units_per_month: 63 } },
};

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** A BESCOM bill of 187 units: ₹858 with Gruha Jyothi, and ₹1,744 without. */
async function novemberBill(answers: object = BENGALURU.answers): Promise<void> {
  await household.call('PUT', '/api/connection', { ...BENGALURU, answers });
  await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
}

interface OneBill {
  bill: {
    amount: string;
    printed: { lines: Record<string, string> } | null;
  };
}

const printedOf = async (day: string) => {
  const { body } = await household.call<OneBill>('GET', `/api/bills/${day}`);
  return body.bill.printed;
};

/** Sends one of a page's forms with all that stands in it, by the value of its button. */
async function press(path: string, button: string, typed: Record<string, string> = {}) {
  const { html } = await open(household, path);
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) =>
    one.includes(`value="${button}"`),
  );
  if (form === undefined) throw new Error(`There is no "${button}" on ${path}.`);
  const fields = (form.match(/<(input|select)[^>]*>/g) ?? []).flatMap(
    (field): [string, string][] => {
      const [, name] = /name="([^"]*)"/.exec(field) ?? [];
      const [, value = ''] = /value="([^"]*)"/.exec(field) ?? [];
      const isShown = !field.includes('type="hidden"');
      return name === undefined ? [] : [[name, (isShown ? typed[name] : undefined) ?? value]];
    },
  );
  const sent = await submit(household, path.split('?')[0] ?? path, [...fields, ['intent', button]]);
  return sent.headers.get('location') ?? '';
}

test('an equal amount is said to be equal, with nothing else to type, and is saved', async () => {
  await novemberBill();
  const first = await open(household, `${NOVEMBER}/match`);
  expect(first.text).toContain('What does the paper say?');
  expect(first.text).toContain('We compute ₹858 187 units, 31 days Amount on the paper');
  const checked = await open(household, `${NOVEMBER}/match?amount=%E2%82%B9858`);
  expect(checked.text).toContain('Equal to the rupee Nothing else to type.');
  expect(await printedOf('2026-11-06')).toBeNull();
  const location = await press(`${NOVEMBER}/match?amount=858`, 'paid');
  expect(location).toMatch(/\/bills\/2026-11-06\?saved=\d+$/);
  expect(await printedOf('2026-11-06')).toMatchObject({ payable: '858.00' });
});

test('what was saved of a bill has an Undo that takes it back', async () => {
  await novemberBill();
  const saved = await press(`${NOVEMBER}/match?amount=858`, 'paid');
  const page = await open(household, saved);
  expect(page.text).toContain('Saved. Undo');
  const undone = await press(saved, 'undo');
  expect(undone).toMatch(/\/bills\/2026-11-06\?undone=1$/);
  expect((await open(household, undone)).text).toContain('Undone.');
  expect(await printedOf('2026-11-06')).toBeNull();
});

test('lines that are saved have an Undo that brings back what was typed before', async () => {
  await novemberBill();
  await household.call('PUT', '/api/bills/2026-11-06/printed', { lines: { payable: '800' } });
  const lines = `${NOVEMBER}/lines`;
  const typed = { intent: 'match', line: 'energy', amount: '1084.60' };
  const sent = await submit(household, lines, typed);
  const saved = sent.headers.get('location') ?? '';
  expect(saved).toMatch(/\/lines\?saved=\d+$/);
  expect((await printedOf('2026-11-06'))?.lines).toEqual({ energy: '1084.60' });
  await press(saved, 'undo');
  expect((await printedOf('2026-11-06'))?.lines).toEqual({ payable: '800.00' });
});

test('a missing fuel charge is asked for first, with the value that gives the amount', async () => {
  await novemberBill({ gruha_jyothi: false, true_up: false });
  // 0.11 rupees more on each of 187 units.
  const match = `${NOVEMBER}/match?amount=1765`;
  const { text, html } = await open(household, match);
  expect(text).toContain('₹21 more on paper Which line differs? The likeliest first.');
  expect(text).toContain('BESCOM’s FPPCA: ₹0.36 a unit in place of ₹0.25 a unit?');
  expect(text).toContain('No value for November 2026 is known to us yet.');
  expect(html).toMatch(/<input[^>]*name="value"[^>]*value="0.36"/);
  expect(text).toContain('The paper says ₹0.25 a unit: the next one');
  expect(text).toMatch(/If not, then .*Arrears, interest or a fee of ₹21 .*None of these/);
  const location = await press(match, 'cause');
  expect(location).toMatch(/\/match\?saved=\d+$/);
  expect((await open(household, location)).text).toContain('Equal to the rupee');
  expect(await printedOf('2026-11-06')).toMatchObject({
    ...{ payable: '1765.00', publishedValues: { 'KA-FPPCA-BESCOM': '0.36' } },
  });
  const lines = await open(household, `${NOVEMBER}/lines`);
  expect(lines.text).toContain('187 × ₹0.36');
});

test('the causes come one after the other, and what none explains is kept as not explained', async () => {
  await novemberBill({ gruha_jyothi: false, true_up: false });
  const match = `${NOVEMBER}/match?amount=1765`;
  const first = await open(household, match);
  const [, count = ''] = /1 of (\d+)/.exec(first.text) ?? [];
  const last = await open(household, `${match}&after=${Number(count) - 1}`);
  expect(last.text).toContain('Arrears, interest or a fee of ₹21?');
  const none = await open(household, `${match}&after=${count}`);
  expect(none.text).toContain('Kept as “₹21 not explained”');
  await press(`${match}&after=${count}`, 'paid');
  expect((await open(household, BILLS)).text).toMatch(/₹21 more/);
});

test('arrears of the paper are one of its lines, and the rest is equal', async () => {
  await novemberBill({ gruha_jyothi: false, true_up: false });
  const match = `${NOVEMBER}/match?amount=1944`;
  const [, count = '1'] = /1 of (\d+)/.exec((await open(household, match)).text) ?? [];
  const last = `${match}&after=${Number(count) - 1}`;
  await press(last, 'cause', { line: 'arrears', amount: '200' });
  const printed = await printedOf('2026-11-06');
  expect(Object.keys(printed?.lines ?? {}).sort()).toEqual(['arrears', 'payable']);
});

test('other units of the paper become those of the bill and of its reading, and come back together', async () => {
  await novemberBill({ gruha_jyothi: false, true_up: false });
  await household.call('PUT', '/api/bills/2026-11-06/printed', { unitsKWH: '189' });
  const { body } = await household.call<OneBill>('GET', '/api/bills/2026-11-06');
  expect(body.bill).toMatchObject({ unitsKWH: '189', unitsFrom: 'bill' });
  const readings = await household.call<{ readings: object[] }>('GET', '/api/meter-readings');
  expect(readings.body['readings']).toMatchObject([{ consumptionKWH: 189 }]);
});

test('what is no amount is said so, and nothing is stored', async () => {
  await novemberBill();
  const { text } = await open(household, `${NOVEMBER}/match?amount=85x8`);
  expect(text).toContain('“85x8” is not an amount.');
  expect(await printedOf('2026-11-06')).toBeNull();
});

test('a paper in tens of rupees is the same bill, unless it is said to be no rounding', async () => {
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'MSEDCL', category: 'LT I(B)', loadKW: 3, phases: 1 },
    ...{ cycleEnd: '2026-11-06', answers: {} },
  });
  await household.add('2026-11-06', 186, { periodStart: '2026-10-07' });
  const { body } = await household.call<OneBill>('GET', '/api/bills/2026-11-06');
  const nearest = Math.round(Number(body.bill.amount) / 10) * 10;
  const match = `${NOVEMBER}/match?amount=${nearest}`;
  const { text } = await open(household, match);
  expect(text).toContain('Same bill');
  expect(text).toContain(
    'within the rounding of the paper. MSEDCL’s papers are in tens of rupees.',
  );
  expect(text).toContain('It is not rounding');
  const other = await open(household, `${match}&rounding=no`);
  expect(other.text).toContain('on paper Which line differs?');
  await press(match, 'paid');
  expect((await open(household, BILLS)).text).toContain('same, rounded');
});

test('a line of the paper that was typed already is not offered for what is left', async () => {
  await novemberBill({ gruha_jyothi: false, true_up: false });
  const lines = { arrears: '120', payable: '1914' };
  const { body } = await household.call<{
    match: { total: { paperLines: { id: string }[] } | null };
  }>('PUT', '/api/bills/2026-11-06/printed', { lines });
  expect(body.match.total?.paperLines.map(({ id }) => id)).toEqual([
    ...['interest', 'late_fee', 'instalment', 'deposit', 'adjustment'],
  ]);
  const match = `${NOVEMBER}/match?amount=1914`;
  const [, count = '1'] = /1 of (\d+)/.exec((await open(household, match)).text) ?? [];
  const last = `${match}&after=${Number(count) - 1}`;
  const { html } = await open(household, last);
  expect(html).not.toContain('<option value="arrears"');
  expect(html).toContain('<option value="interest"');
});

test('a form that changes nothing says nothing of it, and offers no Undo', async () => {
  await novemberBill();
  const typed = { intent: 'match', line: 'energy', amount: '1084.60' };
  await submit(household, `${NOVEMBER}/lines`, typed);
  const again = await submit(household, `${NOVEMBER}/lines`, typed);
  expect(again.headers.get('location')).toMatch(/\/lines$/);
});

test('a refused form changes neither the bill nor the connection', async () => {
  await novemberBill({ gruha_jyothi: false, true_up: false });
  const before = (await household.call('GET', '/api/connection')).body;
  const sent = await submit(household, `${NOVEMBER}/lines`, [
    ['line', 'energy'],
    ['amount', 'many'],
    ['intent', JSON.stringify(['always', { gruha_jyothi: 'yes', gj_units_per_month: '63' }])],
  ]);
  expect(sent.text).toContain('“many” is not an amount.');
  expect((await household.call('GET', '/api/connection')).body).toEqual(before);
});

test('the last day for paying is stored without an amount', async () => {
  await novemberBill();
  const typed = { intent: 'paid', line: 'payable', amount: '', dueDate: '2026-11-21' };
  await submit(household, NOVEMBER, typed);
  expect(await printedOf('2026-11-06')).toMatchObject({ dueDate: '2026-11-21', payable: null });
  expect((await open(household, NOVEMBER)).html).not.toMatch(
    /<input[^>]*id="amount-paid"[^>]*required/,
  );
});

/** Types a bill of some days into a home with a connection. Returns what it comes to. */
async function typeBill(
  home: Household,
  connection: object,
  bill: { from: string; to: string; unitsKWH: number },
): Promise<string> {
  await home.call('PUT', '/api/connection', { from: '2000-01-01', ...connection });
  await home.call('POST', '/api/bills', bill);
  const { body } = await home.call<OneBill>('GET', `/api/bills/${bill.to}`);
  return body.bill.amount;
}

/** The page of the cause that says something, among those of an amount. */
async function findCause(match: string, said: RegExp) {
  const [, count = '0'] = /1 of (\d+)/.exec((await open(household, match)).text) ?? [];
  for (let after = 0; after < Number(count); after += 1) {
    const page = await open(household, `${match}&after=${after}`);
    if (said.test(page.text)) return page;
  }
  throw new Error(`No cause says ${said}.`);
}

test('another category leads to the form of the connection, with that category from the first day of the bill on', async () => {
  const town = { discom: 'MVVNL', category: 'LMV-1 urban', loadKW: 2 };
  const village = { ...town, category: 'LMV-1 rural' };
  const bill = { from: '2026-08-01', to: '2026-08-30', unitsKWH: 120 };
  const paid = await typeBill(await Household.settled(), village, bill);
  await typeBill(household, town, bill);
  const match = `${BILLS}/${bill.to}/match?amount=${paid}`;
  const { html, text } = await findCause(match, /another category/);
  expect(text).toContain('It says so: this category from 1 Aug on');
  const [, path = ''] = /href="([^"]*change&amp;supplier[^"]*)"/.exec(html) ?? [];
  const form = await open(household, path.replaceAll('&amp;', '&'));
  expect(form.html).toMatch(/<option[^>]*value="MVVNL\|LMV-1 rural"[^>]*selected/);
  expect(form.html).toMatch(/<input[^>]*name="fromDay"[^>]*value="2026-08-01"/);
  expect(form.html).toMatch(/<input[^>]*value="day"[^>]*checked|checked[^>]*value="day"/);
});

test('other days lead to the form of a bill, with those days, its units and its amount', async () => {
  const delhi = { discom: 'BRPL', category: 'Domestic', loadKW: 3, answers: { subsidy: false } };
  const bill = { from: '2026-05-12', to: '2026-06-10', unitsKWH: 545 };
  const paid = await typeBill(await Household.settled(), delhi, { ...bill, from: '2026-05-11' });
  await typeBill(household, delhi, bill);
  const match = `${BILLS}/${bill.to}/match?amount=${paid}`;
  const { html, text } = await findCause(match, /It says so: the bill from 11 May/);
  expect(text).toContain('It says so: the bill from 11 May to 10 Jun');
  const [, path = ''] = /href="([^"]*add=bill&amp;[^"]*)"/.exec(html) ?? [];
  const form = await open(household, path.replaceAll('&amp;', '&'));
  for (const [name, value] of [
    ['periodStart', '2026-05-11'],
    ['readingDate', '2026-06-10'],
    ['consumptionKWH', '545'],
    ['payable', String(Number(paid))],
  ]) {
    expect(form.html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"`));
  }
});
