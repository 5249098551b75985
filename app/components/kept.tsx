import { createContext, type ReactNode, useContext } from 'react';

/** The markup that the server has kept, by its name; in the browser there is none. */
export const KeptMarkup = createContext<ReadonlyMap<string, string> | undefined>(undefined);

/**
 * A part of the page that is the same for everyone under one name. The server renders it once and keeps
 * its markup (`withKeptMarkup`); the browser takes it over like any other part.
 */
export function Kept({ name, children }: { name: string; children: ReactNode }) {
  const kept = useContext(KeptMarkup);
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

/** A rendered page with the parts that were kept, after keeping those that it has itself. */
export function withKeptMarkup(page: string, kept: Map<string, string>): string {
  // Cut, not searched with an expression: that takes several times as long for a page of entries.
  const [start = '', ...parts] = page.split(KEPT);
  const filled = parts.map((part) => {
    const end = part.indexOf(KEPT_END);
    return (kept.get(part.slice(0, end)) ?? '') + part.slice(end + KEPT_END.length);
  });
  const whole = start + filled.join('');
  if (!whole.includes('<template data-keep="')) return whole;
  return whole.replace(TO_KEEP, (_, name: string, markup: string) => {
    kept.set(name, markup);
    return markup;
  });
}
