/**
 * What a screen shows, as one text of JSON. Remix writes each value of it down one by one, and has the browser
 * read it so: for the dashboard's hundred and sixty values that is a tenth of what its page takes to make.
 */
import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';

declare const told: unique symbol;

/** A text of JSON, and what it tells. */
export type TextOf<T> = string & { readonly [told]?: T };

/** What the server put into a text last, which it need not read again to render it. */
let latest: { text: string; data: unknown } | undefined;

/** `data` must be what JSON can tell: what is undefined is left out. */
export function textOf<T>(data: T): TextOf<T> {
  const text = JSON.stringify(data);
  latest = { text, data };
  return text;
}

export function readText<T>(text: TextOf<T>): T {
  return latest?.text === text ? (latest.data as T) : JSON.parse(text);
}

type Told<L> = L extends (...args: never[]) => Promise<TextOf<infer T>> ? T : never;

/** What the loader of this route (`typeof loader`) tells; the same object until it tells something else. */
export function useScreenData<L>(): Told<L> {
  const text = useLoaderData() as TextOf<Told<L>>;
  return useMemo(() => readText(text), [text]);
}
