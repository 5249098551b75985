/** The screens of data entry in a browser, and the files that its tests put in. */
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { site } from './shared-site.ts';
import { type Household, openPage } from './site.ts';

export const PATH = '/dashboard/data-entry';
export const FILES = `${PATH}/files`;
export const TODAY = getDayInIndia(Date.now());
/** A month that is over, on whose days the files have readings. */
export const MONTH = '2025-10';

/** A CSV file of so many days, the last of `MONTH`. */
export function file(days: number): string {
  const lines = Array.from({ length: days }, (_, day) => `${addDays(`${MONTH}-31`, -day)},7.1`);
  return ['readingDate,consumptionKWH', ...lines].join('\n');
}

/** A CSV file as a browser's dialog gives it. */
export const chosen = (csv: string, name = 'meter-oct.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(csv),
});

/** The screen of a household, ready to be used, with the pointer away from the sidebar. */
export async function openScreen(
  household: Household,
  options: Parameters<typeof openPage>[1] = {},
  path = PATH,
) {
  const page = await openPage(site, { household, ...options });
  await page.goto(path);
  await page.mouse.move(700, 20);
  return page;
}

export type Screen = Awaited<ReturnType<typeof openScreen>>;

export const kwh = (page: Screen) => page.getByLabel('Consumption (kWh)', { exact: true });
export const csvFile = (page: Screen) => page.getByLabel('CSV file', { exact: true });
export const rows = (page: Screen) => page.locator('input[name="delete"]');
