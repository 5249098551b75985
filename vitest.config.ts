import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers';
import { defineConfig } from 'vitest/config';
import { generatePushKeys } from './scripts/make-push-keys.ts';
import { newFolder } from './tests/support/new-folder.ts';

/** What the Worker is made of, each a bundle: file by file, a test file would wait for thousands. */
const BUNDLED = [
  '@block65/webcrypto-web-push',
  '@conform-to/react',
  '@conform-to/zod/v4',
  '@hono/zod-openapi',
  '@remix-run/multipart-parser',
  '@remix-run/cloudflare',
  '@remix-run/react',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'hono',
  'hono/factory',
  'hono/http-exception',
  'hono/utils/cookie',
  'ical-generator',
  'jose',
  'lucide-react',
  'minisearch',
  'react',
  'react-dom/server',
  'react/jsx-runtime',
  'udsv',
  'zod',
  'zod/mini',
];

/** Otherwise wrangler prints a line for each test file when there is a `.dev.vars`. */
process.env['WRANGLER_LOG'] ??= 'warn';

// All that the tests and what they start write to the system's folder for temporary files.
if (process.env['TMPDIR'] === undefined) {
  const folder = newFolder('unitwise-tests-');
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** `npm run torture` sets it: tests with their full counts. */
const torture = process.env['TORTURE'] === 'full' ? 'full' : 'short';

/** What takes so long that only `npm run torture` runs it. */
const TORTURE_ONLY = [
  'tests/e2e/browser.test.ts',
  'tests/e2e/data-entry-without.test.ts',
  'tests/e2e/invitation.test.ts',
  'tests/server/dev.test.ts',
  'tests/server/sizes.test.ts',
];
const LEFT_OUT = torture === 'full' ? [] : TORTURE_ONLY;

export default defineConfig({
  test: {
    // Of two processors Vitest would use one; but tests wait as often as they calculate. It is the same for all
    // projects: Vitest refuses to run some together that differ.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          isolate: false,
          provide: { torture },
          // Thousands of generated files take their time on a busy computer, as everything does everywhere below.
          testTimeout: 180_000,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: './worker/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              r2Buckets: ['TEST_PHOTOS'],
              bindings: {
                REQUEST_LOG: 'off',
                SITE_URL: 'https://unitwise.example',
                SIGNING_KEY: 'a-signing-key-for-tests-of-32-bytes-or-more',
                PUSH_KEYS: generatePushKeys(),
                MIGRATIONS: await readD1Migrations('migrations'),
              },
            },
          })),
        ],
        test: {
          // The source in workerd: what is deployed, a bundle of it, is for the other projects.
          name: 'worker',
          include: ['tests/{api,pages,torture/workerd}/**/*.test.ts'],
          // Loading the screens and the services takes longer than a file's tests: the files share a Worker.
          isolate: false,
          provide: { torture },
          globalSetup: ['tests/support/build-screens.ts'],
          setupFiles: ['tests/support/workerd-setup.ts'],
          // The first page of a file loads all of the screens.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
        },
      },
      {
        test: {
          name: 'cli',
          environment: 'node',
          include: ['tests/cli/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/build-all.ts', 'tests/support/cli-server.ts'],
          // A command is quick, but not on a computer that does much else.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // Node 20 has them behind this; later ones have them always.
          execArgv: ['--experimental-websocket'],
          include: ['tests/server/**/*.test.ts'],
          exclude: LEFT_OUT,
          // Each file would load wrangler again.
          isolate: false,
          globalSetup: ['tests/support/build-all.ts'],
          provide: { torture },
          // The largest homes are stored beside whatever else is tested.
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'torture',
          environment: 'node',
          execArgv: ['--experimental-websocket'],
          include: ['tests/torture/node/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/build-all.ts'],
          // In full, the load wants both processors.
          fileParallelism: torture === 'short',
          provide: { torture },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          // A page may take longer than Vitest's second on a busy computer to show what is polled for.
          expect: { poll: { timeout: 60_000 } },
          include: ['tests/e2e/**/*.test.ts'],
          exclude: LEFT_OUT,
          provide: { torture },
          // A service and a browser begin slowly where much else is going on.
          testTimeout: 240_000,
          globalSetup: ['tests/support/build-all.ts', 'tests/support/browser-service.ts'],
          setupFiles: ['tests/support/browser-setup.ts'],
          isolate: false,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
