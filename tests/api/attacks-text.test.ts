import { describe, expect, test } from 'vitest';
import { elsewhere } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { backup, restore } from '../support/backup.ts';
import { Household } from '../support/household.ts';
import { onboarded, open, submit } from '../support/page.ts';

reportAttacks('Texts');

const SCREENS = [
  '/dashboard',
  '/dashboard/data-entry',
  '/dashboard/data-entry/files',
  '/dashboard/energy-tips',
  '/dashboard/appliances',
  '/dashboard/profile',
];
const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</script><script>alert(1)</script>',
  '</title><iframe srcdoc=x>',
  '--><object data=x>',
  '"onmouseover="alert(1)" x="',
  '` autofocus onfocus=alert(1) `',
  'javascript:alert(1)//',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  ']]><math><a xlink:href=javascript:alert(1)>x',
  '\u2028<b onclick=alert(1)>\u202e',
];
const onOneLine = (script: string) => script.replace(/[\u2028\u202e]/g, '');
const OVEN = {
  type: 'Oven',
  ageYears: 1,
  energyStarRating: '1-Star',
  powerConsumptionWatts: 1000,
  averageDailyUsageHours: 1,
};
/** What a page of ours is made of besides plain elements: none of it with a handler or a foreign address. */
const FOREIGN = new Set(['iframe', 'object', 'embed', 'math', 'base', 'applet', 'frame', 'b']);

/** Whatever a page holds that would run, or is none of ours, as a parser of HTML sees it. */
async function foreignIn(html: string, nonce: string): Promise<string[]> {
  const found: string[] = [];
  let script = '';
  const rewriter = new HTMLRewriter()
    .on('*', {
      element({ tagName, attributes }) {
        if (FOREIGN.has(tagName)) found.push(tagName);
        for (const [name = '', value = ''] of attributes as unknown as Iterable<string[]>) {
          if (name.startsWith('on') || name === 'srcdoc') found.push(`${tagName} ${name}=${value}`);
          const address = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(
            name,
          );
          if (address && !/^(\/(?!\/)|#|\?|mailto:|tel:|https:\/\/|data:image\/|$)/.test(value)) {
            found.push(`${tagName} ${name}=${value}`);
          }
        }
      },
    })
    .on('script', {
      element(element) {
        script = '';
        const ours = element.getAttribute('nonce') === nonce || element.hasAttribute('src');
        if (!ours) found.push('script without the nonce');
      },
      text({ text, lastInTextNode }) {
        script += text;
        if (lastInTextNode && /^\s*alert\(1\)/.test(script)) found.push(`script ${script}`);
      },
    });
  await rewriter.transform(new Response(html)).text();
  return found;
}

async function harmless(page: { html: string; headers: Headers; status: number }, what: string) {
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(await foreignIn(page.html, nonce), what).toEqual([]);
  expect(page.html.includes('<script>alert'), what).toBe(false);
}

/** A household that put a text of `texts` into every field, by turns, beginning with one of them. */
async function filledWith(texts: string[], first: number, household: Household): Promise<void> {
  let turn = first;
  const next = () => attack(texts[turn++ % texts.length] ?? '');
  await household.call('PUT', '/api/profile', {
    firstName: next(),
    lastName: next(),
    address: next(),
    city: next(),
    ecoGoals: next(),
  });
  const model = { modelName: next(), capacity: next() };
  await household.call('POST', '/api/appliances', { ...OVEN, ...model });
  await household.upload('readingDate,consumptionKWH\n2026-01-05,7\n', `${next()}.csv`);
  await household.call('GET', `/api/energy-tips?q=${encodeURIComponent(`${next()} fan`)}`);
  await elsewhere(household, next());
}

describe('a script stored in every field', () => {
  /** Ten fields and twelve scripts: with these beginnings each field sees four of them. */
  test.each([0, 3, 6, 9])('runs on no screen (from script %i on)', async (first) => {
    const household = await Household.settled();
    await filledWith(SCRIPTS, first, household);
    await harmless(await open(household, '/onboarding'), '/onboarding');
    await onboarded(household);
    for (const path of SCREENS) {
      const page = await open(household, path);
      expect(page.status, path).toBe(200);
      await harmless(page, path);
    }
  });

  test.each(SCRIPTS)('%s runs nowhere when an address or a form holds it', async (script) => {
    const household = await onboarded(await Household.settled());
    const typed = () => encodeURIComponent(attack(script));
    const pages = [
      open(household, `/dashboard/data-entry?period=${typed()}&edit=${typed()}`),
      open(household, `/dashboard/${typed()}`),
      open(new Household(), `/${typed()}`),
      open(new Household(), `/auth/login?redirectTo=/${typed()}`),
      open(new Household(), `/auth/reset?token=${typed()}`),
      submit(new Household(), '/auth/login', { email: attack(script), password: 'x' }),
      submit(household, '/dashboard/data-entry', {
        intent: 'add-use',
        readingDate: attack(script),
        consumptionKWH: attack(script),
      }),
    ];
    for (const page of pages) await harmless(await page, script);
  });

  test('runs nowhere in the cells of a file that is refused', async () => {
    const household = await onboarded(await Household.settled());
    const cells = SCRIPTS.flatMap((script) => [
      `${attack(script)},7`,
      `2026-01-05,${attack(script)}`,
      `"${attack(script).replaceAll('"', '""')}",7`,
    ]);
    const file = ['readingDate,consumptionKWH', ...cells].join('\n');
    for (const name of ['a.csv', '<img src=x onerror=alert(1)>.csv']) {
      const form = new FormData();
      form.set('intent', 'upload');
      form.set('csvFile', new File([file], attack(name)));
      await harmless(await submit(household, '/dashboard/data-entry', form), name);
    }
    const { status, headers } = await household.upload(file);
    expect([status, headers.get('Content-Type')]).toEqual([400, 'application/json']);
    expect(await household.readings()).toEqual([]);
  });

  test('comes in no backup that would be shown', async () => {
    const from = await onboarded(await Household.settled());
    await from.call('GET', '/api/energy-tips?q=fan');
    const document = await backup(from);
    const tips = SCRIPTS.map((script, place) => ({
      ...document.tips[0],
      phrased: { language: 'en', text: attack(script) },
      // What is on one line holds no character that breaks or turns it.
      ...attack({ question: onOneLine(script) }),
      id: String(place + 1),
    }));
    const target = await Household.settled();
    expect((await restore(target, { ...document, tips })).status).toBe(201);
    for (const path of ['/dashboard', '/dashboard/energy-tips']) {
      await harmless(await open(target, path), path);
    }
  });
});

describe('a formula in a spreadsheet', () => {
  const FORMULAS = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    '\t=1+1',
    '=HYPERLINK("https://evil.example")',
    "=cmd|'/c calc'!A1",
    '＝1+1',
  ];

  test('gets into no export: its cells are days, numbers and two words', async () => {
    const household = await Household.settled();
    await household.import('readingDate,consumptionKWH,periodStart\n2026-01-31,30,2026-01-02\n');
    await filledWith(FORMULAS, 0, household);
    for (const formula of FORMULAS) {
      for (const row of [
        `${formula},7`,
        `2026-01-06,${formula}`,
        `2026-01-06,7,${formula}`,
        `2026-01-06,7,1,${formula}`,
      ]) {
        const file = `readingDate,consumptionKWH,emissionCO2kg,source\n${attack(row)}\n`;
        expect((await household.upload(file)).status, row).toBe(400);
      }
    }
    const [header, ...lines] = (await household.export()).trimEnd().split('\n');
    expect(header).toBe('readingDate,consumptionKWH,emissionCO2kg,source,periodStart');
    expect(lines.length).toBeGreaterThan(1);
    for (const cell of lines.flatMap((line) => line.split(','))) {
      expect(cell).toMatch(/^(\d{4}-\d\d-\d\d|\d+(\.\d+)?|manual|csv_upload|)$/);
    }
  });
});
