import type { LinkProps } from '@remix-run/react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from '#app/ui/layout/link.tsx';
import styles from './button.module.css';

interface ButtonLook {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet' | 'deep' | 'onDeep';
  size?: 'normal' | 'small';
  /** As wide as what it stands in. */
  wide?: boolean;
  icon?: ReactNode;
}

/** A button. While `busy` it keeps its width, shows a spinner and what it is doing, and is disabled. */
export function Button({
  kind,
  size,
  wide,
  icon,
  busy = false,
  busyText,
  children,
  disabled,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook & { busy?: boolean; busyText?: string }) {
  return (
    <button
      {...rest}
      className={makeButtonClass({ kind, size, wide })}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ kind, size, wide, icon, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={makeButtonClass({ kind, size, wide })}>
      {icon}
      {children}
    </Link>
  );
}

/** A button that is an icon alone: its name is read aloud and shown on hover. */
export function IconButton({
  name,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { name: string }) {
  return (
    <button type="button" {...rest} className={styles['icon']} aria-label={name} title={name}>
      {children}
    </button>
  );
}

/** A link that is an icon alone: its name is read aloud, and shown on hover where no `title` is given. */
export function IconLink({
  name,
  title = name,
  className,
  children,
  ...rest
}: LinkProps & { name: string }) {
  return (
    <Link
      {...rest}
      className={[iconLook, className].filter(Boolean).join(' ')}
      aria-label={name}
      title={title}
    >
      {children}
    </Link>
  );
}

/** The classes of a button, for elements that are neither a `Button` nor a `LinkButton`. */
export function makeButtonClass({
  kind = 'plain',
  size = 'normal',
  wide = false,
}: { [K in keyof ButtonLook]: ButtonLook[K] | undefined }): string {
  return [styles['button'], styles[kind], styles[size], wide ? styles['wide'] : '']
    .filter(Boolean)
    .join(' ');
}

/** The class of an icon button, for links. */
export const iconLook = styles['icon'] ?? '';
