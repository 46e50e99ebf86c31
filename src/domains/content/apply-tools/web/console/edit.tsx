import { useCall } from '#web/api/use-call.ts';
import { applyTools } from '../../contract.ts';
import { ToolForm } from './form.tsx';

/** The form of a tool as it is now, not as the list showed it a while ago. */
export function ToolEdit({ toolId, ...form }: { toolId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(applyTools.find, { params: { toolId } }, { once: true });
  return reply ? <ToolForm tool={reply} {...form} /> : null;
}
