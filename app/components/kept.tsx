import { createContext, type ReactNode, useContext } from 'react';

/** The markup that the server has kept, by its name, cut where the page's nonce stands. */
export type KeptParts = Map<string, string[]>;

/** Where the server keeps it; in the browser nothing is kept. */
export const KeptMarkup = /* @__PURE__ */ createContext<KeptParts | undefined>(undefined);

// Browsers need no more of it than that there is none.
const useKept = import.meta.env.SSR ? () => useContext(KeptMarkup) : () => undefined;

/**
 * A part of the page that is the same for everyone under one name, but for the page's nonce. The server
 * renders it once and keeps its markup (`withKeptMarkup`); the browser takes it over like any other part.
 */
export function Kept({ name, children }: { name: string; children: ReactNode }) {
  const kept = useKept();
  if (kept === undefined) return children;
  if (kept.has(name)) return <template data-kept={name} />;
  return (
    <>
      <template data-keep={name} />
      {children}
      <template data-keep-end="" />
    </>
  );
}

const TO_KEEP =
  /<template data-keep="([^"]+)"><\/template>([\s\S]*?)<template data-keep-end=""><\/template>/g;
const KEPT = '<template data-kept="';
const KEPT_END = '"></template>';

/**
 * A rendered page with the parts that were kept, after keeping those that it has itself. Cut and put
 * together, not searched with an expression: a page is copied no more than it must be.
 */
export function withKeptMarkup(page: string, kept: KeptParts, nonce: string): string {
  const whole = page.includes('<template data-keep="') ? keeping(page, kept, nonce) : page;
  const [start = '', ...parts] = whole.split(KEPT);
  return parts.reduce((filled, part) => {
    const end = part.indexOf(KEPT_END);
    const markup = kept.get(part.slice(0, end))?.join(nonce) ?? '';
    return filled + markup + part.slice(end + KEPT_END.length);
  }, start);
}

function keeping(page: string, kept: KeptParts, nonce: string): string {
  return page.replace(TO_KEEP, (_, name: string, markup: string) => {
    kept.set(name, markup.split(nonce));
    return markup;
  });
}
