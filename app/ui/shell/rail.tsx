import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#app/ui/layout/link.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { HomesSwitcher } from './homes-switcher.tsx';
import { Mark } from './logo.tsx';
import styles from './rail.module.css';
import { SECTIONS } from './sections.tsx';
import { SignOut } from './sign-out.tsx';

/**
 * The sidebar: 60 px, with a caption under each icon, and 300 px over the page while the pointer rests
 * on it or focus is inside. `shown` is the address of the section that is there, or on its way.
 * Opening is CSS, so that it needs no script; Escape closes it until pointer or focus come again.
 */
export function Rail({ shown }: { shown: string }) {
  const [closed, setClosed] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape only closes what hover and focus open
    <header
      data-screen-only
      className={styles['rail']}
      data-closed={closed}
      onKeyDown={(event) => event.key === 'Escape' && setClosed(true)}
      onMouseLeave={() => setClosed(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // While the pointer still rests on it, what a click closed stays closed.
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) {
          setClosed(false);
        }
      }}
    >
      <div className={styles['brand']}>
        <Mark size={28} />
        <span className={styles['name']}>
          <Text is="strong" size="lg">
            Unitwise
          </Text>
          <Text is="span" tone="faint" size="xs">
            Energy Tracker
          </Text>
        </span>
      </div>
      <HomesSwitcher />
      <nav aria-label="Sections">
        <ul>
          {SECTIONS.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles['item']}
                aria-current={shown === to ? 'page' : undefined}
                onClick={() => setClosed(true)}
              >
                <Icon />
                <span className={styles['label']}>{label}</span>
                <span className={styles['caption']} aria-hidden="true">
                  {label}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SignOut>
        <button type="submit" className={styles['item']}>
          <LogOut />
          <span className={styles['label']}>Logout</span>
          <span className={styles['caption']} aria-hidden="true">
            Logout
          </span>
        </button>
      </SignOut>
    </header>
  );
}
