/** The last day for paying that a bill's paper prints. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { TestWorker } from '../support/account.ts';
import { Household, refused, servicesAt } from '../support/household.ts';
import { onboarded } from '../support/page.ts';

let household: Household;
beforeEach(async () => {
  household = await Household.settled();
});

interface Stored {
  bill: { dueDate: string; printed: { dueDate: string | null } };
  details: { field: string; message: string }[];
}

const BILL = { from: '2026-10-07', to: '2026-11-06', unitsKWH: '187', payable: '858' };

test('a bill keeps its due date, also when its lines are typed, until it is taken away', async () => {
  const added = await household.call<Stored>('POST', '/api/bills', {
    ...{ ...BILL, dueDate: '2026-11-20' },
  });
  expect([added.status, added.body.bill.dueDate]).toEqual([201, '2026-11-20']);
  const put = async (body: object) => {
    const { body: answer } = await household.call<Stored>(
      ...(['PUT', '/api/bills/2026-11-06/printed', body] as const),
    );
    return answer.bill.printed.dueDate;
  };
  expect(await put({ lines: { payable: '858' } })).toBe('2026-11-20');
  expect(await put({ lines: { payable: '858' }, dueDate: '2026-11-21' })).toBe('2026-11-21');
  expect(await put({ lines: { payable: '858' }, dueDate: null })).toBeNull();
});

test('a due date before the bill ends, or long after it, is refused with what is wrong', async () => {
  for (const dueDate of ['2026-11-05', '2027-11-20']) {
    const { status, body } = await household.call<Stored>('POST', '/api/bills', {
      ...{ ...BILL, dueDate },
    });
    expect([status, body.details[0]?.field]).toEqual([400, 'dueDate']);
  }
  await household.call('POST', '/api/bills', BILL);
  const typed = { dueDate: '2026-11-05' };
  const printed = '/api/bills/2026-11-06/printed';
  const { status, body } = await household.call<Stored>('PUT', printed, typed);
  expect([status, body.details[0]?.field]).toEqual([400, 'dueDate']);
});

test('a due date goes with the household and comes back with it', async () => {
  await household.call('POST', '/api/bills', { ...BILL, dueDate: '2026-11-20' });
  const answer = await household.fetch('GET', '/api/account/export');
  const document = JSON.parse(await answer.text());
  expect(document.bills[0]).toMatchObject({ id: '2026-11-06', dueDate: '2026-11-20' });
});

test('a charge that only a paper has is never a credit', async () => {
  await household.call('POST', '/api/bills', BILL);
  const type = (lines: object) =>
    household.call<Stored>('PUT', '/api/bills/2026-11-06/printed', { lines });
  const minus = await type({ late_fee: '-8.00' });
  expect([minus.status, minus.body.details[0]?.message]).toEqual([
    400,
    'Late fee is a charge: write it without a minus, and a credit as "adjustment".',
  ]);
  expect((await type({ late_fee: '8.00', deposit: '-200.00' })).status).toBe(200);
});

test.each([
  ['with a billing cycle', { cycleMonths: 1, cycleEnd: '2026-11-06' }],
  ['whose cycle nobody has said', {}],
])('a reminder to pay, of a home %s, is of the day that the paper prints', async (_, cycle) => {
  // People of other tests wait for nothing here.
  await env.DB.exec('DELETE FROM reminder_checks');
  await onboarded(household);
  await household.call('PUT', '/api/connection', { from: '2000-01-01', ...cycle });
  await household.call('POST', '/api/bills', { ...BILL, dueDate: '2026-11-25' });
  const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+05:30`);
  const off = { mail: false, push: false };
  await servicesAt(at('2026-11-07', '06:00')).reminders.choose(household.caller, {
    ...{ reading: off, due: { mail: true, push: false }, guard: off, silence: off, summary: off },
    dueDays: 15,
  });
  const worker = new TestWorker();
  const told: string[] = [];
  for (const date of ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', '2026-11-24']) {
    const before = worker.mails.length;
    await worker.scheduled(at(date, '08:00'));
    for (const { subject } of worker.mails.slice(before)) told.push(`${date} ${subject}`);
  }
  expect(told).toEqual(['2026-11-23 Your electricity bill is due on 25 Nov 2026']);
});

test('other units of a bill that settles estimates are refused: nothing would show them', async () => {
  const household = await Household.settled();
  const estimate = { from: '2026-09-07', to: '2026-10-06', unitsKWH: '150', measured: false };
  await household.call('POST', '/api/bills', estimate);
  const settling = { ...BILL, settles: true };
  expect((await household.call('POST', '/api/bills', settling)).status).toBe(201);
  const printed = '/api/bills/2026-11-06/printed';
  const other = refused(await household.call('PUT', printed, { unitsKWH: '190' }), 400);
  expect(other.details).toMatchObject([
    { field: 'unitsKWH', message: expect.stringMatching(/^This bill settles estimates: /) },
  ]);
  const same = await household.call('PUT', printed, { unitsKWH: '187', dueDate: '2026-11-21' });
  expect(same.status).toBe(200);
});
