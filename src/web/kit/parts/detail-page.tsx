import type { ReactNode, Ref } from 'react';
import '../pages.css';

interface Props {
  title: ReactNode;
  /** State and other facts next to the title. */
  status?: ReactNode;
  actions?: ReactNode;
  /** Next to the content on wide screens and below it on narrow ones. */
  aside?: ReactNode;
  /** For a page that moves the focus to its title when another record opens in it. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** The layout of one record: title, status and actions, content, aside. Layout only. */
export function DetailPage({ title, status, actions, aside, heading, children }: Props) {
  return (
    <article className="kit-page">
      <header className="kit-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {status && <div className="kit-status">{status}</div>}
        {actions && <div className="kit-actions">{actions}</div>}
      </header>
      <div className={aside ? 'kit-columns' : undefined}>
        <div>{children}</div>
        {aside && <aside>{aside}</aside>}
      </div>
    </article>
  );
}
