import { LogOut, Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useHomeContext } from '#app/base/home-path.ts';
import { atLeast } from '#app/styles/edges.ts';
import { IconButton, makeButtonClass } from '#app/ui/form/button.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { HomesList, HomesSwitcher } from './homes-switcher.tsx';
import { Logo, Mark } from './logo.tsx';
import styles from './menu.module.css';
import { SECTIONS } from './sections.tsx';
import { SignOut } from './sign-out.tsx';

const ID = 'menu';
/** As React 18 does not know it yet, by its name in HTML. */
const toggles = { popovertarget: ID };

/**
 * The bar and full-screen menu of narrow screens. With script the menu is a modal dialog, which holds focus and gives it
 * back; without, the browser opens the same element as a popover.
 */
export function Menu({ shown }: { shown: string }) {
  const isShown = useHomeContext().homes.length > 0;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    // A modal dialog takes over from the popover that needs no script.
    dialog.current?.removeAttribute('popover');
    // On a wide screen the menu is not shown: open, it would lock the page unseen.
    const wide = matchMedia(atLeast('rail'));
    const closeOnWide = () => wide.matches && dialog.current?.close();
    wide.addEventListener('change', closeOnWide);
    return () => wide.removeEventListener('change', closeOnWide);
  }, []);
  return (
    <header data-screen-only className={styles['bar']}>
      <Link to="/dashboard" className={styles['home']}>
        {isShown ? (
          <>
            <Mark size={28} />
            <span className="visually-hidden">Unitwise</span>
          </>
        ) : (
          <Logo />
        )}
      </Link>
      <HomesSwitcher inBar />
      <IconButton name="Open menu" {...toggles} onClick={() => dialog.current?.showModal()}>
        <MenuIcon size={24} />
      </IconButton>
      <dialog
        ref={dialog}
        id={ID}
        {...{ popover: 'auto' }}
        className={styles['menu']}
        aria-label="Menu"
      >
        <Row gap={3} align="center" nowrap className={styles['head']}>
          <Mark size={28} />
          <span className={styles['name']}>
            <Text is="strong" size="lg">
              Unitwise
            </Text>
            <Text is="span" tone="faint" size="xs">
              Energy Tracker
            </Text>
          </span>
          <IconButton name="Close menu" autoFocus {...toggles} onClick={close}>
            <X />
          </IconButton>
        </Row>
        <div className={styles['homes']}>
          <HomesList label="Homes in the menu" onChoose={close} />
        </div>
        <nav className={styles['sectionsIn']} aria-label="Sections in the menu">
          <ul>
            {SECTIONS.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles['item']}
                  aria-current={shown === to ? 'page' : undefined}
                  onClick={close}
                >
                  <Icon />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SignOut>
          <button type="submit" className={makeButtonClass({ wide: true })}>
            <LogOut />
            Logout
          </button>
        </SignOut>
      </dialog>
    </header>
  );
}
