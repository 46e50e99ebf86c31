import { Card } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { statistics } from '../../contract.ts';
import { statisticsTexts } from '../../texts/index.ts';
import { UseFigures } from '../public/use-box.tsx';
import { statisticsPageTexts } from '../texts/index.ts';

/** Use of a resource for readers in the back office; renders nothing before it was public. */
export default function ResourceUse({ resourceId }: { resourceId: number }) {
  const t = useTexts(statisticsPageTexts);
  const words = useTexts(statisticsTexts);
  const { reply } = useCall(statistics.ofResource, { params: { resourceId } }, { quiet: true });
  if (!reply) return null;
  return (
    <Card title={t('office.ofResource')} className="review-card">
      <p>
        {words('fields.views')}: {reply.views} · {words('fields.downloads')}: {reply.downloads}
      </p>
      <UseFigures usage={reply} />
      {reply.bursts.uses > 0 && <p className="secondary small">{words('box.bursts', reply.bursts)}</p>}
    </Card>
  );
}
