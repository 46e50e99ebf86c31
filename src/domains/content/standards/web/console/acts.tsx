import { leads } from '#shared/publishing';
import { call } from '#web/api/api.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { standardActs, standards, type Standard, type StandardAct } from '../../contract.ts';
import { standardPageTexts } from '../texts/index.ts';

interface Props {
  item: Standard;
  onEdit: () => void;
  onRemove: () => void;
  /** Called after a change of state. */
  onMoved: () => void;
}

const questions = { activate: 'confirmActivate', deactivate: 'confirmDeactivate' } as const;
const messages = { activate: 'activated', deactivate: 'deactivated' } as const;

/** Buttons for the acts that the state of the policy allows. */
export function StandardActs({ item, onEdit, onRemove, onMoved }: Props) {
  const t = useTexts(standardPageTexts);
  const { standardId, standardNo: name, status } = item;
  const move = async (act: StandardAct) => {
    if (!(await confirmBox(t(questions[act], { name })))) return;
    await call(standards[act], { body: { standardId } });
    toast('success', t(messages[act]));
    onMoved();
  };
  return (
    <RowActions
      acts={[
        { name: t('edit'), about: t('editOf', { name }), call: standards.edit, onAct: onEdit },
        {
          name: t('preview'),
          about: t('previewOf', { name }),
          call: standards.find,
          href: `/standard/detail/${standardId}?preview=1`,
        },
        ...(['activate', 'deactivate'] as const)
          .filter((act) => leads(standardActs, act, status))
          .map((act) => ({
            name: t(act),
            about: t(`${act}Of`, { name }),
            call: standards[act],
            onAct: () => move(act),
          })),
        ...(status !== 'normal'
          ? [
              {
                name: t('remove'),
                about: t('removeOf', { name }),
                call: standards.remove,
                danger: true,
                onAct: onRemove,
              },
            ]
          : []),
      ]}
    />
  );
}
