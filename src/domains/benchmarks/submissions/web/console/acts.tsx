import { call } from '#web/api/api.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import {
  auditActs,
  reasonedActs,
  submissions,
  type AuditAct,
  type ModelRow,
  type ReasonedAct,
} from '../../contract.ts';
import { submissionPageTexts } from '../texts/index.ts';

/** The actions that the viewer may do with a model now. */
export function ModelActs({
  model,
  onReason,
  onMoved,
}: {
  model: Pick<ModelRow, 'modelId' | 'rowVer' | 'name' | 'may'>;
  /** Called if the action needs a reason. */
  onReason: (act: ReasonedAct) => void;
  onMoved: () => void;
}) {
  const t = useTexts(submissionPageTexts);
  const { modelId, rowVer, name, may } = model;
  const move = async (act: 'approve' | 'restore') => {
    if (!(await confirmBox(t(act === 'approve' ? 'office.confirmApprove' : 'office.confirmRestore', { name })))) return;
    try {
      await call(submissions[act], { body: { modelId, rowVer } });
    } catch (error) {
      // A conflict, which the API client has shown; the list is reloaded.
      if (error instanceof CallError && error.code === 601) onMoved();
      throw error;
    }
    toast('success', t(act === 'approve' ? 'office.approved' : 'office.done'));
    onMoved();
  };
  return (
    <RowActions
      acts={auditActs
        .filter((act) => may[act])
        .map((act) => ({
          name: t(`office.${act}`),
          about: t(`office.${act}Of`, { name }),
          call: submissions[act],
          danger: needsReason(act),
          onAct: () => (needsReason(act) ? onReason(act) : move(act)),
        }))}
    />
  );
}

/** Whether an action asks for a reason first. */
export const needsReason = (act: AuditAct): act is ReasonedAct => (reasonedActs as readonly AuditAct[]).includes(act);
