/**
 * What a screen shows, as one text of JSON. Remix writes each value of it down one by one, and has the browser
 * read it so: for the dashboard's hundred and sixty values that is a tenth of what its page takes to make. A page
 * has the text beside what Remix hands over, as it is: quoted there, it would be written a second and a third time.
 */
import { useLoaderData } from '@remix-run/react';
import { createContext, useContext, useMemo } from 'react';

declare const told: unique symbol;

/** A text of JSON, and what it tells; empty where it is in the page. */
export type TextOf<T> = string & { readonly [told]?: T };

/** What a page shows: its loader puts it here, its rendering and its markup have it from here. */
export interface PageScreen {
  data?: unknown;
}

/** That of the page being rendered; in the browser there is none. */
export const RenderedScreen = /* @__PURE__ */ createContext<PageScreen | undefined>(undefined);

const ELEMENT_ID = 'screen';

/**
 * What a loader answers: for a page (`page`) that it has it. `data` must be what JSON can tell: what is undefined is
 * left out.
 */
export function tell<T>(data: T, page: PageScreen | undefined): TextOf<T> {
  if (page === undefined) return JSON.stringify(data);
  page.data = data;
  return '';
}

/** For the page's markup. */
export function screenElement({ data }: PageScreen, nonce: string): string {
  if (data === undefined) return '';
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}" nonce="${nonce}">${text}</script>`;
}

export function readText<T>(text: TextOf<T>): T {
  return JSON.parse(text === '' ? (document.getElementById(ELEMENT_ID)?.textContent ?? '') : text);
}

type Told<L> = L extends (...args: never[]) => Promise<TextOf<infer T>> ? T : never;

const useRendered = import.meta.env.SSR ? () => useContext(RenderedScreen) : () => undefined;

/** What the loader of this route (`typeof loader`) tells; the same object until it tells something else. */
export function useScreenData<L>(): Told<L> {
  const text = useLoaderData() as TextOf<Told<L>>;
  const rendered = useRendered();
  return useMemo(
    () => (rendered === undefined ? readText(text) : (rendered.data as Told<L>)),
    [text, rendered],
  );
}
