import { useNavigate } from '@remix-run/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useHomePath } from '#app/base/home-path.ts';
import { IconLink } from '#app/ui/form/button.tsx';
import styles from './dialog.module.css';
import { Row, Text } from './parts.tsx';

/**
 * A native modal dialog, open while it is rendered: screens open dialogs by their address, and `closeTo`
 * is the address without it. It holds focus, gives it back to what had it, and closes with Escape. Focus
 * begins at what says `data-initial-focus`, else in the first field, else at the first control. Without script it stands open in
 * the page, as a part of it.
 */
export function Dialog(props: {
  title: string;
  /** The address without the dialog, or what closes one that has no address. */
  closeTo: string | (() => void);
  children: ReactNode;
  footer?: ReactNode;
  /** Wide enough for a form of two columns. */
  wide?: boolean;
  /** A question, which is answered by the buttons below it alone. */
  question?: boolean;
}) {
  const { closeTo } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  const title = useId();
  const navigate = useNavigate();
  const pathInHome = useHomePath();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    opener.current = document.activeElement;
    element.close();
    element.showModal();
    const first =
      element.querySelector<HTMLElement>('[data-initial-focus]') ??
      element.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea');
    first?.focus();
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
        if (typeof closeTo === 'function') closeTo();
        else navigate(pathInHome(closeTo), { replace: true, preventScrollReset: true });
      }}
    >
      <Row is="header" gap={4} align="center" justify="between" nowrap className={styles['header']}>
        <Text is="h2" size="lg" id={title}>
          {props.title}
        </Text>
        {props.question === true || typeof closeTo === 'function' ? null : (
          <IconLink to={closeTo} replace preventScrollReset name="Close">
            <X />
          </IconLink>
        )}
      </Row>
      <div className={styles['body']}>{props.children}</div>
      {props.footer === undefined ? null : (
        <footer className={styles['footer']}>{props.footer}</footer>
      )}
    </dialog>
  );
}
