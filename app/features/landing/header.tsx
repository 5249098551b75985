import { Menu, X } from 'lucide-react';
import { iconLook } from '#app/ui/button.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { CallToAction, SignIn } from './call-to-action.tsx';
import { sections } from './content.ts';
import styles from './header.module.css';

const MENU = 'menu';

/** The bar that stays on top: the page's sections, and the way in. */
export function Header() {
  return (
    <header className={styles['header']}>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      <div className={styles['bar']}>
        <a href="/" className={styles['home']}>
          <Logo />
        </a>
        <nav aria-label="Sections" className={styles['sections']}>
          <Sections />
        </nav>
        <div className={styles['ways']}>
          <SignIn className={styles['signIn']} />
          <CallToAction label="Get Started" className={styles['start']} />
          <button
            type="button"
            className={`${iconLook} ${styles['toggle']}`}
            aria-label="Menu"
            // As React 18 does not know it yet, by its name in HTML.
            {...{ popovertarget: MENU }}
          >
            <Menu size={24} className={styles['whenClosed']} />
            <X size={24} className={styles['whenOpen']} />
          </button>
        </div>
      </div>
      <nav id={MENU} aria-label="Menu" className={styles['menu']} {...{ popover: 'auto' }}>
        <Sections />
        <SignIn className={styles['menuSignIn']} />
      </nav>
    </header>
  );
}

function Sections() {
  return (
    <ul>
      {sections.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
