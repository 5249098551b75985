/** A PDF bill on a phone: read there, looked at beside its words, and saved as a bill that was typed. */
import { afterEach, expect, test } from 'vitest';
import { makeHomeBillRequest } from '#domain/tariff/engine/home-bill.ts';
import { type Paper, toPaper } from '../support/paper/golden-papers.ts';
import { layouts, type PaperText } from '../support/paper/layouts.ts';
import { type PdfOptions, writePdf } from '../support/paper/pdf-writer.ts';
import { site } from '../support/shared-site.ts';
import {
  accessibilityProblems,
  type Household,
  newHousehold,
  openPage,
  PHONE,
} from '../support/site.ts';

const DATA_ENTRY = '/dashboard/data-entry';
const FACTS = { discom: 'BESCOM', category: 'LT-1', loadKW: 3, phases: 1 as const };
const ANSWERS = { gruha_jyothi: 'no', true_up: 'no', md_known: 'no' };
const [{ place }] = layouts as [(typeof layouts)[number]];

let page: Awaited<ReturnType<typeof openPage>> | undefined;
afterEach(async () => {
  expect(page?.problems ?? []).toEqual([]);
  await page?.context().close();
  page = undefined;
});

/** A household of BESCOM whose last bill ended on 6 June 2026. */
async function newBescomHousehold(): Promise<Household> {
  const household = await newHousehold(site);
  const cycle = { cycleMonths: 1, cycleEnd: '2026-06-06' };
  const connection = { from: '2000-01-01', ...FACTS, ...cycle, answers: ANSWERS };
  await household.call('PUT', '/api/connection', connection);
  const bill = { from: '2026-05-07', to: '2026-06-06', unitsKWH: '176' };
  await household.call('POST', '/api/bills', bill);
  return household;
}

/** The paper of the bill after that, by the tariff of the household. */
function makePaper(): Paper {
  const days = { from: '2026-06-07', to: '2026-07-06' };
  const bill = { ...days, unitsWh: 187_000, asOf: '2026-11-24' };
  const request = makeHomeBillRequest({ ...FACTS, answers: ANSWERS }, bill);
  const [paper] = request === undefined ? [] : toPaper('July', request, 0);
  if (paper === undefined) throw new Error('The bill cannot be printed.');
  return { ...paper, load: '3' };
}

const asFile = (
  texts: readonly PaperText[],
  name = 'bescom-jul.pdf',
  options: PdfOptions = {},
) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(writePdf(texts, options)),
});

async function openPhone(household: Household, path = DATA_ENTRY) {
  page = await openPage(site, { household, viewport: PHONE });
  await page.goto(path);
  return page;
}

const readValue = (screen: NonNullable<typeof page>, label: string) =>
  screen.getByLabel(label, { exact: true }).inputValue();

test('a PDF bill fills in what it proves, beside its words, and is stored once it is saved', async () => {
  const household = await newBescomHousehold();
  const paper = makePaper();
  const screen = await openPhone(household);
  const sent: string[] = [];
  screen.on('request', (request) => sent.push(request.postData() ?? ''));
  await screen.getByLabel('CSV file', { exact: true }).setInputFiles(asFile(place(paper)));
  await screen.getByText(/^July bill: ₹[\d,.]+ for 187 units$/).waitFor();
  await screen.getByText('1 page, read on this device.', { exact: false }).waitFor();
  await screen.getByText('3,599 − 3,412 = 187').waitFor();
  await screen.getByText('It follows the bill that ended on 6 Jun 2026').waitFor();
  await screen.getByText('Your tariff gives it for 187 units').first().waitFor();
  expect(await readValue(screen, 'From')).toBe('2026-06-07');
  expect(await readValue(screen, 'To')).toBe('2026-07-06');
  expect(sent.join('')).not.toContain('PDF');
  expect(await accessibilityProblems(screen)).toEqual([]);
  await screen.screenshot({
    path: process.env['PICTURE'] ?? '/dev/null',
    fullPage: true,
    type: 'png',
  });
  await screen.getByRole('button', { name: 'Save Bill' }).click();
  await screen.getByText('July bill').waitFor({ state: 'detached' });
  const { bill } = (await household.call('GET', '/api/bills/2026-07-06')) as {
    bill: { from: string; unitsKWH: string; printed: { payable: string } | null };
  };
  expect(bill).toMatchObject({
    ...{ from: '2026-06-07', unitsKWH: '187', printed: { payable: paper.payable } },
  });
});

test('what is not proved is empty, and is chosen with a tap', async () => {
  const screen = await openPhone(await newBescomHousehold(), `${DATA_ENTRY}/files`);
  const texts = place({ ...makePaper(), present: '3600', payable: '1.00' });
  await screen.getByLabel('CSV file', { exact: true }).setInputFiles(asFile(texts));
  const found = screen.getByRole('button', { name: '187 units' });
  await found.waitFor();
  const units = screen.locator('#reading-form-consumptionKWH');
  expect(await units.inputValue()).toBe('');
  await found.click();
  expect(await units.inputValue()).toBe('187');
  await screen.getByText('Chosen by you').waitFor();
});

test('a bill of another supplier is named first, with the ways on; several come one after the other', async () => {
  const screen = await openPhone(await newBescomHousehold());
  const name = {
    x: 40,
    y: 50,
    text: 'Mahavitaran, Maharashtra State Electricity Distribution Co. Ltd.',
  };
  const files = [asFile([name, ...place(makePaper())], 'pune.pdf'), asFile(place(makePaper()))];
  await screen.getByLabel('CSV file', { exact: true }).setInputFiles(files);
  await screen.getByText('This bill is by MSEDCL, your connection by BESCOM.').waitFor();
  await screen.getByRole('link', { name: 'Change the connection' }).waitFor();
  await screen.getByText('Bill 1 of 2', { exact: false }).waitFor();
  await screen.getByRole('button', { name: 'Leave out, next bill' }).click();
  await screen.getByText('Bill 2 of 2', { exact: false }).waitFor();
  await screen.getByText('July bill', { exact: false }).waitFor();
  await screen.getByRole('button', { name: 'Leave it out' }).click();
  await screen.getByText('Bill 2 of 2', { exact: false }).waitFor({ state: 'detached' });
});

test('a bill that follows a refused one has its own figures', async () => {
  const screen = await openPhone(await newBescomHousehold());
  const files = ['first.pdf', 'second.pdf'].map((name) => asFile(place(makePaper()), name));
  await screen.getByLabel('CSV file', { exact: true }).setInputFiles(files);
  const from = screen.getByLabel('From', { exact: true });
  await screen.getByText('July bill', { exact: false }).waitFor();
  // The bill before it has that day.
  await from.fill('2026-06-01');
  const answered = screen.waitForResponse((response) => response.request().method() === 'POST');
  await screen.getByRole('button', { name: 'Save Bill' }).click();
  await answered;
  await screen.getByRole('button', { name: 'Leave out, next bill' }).click();
  await screen.getByText('Bill 2 of 2', { exact: false }).waitFor();
  await screen.getByText('July bill', { exact: false }).waitFor();
  expect(await from.inputValue()).toBe('2026-06-07');
});

test('a PDF with a password is refused with what to do, and the bill can be typed', async () => {
  const screen = await openPhone(await newBescomHousehold());
  const locked = asFile(place(makePaper()), 'locked.pdf', { encrypted: true });
  await screen.getByLabel('CSV file', { exact: true }).setInputFiles(locked);
  await screen.getByText('This PDF has a password.', { exact: false }).waitFor();
  await screen.getByRole('button', { name: 'Save Bill' }).waitFor();
});
