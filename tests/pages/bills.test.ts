import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { formatDate } from '#domain/base/format.ts';
import { addDays, addMonths, getDayInIndia, getMonth } from '#domain/base/period.ts';
import { cost, Household } from '../support/household.ts';
import { fieldValue, onboarded, open, submit } from '../support/page.ts';

const BILLS = '/dashboard/data-entry/bills';
const TODAY = getDayInIndia(Date.now());
const CONNECTION = {
  ...{ from: '2000-01-01', discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 },
  answers: { gruha_jyothi: true, gj_units_per_month: 63 },
};

let household: Household;
beforeEach(async () => {
  household = await onboarded(await Household.settled());
});

/** A BESCOM bill of 187 units, from 7 Oct to 6 Nov 2026: ₹858 with Gruha Jyothi. */
async function novemberBill(facts: object = {}): Promise<void> {
  await household.call('PUT', '/api/connection', {
    ...CONNECTION,
    cycleEnd: '2026-11-06',
    ...facts,
  });
  await household.add('2026-11-06', 187, { periodStart: '2026-10-07' });
}

test('the bills of a household are listed with their amounts, the running one first', async () => {
  await novemberBill();
  const { text, headers } = await open(household, BILLS);
  expect(text).toMatch(/December .*running: forecast/);
  expect(text).toContain('7 Oct – 6 Nov 2026 31 187 ≈ ₹858 – Type your bill');
  expect(text).toContain('BESCOM, LT-1, 3 kW');
  expect(cost(headers).trips).toBe(1);
});

test('bills without an amount say once what their tariff needs, and where to tell it', async () => {
  await novemberBill({ loadKW: null });
  await household.add('2026-10-06', 176, { periodStart: '2026-09-07' });
  const { text, html } = await open(household, BILLS);
  expect(text).toContain('7 Oct – 6 Nov 2026 31 187 N/A –');
  const sentence = 'N/A: Still needed: sanctioned load in kW. It decides the fixed charge.';
  expect(text.split(sentence)).toHaveLength(2);
  expect(html).toMatch(/href="[^"]*\/profile\/connection"[^>]*>Tell it under Connection/);
  await household.call('PUT', '/api/connection', { from: '2000-01-01', loadKW: 3 });
  expect((await open(household, BILLS)).text).not.toContain('Still needed');
});

test('what only an owner can tell leads nobody else to where it is told', async () => {
  await novemberBill({ loadKW: null });
  await household.add('2026-11-10', 20, { periodStart: '2026-11-07' });
  const pages = [BILLS, `${BILLS}/2026-11-06`, '/dashboard'];
  for (const role of ['owner', 'member', 'viewer']) {
    await env.DB.prepare('UPDATE members SET role = ? WHERE user_id = ?')
      .bind(role, household.caller.userId)
      .run();
    for (const page of pages) {
      const { text } = await open(household, page);
      expect(text).toMatch(/still needed: sanctioned load/i);
      expect([page, role, text.includes('Tell it under')]).toEqual([page, role, role === 'owner']);
    }
  }
});

test('bills of a household without a rate say that none is known', async () => {
  household = await onboarded(await Household.settled(), { electricityRatePerKWh: null });
  await household.add('2026-10-31', 186, { periodStart: '2026-10-01' });
  expect((await open(household, BILLS)).text).toContain('N/A: No rate is known. Tell it under');
});

test('who has not said when bills end is told that these are calendar months, and where to say it', async () => {
  await household.add('2026-10-06', 176, { periodStart: '2026-09-07' });
  const { text, html } = await open(household, BILLS);
  expect(text).toContain('you have not said when your bills end. Say when they end');
  expect(html).toContain('/dashboard/profile/connection?change"');
  await household.call('PUT', '/api/connection', { from: '2000-01-01', cycleEnd: '2026-10-06' });
  expect((await open(household, BILLS)).text).not.toContain('calendar months');
});

test('bills that are over are added up, unless one of them is not known', async () => {
  await novemberBill();
  await household.add('2026-10-06', 176, { periodStart: '2026-09-07' });
  const { text } = await open(household, BILLS);
  // ₹782 and ₹858.
  expect(text).toContain('2 bills 61 363 ≈ ₹1,640');
  await household.add('2026-08-06', 181, { periodStart: '2026-07-07' });
  expect((await open(household, BILLS)).text).not.toMatch(/\d bills \d/);
});

test('a bill by most of its days says that it is about so much', async () => {
  await household.add('2026-10-26', 156, { periodStart: '2026-10-01' });
  const { text } = await open(household, BILLS);
  // 6 kWh a day, also on the five days that are not known, at ₹5.90.
  expect(text).toContain('26 of 31 186 ≈ ₹1,097† –');
  expect(text).toContain('≈ is a forecast, rests on most of its days, or has an estimated line.');
  // 1,097.40 to the paisa, which nobody knows.
  expect((await open(household, `${BILLS}/2026-10-31`)).text).toContain(
    'October bill ₹1,097 About',
  );
  const summary = await open(household, `${BILLS}/2026-10-31/summary`);
  expect(summary.text).toContain('≈ ₹1,097 ');
});

test('the running bill of which no day is known has no units, and is no forecast', async () => {
  await household.add('2026-07-31', 186, { periodStart: '2026-07-01' });
  const { text } = await open(household, BILLS);
  expect(text).toContain('30 Nov 2026 0 of 30 – N/A – 0 of 30 days known');
  expect(text).not.toContain('running: forecast');
});

test('a bill of which no day is known has the units that are entered for it', async () => {
  await household.add('2026-10-05', 300);
  const { text } = await open(household, BILLS);
  expect(text).toContain('31 Oct 2026 0 of 31 300 N/A – 0 of 31 days known');
  expect((await open(household, `${BILLS}/2026-10-31`)).text).toContain(
    '300.0 units entered, 1 Oct – 31 Oct 2026, 31 days, 0 known',
  );
});

test('bills of which nothing is known for long are one line, and one place in the chart', async () => {
  const day = (months: number) => `${addMonths(getMonth(TODAY), -months)}-01`;
  await household.add(addDays(day(11), -1), 186, { periodStart: day(12) });
  const { text, html } = await open(household, BILLS);
  const unknown = `11 bills ${formatDate(day(11))} – ${formatDate(addDays(day(0), -1))}`;
  expect(text).toMatch(new RegExp(`${unknown} 0 of 33\\d – N/A – nothing is known of these`));
  expect(text.match(/of \d+ days known/g)).toHaveLength(1);
  expect(html).toContain('Rupees of 2 bills up to');
  expect(text).toMatch(/1,097 \w+ N\/A … N\/A \w+ Bill Period/);
});

test('the bills of long ago are listed when they are asked for, and until then said to be left out', async () => {
  await household.add('2020-01-31', 186, { periodStart: '2020-01-01' });
  await household.add('2026-10-31', 155, { periodStart: '2026-10-01' });
  const latest = await open(household, BILLS);
  expect(latest.text).toContain('These are the bills of the latest 25 months');
  expect(latest.text).not.toContain('January 2020');
  const [, path] = latest.html.match(/href="([^"]*\?months=all)"/) ?? [];
  const all = await open(household, path ?? '');
  expect(all.text).toContain('January 2020');
  expect(all.text).not.toContain('latest 25 months');
});

test('a bill of days before every known tariff says so, and asks nothing that would not help', async () => {
  await household.call('PUT', '/api/connection', { ...CONNECTION, cycleEnd: '2026-11-06' });
  await household.add('2020-02-06', 150, { periodStart: '2020-01-07' });
  await household.add('2020-03-06', 150, { periodStart: '2020-02-07' });
  const list = await open(household, `${BILLS}?months=all`);
  expect(list.text).toContain('N/A: of some of these days no tariff of your supplier is known.');
  expect(list.text).not.toContain('Tell it under');
  const { text } = await open(household, `${BILLS}/2020-02-06`);
  expect(text).toContain(
    'No tariff is known for 7 Jan 2020. The nearest: one begins on 1 Apr 2025.',
  );
});

test('what another year’s tariff asks is no note on a bill', async () => {
  await novemberBill({ answers: { ...CONNECTION.answers, true_up: false } });
  await household.add('2026-02-06', 190, { periodStart: '2026-01-07' });
  const { text } = await open(household, `${BILLS}/2026-02-06`);
  expect(text).toContain('Payable ₹879');
  expect(text).not.toContain('true_up');
});

test('the units of a bill by most of its days are told about, and how many days are known', async () => {
  await household.call('PUT', '/api/connection', { ...CONNECTION, cycleEnd: '2026-11-06' });
  await household.add('2026-11-02', 160, { periodStart: '2026-10-07' });
  expect((await open(household, `${BILLS}/2026-11-06`)).text).toContain(
    'About 184 units, by 27 of 31 days, 7 Oct – 6 Nov 2026',
  );
});

test('the next bill at one fixed rate is told in whole rupees', async () => {
  await household.add('2026-11-20', 362.1, { periodStart: '2026-10-01' });
  const { text } = await open(household, `${BILLS}/2026-10-31/summary`);
  expect(text).toMatch(
    /November bill, forecast: about ₹[\d,]+ for about 213 units, without fixed charges and taxes\. 20 of 30 days known\./,
  );
});

test('a bill that no tariff prices is typed on its own page, not beside lines that there are not', async () => {
  await household.add('2026-10-31', 186, { periodStart: '2026-10-01' });
  const { html } = await open(household, BILLS);
  expect(html).toMatch(/\/bills\/2026-10-31"[^>]*>Type your bill/);
  expect(html).not.toContain('/match"');
  const match = await open(household, `${BILLS}/2026-10-31/match`);
  expect(match.html).toContain('<h1>Match my bill</h1>');
  const one = await open(household, `${BILLS}/2026-10-31`);
  expect(one.text).toContain('Amount paid (₹)');
  expect(one.text).not.toContain('Not in this sum');
});

test('a household without readings is told what will stand there', async () => {
  expect((await open(household, BILLS)).text).toContain('No bills yet');
});

test('a bill shows each line with quantity and rate, its sums, and what it rests on', async () => {
  await novemberBill();
  const { text, headers } = await open(household, `${BILLS}/2026-11-06`);
  expect(text).toContain('November bill estimated ₹858 187 units, 7 Oct – 6 Nov 2026, 31 days');
  expect(text).toContain('3 kW × ₹150.00 450.00');
  expect(text).toContain('187 × ₹5.80 1,084.60');
  expect(text).toContain('Fixed charge Your sanctioned load, for one month of 31 days');
  expect(text).toContain('9% of 1,084.60 97.61');
  expect(text).toContain('all of it −450.00');
  // The sums stand below the last of their lines.
  expect(text).toMatch(/97\.61 .* Charges 1,744\.41 Gruha Jyothi/);
  expect(text).toContain('Payable ₹858');
  expect(text).toContain('Source: KERC combined tariff order, 27 March 2025');
  // What is estimated is told once more, where the lines are printed and cannot be opened.
  expect(text).toMatch(
    /Calculated on [^.]*\. No value of BESCOM’s FPPCA is known for November 2026/,
  );
  expect(text).toContain('not a bill of BESCOM');
  expect(cost(headers).trips).toBe(1);
});

test('the amount paid is typed on the bill, shown beside ours, and corrected', async () => {
  await novemberBill();
  const path = `${BILLS}/2026-11-06`;
  const pay = async (amount: string) => {
    const { status } = await submit(household, path, { intent: 'paid', line: 'payable', amount });
    return { ...(await open(household, path)), status };
  };
  const typed = await pay('₹ 1,000');
  expect(typed.text).toContain('We compute ₹858: the paper says ₹142 more.');
  expect(fieldValue(typed, 'amount')).toBe('1000.00');
  expect((await pay('858')).text).toContain('₹858 is what we compute.');
  expect((await open(household, BILLS)).text).toMatch(/31 187 ≈ ₹858 ₹858 /);
  expect((await pay('a lot')).status).toBe(400);
});

test('the amount paid is kept where there is no tariff to compare it with', async () => {
  await household.add('2026-01-31', 240, { periodStart: '2026-01-01' });
  const path = `${BILLS}/2026-01-31`;
  expect((await open(household, path)).text).toContain('Amount paid (₹)');
  await submit(household, path, { intent: 'paid', line: 'payable', amount: '1650' });
  const sent = await open(household, path);
  expect(sent.text).toContain('We couldn’t calculate an amount to compare it with.');
  expect(fieldValue(sent, 'amount')).toBe('1650.00');
});

test('a bill shows the numbers of the meter that it runs from and to', async () => {
  await household.call('PUT', '/api/connection', { ...CONNECTION, cycleEnd: '2026-11-06' });
  for (const [readOn, registerKWH] of [
    ['2026-10-06', 3412],
    ['2026-11-06', 3599],
  ] as const) {
    await household.call('POST', '/api/register-readings', { readOn, registerKWH });
  }
  const { text, headers } = await open(household, `${BILLS}/2026-11-06`);
  expect(text).toContain('Meter on 6 Oct 03412 on 6 Nov 03599 Difference 187');
  expect(cost(headers).trips).toBe(1);
});

test('a bill that is calculated from days tells no number of a meter', async () => {
  await novemberBill();
  expect((await open(household, `${BILLS}/2026-11-06`)).text).not.toContain('Meter on');
});

test('what a household has not said of its bills leads to where it is told', async () => {
  await novemberBill();
  const { text } = await open(household, `${BILLS}/2026-11-06`);
  expect(text).toContain('True-up of FY 2024-25 estimated You have not said whether');
  expect(text).toContain('Tell it under Connection & tariff Rates:');
  expect(text).toContain('Only the paper tells whether the bill prints a recorded demand');
  await household.call('PUT', '/api/connection', {
    ...CONNECTION,
    cycleEnd: '2026-11-06',
    answers: { ...CONNECTION.answers, true_up: false },
  });
  const told = await open(household, `${BILLS}/2026-11-06`);
  expect(told.text).not.toContain('You have not said');
  expect(told.text).not.toContain('Tell it under');
});

test('a bill of Karnataka whose rates are known is exact once its questions are answered', async () => {
  await novemberBill({ answers: { gruha_jyothi: false, true_up: false } });
  const one = `${BILLS}/2026-11-06`;
  await submit(household, one, { intent: 'rate', series: 'KA-FPPCA-BESCOM', value: '0.47' });
  const { text } = await open(household, one);
  expect(text).toContain('November bill ₹');
  expect(text).not.toContain('estimated');
});

test('the printed rate of an estimated line makes the bill exact and stays with it', async () => {
  await novemberBill();
  const one = `${BILLS}/2026-11-06`;
  const rate = { intent: 'rate', series: 'KA-FPPCA-BESCOM', value: '0.47' };
  expect((await submit(household, one, rate)).status).toBe(303);
  const { text } = await open(household, one);
  expect(text).toContain('187 × ₹0.47 87.89');
  expect(text).toContain('₹886');
});

test('what moved a bill adds up from the one before it', async () => {
  await novemberBill();
  await household.add('2026-10-06', 176, { periodStart: '2026-09-07' });
  const { text } = await open(household, `${BILLS}/2026-11-06`);
  expect(text).toMatch(/What moved it October bill ₹\d+ .* November bill ₹858/);
});

test('amounts of a paper bill that cannot be read stay as they were typed', async () => {
  await novemberBill();
  const path = `${BILLS}/2026-11-06`;
  const typed: [string, string][] = [
    ['intent', 'match'],
    ['line', 'energy'],
    ['amount', '1084.60'],
    ['line', 'payable'],
    ['amount', '85x8'],
  ];
  const refused = await submit(household, `${path}/lines`, typed);
  expect(refused.status).toBe(400);
  const shown = (id: string) =>
    new RegExp(`<input[^>]*id="typed-${id}"[^>]*value="([^"]*)"`).exec(refused.html)?.[1];
  expect([shown('energy'), shown('payable')]).toEqual(['1084.60', '85x8']);
  const paid = { intent: 'paid', line: 'payable', amount: '85x8' };
  expect((await submit(household, path, paid)).html).toMatch(
    /<input[^>]*id="amount-paid"[^>]*value="85x8"/,
  );
});

test('a printed total that is ours is equal, in the match and in the list', async () => {
  await novemberBill();
  const lines = `${BILLS}/2026-11-06/lines`;
  const sent = await submit(household, lines, { intent: 'match', line: 'payable', amount: '858' });
  expect(sent.status).toBe(303);
  expect((await open(household, lines)).text).toContain('Your bill and ours Equal');
  expect((await open(household, BILLS)).text).toContain('₹858 ₹858 equal');
});

test('the lines are added up on both sides once each of them is typed', async () => {
  await novemberBill({ answers: { gruha_jyothi: false, true_up: false } });
  const lines = `${BILLS}/2026-11-06/lines`;
  const sent = { intent: 'match', line: 'energy', amount: '1084.60' };
  await submit(household, lines, sent);
  expect((await open(household, lines)).text).toContain('Sum 1,744.41 – ');
  await household.call('PUT', '/api/bills/2026-11-06/printed', {
    lines: { fixed: '450.00', energy: '1084.60', fppca: '87.89', pg: '65.45', tax: '97.61' },
  });
  expect((await open(household, lines)).text).toContain('Sum 1,744.41 1,785.55 +41.14');
});

test('one line that explains the whole difference is named, and the total then adds up', async () => {
  await novemberBill({ answers: { gruha_jyothi: false, true_up: false } });
  await household.call('PUT', '/api/bills/2026-11-06/printed', {
    lines: { fppca: '87.89', payable: '1786' },
  });
  const { text } = await open(household, `${BILLS}/2026-11-06/lines`);
  expect(text).toContain('Your bill is higher by ₹42 One cause: Fuel and power purchase cost');
  expect(text).toContain('(FPPCA), ₹41.14.');
  expect(text).toMatch(/Payable ₹1,744 adds up/);
});

test('a printed fuel charge is explained by its rate, which one press takes for this bill', async () => {
  await novemberBill();
  const lines = `${BILLS}/2026-11-06/lines`;
  // A decimal comma is one.
  await submit(household, lines, { intent: 'match', line: 'fppca', amount: '₹87,89' });
  const page = await open(household, lines);
  expect(page.html.match(/<input[^>]*id="typed-fppca"[^>]*>/)?.[0]).toContain('value="87.89"');
  expect(page.text).toContain(
    'Your bill takes ₹0.47 a unit for BESCOM’s FPPCA, the value of April 2026. ' +
      'We took ₹0.25 a unit, that of May 2026: the one of November 2026 is not known to us.',
  );
  expect(page.text).toContain('Use ₹0.47 for this bill');
  const use = JSON.stringify(['value', 'KA-FPPCA-BESCOM', '0.47']);
  await submit(household, lines, { intent: use, line: 'fppca', amount: '87.89' });
  expect((await open(household, lines)).text).toContain('Your bill and ours Equal');
});

test('a printed subsidy that was not told is offered for this bill, or from its first day on', async () => {
  await novemberBill({ answers: { gruha_jyothi: false, gj_units_per_month: 63 } });
  const lines = `${BILLS}/2026-11-06/lines`;
  await submit(household, lines, { intent: 'match', line: 'payable', amount: '858' });
  const page = await open(household, lines);
  expect(page.text).toContain('Only this bill From 7 Oct on');
  const always = JSON.stringify(['always', { gruha_jyothi: 'yes' }]);
  await submit(household, lines, { intent: always, line: 'payable', amount: '858' });
  expect((await open(household, lines)).text).toContain('Your bill and ours Equal');
});

test('an amount that nothing explains is said to be unexplained', async () => {
  await novemberBill();
  const lines = `${BILLS}/2026-11-06/lines`;
  await submit(household, lines, { intent: 'match', line: 'fixed', amount: '462.40' });
  const { text } = await open(household, lines);
  expect(text).toContain('We cannot explain ₹12.40.');
  expect(text).toMatch(/Our .*FPPCA.* estimated: type your bill’s, and the rest may be equal\./);
});

test('paise that a printed total of whole rupees lacks are its rounding', async () => {
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'TNPDCL', category: 'LT I-A', loadKW: 3, phases: 1 },
    ...{ cycleMonths: 2, cycleEnd: '2026-11-06', answers: {} },
  });
  await household.add('2026-07-06', 610, { periodStart: '2026-05-07' });
  const lines = `${BILLS}/2026-07-06/lines`;
  await submit(household, lines, { intent: 'match', line: 'payable', amount: '2975' });
  expect((await open(household, lines)).text).toContain('Nothing left unexplained');
});

test('a tariff that no printed bill confirms is labelled wherever its amount stands', async () => {
  await household.call('PUT', '/api/connection', {
    ...{ from: '2000-01-01', discom: 'TNPDCL', category: 'LT I-A', loadKW: 3, phases: 1 },
    ...{ cycleMonths: 2, cycleEnd: '2026-11-06', answers: {} },
  });
  await household.add('2026-11-06', 520, { periodStart: '2026-09-07' });
  const one = `${BILLS}/2026-11-06`;
  const list = (await open(household, BILLS)).text;
  expect(list).toContain('₹2,208‡');
  // The running bill is a forecast, in whole rupees.
  expect(list).toMatch(/≈ ₹[\d,]+‡ – running: forecast/);
  expect(list).toContain('‡ by a tariff that no printed bill confirms yet.');
  expect((await open(household, one)).text).toContain('not confirmed by a printed bill');
  expect((await open(household, `${one}/lines`)).text).toContain('that no printed bill confirms');
  expect((await open(household, `${one}/summary`)).text).toContain('that no printed bill confirms');
});

test('of a total alone a fuel rate that nobody published is told as what may be', async () => {
  await novemberBill({ answers: { gruha_jyothi: false, true_up: false } });
  const lines = `${BILLS}/2026-11-06/lines`;
  await submit(household, lines, { intent: 'match', line: 'payable', amount: '1797' });
  const { text } = await open(household, lines);
  expect(text).toMatch(
    /We cannot explain ₹53\. No value of BESCOM’s FPPCA is known for November 2026, and ours is an estimate\. At ₹0\.53 a unit the total would be as your bill has it: only the line on your bill tells\./,
  );
  expect((await open(household, BILLS)).text).toContain('₹53 more: our FPPCA is estimated');
});

test('an estimated line is not blamed for a difference that it is far too small for', async () => {
  await novemberBill({ answers: { gruha_jyothi: false, true_up: false } });
  const lines = `${BILLS}/2026-11-06/lines`;
  await submit(household, lines, { intent: 'match', line: 'payable', amount: '0' });
  expect((await open(household, BILLS)).text).toContain('₹1,744 less: not explained');
  expect((await open(household, lines)).text).toContain('−1,744.00');
});

test('of a total that some causes give none is told as a fact', async () => {
  await novemberBill({ answers: { gruha_jyothi: false, true_up: false } });
  const lines = `${BILLS}/2026-11-06/lines`;
  await submit(household, lines, { intent: 'match', line: 'payable', amount: '1786' });
  const { text } = await open(household, lines);
  expect(text).toContain('Your bill may take ₹0.47 a unit for BESCOM’s FPPCA');
  expect(text).toContain('What may explain it');
  expect(text).not.toContain('Nothing left unexplained');
});

test('of a difference in a bill without estimates it is said how to learn the cause', async () => {
  await novemberBill({ answers: { gruha_jyothi: true, gj_units_per_month: 63, true_up: false } });
  await household.call('PUT', '/api/bills/2026-11-06/printed', {
    lines: { payable: '911' },
    publishedValues: { 'KA-FPPCA': '0.25' },
  });
  expect((await open(household, BILLS)).text).toContain('₹53 more: not explained');
  await household.call('PUT', '/api/bills/2026-11-06/printed', {
    lines: { payable: '911', energy: '1084.60' },
    publishedValues: { 'KA-FPPCA': '0.25' },
  });
  expect((await open(household, BILLS)).text).toContain('₹53 more: see what explains it');
});

test('arrears of the paper bill are a line by that name, and then no longer said to be missing', async () => {
  await novemberBill();
  const one = `${BILLS}/2026-11-06`;
  expect((await open(household, one)).text).toContain('Not in this sum Arrears, interest');
  const typed = { intent: 'match', line: 'arrears', amount: '120' };
  await submit(household, `${one}/lines`, typed);
  const { text } = await open(household, one);
  expect(text).toContain('Arrears from your bill As your bill prints it 120.00');
  expect(text).not.toContain('Not in this sum');
  expect(text).not.toContain('are not included');
});

test('what is no amount is refused, and said', async () => {
  await novemberBill();
  const sent = { intent: 'match', line: 'fixed', amount: 'much' };
  const page = await submit(household, `${BILLS}/2026-11-06/lines`, sent);
  expect(page.status).toBe(400);
  expect(page.text).toContain('“much” is not an amount. Write rupees, such as 858 or 14.82');
});

test('a bill that was shared and whose readings changed shows both amounts, and the household decides', async () => {
  await novemberBill();
  const one = `${BILLS}/2026-11-06`;
  await submit(household, one, { intent: 'shared' });
  const [reading] = await household.readings();
  await household.call('PUT', `/api/meter-readings/${reading?.id}`, { consumptionKWH: 188 });
  expect((await open(household, one)).text).toMatch(/Stored ₹858; with what is known today ₹865/);
  await submit(household, one, { intent: 'choose', keep: 'today' });
  const { text } = await open(household, one);
  expect(text).toContain('₹865');
  expect(text).not.toContain('Stored ₹858');
});

test('a bill stored with other units than the meter counts today shows no numbers of the meter', async () => {
  await household.call('PUT', '/api/connection', { ...CONNECTION, cycleEnd: '2026-11-06' });
  const read = (readOn: string, registerKWH: number, more = {}) =>
    household.call('POST', '/api/register-readings', { readOn, registerKWH, ...more });
  await read('2026-10-06', 3412);
  await read('2026-11-06', 3599);
  const one = `${BILLS}/2026-11-06`;
  expect((await open(household, one)).text).toContain('Meter on 6 Oct 03412 on 6 Nov 03599');
  await submit(household, one, { intent: 'shared' });
  await read('2026-11-06', 3600, { sameDay: 'replace' });
  const { text } = await open(household, one);
  expect(text).toContain('Stored ₹858; with what is known today ₹865, 188 units.');
  expect(text).toContain('187 units, 7 Oct – 6 Nov 2026');
  expect(text).not.toContain('Meter on');
});

test('the list lays a difference to the rate that nobody published before a load that was filled in', async () => {
  const { answers } = CONNECTION;
  await novemberBill({ answers: { ...answers, assumed: 'load_kw' } });
  await submit(household, `${BILLS}/2026-11-06/lines`, {
    ...{ intent: 'match', line: 'payable', amount: '846' },
  });
  expect((await open(household, BILLS)).text).toContain('₹12 less: our FPPCA is estimated');
});

test('a day on which no bill ends, and what is no day, are not found', async () => {
  await novemberBill();
  const day = addDays(getDayInIndia(Date.now()), -3);
  const page = await open(household, `${BILLS}/${day}`);
  expect(page.status).toBe(404);
  expect(page.text).toContain('There is no such bill. Back to Data Entry');
  expect(page.text).not.toContain('Try again');
  expect((await open(household, `${BILLS}/yesterday`)).status).toBe(404);
});
