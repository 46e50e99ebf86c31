import './line.css';
import { Link } from 'react-router';
import { notifications, type Notification } from '#contract/system/notifications';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { notificationPageTexts } from '../texts/index.ts';

/** One notification as a link to its page. Opening it marks it as read. */
export function NotificationLine({ notification, onRead }: { notification: Notification; onRead?: () => void }) {
  const t = useTexts(notificationPageTexts);
  const language = useLanguage();
  const { notificationId, titleZh, titleEn, path, createTime, isRead } = notification;
  const open = () => {
    if (!isRead)
      // The page opens even if this call fails.
      void call(notifications.markRead, { params: { id: notificationId } }, { quiet: true }).then(
        onRead,
        () => undefined,
      );
  };
  return (
    <Link className={`notification${isRead ? '' : ' notification--unread'}`} to={path} onClick={open}>
      <span>
        {isRead ? null : <span className="aloud">{t('unread')}</span>}
        {pick(titleZh, titleEn, language)}
      </span>
      <small className="secondary">
        <MomentText wire={createTime} />
      </small>
    </Link>
  );
}
