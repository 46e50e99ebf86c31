import { Alert, Button, Space } from 'antd';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { changeRequests } from '../../contract.ts';
import { changeTexts } from '../../texts/index.ts';
import { manageTexts } from '../texts/manage.ts';
import { changeStatus } from '#contract/data/change-requests';

/** Pending requests, and the outcome of the last one. */
export function OwnChangeRequests({ resourceId, onChanged }: { resourceId: number; onChanged: () => void }) {
  const t = useTexts(manageTexts);
  const words = useTexts(changeTexts);
  const { reply, reload } = useCall(changeRequests.own, { params: { id: resourceId }, query: { pageSize: '5' } });
  const shown =
    reply?.rows.filter(
      ({ status }, at) => status === changeStatus.waiting || (at === 0 && status !== changeStatus.takenBack),
    ) ?? [];
  if (shown.length === 0) return null;
  const takeBack = async (id: number) => {
    // The client has shown the refusal; the list shows the current state in either case.
    await call(changeRequests.takeBack, { params: { id } }).catch(() => undefined);
    reload();
    onChanged();
  };
  return (
    <Space orientation="vertical" className="kit-page">
      {shown.map((change) => (
        <Alert
          key={change.changeId}
          type={
            change.status === changeStatus.refused
              ? 'warning'
              : change.status === changeStatus.accepted
                ? 'success'
                : 'info'
          }
          title={`${words(`kinds.${change.kind}`)} · ${words(`states.${change.status}`)}`}
          description={change.decisionReason || change.reason}
          action={
            change.may.takeBack ? (
              <Button size="small" onClick={() => void takeBack(change.changeId)}>
                {t('takeBack')}
              </Button>
            ) : null
          }
        />
      ))}
    </Space>
  );
}
