/**
 * `npm run lighthouse`: Lighthouse on the built product. The landing page and sign in must reach 100
 * in all four categories; the dashboard with ten years of readings 95 in performance, 100 in the rest.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { addDays, getDayInIndia } from '#domain/base/period.ts';
import { csvHeader, formatCsvLine } from '#domain/reading/csv/writer.ts';
import { BROWSER_ARGUMENTS, browserPath } from '../tests/support/browser.ts';
import { newHousehold, startSite } from '../tests/support/site.ts';

const TEN_YEARS_DAYS = 3652;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

function writeTenYears(): string {
  const today = getDayInIndia(Date.now());
  const lines = Array.from({ length: TEN_YEARS_DAYS }, (_, day) =>
    formatCsvLine({
      readingDate: addDays(today, day - TEN_YEARS_DAYS + 1),
      periodStart: null,
      consumptionWh: 6000 + ((day * 7919) % 5000),
      emissionG: null,
      source: 'csv_upload',
    }),
  );
  return csvHeader + lines.join('');
}

const site = await startSite();
const chrome = await launch({
  chromePath: await browserPath(),
  chromeFlags: ['--headless=new', ...BROWSER_ARGUMENTS],
});
let failures = 0;
try {
  const household = await newHousehold(site);
  await household.upload(writeTenYears());
  const pages = [
    { path: '/', performance: 100 },
    { path: '/auth/login', performance: 100 },
    // Its SEO score counts although it asks search engines not to index it.
    { path: '/dashboard', performance: 95, cookie: `token=${household.token}` },
  ];
  for (const { path, performance, cookie } of pages) {
    const result = await lighthouse(
      site.url + path,
      {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: [...CATEGORIES],
        ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
      },
      desktopConfig,
    );
    const categories = result?.lhr.categories ?? {};
    const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
    const goals = [performance, 100, 100, 100];
    const passes = scores.every((score, place) => score >= (goals[place] ?? 100));
    if (!passes) failures += 1;
    const summary = CATEGORIES.map((name, place) => `${name} ${scores[place]}`).join(', ');
    console.log(`${passes ? 'passes' : 'FAILS '}  ${path}  ${summary}`);
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      const weak = audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary';
      if (weak) console.log(`       ${audit.id}: ${audit.title}`);
    }
  }
} finally {
  chrome.kill();
  await site.stop();
}
process.exitCode = failures === 0 ? 0 : 1;
