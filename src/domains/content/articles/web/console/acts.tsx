import { leads } from '#shared/publishing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { acceptedSlugs, articleActs, articles, fixedSlugs, type ArticleAct, type ArticleRow } from '../../contract.ts';
import { articlePageTexts } from '../texts/index.ts';

interface Props {
  item: ArticleRow;
  onEdit: () => void;
  onRemove: () => void;
  /** Called after a change of state. */
  onMoved: () => void;
}

const holds = (slugs: readonly string[], { slug }: ArticleRow) => slugs.includes(slug);

/** Whether the state and the article allow an act. */
const mayLead = (act: ArticleAct, item: ArticleRow) =>
  leads(articleActs, act, item.status) && !(act === 'takeDown' && holds(acceptedSlugs, item));

/** Whether the article can be deleted in its state. */
export const isRemovable = (item: ArticleRow) => item.status !== 'published' && !holds(fixedSlugs, item);

/** Buttons for the acts that the state of the article allows. */
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
    <RowActions
      acts={[
        { name: t('edit'), about: t('editOf', { title }), call: articles.edit, onAct: onEdit },
        {
          name: t('preview'),
          about: t('previewOf', { title }),
          call: articles.find,
          href: `/biz/article/${articleId}?preview=1`,
        },
        ...(['publish', 'takeDown'] as const)
          .filter((act) => mayLead(act, item))
          .map((act) => ({
            name: t(act),
            about: t(`${act}Of`, { title }),
            call: articles[act],
            onAct: () => move(act),
          })),
        ...(isRemovable(item)
          ? [
              {
                name: t('remove'),
                about: t('removeOf', { title }),
                call: articles.remove,
                danger: true,
                onAct: onRemove,
              },
            ]
          : []),
      ]}
    />
  );
}
