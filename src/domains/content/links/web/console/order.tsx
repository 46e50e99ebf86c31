import { maxPlaced } from '#shared/placing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { OrderDrawer } from '#web/kit/lists/order-drawer.tsx';
import { useLanguage } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { links } from '../../contract.ts';

/** Puts the links of the page in order. */
export function LinkOrder(acts: { onSaved: () => void; onClose: () => void }) {
  const language = useLanguage();
  const { reply } = useCall(links.list, { query: { status: 'normal', pageSize: maxPlaced } });
  if (!reply) return null;
  return (
    <OrderDrawer
      {...acts}
      items={reply.rows.map((row) => ({ id: row.linkId, name: pick(row.nameZh, row.nameEn, language) }))}
      onSave={(linkIds) => call(links.sort, { body: { linkIds } })}
    />
  );
}
