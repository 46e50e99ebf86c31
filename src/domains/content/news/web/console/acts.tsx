import { leads } from '#shared/publishing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { news, newsActs, type NewsAct, type NewsRow } from '../../contract.ts';
import { newsPageTexts } from '../texts/index.ts';

interface Props {
  item: NewsRow;
  onEdit: () => void;
  onRemove: () => void;
  /** Called after a change of state. */
  onMoved: () => void;
}

/** Buttons for the acts that the state of the item allows. */
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
    <RowActions
      acts={[
        { name: t('edit'), about: t('editOf', { headline }), call: news.edit, onAct: onEdit },
        {
          name: t('preview'),
          about: t('previewOf', { headline }),
          call: news.find,
          href: `/news/detail/${newsId}?preview=1`,
        },
        ...(['publish', 'takeDown'] as const)
          .filter((act) => leads(newsActs, act, status))
          .map((act) => ({
            name: t(act),
            about: t(`${act}Of`, { headline }),
            call: news[act],
            onAct: () => move(act),
          })),
        ...(status !== 'published'
          ? [
              {
                name: t('remove'),
                about: t('removeOf', { headline }),
                call: news.remove,
                danger: true,
                onAct: onRemove,
              },
            ]
          : []),
      ]}
    />
  );
}
