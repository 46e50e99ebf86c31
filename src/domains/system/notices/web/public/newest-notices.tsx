import './newest-notices.css';
import { useState } from 'react';
import { notices, type BellNotice } from '#contract/system/notices';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { bellTexts } from '../texts/bell.ts';

/** The newest notices of the centre for people on the site, who have no bell of the back office; each opens in place. */
export function NewestNotices() {
  const t = useTexts(bellTexts);
  const { reply, failure, reload } = useCall(notices.listTop, {}, { quiet: true });
  if (!reply) return failure ? <p className="secondary">{failure.message}</p> : <Skeleton height="4rem" />;
  if (reply.data.length === 0) return <p className="secondary">{t('empty')}</p>;
  return (
    <ul className="newest-notices">
      {reply.data.map((notice) => (
        <li key={notice.noticeId}>
          <Line notice={notice} onRead={reload} />
        </li>
      ))}
    </ul>
  );
}

function Line({ notice, onRead }: { notice: BellNotice; onRead: () => void }) {
  const t = useTexts(bellTexts);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { noticeId, noticeTitle, noticeTitleEn, noticeType, createTime, isRead } = notice;
  const toggle = (open: boolean) => {
    setOpen(open);
    if (open && !isRead)
      // The text is shown even if this call fails.
      void call(notices.markRead, { query: { noticeId } }, { quiet: true }).then(onRead, () => undefined);
  };
  return (
    <details onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary className={isRead ? undefined : 'newest-notices__unread'}>
        {isRead ? null : <span className="aloud">{t('isUnread')}</span>}
        {pick(noticeTitle, noticeTitleEn, language)}
        <small className="secondary">
          {t(`types.${noticeType}`)} · <MomentText wire={createTime} />
        </small>
      </summary>
      {isOpen ? <Text noticeId={noticeId} /> : null}
    </details>
  );
}

function Text({ noticeId }: { noticeId: number }) {
  const language = useLanguage();
  const t = useTexts(bellTexts);
  const { reply, failure } = useCall(notices.find, { params: { noticeId } }, { quiet: true });
  if (!reply) return failure ? <p className="secondary">{failure.message}</p> : <Skeleton height="4rem" />;
  const html = pick(reply.noticeContent, reply.noticeContentEn, language);
  if (html === '') return <p className="secondary">{t('noText')}</p>;
  const written = html === reply.noticeContent ? 'zh' : 'en';
  return <RichText html={html} language={written === language ? undefined : written} />;
}
