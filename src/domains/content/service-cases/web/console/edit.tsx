import { useCall } from '#web/api/use-call.ts';
import { serviceCases } from '../../contract.ts';
import { CaseForm } from './form.tsx';

/** Edit form of a case. It loads the current record, because the list may be out of date. */
export function CaseEdit({ caseId, ...form }: { caseId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(serviceCases.find, { params: { caseId } }, { once: true });
  return reply ? <CaseForm item={reply} {...form} /> : null;
}
