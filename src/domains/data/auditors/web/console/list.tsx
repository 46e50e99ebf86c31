import { useState } from 'react';
import { Button, Select, Tag, Typography } from 'antd';
import { resourcesTexts } from '#texts/data/resources';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { Badge, StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { LastChange } from '#web/kit/lists/record-cells.tsx';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { AuditorQuery, auditors, auditorStates, offeredSubjects, type Auditor } from '../../contract.ts';
import { auditorsTexts } from '../../texts/index.ts';
import { auditorPageTexts } from '../texts/index.ts';
import { AuditorForm } from './form.tsx';

/** The register of auditors, with their open reviews. */
export default function AuditorPage() {
  const t = useTexts(auditorPageTexts);
  const words = useTexts(auditorsTexts);
  const types = useTexts(resourcesTexts);
  const [state, setState] = useListState(AuditorQuery);
  const { reply, failure, reload } = useCall(auditors.list, { query: state });
  const [open, setOpen] = useState<'new' | Auditor>();
  const subject = (code: string) => words.dynamic(`subjects.${code}`, code);

  const remove = async ({ auditorId, name }: Auditor) => {
    if (!(await confirmBox(t('confirmRemove', { name })))) return;
    await call(auditors.remove, { params: { auditorIds: String(auditorId) } });
    toast('success', t('removed'));
    reload();
  };
  const saved = () => {
    toast('success', t(open === 'new' ? 'added' : 'edited'));
    reload();
  };

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <TextFilter
            className="kit-filter"
            label={words('fields.keyword')}
            value={state.keyword ?? ''}
            onValue={(keyword) => setState({ keyword })}
          />
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            className="kit-filter"
            aria-label={words('fields.subjectCode')}
            placeholder={words('fields.subjectCode')}
            value={state.subjectCode ?? null}
            options={offeredSubjects
              .filter((code) => code !== '*')
              .map((code) => ({ value: code, label: `${code} ${subject(code)}` }))}
            onChange={(subjectCode) => setState({ subjectCode })}
          />
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={auditorStates.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(status) => setState({ status })}
          />
          <DaysFilter
            label={words('fields.updateTime')}
            placeholder={[t('from'), t('to')]}
            from={state.beginUpdateTime}
            to={state.endUpdateTime}
            onDays={(from, to) => setState({ beginUpdateTime: from, endUpdateTime: to })}
          />
          <Button
            onClick={() =>
              setState({ keyword: '', subjectCode: '', status: '', beginUpdateTime: '', endUpdateTime: '' })
            }
          >
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <Can call={auditors.add}>
          <Button type="primary" onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <DataTable<Auditor>
        rowKey="auditorId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: 'name',
            dataIndex: 'name',
            title: words('fields.name'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>
                  {row.name} {row.isDemo && <Badge icon="info">{t('demo')}</Badge>}
                </span>
                <Typography.Text type="secondary">{row.userName}</Typography.Text>
              </div>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) =>
              row.mayReview ? (
                <StateBadge tone={row.status === '0' ? 'ok' : 'idle'}>{words(`states.${row.status}`)}</StateBadge>
              ) : (
                <StateBadge tone="bad">{t('noPermission')}</StateBadge>
              ),
          },
          { key: 'organization', dataIndex: 'organization', title: words('fields.organization'), sorter: true },
          {
            key: 'subjectCodes',
            title: words('fields.subjectCodes'),
            render: (_value, row) => row.subjectCodes.map((code) => <Tag key={code}>{subject(code)}</Tag>),
          },
          {
            key: 'resourceTypes',
            title: words('fields.resourceTypes'),
            render: (_value, row) =>
              row.resourceTypes.length === 0
                ? t('everyType')
                : row.resourceTypes.map((type) => <Tag key={type}>{types.dynamic(`types.${type}`)}</Tag>),
          },
          {
            key: 'open',
            title: words('fields.open'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>{t('load', { open: row.open, max: row.maxOpen })}</span>
                {row.overdue > 0 && <StateBadge tone="bad">{t('overdue', { count: row.overdue })}</StateBadge>}
              </div>
            ),
          },
          { key: 'finished', dataIndex: 'finished', title: words('fields.finished'), align: 'right' },
          {
            key: 'averageDays',
            title: words('fields.averageDays'),
            align: 'right',
            render: (_value, row) => (row.averageDays === null ? '–' : t('days', { days: row.averageDays })),
          },
          {
            key: 'updateTime',
            title: words('fields.updateTime'),
            sorter: true,
            render: (_value, row) => <LastChange time={row.updateTime} by={row.updateBy} />,
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <RowActions
                acts={[
                  {
                    name: t('edit'),
                    about: t('editOf', { name: row.name }),
                    call: auditors.edit,
                    onAct: () => setOpen(row),
                  },
                  {
                    name: t('remove'),
                    about: t('removeOf', { name: row.name }),
                    call: auditors.remove,
                    danger: true,
                    onAct: () => remove(row),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {open && (
        <AuditorForm auditor={open === 'new' ? undefined : open} onSaved={saved} onClose={() => setOpen(undefined)} />
      )}
    </ListPage>
  );
}
