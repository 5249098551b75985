/**
 * Builds the service worker, /sw.js, into the folder of the screens, with the list of the files that the page at the
 * meter is made of. With OFFLINE_ENTRY=off, one that removes itself takes its place.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, Rollup } from 'vite';

const OFFLINE = join(import.meta.dirname, '../app/offline');
/** What the page's routes and the framework begin with. */
const BEGINNINGS = [
  /\/app\/root\.tsx/,
  /\/app\/features\/at-meter\/route\.tsx/,
  /\/app\/entry\.client\.tsx/,
];
const FONTS = ['/fonts/anek-ui.woff2', '/fonts/anek-rupee.woff2'];

export function serviceWorker(): Plugin {
  return {
    name: 'unitwise-service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    // After all other plugins, which add files.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = filesOf(bundle);
      const names = Object.keys(bundle).sort();
      const release = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
      const isOff = process.env['OFFLINE_ENTRY'] === 'off';
      const { outputFiles } = await build({
        entryPoints: [join(OFFLINE, isOff ? 'service-worker-off.ts' : 'service-worker.ts')],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: { SHELL_FILES: JSON.stringify(files), SHELL_RELEASE: JSON.stringify(release) },
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' });
    },
  };
}

/** The addresses of everything that the page loads. */
function filesOf(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk === undefined) return;
    found.add(name);
    if (chunk.type !== 'chunk') return;
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
    for (const part of [...chunk.imports, ...(importedCss ?? []), ...(importedAssets ?? [])]) {
      take(part);
    }
  };
  for (const beginning of BEGINNINGS) {
    const chunk = Object.values(bundle).find(
      (one) => one.type === 'chunk' && beginning.test(one.facadeModuleId ?? ''),
    );
    if (chunk === undefined) throw new Error(`No chunk of the page at the meter is ${beginning}.`);
    take(chunk.fileName);
  }
  return [...[...found].sort().map((name) => `/${name}`), ...FONTS];
}
