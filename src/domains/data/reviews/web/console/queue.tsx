import { useEffect } from 'react';
import { Button, Space } from 'antd';
import { useNavigate } from 'react-router';
import { useTexts } from '#web/texts/language.ts';
import { useVisible } from '#web/shell/visible.ts';
import { useCall } from '#web/api/use-call.ts';
import { reviews } from '../../contract.ts';
import { reviewPageTexts } from '../texts/index.ts';
import { detailPath } from './columns.tsx';

/** Links to the resources before and after this one in the queue that it was opened from; keyboard Alt+K and Alt+J. */
export function QueueSteps({ resourceId, queue }: { resourceId: number; queue: string }) {
  const t = useTexts(reviewPageTexts);
  const navigate = useNavigate();
  const shown = useVisible();
  const { reply } = useCall(reviews.neighbours, { params: { resourceId }, query: { queue: queue as '1' } });
  const { previous = null, next = null } = reply ?? {};
  useEffect(() => {
    if (!shown) return undefined;
    const go = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // The physical key: with Alt some keyboard layouts produce another letter.
      const to = { KeyJ: next, KeyK: previous }[event.code];
      if (to === undefined) return;
      event.preventDefault();
      if (to !== null) void navigate(detailPath(to, queue));
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [shown, previous, next, queue, navigate]);
  return (
    <nav aria-label={t('queue.label')}>
      <Space.Compact>
        <Button
          disabled={previous === null}
          title={t('queue.previousKey')}
          aria-keyshortcuts="Alt+K"
          onClick={() => previous !== null && void navigate(detailPath(previous, queue))}
        >
          {t('queue.previous')}
        </Button>
        <Button
          disabled={next === null}
          title={t('queue.nextKey')}
          aria-keyshortcuts="Alt+J"
          onClick={() => next !== null && void navigate(detailPath(next, queue))}
        >
          {t('queue.next')}
        </Button>
      </Space.Compact>
    </nav>
  );
}
