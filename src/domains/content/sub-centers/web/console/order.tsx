import { maxPlaced } from '#shared/placing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { OrderDrawer } from '#web/kit/lists/order-drawer.tsx';
import { useLanguage } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { subCenters } from '../../contract.ts';

/** Puts the sub-centers that visitors see in order. */
export function SubCenterOrder(acts: { onSaved: () => void; onClose: () => void }) {
  const language = useLanguage();
  const { reply } = useCall(subCenters.list, { query: { status: 'normal', pageSize: maxPlaced } });
  if (!reply) return null;
  return (
    <OrderDrawer
      {...acts}
      items={reply.rows.map((row) => ({ id: row.subCenterId, name: pick(row.nameZh, row.nameEn, language) }))}
      onSave={(subCenterIds) => call(subCenters.sort, { body: { subCenterIds } })}
    />
  );
}
