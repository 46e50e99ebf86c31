import './bell.css';
import { lazy, Suspense, useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { Badge, Button, Popover } from 'antd';
import { BellOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { notifications, type Notification } from '#contract/system/notifications';
import { NotificationLine } from '#view/system/notifications';
import { notices, type BellNotice } from '../../contract.ts';
import { bellTexts } from '../texts/bell.ts';
import { useFreshness } from './freshness.ts';

/** Loaded on demand: the dialog to read a text brings further chunks. */
const NoticeBox = lazy(async () => {
  const { NoticeBox } = await import('./notice-box.tsx');
  return { default: NoticeBox };
});

/** The newest notices in the bar of the back office, and the number of all unread ones. */
export default function Bell() {
  const t = useTexts(bellTexts);
  const { reply, reload } = useCall(notices.listTop, {}, { quiet: true });
  const own = useCall(notifications.newest, {}, { quiet: true });
  const reloadOwn = own.reload;
  const reloadAll = useCallback(() => {
    reload();
    reloadOwn();
  }, [reload, reloadOwn]);
  useFreshness(reloadAll);
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const unreadNotices = reply?.unreadCount ?? 0;
  const unread = unreadNotices + (own.reply?.unreadCount ?? 0);
  const label = unread > 0 ? t('unread', { count: unread }) : t('bell');
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    if (isOpen) reloadAll();
  };
  // The API client reports failures.
  const mark = (sent: Promise<unknown>) => void sent.then(reload, () => undefined);
  const read = (notice: BellNotice) => {
    setOpen(false);
    setReading(notice.noticeId);
    if (!notice.isRead) mark(call(notices.markRead, { query: { noticeId: notice.noticeId } }));
  };
  const markAll = () =>
    mark(call(notices.markReadAll, { query: { ids: (reply?.data ?? []).map((one) => one.noticeId).join(',') } }));
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Popover
        open={open}
        onOpenChange={show}
        trigger="click"
        placement="bottomRight"
        content={
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from inside; the panel itself is not a control
          <div className="bell" role="dialog" aria-label={t('title')} tabIndex={-1} ref={focused} onKeyDown={leave}>
            <h2>{t('own')}</h2>
            <Own list={own.reply?.data ?? []} onRead={reloadOwn} />
            <p className="bell__more">
              <Link to="/my/notifications" onClick={() => setOpen(false)}>
                {t('allOwn')}
              </Link>
            </p>
            <h2>{t('title')}</h2>
            <Newest notices={reply?.data ?? []} onRead={read} />
            <footer>
              <Button type="link" size="small" disabled={unreadNotices === 0} onClick={markAll}>
                {t('markAll')}
              </Button>
              <Can call={notices.list}>
                <Link to="/system/notice" onClick={() => setOpen(false)}>
                  {t('all')}
                </Link>
              </Can>
            </footer>
          </div>
        }
        destroyOnHidden
      >
        <Button ref={button} type="text" aria-label={label} title={label} aria-haspopup="dialog" aria-expanded={open}>
          <Badge count={unread} size="small" aria-hidden>
            <BellOutlined />
          </Badge>
        </Button>
      </Popover>
      {reading !== undefined && (
        <Suspense>
          <NoticeBox noticeId={reading} onClose={() => setReading(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The panel takes the keyboard focus when it appears. */
const focused = (panel: HTMLDivElement | null) => panel?.focus();

function Own({ list, onRead }: { list: readonly Notification[]; onRead: () => void }) {
  const t = useTexts(bellTexts);
  if (list.length === 0) return <p className="secondary">{t('ownEmpty')}</p>;
  return (
    <ul>
      {list.map((one) => (
        <li key={one.notificationId}>
          <NotificationLine notification={one} onRead={onRead} />
        </li>
      ))}
    </ul>
  );
}

function Newest({ notices: list, onRead }: { notices: readonly BellNotice[]; onRead: (notice: BellNotice) => void }) {
  const t = useTexts(bellTexts);
  const language = useLanguage();
  if (list.length === 0) return <p className="secondary">{t('empty')}</p>;
  return (
    <ul>
      {list.map((notice) => (
        <li key={notice.noticeId}>
          <button type="button" onClick={() => onRead(notice)}>
            <span className={notice.isRead ? undefined : 'bell__unread'}>
              {!notice.isRead && <span className="aloud">{t('isUnread')}</span>}
              {pick(notice.noticeTitle, notice.noticeTitleEn, language)}
            </span>
            <small>
              {t(`types.${notice.noticeType}`)} · {formatMoment(notice.createTime, language)}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
