/** Lists a page at a time, by a parameter of the address that names the item after which the page begins. */
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { useMemo, useRef } from 'react';
import { type ToastMessage, useToast } from '#app/ui/layout/toast.tsx';

/** The parameter of a screen with one list. */
export const AFTER = 'after';

/** The id that a parameter of an address has, where it is one of a list's ids. */
export function readPageId(query: URLSearchParams, name: string, ids: RegExp): string | undefined {
  const id = query.get(name);
  return id !== null && ids.test(id) ? id : undefined;
}

/** The ids of lists that are numbered. */
export const NUMERIC_ID = /^[1-9]\d{0,9}$/;

/** An id of a numbered list as a number. */
export function toNumber(id: string | undefined): number | undefined {
  return id === undefined ? undefined : Number(id);
}

/** Data of a screen that could not be loaded. */
export interface UnloadedScreen {
  unloaded: true;
}

/** Loads a screen in the browser. What cannot be had leaves a screen that is shown as it is. */
export async function loadScreen<Loader>({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<Loader>();
  } catch (error) {
    const isShown = new URL(request.url).pathname === window.location.pathname;
    // Redirects lead on.
    if (error instanceof Response || !isShown) throw error;
    return { unloaded: true } satisfies UnloadedScreen;
  }
}

/** The screen as it was loaded last. Where another page of it could not be loaded, a toast says so. */
export function useScreen<T extends object>(screen: T | UnloadedScreen, failure: string): T {
  const lastScreen = useRef<T>();
  if (!('unloaded' in screen)) lastScreen.current = screen;
  const message = useMemo<ToastMessage | undefined>(
    () => ('unloaded' in screen ? { kind: 'error', text: failure } : undefined),
    [screen, failure],
  );
  useToast(message);
  if (lastScreen.current === undefined) throw new Error(failure);
  return lastScreen.current;
}
