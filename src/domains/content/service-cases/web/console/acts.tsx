import { leads } from '#shared/publishing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { caseActs, serviceCases, type CaseAct, type CaseRow } from '../../contract.ts';
import { casePageTexts } from '../texts/index.ts';

interface Props {
  item: CaseRow;
  onEdit: () => void;
  onRemove: () => void;
  /** Called after a change of state. */
  onMoved: () => void;
}

/** Buttons for the acts that the state of the case allows. */
export function CaseActs({ item, onEdit, onRemove, onMoved }: Props) {
  const t = useTexts(casePageTexts);
  const name = pick(item.nameZh, item.nameEn, useLanguage());
  const { caseId, status } = item;
  const move = async (act: CaseAct) => {
    const question = act === 'publish' ? t('confirmPublish') : t('confirmDiscontinue', { name });
    if (!(await confirmBox(question))) return;
    await call(serviceCases[act], { body: { caseId } });
    toast('success', t(act === 'publish' ? 'published' : 'discontinued'));
    onMoved();
  };
  return (
    <RowActions
      acts={[
        { name: t('edit'), about: t('editOf', { name }), call: serviceCases.edit, onAct: onEdit },
        {
          name: t('preview'),
          about: t('previewOf', { name }),
          call: serviceCases.find,
          href: `/service/detail/${caseId}?preview=1`,
        },
        ...(['publish', 'discontinue'] as const)
          .filter((act) => leads(caseActs, act, status))
          .map((act) => ({
            name: t(act),
            about: t(`${act}Of`, { name }),
            call: serviceCases[act],
            onAct: () => move(act),
          })),
        ...(status !== 'published'
          ? [
              {
                name: t('remove'),
                about: t('removeOf', { name }),
                call: serviceCases.remove,
                danger: true,
                onAct: onRemove,
              },
            ]
          : []),
      ]}
    />
  );
}
