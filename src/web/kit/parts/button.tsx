import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

/** Weight of an action on its page: one `primary` per view. */
export interface Look {
  look?: 'primary' | 'danger' | 'plain' | undefined;
  small?: boolean | undefined;
}

/** Class names of a button, for other elements than the two below. */
export function buttonClass({ look, small }: Look, more = ''): string {
  return ['button', look && `button--${look}`, small && 'button--small', more].filter(Boolean).join(' ');
}

/** A native button; `busy` shows that its work runs and ignores further clicks while it keeps the focus. */
export function Button({
  look,
  small,
  busy,
  className,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, small }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Icon name="wait" /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button: for navigation, never for actions. */
export function LinkButton({ look, small, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ look, small }, className)} />;
}
