/** Drawing ten years of days in a real browser: uPlot, which the product uses, against Chart.js. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { DESKTOP } from '../support/site.ts';
import type { Group } from './figure.ts';
import { packageFolder } from './packages.ts';
import { DAYS_OF_TEN_YEARS } from './readings.ts';
import { ratio } from './rounds.ts';

const PACKAGE = 'chart.js';
const VERSION = '4.6.1';

/** What the two libraries put on the page. */
interface Libraries {
  uPlot: new (options: object, data: number[][], target: Element) => { destroy(): void };
  Chart: new (target: Element, options: object) => { destroy(): void };
}

export const charts: Group = {
  figures: [{ name: 'peer.chartjs.draw', unit: 'ratio', goal: null }],
  async measure() {
    const folder = packageFolder(PACKAGE, VERSION);
    if (folder === undefined) {
      return { 'peer.chartjs.draw': { skipped: 'its package cannot be installed here' } };
    }
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: DESKTOP, locale: 'en-IN' });
      const uPlot = createRequire(import.meta.url).resolve('uplot/dist/uPlot.iife.min.js');
      await page.addScriptTag({ path: uPlot });
      await page.addScriptTag({ path: join(folder, 'dist/chart.umd.js') });
      const outcome = await ratio({
        subject: () => drawn(page, 'uPlot'),
        against: () => drawn(page, 'Chart'),
        names: ['uPlot', 'Chart.js'],
        calls: 5,
      });
      return { 'peer.chartjs.draw': outcome };
    } finally {
      await browser.close();
    }
  },
};

/** How long the browser takes to draw the line and paint it, in ms. */
function drawn(page: Page, library: 'uPlot' | 'Chart'): Promise<number> {
  return page.evaluate(
    async ({ library, days }) => {
      const { uPlot, Chart } = window as unknown as Libraries;
      const first = Date.UTC(2016, 0, 1) / 1000;
      const seconds = Array.from({ length: days }, (_, day) => first + day * 86_400);
      const kwh = seconds.map((_, day) => 6 + ((day * 7919) % 5000) / 1000);
      const place = document.createElement(library === 'uPlot' ? 'div' : 'canvas');
      const frame = document.createElement('div');
      frame.style.cssText = 'width:1200px;height:400px';
      frame.appendChild(place);
      document.body.appendChild(frame);
      const started = performance.now();
      const chart =
        library === 'uPlot'
          ? new uPlot(
              { width: 1200, height: 400, series: [{}, { stroke: 'teal', width: 1 }] },
              [seconds, kwh],
              place,
            )
          : new Chart(place, {
              type: 'line',
              data: {
                datasets: [
                  {
                    data: seconds.map((second, day) => ({ x: second, y: kwh[day] })),
                    borderColor: 'teal',
                    borderWidth: 1,
                    pointRadius: 0,
                  },
                ],
              },
              // As its own page on speed advises: sorted data, nothing animated, and thinned out.
              options: {
                animation: false,
                parsing: false,
                normalized: true,
                maintainAspectRatio: false,
                plugins: { decimation: { enabled: true } },
                scales: { x: { type: 'linear' } },
              },
            });
      // Both draw at the latest before the next frame.
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      const ms = performance.now() - started;
      chart.destroy();
      frame.remove();
      return ms;
    },
    { library, days: DAYS_OF_TEN_YEARS },
  );
}
