import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { ForPerson } from '../../rights/for-person.tsx';
import type { Viewer } from '../../rights/can.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Skeleton } from './states.tsx';

/** The page of a user's own record below “Data archive”: for users with a verified e-mail, in the browser only. */
export function ArchivePage({
  steps,
  children,
}: {
  /** Steps of the breadcrumb after “Data archive”. */
  steps: readonly { title: string; to?: string }[];
  children: (viewer: Viewer) => ReactNode;
}) {
  const archive = useTexts(webTexts)('nav.archive');
  return (
    <div className="container page">
      <Breadcrumb steps={[{ title: archive, to: '/archive' }, ...steps]} />
      <ForPerson verified waiting={<Skeleton height="20rem" />}>
        {children}
      </ForPerson>
    </div>
  );
}
