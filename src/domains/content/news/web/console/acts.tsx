import { Button, Space } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api.ts';
import { Can } from '#web/can.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { confirmBox, toast } from '#web/notices.ts';
import { news, newsActs, type NewsAct, type NewsRow, type NewsStatus } from '../../contract.ts';
import { newsPageTexts } from '../texts/index.ts';

interface Props {
  item: NewsRow;
  onEdit: () => void;
  onRemove: () => void;
  /** After a change of state. */
  onMoved: () => void;
}

const mayLead = (act: NewsAct, from: NewsStatus) => (newsActs[act].from as readonly NewsStatus[]).includes(from);

/** What can be done with one item in its state. */
export function NewsActs({ item, onEdit, onRemove, onMoved }: Props) {
  const t = useTexts(newsPageTexts);
  const headline = pick(item.headlineZh, item.headlineEn, useLanguage());
  const { newsId, status } = item;
  const move = async (act: NewsAct) => {
    const question = act === 'publish' ? t('confirmPublish') : t('confirmTakeDown', { headline });
    if (!(await confirmBox(question))) return;
    await call(news[act], { body: { newsId } });
    toast('success', t(act === 'publish' ? 'published' : 'takenDown'));
    onMoved();
  };
  return (
    <Space size="small">
      <Can call={news.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { headline })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={news.find}>
        <Button
          type="link"
          size="small"
          href={`/news/detail/${newsId}?preview=1`}
          target="_blank"
          aria-label={t('previewOf', { headline })}
        >
          {t('preview')}
        </Button>
      </Can>
      {(['publish', 'takeDown'] as const)
        .filter((act) => mayLead(act, status))
        .map((act) => (
          <Can key={act} call={news[act]}>
            <Button
              type="link"
              size="small"
              aria-label={t(`${act}Of`, { headline })}
              // The client has shown a refusal.
              onClick={() => void move(act).catch(() => undefined)}
            >
              {t(act)}
            </Button>
          </Can>
        ))}
      {status !== 'published' && (
        <Can call={news.remove}>
          <Button type="link" size="small" danger aria-label={t('removeOf', { headline })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </Can>
      )}
    </Space>
  );
}
