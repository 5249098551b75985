import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
  license?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
}

const { lockfileVersion, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  lockfileVersion: number;
  packages: Record<string, Locked>;
};
const { dependencies: wanted, allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const locked = Object.entries(packages).filter(([place]) => place !== '');

const nameAt = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13);

/** Where a package finds another: beside it, or in a folder above. */
function placeOf(name: string, from: string): string | undefined {
  for (
    let above = from;
    ;
    above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))
  ) {
    const place = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (above === '') return undefined;
    if (!above.includes('/node_modules/')) {
      const top = `node_modules/${name}`;
      return packages[top] === undefined ? undefined : top;
    }
  }
}

/** Every package that what runs brings along. */
function runtime(): Set<string> {
  const places = new Set<string>();
  const open = Object.keys(wanted).map((name) => placeOf(name, ''));
  for (let place = open.pop(); open.length > 0 || place !== undefined; place = open.pop()) {
    if (place === undefined || places.has(place)) continue;
    places.add(place);
    for (const name of Object.keys(packages[place]?.dependencies ?? {})) {
      open.push(placeOf(name, place));
    }
  }
  return places;
}

describe('the lockfile', () => {
  test('is of the form that this looks at, and holds what is wanted', () => {
    expect(lockfileVersion).toBe(3);
    expect(locked.length).toBeGreaterThan(100);
    for (const name of Object.keys(wanted)) expect(packages[`node_modules/${name}`]).toBeDefined();
  });

  test('lets no package run anything when installed: what would is named and denied', () => {
    const names = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([p]) => nameAt(p));
    // Their programs come as packages of their own; npm 10 does not ask and lets them look for those.
    expect(allowScripts).toEqual({ esbuild: false, sharp: false, workerd: false });
    expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
    const inProduct = [...runtime()].filter((place) => packages[place]?.hasInstallScript);
    expect(inProduct).toEqual([]);
  });

  test('knows every package by its content', () => {
    const unknown = locked.filter(([, { integrity, link }]) => {
      return link === true || !/^sha512-[\w+/]{86}==$/.test(integrity ?? '');
    });
    expect(unknown.map(([place]) => place)).toEqual([]);
  });

  test('knows the programs of every platform, not only of the machine that wrote it', () => {
    const missing = locked.flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => placeOf(name, place) === undefined),
    );
    expect(missing).toEqual([]);
  });

  test('names no place to fetch from: the registry that is set is asked', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(Object.values(wanted).filter((range) => !/^[\^~]?\d+\.\d+\.\d+$/.test(range))).toEqual(
      [],
    );
  });

  test('holds nothing twice of what runs', () => {
    const versions = new Map<string, string[]>();
    for (const place of runtime()) {
      const known = versions.get(nameAt(place)) ?? [];
      versions.set(nameAt(place), [...known, packages[place]?.version ?? '']);
    }
    expect(versions.size).toBeGreaterThan(Object.keys(wanted).length);
    expect([...versions].filter(([, found]) => found.length > 1)).toEqual([]);
  });

  test('holds only licences that let what runs be given on', () => {
    const permissive = new Set(['Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense']);
    const others = [...runtime()].filter((place) => {
      const words = packages[place]?.license?.split(/[()\s]+|AND|OR/).filter(Boolean) ?? ['none'];
      return !words.every((licence) => permissive.has(licence));
    });
    expect(others).toEqual([]);
  });

  test('is explained: each runtime dependency has its line', () => {
    const page = readFileSync('docs/dependencies.md', 'utf8');
    for (const name of Object.keys(wanted)) expect(page).toContain(`| \`${name}\` |`);
    const told = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(told.sort()).toEqual(Object.keys(wanted).sort());
  });
});
