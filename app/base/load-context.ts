/** What the Worker hands to loaders and actions. Types only: this file is all that app knows of worker. */
import type { Client } from '#worker/auth/devices.ts';
import type { Caller } from '#worker/auth/token.ts';
import type { RequestContext } from '#worker/context.ts';

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends RequestContext {
    /** Allows a page's own scripts to run. */
    nonce: string;
    /** The user of the cookie's token. The services check that the session has not ended. */
    caller: Caller | undefined;
    /** The cookie's token without its signature, for the browser's local storage. */
    browserToken: string | null;
    /** Where the request came from. */
    client: Client;
    /** The `Set-Cookie` headers that sign a browser in, as a guest for a short time, and out. */
    makeSignInCookie(token: string): string;
    makeGuestCookie(token: string): string;
    makeSignOutCookie(): string;
    /** The one by which a browser that has signed in is known again. */
    makeDeviceCookie(): string;
    /** Where the browser itself has sent a form; undefined where a page's script sent it, and without a form. */
    sentForm: { address: string; hasFile: boolean } | undefined;
    logFailure(error: unknown): void;
  }
}

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

export type { OpenHome } from '#worker/auth/session.ts';
export type { Frame } from '#worker/screens/frame.ts';
export type { ScreenData } from '#worker/screens/screens.ts';
