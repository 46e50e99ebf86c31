import { useState } from 'react';
import { Button, Space, Tag } from 'antd';
import { wireTime } from '#shared/time';
import { loginLogTexts } from '#texts/monitor/login-log';
import { call } from '#web/api/api.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { OnlineQuery, onlineUsers, type OnlineUser } from '../../contract.ts';
import { onlineUserTexts } from '../../texts/index.ts';
import { onlinePageTexts } from '../texts/index.ts';

export default function OnlineUsers() {
  const t = useTexts(onlinePageTexts);
  const words = useTexts(onlineUserTexts);
  const places = useTexts(loginLogTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(OnlineQuery);
  const { reply, failure, reload } = useCall(onlineUsers.list, { query: state });
  const [selected, setSelected] = useState<string[]>([]);
  const done = () => {
    toast('success', t('ended'));
    setSelected([]);
    reload();
  };
  const end = async ({ tokenId, userName: name }: OnlineUser) => {
    if (!(await confirmBox(t('endConfirm', { name })))) return;
    await call(onlineUsers.end, { params: { tokenId } });
    done();
  };
  const endSelected = async () => {
    if (!(await confirmBox(t('endManyConfirm', { count: selected.length })))) return;
    await call(onlineUsers.endMany, { query: { tokenIds: selected.join(',') } });
    done();
  };
  // The API client has already shown the error.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <ListPage
      title={t('title')}
      filters={
        <TextFilter
          className="kit-filter"
          label={words('fields.keyword')}
          value={state.keyword ?? ''}
          onValue={(keyword) => setState({ keyword })}
        />
      }
      actions={
        <>
          {selected.length > 0 && (
            <Button danger onClick={() => run(endSelected())}>
              {t('endMany', { count: selected.length })}
            </Button>
          )}
          <Button onClick={reload}>{t('reload')}</Button>
        </>
      }
    >
      <DataTable<OnlineUser>
        rowKey="tokenId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        {...(mayCall(viewer, onlineUsers.endMany.permit)
          ? {
              rowSelection: {
                selectedRowKeys: selected,
                onChange: (keys) => setSelected(keys.map(String)),
                getCheckboxProps: ({ current }) => ({ disabled: current }),
              },
            }
          : {})}
        columns={[
          {
            key: 'userName',
            dataIndex: 'userName',
            title: words('fields.userName'),
            sorter: true,
            render: (_value, row) => (
              <Space size="small">
                <div>
                  <TwoLines first={row.userName} second={row.nickName} />
                </div>
                {row.current && <Tag color="processing">{t('current')}</Tag>}
              </Space>
            ),
          },
          { key: 'deptName', title: words('fields.deptName'), render: (_value, row) => row.deptName || t('none') },
          {
            key: 'ipaddr',
            title: words('fields.ipaddr'),
            render: (_value, row) => (
              <TwoLines first={row.ipaddr} second={places.dynamic(`place.${row.place}`, row.loginLocation)} />
            ),
          },
          {
            key: 'device',
            title: t('device'),
            render: (_value, row) => <TwoLines first={row.browser} second={row.os} />,
          },
          {
            key: 'loginTime',
            title: words('fields.loginTime'),
            sorter: true,
            render: (_value, row) => formatMoment(wireTime(new Date(row.loginTime)), language),
          },
          {
            key: 'lastAccess',
            title: words('fields.lastAccess'),
            sorter: true,
            render: (_value, row) => formatMoment(row.lastAccess, language),
          },
          ...(mayCall(viewer, onlineUsers.end.permit)
            ? [
                {
                  key: 'operation',
                  title: t('operation'),
                  fixed: 'end' as const,
                  render: (_value: unknown, row: OnlineUser) =>
                    row.current ? null : (
                      <Button
                        type="link"
                        size="small"
                        danger
                        aria-label={t('endOf', { name: row.userName })}
                        onClick={() => run(end(row))}
                      >
                        {t('end')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
    </ListPage>
  );
}
