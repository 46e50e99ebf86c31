import { Button, Space } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api.ts';
import { Can } from '#web/can.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { confirmBox, toast } from '#web/notices.ts';
import { caseActs, serviceCases, type CaseAct, type CaseRow, type CaseStatus } from '../../contract.ts';
import { casePageTexts } from '../texts/index.ts';

interface Props {
  item: CaseRow;
  onEdit: () => void;
  onRemove: () => void;
  /** After a change of state. */
  onMoved: () => void;
}

const mayLead = (act: CaseAct, from: CaseStatus) => (caseActs[act].from as readonly CaseStatus[]).includes(from);

/** What can be done with one case in its state. */
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
    <Space size="small">
      <Can call={serviceCases.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={serviceCases.find}>
        <Button
          type="link"
          size="small"
          href={`/service/detail/${caseId}?preview=1`}
          target="_blank"
          aria-label={t('previewOf', { name })}
        >
          {t('preview')}
        </Button>
      </Can>
      {(['publish', 'discontinue'] as const)
        .filter((act) => mayLead(act, status))
        .map((act) => (
          <Can key={act} call={serviceCases[act]}>
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
      {status !== 'published' && (
        <Can call={serviceCases.remove}>
          <Button type="link" size="small" danger aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        </Can>
      )}
    </Space>
  );
}
