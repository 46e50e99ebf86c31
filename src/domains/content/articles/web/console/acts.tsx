import { Button, Space } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api.ts';
import { Can } from '#web/can.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { confirmBox, toast } from '#web/notices.ts';
import {
  acceptedSlugs,
  articleActs,
  articles,
  fixedSlugs,
  type ArticleAct,
  type ArticleRow,
  type ArticleStatus,
} from '../../contract.ts';
import { articlePageTexts } from '../texts/index.ts';

interface Props {
  item: ArticleRow;
  onEdit: () => void;
  onRemove: () => void;
  /** After a change of state. */
  onMoved: () => void;
}

const holds = (slugs: readonly string[], { slug }: ArticleRow) => slugs.includes(slug);

/** Whether the state and the article itself allow an act. */
const mayLead = (act: ArticleAct, item: ArticleRow) =>
  (articleActs[act].from as readonly ArticleStatus[]).includes(item.status) &&
  !(act === 'takeDown' && holds(acceptedSlugs, item));

/** Whether an article can be deleted as it is. */
export const isRemovable = (item: ArticleRow) => item.status !== 'published' && !holds(fixedSlugs, item);

/** What can be done with one article in its state. */
export function ArticleActs({ item, onEdit, onRemove, onMoved }: Props) {
  const t = useTexts(articlePageTexts);
  const title = pick(item.titleZh, item.titleEn, useLanguage());
  const { articleId } = item;
  const move = async (act: ArticleAct) => {
    if (!(await confirmBox(act === 'publish' ? t('confirmPublish') : t('confirmTakeDown', { title })))) return;
    await call(articles[act], { body: { articleId } });
    toast('success', t(act === 'publish' ? 'published' : 'takenDown'));
    onMoved();
  };
  return (
    <Space size="small">
      <Can call={articles.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { title })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={articles.find}>
        <Button
          type="link"
          size="small"
          href={`/biz/article/${articleId}?preview=1`}
          target="_blank"
          aria-label={t('previewOf', { title })}
        >
          {t('preview')}
        </Button>
      </Can>
      {(['publish', 'takeDown'] as const)
        .filter((act) => mayLead(act, item))
        .map((act) => (
          <Can key={act} call={articles[act]}>
            <Button
              type="link"
              size="small"
              aria-label={t(`${act}Of`, { title })}
              // The client has shown a refusal.
              onClick={() => void move(act).catch(() => undefined)}
            >
              {t(act)}
            </Button>
          </Can>
        ))}
      {isRemovable(item) && (
        <Can call={articles.remove}>
          <Button type="link" size="small" danger aria-label={t('removeOf', { title })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </Can>
      )}
    </Space>
  );
}
