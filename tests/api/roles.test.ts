/** What each role in a home may do, by every call of the API and every form of the screens. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import * as messages from '#domain/base/messages.ts';
import { ROLES, type Role } from '#domain/people/role.ts';
import { TestWorker } from '../support/account.ts';
import { FORMS, PAGES } from '../support/addresses.ts';
import { readContract, routesOf } from '../support/contract.ts';
import { Household } from '../support/household.ts';
import { decoded } from '../support/markup.ts';
import { type Home, newHome } from '../torture/workerd/home.ts';
import { API_MUTATIONS, type Mutation } from '../torture/workerd/mutations.ts';
import { SCREEN_MUTATIONS } from '../torture/workerd/screen-mutations.ts';

/** Of what changes nothing of a home, or only what is the caller's own: everybody may do it. */
const OWN: Role = 'viewer';

/** The least role for each call that is no GET. */
const API: Record<string, Role> = {
  'POST /api/auth/signup': OWN,
  'POST /api/auth/login': OWN,
  'POST /api/auth/logout': OWN,
  'PUT /api/auth/password': OWN,
  'DELETE /api/auth/sessions/{id}': OWN,
  'POST /api/auth/forgot': OWN,
  'POST /api/auth/reset': OWN,
  'DELETE /api/account': OWN,
  'POST /api/homes': OWN,
  'POST /api/invitations/accept': OWN,
  'PUT /api/reminders': OWN,
  'DELETE /api/notices': OWN,
  'POST /api/bills/preview': 'viewer',
  'POST /api/imports/preview': 'viewer',
  'POST /api/register-readings': 'member',
  'PUT /api/register-readings/{id}': 'member',
  'DELETE /api/register-readings/{id}': 'member',
  'PUT /api/register-readings/{id}/photo': 'member',
  'DELETE /api/register-readings/{id}/photo': 'member',
  'POST /api/bills': 'member',
  'POST /api/bills/earlier': 'member',
  'PUT /api/bills/{id}/printed': 'member',
  'PUT /api/bills/{id}/stored': 'member',
  'DELETE /api/bills/{id}': 'member',
  'PUT /api/profile': 'member',
  'POST /api/meter-readings': 'member',
  'POST /api/meter-readings/upload-csv': 'member',
  'DELETE /api/meter-readings/bulk': 'member',
  'PUT /api/meter-readings/{id}': 'member',
  'DELETE /api/meter-readings/{id}': 'member',
  'POST /api/imports': 'member',
  'DELETE /api/imports/{id}': 'member',
  'POST /api/imports/{id}/redo': 'member',
  'PUT /api/import-mappings/{name}': 'member',
  'DELETE /api/import-mappings/{name}': 'member',
  'POST /api/changes/{id}/undo': 'member',
  'POST /api/appliances': 'member',
  'PUT /api/appliances/{id}': 'member',
  'DELETE /api/appliances/{id}': 'member',
  // A tip joins the home's history.
  'GET /api/energy-tips': 'member',
  'PUT /api/energy-tips/answers/{measureId}': 'member',
  'POST /api/meters': 'owner',
  'PUT /api/meters/{id}': 'owner',
  'PUT /api/connection': 'owner',
  'DELETE /api/connection/{from}': 'owner',
  'PUT /api/homes/{id}': 'owner',
  'DELETE /api/homes/{id}': 'owner',
  'POST /api/account/restore': 'owner',
  'GET /api/invitations': 'owner',
  'POST /api/invitations': 'owner',
  'DELETE /api/invitations/{id}': 'owner',
  'PUT /api/members/{id}': 'owner',
  // Another person's membership: everybody may end their own.
  'DELETE /api/members/{id}': 'owner',
};

/** The least role for each form, by the name of its mutation. */
const SCREENS: Record<string, Role> = {
  'sign up': OWN,
  'sign in': OWN,
  'ask for a link': OWN,
  'choose a password by a link': OWN,
  'agree to new terms': OWN,
  'sign out': OWN,
  'change the password': OWN,
  'end a session': OWN,
  'join a home': OWN,
  'choose reminders': OWN,
  'turn notifications on for a device': OWN,
  'turn notifications off for a device': OWN,
  'make an address for the calendar': OWN,
  'end the address of the calendar': OWN,
  'delete the account': OWN,
  'save a reading': 'member',
  'save a bill with what was paid for it': 'member',
  'change a reading': 'member',
  'change what the meter showed': 'member',
  'keep a photo of the meter': 'member',
  'delete a photo of the meter': 'member',
  'send a reading that a phone kept': 'member',
  'write down what the meter shows from another screen': 'member',
  'say what explains a bill’s amount': 'member',
  'type the lines of a bill’s paper': 'member',
  'delete a reading': 'member',
  'delete several readings': 'member',
  'upload a file': 'member',
  'take an import back': 'member',
  'take a change back': 'member',
  'add an appliance': 'member',
  'change an appliance': 'member',
  'change the hours of an appliance': 'member',
  'delete an appliance': 'member',
  'ask for a tip': 'member',
  'say that a tip is done': 'member',
  // With another rate than the one in force, which is the connection's.
  'change the profile': 'owner',
  'finish the onboarding': 'owner',
  'change the connection from a day on': 'owner',
  'add a meter': 'owner',
  'invite a person': 'owner',
  'withdraw an invitation': 'owner',
  'change what a person may do': 'owner',
  'end a membership': 'owner',
  'restore a document': 'owner',
};

/** A home as another person finds it who belongs to it with a role, and to no home before. */
async function asRole(home: Home, role: Role): Promise<Home> {
  const guest = await Household.settled();
  const join = env.DB.prepare('INSERT INTO members VALUES (?, ?, ?, ?)');
  await env.DB.batch([
    join.bind(guest.caller.userId, home.household.homeId, role, 1),
    ...(home.secondHomeId === 0
      ? []
      : [join.bind(guest.caller.userId, home.secondHomeId, role, 2)]),
    env.DB.prepare(
      `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = ?)
       WHERE id = ?`,
    ).bind(home.household.caller.userId, guest.caller.userId),
  ]);
  guest.homeId = home.household.homeId;
  return { ...home, household: guest };
}

/** A guest who looks at the home. */
async function asGuest(home: Home): Promise<Home> {
  const guest = await asRole(home, 'viewer');
  const { userId } = guest.household.caller;
  await env.DB.prepare('UPDATE users SET guest = 1 WHERE id = ?').bind(userId).run();
  return guest;
}

/** What a guest may do: nothing of it writes, or it needs no sign-in. The last ends the guest's own visit. */
const FOR_GUESTS = [
  'POST /api/auth/signup',
  'POST /api/auth/login',
  'POST /api/auth/forgot',
  'POST /api/auth/reset',
  'sign in',
  'ask for a link',
  'choose a password by a link',
  'POST /api/bills/preview',
  'POST /api/imports/preview',
  'POST /api/auth/logout',
  'sign out',
];

async function send(worker: TestWorker, mutation: Mutation, home: Home) {
  const { path, init } = mutation.of(home);
  const headers = new Headers(init.headers);
  headers.set('CF-Connecting-IP', home.household.address);
  const answer = await worker.fetch(path, { ...init, headers });
  return { status: answer.status, text: await answer.text() };
}

/** The least role of a mutation, by the call that its name begins with. */
function neededFor({ name }: Mutation): Role | undefined {
  return API[name.replace(/ \(.*/, '')] ?? SCREENS[name];
}

/** What another person of the home could do to those in it. */
const PEOPLE: Mutation[] = [
  people('POST /api/invitations', { role: 'viewer' }),
  people('GET /api/invitations'),
  people('DELETE /api/invitations/{id}'),
  people('PUT /api/members/{id}', { role: 'viewer' }),
  people('DELETE /api/members/{id}'),
];

function people(name: string, body?: object): Mutation {
  const [method = '', path = ''] = name.split(' ');
  return {
    name,
    of: ({ household, subject }: Home & { subject?: number }) => ({
      path: path.replace('{id}', String(subject)),
      init: {
        method,
        headers: {
          Authorization: `Bearer ${household.token}`,
          'Content-Type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    }),
  };
}

/** Whom a call to those in a home names: another person, or an open invitation. Others name nobody. */
async function subjectOf(mutation: Mutation, home: Home): Promise<{ subject?: number }> {
  if (!PEOPLE.includes(mutation)) return {};
  const other = await asRole({ ...home, secondHomeId: 0 }, 'member');
  if (!mutation.name.includes('invitations')) return { subject: other.household.caller.userId };
  const made = await home.household.call<{ invitation: { id: number } }>(
    'POST',
    `/api/invitations?homeId=${home.household.homeId}`,
    { role: 'viewer' },
  );
  return { subject: made.body.invitation.id };
}

const MUTATIONS = [
  ...API_MUTATIONS.filter(({ fullOnly, home }) => !fullOnly && home !== 'none'),
  ...SCREEN_MUTATIONS.filter(({ home }) => home !== 'none'),
  ...PEOPLE,
];

/** A home as those find it who are refused: nothing of it changes, so that all of their calls share it. */
interface Guarded {
  home: Home;
  member: Home;
  viewer: Home;
  guest: Home;
}

async function newGuarded(how: 'furnished' | 'bare' | 'new' | 'told'): Promise<Guarded> {
  const home = await newHome(how);
  const [member, viewer] = [await asRole(home, 'member'), await asRole(home, 'viewer')];
  return { home, member, viewer, guest: await asGuest(home) };
}

let worker: TestWorker;
let guarded: Record<'furnished' | 'bare' | 'new' | 'told', Guarded>;
beforeAll(async () => {
  const unlimited = { limit: async () => ({ success: true }) };
  worker = new TestWorker({
    SIGNIN_LIMIT: unlimited,
    TIPS_LIMIT: unlimited,
    IMPORT_LIMIT: unlimited,
    VIEWER_IMPORT_LIMIT: unlimited,
  });
  guarded = {
    furnished: await newGuarded('furnished'),
    bare: await newGuarded('bare'),
    new: await newGuarded('new'),
    told: await newGuarded('told'),
  };
});

describe('the table of roles', () => {
  test('holds every call of the API that is no GET, and every form that changes something', async () => {
    const routes = routesOf(await readContract()).map(({ method, path }) => `${method} ${path}`);
    const writing = routes.filter((route) => !route.startsWith('GET '));
    expect(writing.filter((route) => API[route] === undefined)).toEqual([]);
    expect(Object.keys(API).filter((route) => !routes.includes(route))).toEqual([]);
    expect(SCREEN_MUTATIONS.filter((form) => neededFor(form) === undefined)).toEqual([]);
    const tried = new Set(MUTATIONS.map(({ name }) => name.replace(/ \(.*/, '')));
    const untried = Object.keys(API).filter((route) => API[route] !== OWN && !tried.has(route));
    expect(untried).toEqual([]);
  });
});

describe.each(MUTATIONS.map((mutation) => ({ mutation, name: mutation.name })))(
  '$name',
  ({ mutation, name }) => {
    const needed = neededFor(mutation) ?? 'owner';
    const allowed = ROLES.slice(0, ROLES.indexOf(needed) + 1);
    const refused = (['member', 'viewer'] as const).filter((role) => !allowed.includes(role));
    const isApi = / \/api\//.test(name);

    test(`is for ${allowed.join(', ')} alone`, async () => {
      const how = mutation.home === 'none' ? 'bare' : (mutation.home ?? 'furnished');
      const subject = await subjectOf(mutation, guarded[how].home);
      for (const role of refused) {
        const { status, text } = await send(worker, mutation, {
          ...guarded[how][role],
          ...subject,
        });
        expect([role, status]).toEqual([role, 403]);
        if (isApi) expect(JSON.parse(text).code).toBe('role');
      }
      if (!FOR_GUESTS.includes(name.replace(/ \(.*/, ''))) {
        const guest = { ...guarded[how].guest, ...subject };
        const before = await contentsOf(guest);
        const { status, text } = await send(worker, mutation, guest);
        expect(['guest', status]).toEqual(['guest', 403]);
        expect(decoded(text)).toContain(messages.roleGuest);
        if (isApi) expect(JSON.parse(text).code).toBe('role');
        expect(await contentsOf(guest)).toEqual(before);
      }
      const home = await newHome(how);
      const own = { ...home, ...(await subjectOf(mutation, home)) };
      const { status, text } = await send(worker, mutation, await asRole(own, needed));
      // Somebody else's session is nobody's business.
      if (name === 'DELETE /api/auth/sessions/{id}') return expect(status).toBe(404);
      expect([200, 201, 202, 302, 303, 204], text.slice(0, 400)).toContain(status);
    });
  },
);

/** Forms that are about the account, or a new home. */
const NOT_OF_A_HOME =
  /^\/auth\/|\/profile\/reminders|intent":"(?:change-password|end-session|delete-account|add-home)/;

const EACH_FORM = FORMS.map(
  ([path, fields, texts]) => [`${path} ${JSON.stringify(fields)}`, texts] as const,
);

test.each(EACH_FORM.filter(([form]) => !NOT_OF_A_HOME.test(form)))(
  'a viewer who sends %s changes nothing of the home',
  async (form, texts) => {
    await expectUnchanged(guarded.furnished.viewer, form, texts);
  },
);

test.each(EACH_FORM.filter(([form]) => !form.startsWith('/auth/logout')))(
  'a guest who sends %s changes nothing at all',
  async (form, texts) => {
    await expectUnchanged(guarded.furnished.guest, form, texts);
  },
);

async function expectUnchanged(viewer: Home, form: string, texts: readonly string[]) {
  const [path = '', fields = ''] = form.split(' ');
  const before = await contentsOf(viewer);
  const body = new URLSearchParams({
    ...Object.fromEntries(texts.map((name) => [name, '1'])),
    ...JSON.parse(fields),
  });
  await worker.fetch(path, {
    method: 'POST',
    headers: {
      Cookie: `__Host-token=${viewer.household.token}`,
      'Sec-Fetch-Site': 'same-origin',
    },
    body,
  });
  expect(await contentsOf(viewer)).toEqual(before);
}

test.each(Object.values(PAGES).filter((path) => !/^\/auth|^\/\?/.test(path)))(
  'a viewer and a guest read %s',
  async (path) => {
    const { viewer, guest } = guarded.furnished;
    for (const { household } of [viewer, guest]) {
      const headers = { Cookie: `__Host-token=${household.token}` };
      const answer = await worker.fetch(path, { headers });
      expect(answer.status).toBeLessThan(500);
      expect(answer.status).not.toBe(403);
      await answer.body?.cancel();
    }
  },
);

/** The columns by which rows belong to a home or a person. */
let tables: { name: string; column: string }[] | undefined;

/** Everything that is stored of a home, and of the person who looks at it, but when they did so last. */
async function contentsOf({ household }: Home) {
  tables ??= (
    await env.DB.prepare(
      `SELECT m.name AS name, c.name AS column FROM sqlite_master AS m, pragma_table_info(m.name) AS c
     WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\' AND c.name IN ('home_id', 'user_id', 'email')`,
    ).all<{ name: string; column: string }>()
  ).results;
  const all = [...tables, { name: 'homes', column: 'id' }];
  const { homeId, caller, email } = household;
  const of: Record<string, string | number> = { home_id: homeId, user_id: caller.userId, email };
  const answers = await env.DB.batch<Record<string, unknown>>(
    all.map(({ name, column }) =>
      env.DB.prepare(`SELECT * FROM ${name} WHERE ${column} = ?`).bind(of[column] ?? homeId),
    ),
  );
  return answers.map(({ results }, place) => {
    const stored = results.map(({ last_used_at: _, ...row }) => row);
    return [all[place]?.name, JSON.stringify(stored)];
  });
}
