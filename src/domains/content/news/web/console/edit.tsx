import { useCall } from '#web/api/use-call.ts';
import { news } from '../../contract.ts';
import { NewsForm } from './form.tsx';

/** Edit form of an item. It loads the current record, because the list may be out of date. */
export function NewsEdit({ newsId, ...form }: { newsId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(news.find, { params: { newsId } }, { once: true });
  return reply ? <NewsForm item={reply} {...form} /> : null;
}
