import { useCall } from '#web/api/use-call.ts';
import { serviceCases } from '../../contract.ts';
import { CaseForm } from './form.tsx';

/** The form of a case as it is now, not as the list showed it a while ago. */
export function CaseEdit({ caseId, ...form }: { caseId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(serviceCases.find, { params: { caseId } }, { once: true });
  return reply ? <CaseForm item={reply} {...form} /> : null;
}
