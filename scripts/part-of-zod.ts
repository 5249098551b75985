/**
 * Of Zod the Worker holds what it uses. esbuild leaves out the rest, more than half of it, unless some file
 * hands on the whole of it as one object, as this package does to add a method to one class.
 */
import type { Plugin } from 'esbuild';
import { type Replacement, replacedIn } from './replaced-in.ts';

const REPLACED: readonly Replacement[] = [
  ['import { z } from "zod";', 'import { ZodType } from "zod";'],
  ['extendZodWithOpenApi(z);', 'extendZodWithOpenApi({ ZodType });'],
  ['extendZodWithOpenApi, z };', 'extendZodWithOpenApi };'],
];

/** For the Worker's bundle. */
export const partOfZod: Plugin = {
  name: 'part-of-zod',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@hono[\\/]zod-openapi[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => ({
      contents: await replacedIn(path, REPLACED),
    }));
  },
};
