import { Typography } from 'antd';
import { maxPlaced } from '#shared/placing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { formatDate } from '#web/kit/parts/format.ts';
import { OrderDrawer } from '#web/kit/lists/order-drawer.tsx';
import { useLanguage } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { standards } from '../../contract.ts';

/** Puts policies in the order in which visitors see them. */
export function StandardOrder(acts: { onSaved: () => void; onClose: () => void }) {
  const language = useLanguage();
  const { reply } = useCall(standards.list, { query: { status: 'normal', pageSize: maxPlaced } });
  if (!reply) return null;
  return (
    <OrderDrawer
      {...acts}
      items={reply.rows.map((row) => ({
        id: row.standardId,
        name: `${row.standardNo} ${pick(row.nameZh, row.nameEn, language)}`,
        about: <Typography.Text type="secondary">{formatDate(row.publishDate, language)}</Typography.Text>,
      }))}
      onSave={(standardIds) => call(standards.sort, { body: { standardIds } })}
    />
  );
}
