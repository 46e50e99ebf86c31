import './overview.css';
import { Link, useSearchParams } from 'react-router';
import { personalSpace, type Area, type AreaCount } from '#contract/people/personal-space';
import { NewestNotices } from '#view/system/notices';
import { NewestNotifications } from '#view/system/notifications';
import { Button } from '#web/kit/parts/button.tsx';
import { Icon, type IconName } from '#web/kit/parts/icon.tsx';
import { EmptyState, Note, Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { FirstRecord } from './first-record.tsx';
import { personalSpaceTexts } from '../../texts/index.ts';

/** Page of each area. */
const places: Record<Area, { to: string; icon: IconName }> = {
  drafts: { to: '/archive/mine?status=0', icon: 'edit' },
  resources: { to: '/archive/mine', icon: 'data' },
  reviews: { to: '/dms/reviews', icon: 'review' },
  access: { to: '/archive/access', icon: 'lock' },
  papers: { to: '/archive/paperSubmit', icon: 'file' },
  projects: { to: '/archive/project', icon: 'folder' },
  models: { to: '/benchmarks/mine', icon: 'publish' },
  comments: { to: '/my/comments', icon: 'mail' },
  searches: { to: '/data/saved', icon: 'search' },
  selections: { to: '/my/selections', icon: 'cite' },
  sessions: { to: '/my/sessions', icon: 'user' },
  tokens: { to: '/my/tokens', icon: 'shield' },
};

type Waiting = Extract<Area, 'resources' | 'reviews' | 'access' | 'papers' | 'projects' | 'models'>;
const isWaiting = (row: AreaCount): row is AreaCount & { area: Waiting } => row.waiting > 0;

/** Start of the personal space: open tasks, recent notifications, and each area with its count. */
export default function Overview() {
  const t = useTexts(personalSpaceTexts);
  const [search] = useSearchParams();
  const { reply, failure, reload } = useCall(personalSpace.overview, {});
  if (failure && !reply)
    return <EmptyState icon="alert" title={failure.message} act={<Button onClick={reload}>{t('retry')}</Button>} />;
  const rows = reply;
  const waiting = rows?.filter(isWaiting) ?? [];
  const hasRecords = rows?.some(({ area, total }) => total > 0 && (area === 'drafts' || area === 'resources')) ?? true;
  return (
    <>
      {search.has('noOffice') ? <Note>{t('noOffice')}</Note> : null}
      {hasRecords ? null : <FirstRecord />}
      <div className="my__top">
        <section aria-labelledby="my-waits">
          <h2 id="my-waits">{t('waits')}</h2>
          {rows ? null : <Skeleton height="6rem" />}
          {rows && waiting.length === 0 ? <p className="secondary">{t('waitsNone')}</p> : null}
          <ul className="my__waits">
            {waiting.map(({ area, waiting: count }) => (
              <li key={area}>
                <Link to={places[area].to}>
                  <Icon name={places[area].icon} />
                  {t(`wait.${area}`, { count })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="my-news">
          <h2 id="my-news">{t('notifications')}</h2>
          <NewestNotifications empty={t('notificationsNone')} />
          <p>
            <Link className="my__all" to="/my/notifications">
              {t('allNotifications')}
            </Link>
          </p>
        </section>
        <section aria-labelledby="my-notices">
          <h2 id="my-notices">{t('notices')}</h2>
          <NewestNotices />
        </section>
      </div>
      <section aria-labelledby="my-areas">
        <h2 id="my-areas">{t('areas')}</h2>
        {rows ? (
          <ul className="my__areas">
            {rows.map(({ area, total, waiting: count }) => (
              <li key={area}>
                <Link className="card card__body my__area" to={places[area].to}>
                  <Icon name={places[area].icon} />
                  <span className="my__name">{t(`area.${area}`)}</span>
                  <span className="secondary small">{t('total', { count: total })}</span>
                  {count > 0 ? <strong className="small my__todo">{t('waiting', { count })}</strong> : null}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <Skeleton height="12rem" />
        )}
      </section>
    </>
  );
}
