import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

/** How much weight an action has on its page: one `primary` per view. */
export interface Look {
  look?: 'primary' | 'danger' | 'plain' | undefined;
  small?: boolean | undefined;
}

/** Class names of a button, for elements that are neither of the two below. */
export function buttonClass({ look, small }: Look, more = ''): string {
  return ['button', look && `button--${look}`, small && 'button--small', more].filter(Boolean).join(' ');
}

/** A native button; `busy` shows that its work runs and refuses further presses while it keeps the focus. */
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

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({ look, small, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ look, small }, className)} />;
}
