/** What `npm run build` and the benchmark's own build leave. */
declare module '*/build/worker/index.mjs' {
  const worker: {
    fetch(request: Request, env: unknown, ctx: ExecutionContext): Promise<Response>;
  };
  export default worker;
}
declare module '*/.cache/bench/bare-remix/server/index.js';
