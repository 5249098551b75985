/** What every browser is sent: the built files of the screens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getDayInIndia } from '#domain/base/period.ts';
import { listDocuments, series } from '#domain/tariff/library.ts';

const CLIENT = 'build/client';

function scripts(): [name: string, text: string][] {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(CLIENT, name), 'utf8')]);
}

test('the library of tariffs stays on the server', () => {
  const documents = listDocuments(getDayInIndia(Date.now()));
  const ids = [...documents, ...series].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(20);
  for (const [name, text] of scripts()) {
    expect(
      ids.filter((id) => text.includes(id)),
      name,
    ).toEqual([]);
  }
});

/** Gzipped: what understands a CSV. What other formats need, and what compares files with the home, is fetched for them. */
const READER_MAX_BYTES = 40_000;

test('what understands files is small, and fetched apart from what only some of them need', () => {
  const sizeOf = (part: RegExp) =>
    scripts().flatMap(([name, text]) => (part.test(name) ? [gzipSync(text).length] : []));
  const [reader = 0, ...others] = sizeOf(/reader\.worker-/);
  expect(others).toEqual([]);
  expect(reader).toBeGreaterThan(0);
  expect(reader).toBeLessThan(READER_MAX_BYTES);
  const [workbook = 0] = sizeOf(/workbook-/);
  expect(workbook).toBeGreaterThan(0);
  expect(workbook).toBeLessThan(40_000);
});

/** Gzipped: pdf.js, and what finds a bill's figures among the words. */
const PAPER_MAX_BYTES = 600_000;

test('what reads PDF bills is fetched once a PDF is chosen, and by no screen at first', () => {
  const parts = scripts().filter(([name]) => /(paper\.worker|pdfjs|pdf-bills)-/.test(name));
  expect(parts).toHaveLength(3);
  const bytes = parts.reduce((sum, [, text]) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(PAPER_MAX_BYTES);
  const { entry, routes } = manifest();
  const first = [
    ...[entry.module, ...entry.imports],
    ...Object.values(routes).flatMap(({ module, imports = [] }) => [module, ...imports]),
  ];
  expect(first.filter((file) => parts.some(([name]) => file.endsWith(name)))).toEqual([]);
  // Nor is it in the Worker, which never sees a PDF.
  expect(readFileSync('build/worker/index.js', 'utf8')).not.toContain('getTextContent');
});

/** Gzipped, of all that the first sight of a screen needs. */
const SCREEN_MAX_BYTES = 165_000;

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { parentId?: string; module: string; imports?: string[] }>;
}

/** Remix's own list of which files each screen loads. */
function manifest(): Manifest {
  const [, text = ''] = scripts().find(([name]) => /manifest-[^/]*\.js$/.test(name)) ?? [];
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''));
}

test('no screen loads more script than a slow phone takes', () => {
  const { entry, routes } = manifest();
  const withParents = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return [];
    return [route.module, ...(route.imports ?? []), ...withParents(route.parentId)];
  };
  const sizes = Object.keys(routes).map((id) => {
    const files = new Set([entry.module, ...entry.imports, ...withParents(id)]);
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(CLIENT, file))).length);
    return { id, bytes: bytes.reduce((sum, size) => sum + size, 0) };
  });
  expect(sizes.length).toBeGreaterThan(30);
  expect(sizes.filter(({ bytes }) => bytes > SCREEN_MAX_BYTES)).toEqual([]);
});

/** Gzipped: what comes with the tap that opens the sheet of an entry over the dashboard. */
const SHEET_MAX_BYTES = 40_000;

test('the sheet of an entry comes with its tap, and the service worker has all of it', () => {
  const files = new Map(scripts());
  const listImports = (name: string) =>
    [...(files.get(name) ?? '').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(
      ([, imported = '']) => `assets/${imported}`,
    );
  const sheet = new Set([...files.keys()].filter((name) => /\/entry-sheet-/.test(name)));
  expect(sheet.size).toBe(1);
  for (const name of sheet) {
    for (const imported of listImports(name)) sheet.add(imported);
  }
  const { entry, routes } = manifest();
  const first = new Set(
    [entry, routes['root'], routes['features/shell/route'], routes['features/dashboard/route']]
      .flatMap((route) => (route === undefined ? [] : [route.module, ...(route.imports ?? [])]))
      .map((file) => file.slice(1)),
  );
  const coming = [...sheet].filter((name) => !first.has(name));
  const bytes = coming.reduce((sum, name) => sum + gzipSync(files.get(name) ?? '').length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(SHEET_MAX_BYTES);
  const worker = files.get('sw.js') ?? '';
  expect(coming.filter((name) => !worker.includes(`/${name}`))).toEqual([]);
});

test('of Zod only the small build is in the browser, and there once', () => {
  const ofWholeZod = scripts().filter(([, text]) => text.includes('"ZodString"'));
  expect(ofWholeZod.map(([name]) => name)).toEqual([]);
  expect(scripts().filter(([, text]) => text.includes('"ZodMiniString"'))).toHaveLength(1);
});
