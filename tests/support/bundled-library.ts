/** Libraries as the Worker's bundle has them, or as their makers wrote them, to be held against each other. */
import { type BuildOptions, build } from 'esbuild';
import { WORKER_BUNDLE } from '../../scripts/worker-bundle.ts';

/** Bundles what `contents` exports, resolved from the project, and imports it. */
export async function bundledLibrary<T>(contents: string, options: BuildOptions): Promise<T> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'esm',
    mainFields: WORKER_BUNDLE.mainFields ?? [],
    logLevel: 'error',
    ...options,
  });
  const code = Buffer.from(outputFiles?.[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
