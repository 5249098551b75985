/** Forms that are sent when the session is over: what was typed is not lost. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import * as messages from '#domain/base/messages.ts';
import { FORMS } from '../support/addresses.ts';
import { Household, ORIGIN, send } from '../support/household.ts';
import { fieldValue, onboarded, open, type Page, submit } from '../support/page.ts';

/** A household whose session was ended elsewhere, while one of its screens was open. */
async function signedOutElsewhere(): Promise<Household> {
  const household = await onboarded(await Household.settled());
  await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?')
    .bind(household.caller.userId)
    .run();
  return household;
}

const signedOutPath = (path: string) => `/auth/signed-out?redirectTo=${encodeURIComponent(path)}`;

/** Sends a form as a browser without script does, which sends it on where it is told to. */
async function submitOn(household: Household, path: string, fields: [string, string][]) {
  const answer = await submit(household, path, fields);
  // With this status, a browser sends the same form to the other address.
  expect(answer.status).toBe(307);
  expect(answer.headers.get('Location')).toBe(signedOutPath(path));
  return submit(household, answer.headers.get('Location') ?? '', fields);
}

/** Sends a form as a page's script does. */
async function submitByScript(household: Household, path: string, fields: [string, string][]) {
  const [pathname, search = ''] = path.split('?');
  const address = `${ORIGIN}${pathname}.data${search && `?${search}`}`;
  const response = await send(
    new Request(address, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: `__Host-token=${household.token}` },
      body: new URLSearchParams(fields),
    }),
  );
  return { status: response.status, text: await response.text() };
}

/** The form on the page that keeps what was typed: what it sends, and where to. */
function keptForm({ html }: Page): { fields: string[][]; action: string | undefined } {
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return {
    fields: fields.map(([, name = '', value = '']) => [name, value]),
    action: /<form method="post" action="([^"]*)"/.exec(html)?.[1],
  };
}

/** Buttons, and forms for a file: nobody types anything there. */
const NOT_TYPED = /put-back|delete-change|invite|change-role|restore|upload|delete-account/;
const TYPED_FORMS = FORMS.filter(
  ([path, { intent = '' }, names]) =>
    /^\/(dashboard|onboarding)/.test(path) && !NOT_TYPED.test(intent) && !names.includes('photo'),
);
const SECRET = /password/i;

test.each(TYPED_FORMS)('%s %o: what was typed can be sent again', async (path, told, names) => {
  const household = await signedOutElsewhere();
  const fields: [string, string][] = [
    ...Object.entries(told),
    ...names.map((name): [string, string] => [name, `7 ${name}`]),
  ];
  const page = await submitOn(household, path, fields);
  expect(page.status).toBe(401);
  expect(page.text).toContain('You are signed out');
  expect(page.text).toContain('What you typed is still here.');
  const kept = keptForm(page);
  expect(kept.action).toBe(path);
  expect(kept.fields).toEqual(fields.filter(([name]) => !SECRET.test(name)));
});

test('who deletes an account twice, because the answer was lost, is told what became of it', async () => {
  const household = await signedOutElsewhere();
  const path = '/dashboard/profile/account';
  const fields: [string, string][] = [
    ['intent', 'delete-account'],
    ['password', 'a long pass phrase'],
  ];
  const page = await submitOn(household, path, fields);
  expect(page.text).toContain('You are signed out');
  expect(page.text).toContain(messages.deletionUnknown);
  expect(page.text).not.toContain('Send again');
  expect((await submitByScript(household, path, fields)).text).toContain(messages.deletionUnknown);
});

const APPLIANCE: [string, string][] = [
  ['type', 'Television'],
  ['powerConsumptionWatts', '110'],
  ['averageDailyUsageHours', '4.5'],
  ['ageYears', '4'],
  ['energyStarRating', '4-Star'],
  ['modelName', 'Bravia "55"'],
  ['idempotencyKey', 'a-key-of-the-page-0001'],
];

test('after signing in again the form is sent from there, and stored', async () => {
  const household = await signedOutElsewhere();
  const { action, fields } = keptForm(
    await submitOn(household, '/dashboard/appliances', APPLIANCE),
  );
  const back = await Household.settled();
  await onboarded(back);
  const unescaped = fields.map(([name = '', value = '']): [string, string] => [
    name,
    value.replaceAll('&quot;', '"'),
  ]);
  expect((await submit(back, action ?? '', unescaped)).text).toContain(messages.applianceAdded);
  expect((await open(back, '/dashboard/appliances')).text).toContain('Bravia "55"');
});

test.each<[string, [string, string][]]>([
  ['/dashboard/appliances', APPLIANCE],
  [
    '/dashboard/profile',
    [
      ['firstName', 'Asha'],
      ['lastName', 'Rao'],
    ],
  ],
  [
    '/dashboard/profile/connection',
    [
      ['intent', 'change'],
      ['supplier', 'bescom'],
    ],
  ],
  [
    '/dashboard/profile/connection',
    [
      ['intent', 'add-home'],
      ['name', 'Mysuru'],
    ],
  ],
  [
    '/dashboard/data-entry',
    [
      ['intent', 'add-use'],
      ['readingDate', '2026-11-01'],
      ['consumptionKWH', '7'],
    ],
  ],
  [
    '/dashboard/data-entry',
    [
      ['intent', 'add-value'],
      ['readOn', '2026-11-01'],
      ['registerKWH', '3412'],
    ],
  ],
  [
    '/dashboard/data-entry/bills/2026-11-06/match',
    [
      ['intent', 'match'],
      ['line', 'energy'],
      ['amount', '7'],
    ],
  ],
  [
    '/dashboard?index',
    [
      ['units', '200'],
      ['from', '2026-10-01'],
      ['to', '2026-10-31'],
    ],
  ],
  ['/dashboard/energy-tips', [['q', 'Which fan?']]],
])('with script, %s stays as it is and says how to go on', async (path, fields) => {
  const { status, text } = await submitByScript(await signedOutElsewhere(), path, fields);
  expect(text).toContain(messages.signInAgain);
  expect(text).not.toContain('/auth/login');
  expect(status).toBe(401);
});

test('a file has to be chosen again, and the page says so', async () => {
  const household = await signedOutElsewhere();
  const form = new FormData();
  form.set('intent', 'upload');
  form.set('csvFile', new File(['readingDate,consumptionKWH\n2026-11-01,7'], 'a.csv'));
  const answer = await submit(household, '/dashboard/data-entry/files', form);
  expect(answer.status).toBe(303);
  const page = await open(household, answer.headers.get('Location') ?? '');
  expect(page.text).toContain('A file cannot wait here: sign in, then choose it again.');
  expect(page.html).toContain(
    `href="/auth/login?redirectTo=${encodeURIComponent('/dashboard/data-entry/files')}"`,
  );
});

test('the page sends nothing to another site, and repeats no password', async () => {
  const page = await submit(new Household(), signedOutPath('https://elsewhere.example/dashboard'), {
    password: 'Sunny-day-7',
    modelName: '"><script>alert(1)</script>',
  });
  expect(keptForm(page).action).toBe('/dashboard');
  expect(page.html).not.toContain('Sunny-day-7');
  expect(page.html).not.toContain('<script>alert');
  expect(page.headers.get('Cache-Control')).toContain('no-store');
  expect(fieldValue(page, 'password')).toBeUndefined();
});
