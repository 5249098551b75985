/**
 * Of Zod the Worker holds what it uses. esbuild leaves out the rest, half of it, unless some file hands on
 * the whole of it as one object, as this package does to add a method to one class.
 */
import { type Changes, changedFiles } from './changed-files.ts';

const OPENAPI: Changes = {
  replaced: [
    ['import { z } from "zod";', 'import { ZodType } from "zod";'],
    ['extendZodWithOpenApi(z);', 'extendZodWithOpenApi({ ZodType });'],
    ['extendZodWithOpenApi, z };', 'extendZodWithOpenApi };'],
  ],
};

/** For the Worker's bundle. */
export const partOfZod = changedFiles('part-of-zod', [
  [/[\\/]@hono[\\/]zod-openapi[\\/]dist[\\/]index\.mjs$/, OPENAPI],
]);
