/** Starts a fresh isolate with a Worker's code at each request, and answers when it has answered. */
interface Loader {
  get(
    name: string,
    code: () => object,
  ): { getEntrypoint(): { fetch(url: string, init: RequestInit): Promise<Response> } };
}

/** A Worker's files by their names. */
type Modules = Record<string, { js: string }>;

const SETTINGS = { compatibilityDate: '2026-04-01', compatibilityFlags: ['nodejs_compat'] };

export default {
  async fetch(request: Request, env: { LOADER: Loader; PRODUCT: Modules; EMPTY: Modules }) {
    const which = new URL(request.url).pathname === '/product' ? env.PRODUCT : env.EMPTY;
    const isolate = env.LOADER.get(crypto.randomUUID(), () => ({
      ...SETTINGS,
      mainModule: 'index.js',
      modules: which,
      env: {},
    }));
    // The product refuses this as cross-site without a look at its bindings, which it has not here.
    const response = await isolate.getEntrypoint().fetch('http://localhost/', { method: 'POST' });
    await response.arrayBuffer();
    return new Response(null, { status: 204 });
  },
};
