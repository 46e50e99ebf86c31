import { useCall } from '#web/api/use-call.ts';
import { links } from '../../contract.ts';
import { LinkForm } from './form.tsx';

/** Edit form of a link. It loads the current record, because the list may be out of date. */
export function LinkEdit({ linkId, ...form }: { linkId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(links.find, { params: { linkId } }, { once: true });
  return reply ? <LinkForm link={reply} {...form} /> : null;
}
