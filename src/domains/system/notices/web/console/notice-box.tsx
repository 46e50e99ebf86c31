import './notices.css';
import { useEffect, useEffectEvent } from 'react';
import { Modal, Skeleton, Space, Typography } from 'antd';
import { pick } from '#shared/texts';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { formatMoment } from '#web/kit/parts/format.ts';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { call } from '#web/api/api.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { notices } from '../../contract.ts';
import { noticePageTexts } from '../texts/index.ts';

interface Props {
  noticeId: number;
  /** Called after the notice was marked as read on its first view. */
  onRead?: () => void;
  onClose: () => void;
}

/** Dialog with a notice, in the reader's language if it has that text. Opening it marks the notice as read. */
export function NoticeBox({ noticeId, onRead, onClose }: Props) {
  const t = useTexts(noticePageTexts);
  const language = useLanguage();
  const types = useDictionary('sys_notice_type');
  const { reply: notice, failure } = useCall(notices.find, { params: { noticeId } });
  const read = useEffectEvent(() => onRead?.());
  const isNew = notice !== undefined && !notice.isRead && notice.status === '0';
  useEffect(() => {
    if (!isNew) return;
    // A failed mark is not shown to the reader.
    call(notices.markRead, { query: { noticeId } }, { quiet: true }).then(read, () => undefined);
  }, [isNew, noticeId]);
  if (failure) return null;
  const html = notice ? pick(notice.noticeContent, notice.noticeContentEn, language) : '';
  const written = html === notice?.noticeContent ? 'zh' : 'en';
  return (
    <Modal
      open
      width="min(92vw, 48rem)"
      title={notice && pick(notice.noticeTitle, notice.noticeTitleEn, language)}
      footer={null}
      onCancel={onClose}
    >
      {notice ? (
        <div className="notices-text">
          <Space wrap>
            <DictTag entries={types} value={notice.noticeType} />
            <Typography.Text type="secondary">
              {t('meta', { author: notice.createBy, time: formatMoment(notice.createTime, language) })}
            </Typography.Text>
          </Space>
          {html ? (
            <RichText html={html} language={written === language ? undefined : written} />
          ) : (
            <Typography.Paragraph type="secondary">{t('noContent')}</Typography.Paragraph>
          )}
        </div>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}
