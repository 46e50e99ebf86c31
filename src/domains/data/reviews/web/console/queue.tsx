import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { useTexts } from '#web/texts/language.ts';
import { useKeys } from '#web/kit/lists/keys.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviews } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { detailPath } from './columns.tsx';

/** Links to the resources before and after this one in the queue that it was opened from; keys K and J. */
export function QueueSteps({ resourceId, queue }: { resourceId: number; queue: string }) {
  const t = useTexts(reviewPageTexts);
  const navigate = useNavigate();
  const { reply } = useCall(reviews.neighbours, { params: { resourceId }, query: { queue: queue as '1' } });
  const { previous = null, next = null } = reply ?? {};
  const to = (id: number | null) => (id === null ? undefined : () => void navigate(detailPath(id, queue)));
  useKeys({ KeyJ: to(next), KeyK: to(previous) });
  return (
    <nav aria-label={t('queue.label')}>
      <Space.Compact>
        <Button
          disabled={previous === null}
          title={t('queue.previousKey')}
          aria-keyshortcuts="K Alt+K"
          onClick={to(previous)}
        >
          {t('queue.previous')}
        </Button>
        <Button disabled={next === null} title={t('queue.nextKey')} aria-keyshortcuts="J Alt+J" onClick={to(next)}>
          {t('queue.next')}
        </Button>
      </Space.Compact>
    </nav>
  );
}
