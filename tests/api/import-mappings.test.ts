/** How a home's files are understood, saved by name. */
import { describe, expect, test } from 'vitest';
import type { ImportPreview } from '#domain/import/preview.ts';
import { Household, refused } from '../support/household.ts';
import { sendFiles } from '../support/import-files.ts';

const DAYS = 'Day,Usage (kWh)\n2026-01-29,7.25\n2026-01-30,8\n2026-01-31,6.5\n2026-02-01,7\n';

async function preview(home: Household, files: string, fields = {}) {
  return (await sendFiles<ImportPreview>(home, '/api/imports/preview', files, { fields })).body;
}

describe('saved mappings', () => {
  test('remembers how the file was understood under a name', async () => {
    const home = await Household.settled();
    const file =
      'reading date,units\n07-03-2025,150\n07-04-2025,162\n07-05-2025,171\n07-06-2025,240\n';
    await sendFiles(home, '/api/imports', file, {
      fields: { answers: '{"dateOrder":"dmy"}', saveAs: 'My portal' },
    });
    const next = 'reading date,units\n07-07-2025,200\n07-08-2025,233\n07-09-2025,180\n';
    const shown = await preview(home, next);
    expect(shown.outcome).toBe('import');
    expect(shown.evidence[0]).toBe('Read as “My portal”.');
    expect((await preview(home, next, { mapping: 'My portal' })).outcome).toBe('import');
  });

  test('are listed, shown, changed and deleted by name', async () => {
    const home = await Household.settled();
    await sendFiles(home, '/api/imports', DAYS, { fields: { saveAs: 'My portal' } });
    const { body } = await home.call<{ mappings: { name: string; mapping: object }[] }>(
      'GET',
      '/api/import-mappings',
    );
    expect(body.mappings).toMatchObject([
      { name: 'My portal', mapping: { version: 1, name: 'My portal' } },
    ]);
    const document = body.mappings[0]?.mapping;
    const path = '/api/import-mappings/Portal%20of%20the%20flat';
    expect((await home.call('PUT', path, document)).body).toMatchObject({
      name: 'Portal of the flat',
    });
    expect((await home.call('GET', path)).body).toMatchObject({
      mapping: { name: 'Portal of the flat' },
    });
    expect((await home.call('DELETE', path)).status).toBe(200);
    expect((await home.call('GET', path)).status).toBe(404);
    expect((await home.call('DELETE', path)).status).toBe(404);
  });

  test('are found by their names, whatever spaces are around those', async () => {
    const home = await Household.settled();
    await sendFiles(home, '/api/imports', DAYS, { fields: { saveAs: 'First' } });
    const { body } = await home.call<{ mapping: object }>('GET', '/api/import-mappings/First');
    const path = '/api/import-mappings/%20My%20portal%20';
    expect((await home.call('PUT', path, body.mapping)).body).toMatchObject({ name: 'My portal' });
    expect((await preview(home, DAYS, { mapping: ' My portal ' })).outcome).toBe('import');
    expect((await home.call('GET', path)).status).toBe(200);
    expect((await home.call('DELETE', path)).status).toBe(200);
  });

  test('are checked, and at most fifty', async () => {
    const home = await Household.settled();
    const mapping = {
      version: 1,
      name: '',
      fingerprint: { container: 'csv', header: ['day', 'kwh'] },
      answers: {},
    };
    const save = async (document: object) =>
      refused(await home.call('PUT', '/api/import-mappings/a', document), 400).details;
    expect(await save({ ...mapping, answers: { dateOrder: 'ydm' } })).toEqual([
      { field: 'answers.dateOrder', found: 'ydm', message: expect.stringContaining('dmy, mdy') },
    ]);
    expect(await save({ ...mapping, fingerprint: { container: 'pdf', header: 'day' } })).toEqual([
      {
        field: 'fingerprint.container',
        found: 'pdf',
        message: '"pdf" is not one of: csv, sheet, html, records.',
      },
      { field: 'fingerprint.header', found: 'day', message: 'Write a list.' },
    ]);
    expect(await save([])).toEqual([{ message: 'Send a JSON object.' }]);
    const long = { ...mapping, fingerprint: { container: 'csv', header: ['x'.repeat(17_000)] } };
    expect(await save(long)).toEqual([{ message: 'This mapping is too long to be saved.' }]);
    expect((await home.call('GET', '/api/import-mappings/a')).status).toBe(404);
    const { status } = await sendFiles(home, '/api/imports/preview', DAYS, {
      fields: { mapping: JSON.stringify({ ...mapping, version: 2 }) },
    });
    expect(status).toBe(400);
    for (let n = 1; n <= 50; n += 1) await home.call('PUT', `/api/import-mappings/${n}`, mapping);
    expect(
      refused(await home.call('PUT', '/api/import-mappings/51', mapping), 409).message,
    ).toMatch(/how 50 files are read/);
    const other = await Household.settled();
    expect((await other.call('GET', '/api/import-mappings/1')).status).toBe(404);
  });
});
