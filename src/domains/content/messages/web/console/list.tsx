import { useState } from 'react';
import { Button, Space } from 'antd';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';

import { ListPage } from '#web/kit/lists/list-page.tsx';
import { everyState, useQueueState } from '#web/kit/lists/queue.ts';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { MessageQuery, messages, messageStates, type Message } from '../../contract.ts';
import { messageTexts } from '../../texts/index.ts';
import { messagePageTexts } from '../texts/index.ts';
import { MessageBox } from './message-box.tsx';
import { MessageState } from './state.tsx';

export default function Messages() {
  const t = useTexts(messagePageTexts);
  const words = useTexts(messageTexts);
  const viewer = useViewer();
  const [state, setState] = useQueueState(MessageQuery, 'new');
  const { reply, failure, reload } = useCall(messages.list, { query: state });
  const [open, setOpen] = useState<number>();
  const [chosen, setChosen] = useState<number[]>([]);

  /** Asks for confirmation first. The API client has already shown a refusal. */
  const remove = async (ids: readonly number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(messages.remove, { params: { messageIds: ids.join(',') } });
    toast('success', t('page.removed'));
    setChosen((before) => before.filter((id) => !ids.includes(id)));
    reload();
  };
  const run = (act: () => Promise<void>) => () => void act().catch(() => undefined);

  return (
    <ListPage
      title={t('page.title')}
      filters={
        <>
          {(['keyword', 'sender'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={messageStates.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(status) => setState({ status: status ?? everyState })}
          />
          <DaysFilter
            label={words('fields.createTime')}
            placeholder={[t('page.from'), t('page.to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button onClick={() => setState({ keyword: '', sender: '', status: '', beginTime: '', endTime: '' })}>
            {t('page.reset')}
          </Button>
        </>
      }
      actions={
        <>
          <Can call={messages.remove}>
            <Button
              danger
              disabled={chosen.length === 0}
              onClick={run(() => remove(chosen, t('page.confirmRemoveChosen', { count: chosen.length })))}
            >
              {t('page.removeSelected')}
            </Button>
          </Can>
          <Can call={messages.export}>
            <ExportButton name={words('exportName')} onExport={() => call(messages.export, { body: state })} />
          </Can>
        </>
      }
    >
      <DataTable<Message>
        rowKey="messageId"
        choice={{ name: 'content.messages', hidden: [] }}
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...(mayCall(viewer, messages.remove.permit)
          ? { rowSelection: { selectedRowKeys: chosen, onChange: (keys) => setChosen(keys as number[]) } }
          : {})}
        empty={t('page.empty')}
        columns={[
          {
            key: 'subject',
            dataIndex: 'subject',
            title: words('fields.subject'),
            sorter: true,
            ellipsis: true,
            width: 280,
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <MessageState status={row.status} />,
          },
          { key: 'name', dataIndex: 'name', title: words('fields.name'), sorter: true },
          { key: 'email', dataIndex: 'email', title: words('fields.email'), sorter: true },
          { key: 'organization', dataIndex: 'organization', title: words('fields.organization') },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            sorter: true,
            render: (_value, row) => <WaitingText since={row.createTime} isWaiting={row.status === 'new'} />,
          },
          {
            key: 'operation',
            title: t('page.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Space size="small">
                <Can call={messages.find}>
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('page.readOf', { subject: row.subject })}
                    onClick={() => setOpen(row.messageId)}
                  >
                    {t('page.read')}
                  </Button>
                </Can>
                <Can call={messages.remove}>
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={t('page.removeOf', { subject: row.subject })}
                    onClick={run(() => remove([row.messageId], t('page.confirmRemove', { subject: row.subject })))}
                  >
                    {t('page.remove')}
                  </Button>
                </Can>
              </Space>
            ),
          },
        ]}
      />
      {open !== undefined && <MessageBox messageId={open} onChanged={reload} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
