import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { dropHome } from '#app/base/home-path.ts';
import styles from './error-page.module.css';

/** How long a navigation may take before the page says that it is under way. */
const PENDING_AFTER_MS = 200;

/**
 * "Verifying access..." while a protected screen is fetched (docs/product.md, Access). With `overScreen` another one is
 * there until then: a line says it to who sees, and the words are read out.
 */
export function Verifying({ overScreen = false }: { overScreen?: boolean }) {
  const { state, location } = useNavigation();
  const isPending = state === 'loading' && isProtected(location.pathname);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), PENDING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return (
    <div role="status" className={styles['verifying']} data-late={late} data-over={overScreen}>
      {late ? <span className={overScreen ? 'visually-hidden' : ''}>Verifying access...</span> : ''}
    </div>
  );
}

function isProtected(pathname: string): boolean {
  return /^\/(dashboard|onboarding)(\/|$)/.test(dropHome(pathname));
}
