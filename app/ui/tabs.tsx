import { useLocation } from '@remix-run/react';
import { withoutHome } from '../home-path.ts';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

/** The tabs of a section: each has an address of its own. */
export function Tabs(props: { label: string; tabs: readonly { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  const path = withoutHome(pathname).replace(/\/$/, '');
  return (
    <nav className={styles['tabs']} aria-label={props.label}>
      {props.tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
