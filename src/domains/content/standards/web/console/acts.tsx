import { Button, Space } from 'antd';
import { call } from '#web/api.ts';
import { Can } from '#web/can.tsx';
import { useTexts } from '#web/language.ts';
import { confirmBox, toast } from '#web/notices.ts';
import { standardActs, standards, type Standard, type StandardAct, type StandardStatus } from '../../contract.ts';
import { standardPageTexts } from '../texts/index.ts';

interface Props {
  item: Standard;
  onEdit: () => void;
  onRemove: () => void;
  /** After a change of state. */
  onMoved: () => void;
}

const mayLead = (act: StandardAct, from: StandardStatus) =>
  (standardActs[act].from as readonly StandardStatus[]).includes(from);

const questions = { activate: 'confirmActivate', deactivate: 'confirmDeactivate' } as const;
const messages = { activate: 'activated', deactivate: 'deactivated' } as const;

/** What can be done with one policy in its state. */
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
    <Space size="small">
      <Can call={standards.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={standards.find}>
        <Button
          type="link"
          size="small"
          href={`/standard/detail/${standardId}?preview=1`}
          target="_blank"
          aria-label={t('previewOf', { name })}
        >
          {t('preview')}
        </Button>
      </Can>
      {(['activate', 'deactivate'] as const)
        .filter((act) => mayLead(act, status))
        .map((act) => (
          <Can key={act} call={standards[act]}>
            <Button
              type="link"
              size="small"
              aria-label={t(`${act}Of`, { name })}
              // The client has shown a refusal.
              onClick={() => void move(act).catch(() => undefined)}
            >
              {t(act)}
            </Button>
          </Can>
        ))}
      {status !== 'normal' && (
        <Can call={standards.remove}>
          <Button type="link" size="small" danger aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </Can>
      )}
    </Space>
  );
}
