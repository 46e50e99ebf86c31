import './line.css';
import { NotificationQuery, notifications, topics } from '#contract/system/notifications';
import { pageSizes } from '#shared/paging';
import { call } from '#web/api/api.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState, Skeleton } from '#web/kit/parts/states.tsx';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { notificationTexts } from '../../texts/index.ts';
import { notificationPageTexts } from '../texts/index.ts';
import { NotificationLine } from './line.tsx';

/** All notifications of the user, the newest first; filters and page are in the address. */
export default function NotificationList() {
  const t = useTexts(notificationPageTexts);
  const topicName = useTexts(notificationTexts);
  const [state, change] = useListState(NotificationQuery);
  const query = { ...state, pageNum: String(state.pageNum), pageSize: String(state.pageSize) };
  const { reply, failure, reload } = useCall(notifications.list, { query });
  const isFiltered = state.topic !== undefined || state.unread !== undefined;
  const newest = reply?.rows[0]?.notificationId;
  const markAll = () =>
    void call(notifications.markAllRead, { body: { upTo: newest! } })
      .then(() => {
        toast('success', t('marked'));
        reload();
      })
      .catch(() => undefined);
  return (
    <>
      <div className="notifications__filters">
        <label>
          {t('topic')}
          <select
            className="input"
            value={state.topic ?? ''}
            onChange={(event) => change({ topic: event.target.value || undefined })}
          >
            <option value="">{t('anyTopic')}</option>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {topicName(`topics.${topic}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={state.unread === '1'}
            onChange={(event) => change({ unread: event.target.checked ? '1' : undefined })}
          />
          {t('unreadOnly')}
        </label>
        {newest !== undefined && state.pageNum === 1 && !isFiltered ? (
          <Button small onClick={markAll}>
            {t('markAll')}
          </Button>
        ) : null}
      </div>
      {failure && !reply ? (
        <EmptyState icon="alert" title={failure.message} act={<Button onClick={reload}>{t('retry')}</Button>} />
      ) : null}
      {!reply && !failure ? <Skeleton height="12rem" /> : null}
      {reply?.total === 0 ? (
        <EmptyState icon="info" title={isFiltered ? t('emptyFiltered') : t('empty')}>
          {isFiltered ? null : t('emptyText')}
        </EmptyState>
      ) : null}
      {reply && reply.total > 0 ? (
        <>
          <ul className="notifications">
            {reply.rows.map((one) => (
              <li key={one.notificationId}>
                <NotificationLine notification={one} onRead={reload} />
              </li>
            ))}
          </ul>
          {reply.total > pageSizes[0] ? (
            <Pagination total={reply.total} pageNum={state.pageNum} pageSize={state.pageSize} />
          ) : null}
        </>
      ) : null}
    </>
  );
}
