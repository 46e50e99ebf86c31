import { useCall } from '#web/api/use-call.ts';
import { standards } from '../../contract.ts';
import { StandardForm } from './form.tsx';

/** Edit form of a policy. It loads the current record, because the list may be out of date. */
export function StandardEdit({
  standardId,
  ...form
}: {
  standardId: number;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { reply } = useCall(standards.find, { params: { standardId } }, { once: true });
  return reply ? <StandardForm item={reply} {...form} /> : null;
}
