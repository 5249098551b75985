/** Zod brings its messages in every language, more than half of its code; ours are our own. */
import type { Plugin } from 'esbuild';

/** For whatever esbuild bundles. */
export const withoutLocales: Plugin = {
  name: 'without-locales',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export {}',
    }));
  },
};
