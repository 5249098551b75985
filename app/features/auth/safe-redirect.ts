const HOME = '/dashboard';

/** Where a person goes after signing in: `target` where it is a path of this site, or the dashboard. */
export function chooseSafeTarget(target: string | null): string {
  // A backslash or a control character can make a browser read another site where this sees a path.
  if (target === null || !/^\/[^/\\]/.test(target) || /[\\\p{Cc}]/u.test(target)) return HOME;
  const base = 'https://unitwise.invalid';
  if (!URL.canParse(target, base)) return HOME;
  const { origin, pathname, search, hash } = new URL(target, base);
  // "/.//host" is a path that is tidied into one that begins with two slashes; no path of ours has any.
  return origin === base && !pathname.includes('//') ? pathname + search + hash : HOME;
}
