import { Link } from '@remix-run/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton, iconLook } from './button.tsx';
import styles from './dialog.module.css';

/**
 * A native modal dialog, open while it is rendered. It holds focus, gives it back to what had it,
 * and closes with Escape. Focus begins at what says `data-initial-focus`, else at the first control.
 * Rendered on the server it stands open in the page, as a part of it.
 */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Wide enough for a form of two columns. */
  wide?: boolean;
  /** A question, which is answered by the buttons below it alone. */
  question?: boolean;
  /** The page without the dialog, for browsers without script: the close button leads there. */
  closeTo?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const title = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    opener.current = document.activeElement;
    element.close();
    element.showModal();
    element.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    return () => {
      element.close();
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      className={styles['dialog']}
      data-wide={props.wide}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <header className={styles['header']}>
        <h2 id={title}>{props.title}</h2>
        {props.question === true ? null : props.closeTo === undefined ? (
          <IconButton name="Close" onClick={props.onClose}>
            <X />
          </IconButton>
        ) : (
          <Link
            to={props.closeTo}
            replace
            preventScrollReset
            className={iconLook}
            aria-label="Close"
            title="Close"
          >
            <X />
          </Link>
        )}
      </header>
      <div className={styles['body']}>{props.children}</div>
      {props.footer === undefined ? null : (
        <footer className={styles['footer']}>{props.footer}</footer>
      )}
    </dialog>
  );
}
