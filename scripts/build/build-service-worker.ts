/**
 * Builds the service worker, /sw.js, beside the built screens, with the list of the files that the page at the meter
 * and the sheet of an entry are made of. With OFFLINE_ENTRY=off, one that removes itself takes its place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from '@remix-run/server-runtime';
import { build } from 'esbuild';
import type { Manifest } from 'vite';

const OFFLINE = join(import.meta.dirname, '../../app/offline');
/** The page at the meter, and what all pages are in. */
const ROUTES = ['root', 'features/at-meter/route'];
/** What comes with the tap on the bar of a phone, and is to come without a network, too. */
const SHEET = 'app/entry/entry-sheet.tsx';
const FONTS = ['/fonts/anek-ui.woff2', '/fonts/anek-rupee.woff2'];

/** `folder` has the files that browsers load. Throws an Error when the page at the meter is not among them. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const { entry, routes, url, version } = readManifest(folder);
  const files = new Set([url, entry.module, ...entry.imports, ...FONTS]);
  for (const id of ROUTES) {
    const route = routes[id];
    if (route === undefined) throw new Error(`The page at the meter needs the route ${id}.`);
    const { module, imports = [], css = [] } = route;
    for (const file of [module, ...imports, ...css]) files.add(file);
  }
  for (const file of listSheetFiles(folder)) files.add(file);
  const isOff = process.env['OFFLINE_ENTRY'] === 'off';
  await build({
    entryPoints: [join(OFFLINE, isOff ? 'service-worker-off.ts' : 'service-worker.ts')],
    outfile: join(folder, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      SHELL_FILES: JSON.stringify([...files]),
      SHELL_RELEASE: JSON.stringify(version),
    },
  });
}

/** What Remix tells the browser of the build: the files of each route. It is a script that sets one variable. */
function readManifest(folder: string): ServerBuild['assets'] {
  const assets = join(folder, 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error(`There is no manifest of the screens in ${assets}.`);
  const script = readFileSync(join(assets, name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
}

/** The files of the sheet, of what is imported with it and of their styles, by Vite's notes of the build. */
function listSheetFiles(folder: string): string[] {
  const notes = join(folder, '../.vite/client-manifest.json');
  const chunks: Manifest = JSON.parse(readFileSync(notes, 'utf8'));
  const names = new Set([SHEET]);
  for (const name of names) {
    for (const imported of chunks[name]?.imports ?? []) names.add(imported);
  }
  return [...names].flatMap((name) => {
    const chunk = chunks[name];
    if (chunk === undefined) throw new Error(`The build has no part ${name}.`);
    return [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`);
  });
}
