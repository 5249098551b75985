import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconLook } from '#app/ui/form/button.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { Logo } from '#app/ui/shell/logo.tsx';
import { CallToAction, SignIn } from './call-to-action.tsx';
import { footer, type NoteId, notes, type PageLink, sections } from './content.ts';
import styles from './frame.module.css';

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
        <nav data-screen-only aria-label="Sections" className={styles['sections']}>
          <Sections />
        </nav>
        <Row gap={2} align="center" justify="end" nowrap className={styles['ways']}>
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
        </Row>
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

/** Where else to go, and how to reach us. */
export function Footer({ email }: { email: string }) {
  return (
    <footer id="contact" className={styles['footer']}>
      <div className={styles['columns']}>
        <div>
          <Logo />
          <Text above={3} tone="quiet" className={styles['text']}>
            {footer.text}
          </Text>
          <p className={styles['email']}>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          <Row is="ul" above={2} gap={3} nowrap className={styles['social']}>
            {footer.social.map(({ icon, ...link }) => (
              <li key={icon}>
                <FooterLink {...link} name={link.label}>
                  {SOCIAL[icon]}
                </FooterLink>
              </li>
            ))}
          </Row>
        </div>
        {footer.columns.map(({ title, links }) => (
          <nav key={title} aria-labelledby={`footer-${title}`}>
            <h2 id={`footer-${title}`}>{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <FooterLink
                    {...link}
                    href={link.href === 'mailto:' ? `mailto:${email}` : link.href}
                  >
                    {link.label}
                  </FooterLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <Text tone="faint" className={styles['copyright']}>
        {footer.copyright}
      </Text>
    </footer>
  );
}

/** A link, or the place of one whose page does not exist yet: shown and read aloud as unavailable. */
function FooterLink({
  label,
  href,
  name,
  children,
}: PageLink & { name?: string; children: ReactNode }) {
  if (href !== null) {
    return (
      <a href={href} aria-label={name}>
        {children}
      </a>
    );
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: HTML's own placeholder for a link is an anchor without an address
    <a role="link" aria-disabled="true" aria-label={name} title={`${label}: not open yet`}>
      {children}
    </a>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const SOCIAL = {
  x: (
    <Icon>
      <path d="M4 4l16 16M20 4L4 20" />
    </Icon>
  ),
  linkedin: (
    <Icon>
      <path d="M5 10v9M5 5v.5M11 19v-9M11 14c0-5.3 8-5.3 8 0v5" />
    </Icon>
  ),
  youtube: (
    <Icon>
      <rect x="3" y="5" width="18" height="14" rx="3.5" />
      <path d="M10.5 9.5v5l4-2.5z" />
    </Icon>
  ),
};

const IDS = Object.keys(notes) as NoteId[];

/** A claim's number, which leads to what stands behind it. */
export function NoteMark({ id }: { id: NoteId }) {
  const number = IDS.indexOf(id) + 1;
  return (
    <sup className={styles['mark']}>
      <a href={`#note-${id}`} aria-label={`Note ${number}`}>
        {number}
      </a>
    </sup>
  );
}

/** How the word looks that says of what it stands at that it is a sample. */
export const chipLook = styles['chip'];

/** Says that what it stands at is a sample. */
export function SampleChip({ children }: { children: ReactNode }) {
  return <p className={chipLook}>{children}</p>;
}

/** The title of a band whose content is a sample. */
export function BandHead(props: { id: string; title: string; sample: string }) {
  return (
    <Row is="header" gap={3} align="end" justify="between">
      <h2 id={props.id}>{props.title}</h2>
      <SampleChip>{props.sample}</SampleChip>
    </Row>
  );
}

/** What stands behind the page's claims. */
export function Notes() {
  return (
    <Text
      aria-labelledby="notes-title"
      is="section"
      tone="quiet"
      size="sm"
      className={styles['notes']}
    >
      <h2 id="notes-title">Notes</h2>
      <ol>
        {IDS.map((id) => {
          const { text, link } = notes[id];
          return (
            <li key={id} id={`note-${id}`}>
              {text}
              {link === null ? null : (
                <>
                  {' '}
                  <a href={link.href}>{link.label}</a>.
                </>
              )}
            </li>
          );
        })}
      </ol>
    </Text>
  );
}
