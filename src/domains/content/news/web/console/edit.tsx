import { useCall } from '#web/api/use-call.ts';
import { news } from '../../contract.ts';
import { NewsForm } from './form.tsx';

/** The form of an item as it is now, not as the list showed it a while ago. */
export function NewsEdit({ newsId, ...form }: { newsId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(news.find, { params: { newsId } }, { once: true });
  return reply ? <NewsForm item={reply} {...form} /> : null;
}
