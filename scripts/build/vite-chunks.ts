/** How the browser's scripts, and with them the styles, are put together in files. */
import { resolve } from 'node:path';
import type { ManualChunkMeta } from 'rollup';

const APP = resolve(import.meta.dirname, '../../app');
const ROOT = `${APP}/root.tsx`;
const SIGN_IN = `${APP}/features/auth/login.tsx`;
const SHELL = `${APP}/features/shell/route.tsx`;

/** Packages that pages need together, and helpers of the build's that have no file. */
const FRAMEWORK =
  /^\0|\/node_modules\/(react|react-dom|scheduler|@remix-run\/[^/]+|react-router|react-router-dom|turbo-stream)\//;

/** Forms: what is wrong in them comes from the server, or from `app/forms/typed-fields.ts`. With their small helpers. */
const CONFORM =
  /\/node_modules\/@conform-to\/(dom|react)\/|\/app\/forms\/(as-typed|summary-message)\.ts$/;

/** Small files that nearly all pages need: by themselves they pack worse than with what every page has. */
const OF_PAGES =
  /\/(app\/forms\/(call-action|revalidation)|app\/features\/auth\/(client-action|safe-redirect)|app\/ui\/layout\/facts|domain\/base\/exact|domain\/energy\/energy-cost)\.tsx?$/;

/** The same of what most screens behind the shell need. */
const OF_SCREENS =
  /\/app\/(base\/(figure-text|all-months)\.ts|ui\/chart\/(bars|progress)\.(tsx|module\.css)|ui\/table\/delta\.tsx|ui\/layout\/tell-connection\.tsx|entry\/bill-address\.ts)$/;

/**
 * The file that a module goes into, where Rollup is not left to choose. Rollup makes a file of each set of
 * modules that the same pages share, and a phone waits longer for many small files.
 */
export function manualChunks(id: string, { getModuleInfo }: ManualChunkMeta): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework';
  if (CONFORM.test(id)) return 'conform';
  if (OF_PAGES.test(id)) return 'page';
  if (OF_SCREENS.test(id)) return 'shell';
  const isImportedBy = (page: string) => listImports(page, getModuleInfo).has(id);
  if (isImportedBy(ROOT)) return 'page';
  if (!isImportedBy(SHELL)) return undefined;
  return isImportedBy(SIGN_IN) ? 'page' : 'shell';
}

/** A module, and all that it imports at once. */
function listImports(id: string, getModuleInfo: ManualChunkMeta['getModuleInfo']): Set<string> {
  const moduleIds = new Set([id]);
  for (const module of moduleIds) {
    for (const imported of getModuleInfo(module)?.importedIds ?? []) moduleIds.add(imported);
  }
  return moduleIds;
}
