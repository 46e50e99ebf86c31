import { useCall } from '#web/api/use-call.ts';
import { standards } from '../../contract.ts';
import { StandardForm } from './form.tsx';

/** The form of a policy as it is now, not as the list showed it a while ago. */
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
