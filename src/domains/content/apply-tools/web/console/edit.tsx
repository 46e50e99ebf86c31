import { useCall } from '#web/api/use-call.ts';
import { applyTools } from '../../contract.ts';
import { ToolForm } from './form.tsx';

/** Edit form of a tool. It loads the current record, because the list may be out of date. */
export function ToolEdit({ toolId, ...form }: { toolId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(applyTools.find, { params: { toolId } }, { once: true });
  return reply ? <ToolForm tool={reply} {...form} /> : null;
}
