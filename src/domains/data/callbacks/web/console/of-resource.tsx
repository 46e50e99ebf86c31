import { Card, Space } from 'antd';
import { Link } from 'react-router';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { callbacks } from '../../contract.ts';
import { callbackTexts } from '../../texts/index.ts';
import { callbackPageTexts } from '../texts/index.ts';
import { CallbackState } from './state.tsx';

/** Limit of callbacks here; the list has all of them. */
const most = 5;

/**
 * Callbacks to the system that sent a resource, newest first; renders nothing when there are none or the reader may not
 * see them.
 */
export function ResourceCallbacks({ resourceId }: { resourceId: number }) {
  const t = useTexts(callbackPageTexts);
  const words = useTexts(callbackTexts);
  const language = useLanguage();
  const mayList = mayCall(useViewer(), callbacks.list.permit);
  const query = { resourceId: String(resourceId), pageSize: String(most) };
  const { reply } = useCall(callbacks.list, mayList ? { query } : null, { quiet: true });
  if (!reply?.rows.length) return null;
  return (
    <Card
      title={t('ofResource')}
      className="review-card"
      extra={<Link to={`/dms/callbacks?resourceId=${resourceId}`}>{t('allOfResource', { count: reply.total })}</Link>}
    >
      <ul className="stack">
        {reply.rows.map((row) => (
          <li key={row.callbackId}>
            <Space wrap>
              <strong>{words(`events.${row.event}`)}</strong>
              <CallbackState status={row.status} />
              <span className="secondary">{formatMoment(row.createTime, language)}</span>
            </Space>
            {row.error ? <p className="secondary">{words(`errors.${row.error}`)}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
