import { RowActions, type RowAction } from '#web/kit/lists/row-actions.tsx';
import { useTexts } from '#web/texts/language.ts';
import { fixity, type CheckedFile, type CheckOrder } from '../../contract.ts';
import { fixityPageTexts } from '../texts/index.ts';

/** Actions on a stored file: check it or its record now, and show its events. */
export function FileActs({
  file,
  more = [],
  onCheck,
  onEvents,
}: {
  file: Pick<CheckedFile, 'fileId' | 'name' | 'recordNo'>;
  /** Actions between the checks and the events. */
  more?: readonly RowAction[];
  onCheck: (order: CheckOrder) => Promise<void>;
  onEvents: () => void;
}) {
  const t = useTexts(fixityPageTexts);
  const { fileId, name, recordNo } = file;
  const check = (act: 'check' | 'checkRecord', of: string, order: CheckOrder): RowAction => ({
    name: t(`acts.${act}`),
    about: t(`acts.${act}Of`, { name: of }),
    call: fixity.check,
    onAct: () => onCheck(order),
  });
  return (
    <RowActions
      of={name}
      acts={[
        check('check', name, { fileIds: [fileId] }),
        ...(recordNo ? [check('checkRecord', recordNo, { recordNo })] : []),
        ...more,
        { name: t('acts.events'), about: t('acts.eventsOf', { name }), call: fixity.events, onAct: onEvents },
      ]}
    />
  );
}
