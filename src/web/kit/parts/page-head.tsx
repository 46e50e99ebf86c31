import type { ReactNode } from 'react';

/** Title and lead of a public page, with its actions as children. */
export function PageHead({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="page-lead">{lead}</p>
      </div>
      {children}
    </header>
  );
}
