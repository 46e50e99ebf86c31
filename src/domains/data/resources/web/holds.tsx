import { Link } from 'react-router';
import type { Hold } from '#contract/data/resources';
import { DayText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { holdPaths } from '../contract/holds.ts';
import { holdsTexts } from './texts/holds.ts';

/** Page on which a hold can be resolved: owners and staff have different ones; registrations are for staff only. */
const pages = {
  owner: { paper: holdPaths.paper, task: holdPaths.task, identifier: undefined, scan: undefined, other: undefined },
  staff: {
    paper: holdPaths.staffPaper,
    task: holdPaths.staffTask,
    identifier: holdPaths.identifier,
    scan: holdPaths.staffScan,
    other: undefined,
  },
} as const;

/** The holds of an approved resource: since when, who can end each, and where. Renders nothing if there are none. */
export function Holds({ holds, reader }: { holds: readonly Hold[]; reader: keyof typeof pages }) {
  const words = useTexts(resourcesTexts);
  const t = useTexts(holdsTexts);
  if (holds.length === 0) return null;
  return (
    <ul className="stack">
      {holds.map(({ kind, since }) => (
        <li key={kind}>
          <p>
            <strong>{words(`holds.${kind}`)}</strong>{' '}
            <span className="secondary small">
              <Since wire={since} />
            </span>
          </p>
          <p className="secondary small">{words(`heldBy.${kind}`)}</p>
          {pages[reader][kind] ? (
            <p>
              <Link to={pages[reader][kind]}>{t('holdOpen')}</Link>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Since({ wire }: { wire: string }) {
  const t = useTexts(holdsTexts);
  const [before, after] = t('holdSince', { date: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <DayText wire={wire} />
      {after}
    </>
  );
}
