import { Modal, Skeleton, Space, Typography } from 'antd';
import { pick } from '#shared/texts';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { formatMoment } from '#web/kit/format.ts';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import { notices } from '../../contract.ts';
import { noticePageTexts } from '../texts/index.ts';

interface Props {
  noticeId: number;
  onClose: () => void;
}

/** A notice to be read, in the reader's language where it has a text in it. */
export function NoticeBox({ noticeId, onClose }: Props) {
  const t = useTexts(noticePageTexts);
  const language = useLanguage();
  const types = useDictionary('sys_notice_type');
  const { reply: notice, failure } = useCall(notices.find, { params: { noticeId } });
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
        <>
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
        </>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}
