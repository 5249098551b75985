/** Mappings, which say how a file is understood, as an attack. */
import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '#domain/import/preview.ts';
import { directly } from '../support/account.ts';
import { attack, reportAttacks } from '../support/attacks.ts';
import { backup, restore } from '../support/backup.ts';
import { Household } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

reportAttacks('Mappings');

const DAYS = 'Day,Usage (kWh)\n2026-01-29,7.25\n2026-01-30,8\n2026-01-31,6.5\n2026-02-01,7\n';
const HEADER = ['day', 'usage (kwh)'];

const mapping = (more: object = {}, header: string[] = HEADER) => ({
  version: 1,
  name: '',
  fingerprint: { container: 'csv', header },
  answers: {},
  ...more,
});

/** Mappings as JSON: `__proto__` of an object literal would be no name. */
const HOSTILE: Record<string, string> = {
  'a pattern that never ends as a header': JSON.stringify(
    mapping({}, [`(${'a+'.repeat(40)})+$`, '(.*)*x']),
  ),
  'patterns as answers': JSON.stringify(
    mapping({ answers: { series: { '(.*)*': '^(a+)+$', '[': '\\' }, sheet: '.*' } }),
  ),
  'names of prototypes': `{"version":1,"name":"","fingerprint":{"container":"csv","header":["day","usage (kwh)"]},"answers":{"__proto__":{"series":"x"},"constructor":"x"},"__proto__":{"version":2}}`,
  'prototypes in the answers’ names': `{"version":1,"name":"","fingerprint":{"container":"csv","header":["day","usage (kwh)"]},"answers":{"series":{"__proto__":"house","constructor":"house","toString":"ignore"}}}`,
  'numbers beyond all counters': JSON.stringify(
    mapping({ registers: [{ name: 'Usage (kWh)', at: 1e308, value: -1e308 }] }),
  ),
  'an unknown encoding and a delimiter that is a pattern': JSON.stringify(
    mapping({ dialect: { encoding: 'utf-7', delimiter: '.*' } }),
  ),
  'a thousand series': JSON.stringify(
    mapping({
      series: Array.from({ length: 1000 }, () => ({ name: 'x', channel: 'house' })),
    }),
  ),
  'a header of a thousand empty names': JSON.stringify(mapping({}, Array(1000).fill(''))),
  '17,000 characters': JSON.stringify(mapping({}, ['x'.repeat(17_000)])),
  'deep nesting': JSON.stringify(mapping()).replace(
    '"answers":{}',
    `"answers":{"series":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  ),
};

describe('a hostile mapping', () => {
  test.each(Object.entries(HOSTILE))(
    'of %s is refused, or reads the file as it is',
    async (_, text) => {
      const home = directly(await Household.settled());
      const sent = await home.fetch('PUT', '/api/import-mappings/mine', {
        headers: { 'Content-Type': 'application/json' },
        body: attack(text),
      });
      expect([200, 201, 400]).toContain(sent.status);
      // Saved, it is tried with the next file; sent with a file, it is named.
      for (const fields of [{}, { mapping: attack(text) }]) {
        const { status, body } = await sendFiles<ImportPreview>(
          home,
          '/api/imports/preview',
          DAYS,
          {
            fields,
          },
        );
        expect([200, 400, 413]).toContain(status);
        if (status === 200) expect(['import', 'ask', 'refused']).toContain(body.outcome);
      }
      expect(({} as Record<string, unknown>)['series']).toBeUndefined();
      const document = await backup(home);
      expect((await restore(directly(await Household.settled()), document)).status).toBe(201);
    },
  );

  test('of one file says nothing of a file of another form', async () => {
    const home = directly(await Household.settled());
    await sendFiles(home, '/api/imports', DAYS, { fields: { saveAs: 'Mine' } });
    const { body: saved } = await home.call<{ mapping: object }>(
      'GET',
      '/api/import-mappings/Mine',
    );
    const other =
      'When;Solar made (Wh);Remark\n29-01-2026;7250;a\n30-01-2026;8000;b\n31-01-2026;6500;c\n';
    const plain = await sendFiles<ImportPreview>(home, '/api/imports/preview', other);
    for (const named of ['Mine', JSON.stringify(saved.mapping)]) {
      const { body } = await sendFiles<ImportPreview>(home, '/api/imports/preview', other, {
        fields: { mapping: attack(named) },
      });
      expect(body.outcome).toBe(plain.body.outcome);
      expect(body.evidence[0]).toContain('does not fit');
    }
  });

  test('of another household is not found by its name', async () => {
    const [home, thief] = [await Household.settled(), await Household.settled()];
    await sendFiles(home, '/api/imports', DAYS, { fields: { saveAs: 'Portal of home' } });
    const { status } = await sendFiles(thief, '/api/imports/preview', DAYS, {
      fields: { mapping: attack('Portal of home') },
    });
    expect(status).toBe(400);
    const path = '/api/import-mappings/Portal%20of%20home';
    expect((await thief.call('GET', path)).status).toBe(404);
    expect((await thief.call('DELETE', path)).status).toBe(404);
  });
});
