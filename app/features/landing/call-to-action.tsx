import { useNonce } from '#app/base/nonce.ts';
import { makeButtonClass } from '#app/ui/form/button.tsx';
import styles from './frame.module.css';

/**
 * The page's only script (docs/product.md, Access), run before anything is drawn, so that no label
 * changes before a reader's eyes. It reads from local storage whether someone is signed in: a token
 * that has expired is forgotten, one that cannot be read counts. It also closes the menu when
 * something in it is chosen, which markup alone cannot.
 */
const SCRIPT = `
(function (page) {
  try {
    var token = localStorage.getItem('token');
    try {
      var part = token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/');
      if (JSON.parse(atob(part)).exp * 1000 <= Date.now()) {
        token = null;
        ['token', 'refreshToken', 'userEmail', 'userId'].forEach(function (entry) {
          localStorage.removeItem(entry);
        });
      }
    } catch (unreadable) {}
    if (token) page.documentElement.setAttribute('data-signed-in', '');
  } catch (withoutStorage) {}
  page.addEventListener('click', function (event) {
    var link = event.target.closest('[popover] a');
    if (link) link.closest('[popover]').hidePopover();
  });
})(document);
`.replace(/\s*\n\s*/g, ' ');

/** Must stand before everything that it decides about. */
export function CallToActionScript() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would escape its quotes
    <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
  );
}

/** The main call to action: to the dashboard for who is signed in, otherwise to sign up. */
export function CallToAction(props: {
  label: string;
  kind?: 'primary' | 'onDeep';
  className?: string | undefined;
}) {
  const className = `${makeButtonClass({ kind: props.kind ?? 'primary' })} ${props.className ?? ''}`;
  return (
    <>
      <a href="/auth/signup" className={`${className} ${styles['signedOut']}`}>
        {props.label}
      </a>
      <a href="/dashboard" className={`${className} ${styles['signedIn']}`}>
        Go to Dashboard
      </a>
    </>
  );
}

/** The link to sign in; hidden for who is signed in. */
export function SignIn({ className }: { className?: string | undefined }) {
  return (
    <a href="/auth/login" className={`${className ?? ''} ${styles['signedOut']}`}>
      Sign in
    </a>
  );
}
