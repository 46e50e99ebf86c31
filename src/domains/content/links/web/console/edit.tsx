import { useCall } from '#web/api/use-call.ts';
import { links } from '../../contract.ts';
import { LinkForm } from './form.tsx';

/** The form of a link as it is now, not as the list showed it a while ago. */
export function LinkEdit({ linkId, ...form }: { linkId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(links.find, { params: { linkId } }, { once: true });
  return reply ? <LinkForm link={reply} {...form} /> : null;
}
