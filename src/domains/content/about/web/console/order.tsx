import { Typography } from 'antd';
import { maxPlaced } from '#shared/placing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { OrderDrawer } from '#web/kit/lists/order-drawer.tsx';
import { useLanguage } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { about } from '../../contract.ts';

/** Puts the members whom visitors see in their order. */
export function MemberOrder(acts: { onSaved: () => void; onClose: () => void }) {
  const language = useLanguage();
  const { reply } = useCall(about.members, { query: { status: 'published', pageSize: maxPlaced } });
  if (!reply) return null;
  return (
    <OrderDrawer
      {...acts}
      items={reply.rows.map((row) => ({
        id: row.memberId,
        name: pick(row.nameZh, row.nameEn, language),
        about: <Typography.Text type="secondary">{pick(row.positionZh, row.positionEn, language)}</Typography.Text>,
      }))}
      onSave={(memberIds) => call(about.sortMembers, { body: { memberIds } })}
    />
  );
}
