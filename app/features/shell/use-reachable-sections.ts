import { type Location, useBlocker, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { dropHome } from '#app/base/home-path.ts';

/** What is fetched to see whether the server responds: a small file that no session is needed for. */
const PROBE = '/logo.svg';
/** After so long without a response the server counts as not reached. */
const PROBE_TIMEOUT_MS = 10_000;

/**
 * Keeps whoever opens a section on the present one while the server cannot be reached. A section's code is
 * loaded when it is first opened; when that fails, Remix loads the page again, which would lose what was
 * typed and show the browser's own error page. Returns the address that could not be opened, until
 * another is, and the one that is about to be opened.
 */
export function useReachableSections(): {
  unreached: Location | undefined;
  next: Location | undefined;
} {
  const { pathname } = useLocation();
  const openedPaths = useRef(new Set<string>());
  const [unreached, setUnreached] = useState<Location>();
  useEffect(() => {
    openedPaths.current.add(dropHome(pathname));
    setUnreached(undefined);
  }, [pathname]);
  const blocker = useBlocker(
    ({ nextLocation }) => !openedPaths.current.has(dropHome(nextLocation.pathname)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let superseded = false;
    void isReachable().then((reachable) => {
      if (superseded) return;
      setUnreached(reachable ? undefined : blocker.location);
      if (reachable) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      superseded = true;
    };
  }, [blocker]);
  return { unreached, next: blocker.location };
}

async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { ok } = await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal });
    return ok;
  } catch {
    return false;
  }
}
