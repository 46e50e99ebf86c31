import { Button, Card, Space } from 'antd';
import { call } from '#web/api/api.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { identifiers, type Identifier } from '../../contract.ts';
import { identifierTexts } from '../../texts/index.ts';
import { identifierPageTexts } from '../texts/index.ts';
import { IdentifierState } from './state.tsx';

/**
 * States of the identifiers of a resource, with a retry; renders nothing if there are none or the reader may not see
 * them.
 */
export function ResourceIdentifiers({ resourceId }: { resourceId: number }) {
  const t = useTexts(identifierPageTexts);
  const words = useTexts(identifierTexts);
  const mayList = mayCall(useViewer(), identifiers.list.permit);
  const query = { resourceId: String(resourceId) };
  const { reply, reload } = useCall(identifiers.list, mayList ? { query } : null, { quiet: true });
  if (!reply?.rows.length) return null;
  const retry = async (row: Identifier) => {
    if (row.wanted === null && !(await confirmBox(t('confirmAgain')))) return;
    try {
      await call(identifiers.retry, { body: { identifierId: row.identifierId } });
      toast('success', t('retried'));
    } catch {
      // The client has shown the refusal; the card shows the current state in either case.
    }
    reload();
  };
  return (
    <Card title={t('ofResource')} className="review-card">
      <ul className="stack">
        {reply.rows.map((row) => (
          <li key={row.identifierId}>
            <Space wrap>
              <strong>{words(`kinds.${row.kind}`)}</strong>
              <span className="mono">{row.value}</span>
              <IdentifierState row={row} />
              {row.may.retry ? (
                <Button size="small" aria-label={t('retryOf', { name: row.value })} onClick={() => void retry(row)}>
                  {t('retry')}
                </Button>
              ) : null}
            </Space>
            {row.error ? <p className="secondary">{words(`errors.${row.error}`)}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
