import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A grey placeholder in the shape of the content; width as a CSS length. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** Explains an empty place and offers the next step. */
export function EmptyState({
  icon = 'folder',
  title,
  isPage = false,
  children,
  act,
}: {
  icon?: IconName;
  title: string;
  /** There is no other content: the title is that of the page. */
  isPage?: boolean;
  children?: ReactNode;
  act?: ReactNode;
}) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="empty">
      <Icon name={icon} />
      <Title>{title}</Title>
      {children ? <div className="empty__text">{children}</div> : null}
      {act}
    </div>
  );
}

/** A box with an icon and a message about the page. */
export function Note({
  tone = 'info',
  title,
  children,
}: {
  tone?: 'info' | 'ok' | 'warn' | 'bad';
  title?: string;
  children?: ReactNode;
}) {
  const icon = { info: 'info', ok: 'check', warn: 'alert', bad: 'alert' } as const;
  return (
    <div className={`note note--${tone}`}>
      <Icon name={icon[tone]} />
      <div>
        {title ? <h2>{title}</h2> : null}
        {children}
      </div>
    </div>
  );
}
