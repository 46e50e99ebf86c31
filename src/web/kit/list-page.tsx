import type { ReactNode } from 'react';
import './pages.css';

interface Props {
  title: ReactNode;
  /** Controls that narrow the list. */
  filters?: ReactNode;
  /** What can be done: buttons for the whole list or for the selection. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The layout of a list: title and actions, filters, the list itself. Layout only. */
export function ListPage({ title, filters, actions, children }: Props) {
  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{title}</h1>
        {actions && <div className="kit-actions">{actions}</div>}
      </header>
      {filters && <search className="kit-filters">{filters}</search>}
      <div className="kit-surface">{children}</div>
    </section>
  );
}
