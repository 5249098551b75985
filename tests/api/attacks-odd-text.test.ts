import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { PATH_MAX_CHARACTERS } from '#worker/request-limits.ts';
import { directly } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { Household, refused } from '../support/household.ts';

reportAttacks('Odd texts');

const OVEN = {
  type: 'Oven',
  ageYears: 1,
  energyStarRating: '1-Star',
  powerConsumptionWatts: 1000,
  averageDailyUsageHours: 1,
};

describe('an odd text', () => {
  const ODD = [
    '\0',
    'a\0b',
    '\u0001',
    '\u0007',
    '\u001b[31m',
    '\u0085',
    '\ud800',
    'a\udfff',
    '\ud83d',
    '\u202eabc',
    '\u2066x\u2069',
    '\u200b',
    '\ufeff',
    '\ufffe',
    '\u0301',
    `a${'\u0301'.repeat(200)}`,
    '👩‍👩‍👧‍👦',
    '🇮🇳',
    'नमस्ते',
    'ﷺ',
    '\u00a0',
    '\u2028x',
    'x'.repeat(79),
    'x'.repeat(10_000),
    '👍'.repeat(10_000),
    '\u0301'.repeat(10_000),
    ' '.repeat(10_000),
    "'; DROP TABLE users; --",
    '%s%n',
    '../../etc/passwd',
    '\\',
    '\r\n',
    'İ',
    'ß',
  ];
  const FIELDS = [
    'firstName',
    'lastName',
    'address',
    'city',
    'ecoGoals',
    'phoneNumber',
    'zipCode',
    'state',
  ];
  let household: Household;
  beforeAll(async () => {
    household = directly(await Household.settled());
  });

  test.each(FIELDS)('as %s is refused or kept as it is', async (field) => {
    for (const text of ODD) {
      const answer = await household.call<{ user: Record<string, unknown> }>(
        'PUT',
        '/api/profile',
        { [field]: attack(text) },
      );
      if (answer.status !== 200) {
        refused(answer, 400);
        continue;
      }
      const { body } = await household.call<{
        user: Record<string, unknown> & { userProfile: Record<string, unknown> };
      }>('GET', '/api/profile');
      const kept = field === 'ecoGoals' ? body.user.userProfile[field] : body.user[field];
      expect(kept, JSON.stringify(text)).toBe(text.normalize('NFC').trim());
    }
  });

  test('as an id in an address finds nothing', async () => {
    for (const text of ODD) {
      const typed = encodeURIComponent(text.toWellFormed());
      if (typed.length >= 4000) continue;
      for (const list of ['appliances', 'meter-readings', 'imports', 'auth/sessions']) {
        const path = `/api/${list}/${attack(typed)}`;
        const { status } = await household.fetch('DELETE', path);
        // An empty name is no address.
        expect(path.length > PATH_MAX_CHARACTERS ? [414] : [404, 405]).toContain(status);
      }
    }
  });

  test('as a model, a capacity, a question, a file name, an email or a password breaks nothing', async () => {
    for (const text of ODD) {
      const answers = await Promise.all([
        household.call('POST', '/api/appliances', { ...OVEN, modelName: attack(text) }),
        household.call('POST', '/api/appliances', { ...OVEN, capacity: attack(text) }),
        household.call('POST', '/api/appliances', { ...OVEN, type: attack(text) }),
        household.call('POST', '/api/meter-readings', {
          readingDate: attack(text),
          consumptionKWH: 1,
        }),
        household.call('POST', '/api/meter-readings', {
          readingDate: '2026-01-05',
          consumptionKWH: attack(text),
        }),
        household.call('DELETE', '/api/meter-readings/bulk', { ids: [attack(text)] }),
        household.call('POST', '/api/auth/login', { email: attack(text), password: 'x' }),
        household.call('PUT', '/api/auth/password', {
          oldPassword: 'x',
          newPassword: attack(text).slice(0, 7),
        }),
      ]);
      for (const answer of answers) {
        if (answer.status !== 201) refused(answer, 400);
      }
    }
    const { results } = await env.DB.prepare(
      'SELECT model_name, capacity FROM appliances WHERE home_id = ?',
    )
      .bind(household.homeId)
      .all<{ model_name: string | null; capacity: string | null }>();
    const asked = new Set<string | null>([
      null,
      ...ODD.map((text) => text.normalize('NFC').trim()),
    ]);
    for (const { model_name, capacity } of results) {
      expect(asked).toContain(model_name);
      expect(asked).toContain(capacity);
    }
  });
});
