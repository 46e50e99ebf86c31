import { maxPlaced } from '#shared/placing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { OrderDrawer } from '#web/kit/lists/order-drawer.tsx';
import { useLanguage } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { applyTools } from '../../contract.ts';

/** Puts published tools in the order in which visitors see them. */
export function ToolOrder(acts: { onSaved: () => void; onClose: () => void }) {
  const language = useLanguage();
  const { reply } = useCall(applyTools.list, { query: { status: 'published', pageSize: maxPlaced } });
  if (!reply) return null;
  return (
    <OrderDrawer
      {...acts}
      items={reply.rows.map((row) => ({ id: row.toolId, name: pick(row.nameZh, row.nameEn, language) }))}
      onSave={(toolIds) => call(applyTools.sort, { body: { toolIds } })}
    />
  );
}
