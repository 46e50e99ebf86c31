import { Typography } from 'antd';
import { maxPlaced } from '#shared/placing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { formatDate } from '#web/kit/parts/format.ts';
import { OrderDrawer } from '#web/kit/lists/order-drawer.tsx';
import { useLanguage } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { news } from '../../contract.ts';

/** Puts published items in the order in which visitors see them. */
export function NewsOrder(acts: { onSaved: () => void; onClose: () => void }) {
  const language = useLanguage();
  const { reply } = useCall(news.list, { query: { status: 'published', pageSize: maxPlaced } });
  if (!reply) return null;
  return (
    <OrderDrawer
      {...acts}
      items={reply.rows.map((row) => ({
        id: row.newsId,
        name: pick(row.headlineZh, row.headlineEn, language),
        about: <Typography.Text type="secondary">{formatDate(row.startTime, language)}</Typography.Text>,
      }))}
      onSave={(newsIds) => call(news.sort, { body: { newsIds } })}
    />
  );
}
