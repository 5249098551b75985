import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PARTS = ['domain', 'worker', 'app', 'cli'] as const;

interface Import {
  file: string;
  /** A path from the root, or the name of a package. */
  of: string;
  typeOnly: boolean;
  /** By `import()`, once it is needed. */
  isLater: boolean;
}

const STATEMENT =
  /^\s*(?:import|export)\s+(type\s+)?(?:([^'"();]*?)\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** What a part of the product imports, file by file. */
function importsOf(part: (typeof PARTS)[number]): Import[] {
  const files = readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .flatMap((name) => {
      const path = join(ROOT, part, name);
      return importsIn(readFileSync(path, 'utf8')).map(({ of, typeOnly, isLater }) => ({
        file: join(part, name),
        of: of.startsWith('.') ? relative(ROOT, resolve(dirname(path), of)) : of.replace(/^#/, ''),
        typeOnly,
        isLater,
      }));
    });
}

function importsIn(source: string): Omit<Import, 'file'>[] {
  return [...source.matchAll(STATEMENT)].map(([, type, names = '', from = '', loaded = '']) => {
    const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]?.split(',') ?? [];
    const given = listed.map((name) => name.trim()).filter((name) => name !== '');
    const allTypes = given.length > 0 && given.every((name) => name.startsWith('type '));
    return {
      of: from || loaded,
      typeOnly: type !== undefined || allTypes,
      isLater: loaded !== '',
    };
  });
}

/** The imports of a part that a rule does not allow, as sentences. */
function offences(part: (typeof PARTS)[number], allowed: (one: Import) => boolean): string[] {
  return importsOf(part)
    .filter((one) => !allowed(one))
    .map(({ file, of }) => `${file} imports ${of}`);
}

const within = (...folders: string[]) => {
  return ({ of }: Import) => folders.some((folder) => of.startsWith(`${folder}/`));
};
const isPackage = ({ of }: Import) => !/^(domain|worker|app|cli|tests|scripts|build)\//.test(of);

test('imports are found in every way that they are written', () => {
  const source = [
    "import a from 'a';",
    "import type { B } from './b.ts';",
    "import { type C, type D } from './c.ts';",
    "import { type E, f } from './e.ts';",
    "import './g.css';",
    "export * from './h.ts';",
    "export { i } from './i.ts';",
    "import {\n  j,\n  type K,\n} from './j.ts';",
    "const l = await import('./l.ts');",
  ].join('\n');
  expect(importsIn(source).map(({ of, typeOnly }) => (typeOnly ? `type ${of}` : of))).toEqual([
    'a',
    'type ./b.ts',
    'type ./c.ts',
    './e.ts',
    './g.css',
    './h.ts',
    './i.ts',
    './j.ts',
    './l.ts',
  ]);
  for (const part of PARTS) expect(importsOf(part).length).toBeGreaterThan(10);
});

test('the domain knows zod, three parsers, and itself', () => {
  const packages = ['zod', 'minisearch', 'udsv', 'unpdf'];
  expect(offences('domain', (one) => within('domain')(one) || packages.includes(one.of))).toEqual(
    [],
  );
});

test('the worker knows the domain, and only its door knows the screens', () => {
  const allowed = (one: Import) => {
    if (one.file === 'worker/index.ts' && one.of.startsWith('build/')) return true;
    if (one.of === '@remix-run/multipart-parser') return true;
    if (/^@remix-run\/|^react/.test(one.of))
      return /^worker\/(index|handler|pages|error-page)\.tsx?$/.test(one.file);
    return isPackage(one) || within('worker', 'domain')(one);
  };
  expect(offences('worker', allowed)).toEqual([]);
});

test('no feature imports another one', () => {
  const findFeature = (path: string) => /^app\/features\/([^/]+)\//.exec(path)?.[1];
  const allowed = ({ file, of }: Import) => {
    const [from, to] = [findFeature(file), findFeature(of)];
    return from === undefined || to === undefined || from === to;
  };
  expect(offences('app', allowed)).toEqual([]);
});

test('the screens know the domain, and of the worker only the types that they are loaded with', () => {
  const allowed = (one: Import) => {
    if (one.of.startsWith('worker/'))
      return one.typeOnly && one.file === 'app/base/load-context.ts';
    return isPackage(one) || within('app', 'domain')(one);
  };
  expect(offences('app', allowed)).toEqual([]);
});

test("the command line knows the domain, and the API's type", () => {
  const allowed = (one: Import) => {
    if (one.of.startsWith('worker/')) return one.typeOnly && one.of === 'worker/api/app.ts';
    return isPackage(one) || within('cli', 'domain')(one) || one.of === 'package.json';
  };
  expect(offences('cli', allowed)).toEqual([]);
});

test('the worker has one clock', () => {
  const reads = readdirSync(join(ROOT, 'worker'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) =>
      /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(ROOT, 'worker', name), 'utf8')),
    );
  expect(reads).toEqual(['context.ts']);
});

test('nobody knows the command line or the tests', () => {
  for (const part of PARTS.filter((name) => name !== 'cli')) {
    expect(offences(part, (one) => !within('cli', 'tests')(one))).toEqual([]);
  }
});

test('no file imports itself by way of others', () => {
  const imports = PARTS.flatMap(importsOf).filter(({ typeOnly, isLater }) => !typeOnly && !isLater);
  const importedBy = new Map<string, Import[]>();
  for (const one of imports) importedBy.set(one.file, [...(importedBy.get(one.file) ?? []), one]);
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const { of } of importedBy.get(file) ?? []) follow(of, [...way, file]);
    done.add(file);
  };
  for (const file of importedBy.keys()) follow(file, []);
  expect(circles).toEqual([]);
});
