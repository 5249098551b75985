/** The Remix build, which exists once `npm run build` has run. */
declare module '*/build/server/index.js';

declare module '*/react.production.min.js' {
  import react from 'react';

  export default react;
}
