/** The Remix build, which exists once `npm run build` has run. */
declare module '*/build/server/index.js';

/** What the build expects of the database. */
declare module '*/build/schema.js' {
  export const schema: import('./health.ts').ExpectedSchema;
}
