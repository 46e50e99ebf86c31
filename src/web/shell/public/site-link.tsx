import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isExternal } from '#shared/links';

/** A link from the settings: a page of this site, or an external address. */
export function SiteLink({ to, children }: { to: string; children: ReactNode }) {
  if (!isExternal(to)) return <Link to={to}>{children}</Link>;
  return (
    <a href={to} rel="noopener noreferrer">
      {children}
    </a>
  );
}
