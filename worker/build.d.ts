/** The Remix build, which exists once `npm run build` has run. */
declare module '*/build/server/index.js';
