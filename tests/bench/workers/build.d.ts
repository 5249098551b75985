/** What `npm run build` leaves. */
declare module '*/build/worker/index.js' {
  const worker: {
    fetch(request: Request, env: unknown, ctx: ExecutionContext): Promise<Response>;
  };
  export default worker;
}
declare module '*/.cache/bench/bare-remix/server/index.js';
