/** Names that would break the line of a mail's subject or of a list, turn the text around them, or show nothing. */
import { beforeAll, describe, expect, test } from 'vitest';
import { directly } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { type Backup, backup, restore } from '../support/backup.ts';
import { asSent, Household, refused } from '../support/household.ts';

reportAttacks('Names');

/** Bidirectional controls, separators of lines and paragraphs, and what is not drawn: fillers, a soft hyphen, tags. */
const HIDDEN = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u2028',
  '\u2029',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u3164',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u{e0041}',
];
/** Characters that a name may hold, and that show nothing by themselves. */
const BLANK = ['\u200d', '\u200c\u200d', '\ufe0f', '\u2800', '\u3164', ' \u200b \u00ad '];
/** What names in India are written with: joiners, marks, emoji. */
const GOOD = [
  'क्\u200dष',
  'ر\u200cا',
  'শ্রী',
  '👩‍👩‍👧',
  '❤\ufe0f',
  'Ravi’s flat – 2nd',
  'பெற்றோர்',
  'عمر',
];

const APPLIANCE = {
  type: 'Oven',
  ageYears: 1,
  energyStarRating: '1-Star',
  powerConsumptionWatts: 1000,
  averageDailyUsageHours: 1,
};
const MAPPING = {
  version: 1,
  name: '',
  fingerprint: { container: 'csv', header: ['day', 'kwh'] },
  answers: {},
};

/** Every call that stores a name, with the field that holds it. */
const CALLS: [string, string, string, (name: string) => object][] = [
  ['POST', '/api/homes', 'name', (name) => ({ name })],
  ['PUT', '/api/homes/:home', 'name', (name) => ({ name })],
  ['PUT', '/api/homes/:home', 'city', (city) => ({ city })],
  ['PUT', '/api/profile', 'firstName', (firstName) => ({ firstName })],
  ['PUT', '/api/profile', 'lastName', (lastName) => ({ lastName })],
  ['PUT', '/api/profile', 'city', (city) => ({ city })],
  ['POST', '/api/appliances', 'modelName', (modelName) => ({ ...APPLIANCE, modelName })],
  ['POST', '/api/appliances', 'capacity', (capacity) => ({ ...APPLIANCE, capacity })],
  ['POST', '/api/meters', 'name', (name) => ({ name })],
  ['POST', '/api/meters', 'serial', (serial) => ({ serial })],
];

let home: Household;
beforeAll(async () => {
  home = directly(await Household.settled());
});

const pathOf = (path: string) => path.replace(':home', String(home.homeId));

describe('a name with a hidden character', () => {
  test.each(CALLS)('is refused at %s %s as %s, and told why', async (method, path, field, make) => {
    for (const hidden of HIDDEN) {
      const answer = await home.call(method, pathOf(path), make(attack(`Home${hidden}emoH`)));
      const { details } = refused(answer, 400);
      const code = hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      expect(details?.[0]?.field).toBe(field);
      expect(details?.[0]?.message).toContain(`An invisible character here (U+${code})`);
    }
  });

  test.each(CALLS)(
    'is none where nothing of it is seen, at %s %s as %s',
    async (method, path, field, make) => {
      for (const blank of BLANK) {
        const answer = await home.call(method, pathOf(path), make(attack(blank)));
        expect(refused(answer, 400).details?.[0]?.field).toBe(field);
      }
    },
  );

  test('is refused for a new account', async () => {
    for (const field of ['firstName', 'lastName']) {
      const person = { firstName: 'Asha', lastName: 'Rao', [field]: attack('A\u202eB') };
      const answer = await new Household().call('POST', '/api/auth/signup', {
        email: 'asha@example.in',
        password: 'Sunny-day-7',
        ...person,
      });
      expect(refused(answer, 400).details?.[0]?.field).toBe(field);
    }
  });

  test('is refused for a mapping, saved by itself or with an import', async () => {
    for (const hidden of [...HIDDEN, '\u0001']) {
      const name = attack(`Meter${hidden}x`);
      const path = `/api/import-mappings/${encodeURIComponent(name)}`;
      refused(await home.call('PUT', path, MAPPING), 400);
      const form = new FormData();
      form.set('file', new File(['Day,kWh\n2026-01-05,4\n2026-01-06,5\n'], 'a.csv'));
      form.set('saveAs', name);
      const response = await home.fetch('POST', '/api/imports', await asSent(form));
      expect(response.status).toBe(400);
    }
  });

  test.each([
    ['imports.0.fileName', (d: Backup, name: string) => rename(d, 'imports', 'fileName', name)],
    [
      'appliances.0.modelName',
      (d: Backup, name: string) => rename(d, 'appliances', 'modelName', name),
    ],
    ['meters.0.name', (d: Backup, name: string) => rename(d, 'meters', 'name', name)],
    ['meters.0.serial', (d: Backup, name: string) => rename(d, 'meters', 'serial', name)],
    [
      'importMappings.0.name',
      (d: Backup, name: string) => rename(d, 'importMappings', 'name', name),
    ],
    [
      'user.firstName',
      (d: Backup, name: string) => ({ ...d, user: { ...d.user, firstName: name } }),
    ],
    ['user.city', (d: Backup, name: string) => ({ ...d, user: { ...d.user, city: name } })],
  ])('does not come by a document, as %s', async (field, put) => {
    const source = await Household.settled();
    await source.import('readingDate,consumptionKWH\n2026-01-05,1\n2026-01-06,2\n');
    await source.call('POST', '/api/appliances', APPLIANCE);
    await source.call('POST', '/api/meters', { name: 'Hall' });
    await source.call('PUT', '/api/import-mappings/mine', MAPPING);
    const document = await backup(source);
    for (const hidden of ['\u202e', '\u2028']) {
      const target = await Household.settled();
      const answer = await restore(target, put(document, attack(`a${hidden}b`)));
      expect(refused(answer, 400).details?.[0]?.field).toBe(field);
      expect(await target.readings()).toEqual([]);
    }
  });
});

function rename(document: Backup, list: keyof Backup, field: string, name: string) {
  const [first, ...others] = document[list] as Record<string, unknown>[];
  return { ...document, [list]: [{ ...first, [field]: name }, ...others] };
}

test.each(CALLS)('a good name is taken at %s %s as %s', async (method, path, _, make) => {
  const own = await Household.settled();
  for (const name of GOOD) {
    const sent = path.replace(':home', String(own.homeId));
    expect((await own.call(method, sent, make(name))).status, name).toBeLessThan(300);
  }
});

test('names that files bring are put on one line, and come back with the document', async () => {
  const own = await Household.settled();
  const form = new FormData();
  const csv = `Date,"Total\nenergy\u2028\u202e(kWh)"\n${[1, 2, 3, 4, 5].map((day) => `2026-01-0${day},${4000 + day * 7}`).join('\n')}\n`;
  form.set('file', new File([csv], 'January\u202efdp.csv'));
  const response = await own.fetch('POST', '/api/imports', await asSent(form));
  expect([response.status, await response.clone().text()]).toEqual([201, expect.anything()]);
  const document = await backup(own);
  expect(document.imports).toMatchObject([{ fileName: 'January fdp.csv' }]);
  expect(document.meters).toMatchObject([{ serial: 'Total energy (kWh)' }]);
  const other = await Household.settled();
  expect((await restore(other, document)).status).toBe(201);
});
