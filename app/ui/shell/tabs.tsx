import { useLocation } from '@remix-run/react';
import { dropHome } from '#app/base/home-path.ts';
import { Link } from '#app/ui/layout/link.tsx';
import styles from './menu.module.css';
import type { Tab } from './sections.tsx';

/** The tabs of a section: each has an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation();
  const path = dropHome(pathname).replace(/\/$/, '');
  // The first tab has the section's address, with which those of the others begin.
  const current = tabs.findLast(({ to }) => path === to || path.startsWith(`${to}/`));
  return (
    <nav data-screen-only className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab !== current ? undefined : tab.to === path ? 'page' : 'true'}
        >
          <TabLabel {...tab} />
        </Link>
      ))}
    </nav>
  );
}

/** A tab's label, of which a phone shows the short part and reads out the whole. */
function TabLabel({ label, short }: Tab) {
  if (short === undefined) return label;
  const [before = '', after = ''] = label.split(short);
  return (
    <span>
      {before === '' ? null : <span className={styles['longer']}>{before}</span>}
      {short}
      {after === '' ? null : <span className={styles['longer']}>{after}</span>}
    </span>
  );
}
