import './notices.css';
import { useState } from 'react';
import { Button, Space } from 'antd';
import { pick } from '#shared/texts';
import { DictTag, useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { NoticeQuery, notices, type Notice } from '../../contract.ts';
import { noticeTexts } from '../../texts/index.ts';
import { noticePageTexts } from '../texts/index.ts';
import { NoticeForm } from './form.tsx';
import { NoticeBox } from './notice-box.tsx';
import { Readers } from './readers.tsx';

/** The panel that is open next to the list. */
type Open = { edit: Notice | undefined } | { view: Notice } | { readers: Notice };

export default function Notices() {
  const t = useTexts(noticePageTexts);
  const words = useTexts(noticeTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(NoticeQuery);
  const { reply, failure, reload } = useCall(notices.list, { query: state });
  const types = useDictionary('sys_notice_type');
  const states = useDictionary('sys_notice_status');
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<number[]>([]);
  const titleOf = (row: Notice) => pick(row.noticeTitle, row.noticeTitleEn, language);
  const close = () => setOpen(undefined);

  /** Asks for confirmation first. The API client has already shown a refusal. */
  const remove = async (ids: readonly number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(notices.remove, { params: { noticeIds: ids.join(',') } });
    toast('success', t('removed'));
    setChosen((before) => before.filter((id) => !ids.includes(id)));
    reload();
  };
  const run = (act: () => Promise<void>) => () => void act().catch(() => undefined);

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          {(['noticeTitle', 'createBy'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          {[['noticeType', types] as const, ['status', states] as const].map(([name, options]) => (
            <ChoiceFilter
              key={name}
              label={words(`fields.${name}`)}
              value={state[name]}
              options={options.map(({ value, label }) => ({ value, label }))}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <DaysFilter
            label={t('created')}
            placeholder={[t('from'), t('to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button
            onClick={() =>
              setState({ noticeTitle: '', createBy: '', noticeType: '', status: '', beginTime: '', endTime: '' })
            }
          >
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <>
          <Can call={notices.remove}>
            <Button
              danger
              disabled={chosen.length === 0}
              onClick={run(() => remove(chosen, t('removeChosen', { count: chosen.length })))}
            >
              {t('removeSelected')}
            </Button>
          </Can>
          <Can call={notices.add}>
            <Button type="primary" onClick={() => setOpen({ edit: undefined })}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<Notice>
        rowKey="noticeId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...(mayCall(viewer, notices.remove.permit)
          ? { rowSelection: { selectedRowKeys: chosen, onChange: (keys) => setChosen(keys as number[]) } }
          : {})}
        empty={t('empty')}
        columns={[
          {
            key: 'noticeTitle',
            dataIndex: 'noticeTitle',
            title: words('fields.noticeTitle'),
            className: 'notices-title',
            sorter: true,
            render: (_value, row) => (
              <Button
                type="link"
                size="small"
                aria-label={t('viewOf', { title: titleOf(row) })}
                onClick={() => setOpen({ view: row })}
              >
                {titleOf(row)}
              </Button>
            ),
          },
          {
            key: 'noticeType',
            title: words('fields.noticeType'),
            sorter: true,
            render: (_value, row) => <DictTag entries={types} value={row.noticeType} />,
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <DictTag entries={states} value={row.status} />,
          },
          { key: 'createBy', dataIndex: 'createBy', title: words('fields.createBy'), sorter: true },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            sorter: true,
            render: (_value, row) => formatMoment(row.createTime, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Space size="small">
                <Can call={notices.edit}>
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('editOf', { title: titleOf(row) })}
                    onClick={() => setOpen({ edit: row })}
                  >
                    {t('edit')}
                  </Button>
                </Can>
                <Can call={notices.readers}>
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('readersOf', { title: titleOf(row) })}
                    onClick={() => setOpen({ readers: row })}
                  >
                    {t('readers')}
                  </Button>
                </Can>
                <Can call={notices.remove}>
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={t('removeOf', { title: titleOf(row) })}
                    onClick={run(() => remove([row.noticeId], t('removeConfirm', { title: titleOf(row) })))}
                  >
                    {t('remove')}
                  </Button>
                </Can>
              </Space>
            ),
          },
        ]}
      />
      {open && 'edit' in open && (
        <NoticeForm
          notice={open.edit}
          onSaved={() => {
            toast('success', t('saved'));
            reload();
          }}
          onClose={close}
        />
      )}
      {open && 'view' in open && <NoticeBox noticeId={open.view.noticeId} onClose={close} />}
      {open && 'readers' in open && <Readers notice={open.readers} onClose={close} />}
    </ListPage>
  );
}
