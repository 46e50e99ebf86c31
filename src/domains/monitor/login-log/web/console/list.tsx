import { useState } from 'react';
import { Button, Tag } from 'antd';
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { useCall } from '#web/api/use-call.ts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState, type ChangeList, type ListState } from '#web/kit/lists/list-state.ts';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { loginLog, LoginLogQuery, type LoginRecord } from '../../contract.ts';
import { loginLogTexts } from '../../texts/index.ts';
import { loginLogPageTexts } from '../texts/index.ts';
import { CleanLog } from './clean.tsx';

export default function LoginLog() {
  const t = useTexts(loginLogPageTexts);
  const words = useTexts(loginLogTexts);
  const viewer = useViewer();
  const [state, setState] = useListState(LoginLogQuery);
  const { reply: page, reload } = useCall(loginLog.list, { query: { ...state, capTotal: 'true' } });
  const [selected, setSelected] = useState<number[]>([]);
  const remove = async () => {
    if (!(await confirmBox(t('removeConfirm', { count: selected.length })))) return;
    const { msg } = await call(loginLog.remove, { params: { infoIds: selected.join(',') } });
    toast('success', msg);
    setSelected([]);
    reload();
  };
  const unlock = async (name: string) => {
    if (!(await confirmBox(t('unlockConfirm', { name })))) return;
    await call(loginLog.unlock, { params: { userName: name } });
    toast('success', t('unlocked', { name }));
  };
  // The API client has already shown the error.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <ListPage
      title={t('title')}
      filters={<Filters state={state} onState={setState} />}
      actions={
        <>
          {selected.length > 0 && (
            <Button danger onClick={() => run(remove())}>
              {t('remove', { count: selected.length })}
            </Button>
          )}
          <Can call={loginLog.export}>
            <ExportButton name="logininfor" onExport={() => call(loginLog.export, { body: state })} />
          </Can>
          <Can call={loginLog.clean}>
            <CleanLog onClean={(query) => call(loginLog.clean, { query })} onCleaned={reload} />
          </Can>
        </>
      }
    >
      <DataTable<LoginRecord>
        rowKey="infoId"
        page={page}
        state={state}
        onState={setState}
        empty={t('empty')}
        {...(mayCall(viewer, loginLog.remove.permit)
          ? { rowSelection: { selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) } }
          : {})}
        columns={[
          { key: 'userName', dataIndex: 'userName', title: words('fields.userName'), sorter: true },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <Result status={row.status} />,
          },
          {
            key: 'msg',
            title: words('fields.msg'),
            render: (_value, row) => words.dynamic(`outcome.${row.outcome}`, row.msg),
          },
          {
            key: 'ipaddr',
            title: words('fields.ipaddr'),
            render: (_value, row) => (
              <TwoLines first={row.ipaddr} second={words.dynamic(`place.${row.place}`, row.loginLocation)} />
            ),
          },
          {
            key: 'device',
            title: t('device'),
            render: (_value, row) => <TwoLines first={row.browser} second={row.os} />,
          },
          // To the second, because readers of a log need the order of events.
          { key: 'loginTime', dataIndex: 'loginTime', title: words('fields.loginTime'), sorter: true },
          ...(mayCall(viewer, loginLog.unlock.permit)
            ? [
                {
                  key: 'operation',
                  title: t('operation'),
                  fixed: 'end' as const,
                  render: (_value: unknown, { status, userName: name }: LoginRecord) =>
                    status === '1' && name ? (
                      <Button
                        type="link"
                        size="small"
                        aria-label={t('unlockOf', { name })}
                        onClick={() => run(unlock(name))}
                      >
                        {t('unlock')}
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
    </ListPage>
  );
}

function Result({ status }: { status: LoginRecord['status'] }) {
  const words = useTexts(loginLogTexts);
  return status === '0' ? (
    <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
      {words('status.0')}
    </Tag>
  ) : (
    <Tag color="error" icon={<CloseCircleOutlined aria-hidden />}>
      {words('status.1')}
    </Tag>
  );
}

interface FilterProps {
  state: ListState<typeof LoginLogQuery>;
  onState: ChangeList<typeof LoginLogQuery>;
}

function Filters({ state, onState }: FilterProps) {
  const t = useTexts(loginLogPageTexts);
  const words = useTexts(loginLogTexts);
  return (
    <>
      {(['userName', 'ipaddr'] as const).map((name) => (
        <TextFilter
          className="kit-filter"
          key={name}
          label={words(`fields.${name}`)}
          value={state[name] ?? ''}
          onValue={(value) => onState({ [name]: value })}
        />
      ))}
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))}
        onValue={(status) => onState({ status })}
      />
      <DaysFilter
        label={t('filters.time')}
        placeholder={[t('filters.from'), t('filters.to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => onState({ beginTime: from, endTime: to })}
      />
      <Button onClick={() => onState({ userName: '', ipaddr: '', status: '', beginTime: '', endTime: '' })}>
        {t('filters.reset')}
      </Button>
    </>
  );
}
