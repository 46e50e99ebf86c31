import './callbacks.css';
import { useState } from 'react';
import { Button, Typography } from 'antd';
import { pick } from '#shared/texts';
import { ResourceCell } from '#view/data/reviews';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallbackQuery, callbacks, type Callback } from '../../contract.ts';
import { callbackTexts } from '../../texts/index.ts';
import { callbackPageTexts } from '../texts/index.ts';
import { CallbackDetail } from './detail.tsx';
import { CallbackFilters } from './filters.tsx';
import { CallbackState } from './state.tsx';
import { TestDrawer } from './test.tsx';

export default function CallbackPage() {
  const t = useTexts(callbackPageTexts);
  const words = useTexts(callbackTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(CallbackQuery);
  const { reply, failure, reload } = useCall(callbacks.list, { query: state });
  const [open, setOpen] = useState<'test' | { detail: number }>();
  const [chosen, setChosen] = useState<number[]>([]);
  const close = () => setOpen(undefined);

  const replay = async (callbackIds: number[]) => {
    if (!(await confirmBox(t('confirmReplay', { count: callbackIds.length })))) return;
    await call(callbacks.replay, { body: { callbackIds } });
    toast('success', t('replayed'));
    setChosen([]);
    reload();
  };

  return (
    <ListPage
      title={t('title')}
      filters={<CallbackFilters state={state} onState={setState} />}
      actions={
        <>
          <Can call={callbacks.replay}>
            <Button
              disabled={chosen.length === 0}
              // The client has shown the refusal.
              onClick={() => void replay(chosen).catch(() => undefined)}
            >
              {t('replaySelected')}
            </Button>
          </Can>
          <Can call={callbacks.test}>
            <Button type="primary" onClick={() => setOpen('test')}>
              {t('test')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<Callback>
        rowKey="callbackId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...(mayCall(viewer, callbacks.replay.permit)
          ? {
              rowSelection: {
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys as number[]),
                getCheckboxProps: (row: Callback) => ({ disabled: !row.may.replay }),
              },
            }
          : {})}
        empty={t('empty')}
        columns={[
          { key: 'event', title: words('fields.event'), render: (_value, row) => words(`events.${row.event}`) },
          {
            key: 'resource',
            title: words('fields.resource'),
            render: (_value, row) => (row.resourceNo ? <ResourceCell resource={row} /> : t('none')),
          },
          {
            key: 'url',
            title: words('fields.url'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span className="mono">{row.url}</span>
                <Typography.Text type="secondary">
                  {row.appId === null ? t('person') : pick(row.appNameZh, row.appNameEn, language)}
                </Typography.Text>
              </div>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>
                  <CallbackState status={row.status} />
                </span>
                {row.error && <Typography.Text type="secondary">{words(`errors.${row.error}`)}</Typography.Text>}
              </div>
            ),
          },
          { key: 'tries', dataIndex: 'tries', title: words('fields.tries'), align: 'right' },
          {
            key: 'nextTryAt',
            title: words('fields.nextTryAt'),
            render: (_value, row) => (row.nextTryAt ? formatMoment(row.nextTryAt, language) : t('none')),
          },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            render: (_value, row) => formatMoment(row.createTime, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <RowActions
                acts={[
                  {
                    name: t('detail'),
                    about: t('detailOf', { id: row.callbackId }),
                    call: callbacks.find,
                    onAct: () => setOpen({ detail: row.callbackId }),
                  },
                  ...(row.may.replay
                    ? [
                        {
                          name: t('replay'),
                          about: t('replayOf', { id: row.callbackId }),
                          call: callbacks.replay,
                          onAct: () => replay([row.callbackId]),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {open === 'test' && <TestDrawer onSent={reload} onClose={close} />}
      {typeof open === 'object' && <CallbackDetail callbackId={open.detail} onClose={close} />}
    </ListPage>
  );
}
