import { Button } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatDay, formatNumber } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OrderButton } from '#web/kit/lists/order-drawer.tsx';
import { BothNames, LastChange, RemoveChosen } from '#web/kit/lists/record-cells.tsx';
import { useRecords } from '#web/kit/lists/records.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { CaseQuery, caseStates, caseTypes, serviceCases, type CaseRow } from '../../contract.ts';
import { serviceCaseTexts } from '../../texts/index.ts';
import { casePageTexts } from '../texts/index.ts';
import { CaseActs } from './acts.tsx';
import { CaseEdit } from './edit.tsx';
import { CaseForm } from './form.tsx';
import { CaseOrder } from './order.tsx';
import { CaseState } from './state.tsx';

/** The panel that is open next to the list. */
type Open = 'new' | 'order' | { edit: number };

export default function ServiceCasePage() {
  const t = useTexts(casePageTexts);
  const words = useTexts(serviceCaseTexts);
  const language = useLanguage();
  const [state, setState] = useListState(CaseQuery);
  const { reply, failure, reload } = useCall(serviceCases.list, { query: state });
  const { open, setOpen, close, chosen, remove, saved, selection } = useRecords<Open>({
    call: serviceCases.remove,
    onRemove: (ids) => call(serviceCases.remove, { params: { caseIds: ids.join(',') } }),
    removed: t('removed'),
    reload,
  });
  const nameOf = (row: CaseRow) => pick(row.nameZh, row.nameEn, language);

  const day = (value: string | null) => (value ? formatDay(value, language) : '');

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          {(['name', 'partner'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          {(
            [
              ['type', caseTypes, 'types'],
              ['status', caseStates, 'states'],
            ] as const
          ).map(([name, values, group]) => (
            <ChoiceFilter
              key={name}
              label={words(`fields.${name}`)}
              value={state[name]}
              options={values.map((value) => ({ value, label: words.dynamic(`${group}.${value}`) }))}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <DaysFilter
            label={words('fields.publishDate')}
            placeholder={[t('from'), t('to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button onClick={() => setState({ name: '', partner: '', type: '', status: '', beginTime: '', endTime: '' })}>
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <>
          <RemoveChosen
            call={serviceCases.remove}
            chosen={chosen}
            onClick={() => void remove(chosen, t('confirmRemoveChosen', { count: chosen.length }))}
          />
          <Can call={serviceCases.export}>
            <ExportButton name="service-cases" onExport={() => call(serviceCases.export, { body: state })} />
          </Can>
          <Can call={serviceCases.sort}>
            <OrderButton onClick={() => setOpen('order')} />
          </Can>
          <Can call={serviceCases.add}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<CaseRow>
        rowKey="caseId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...selection<CaseRow>(({ status }) => status === 'published')}
        empty={t('empty')}
        columns={[
          {
            key: language === 'zh' ? 'nameZh' : 'nameEn',
            title: words('fields.name'),
            sorter: true,
            render: (_value, row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
          },
          {
            key: 'type',
            title: words('fields.type'),
            sorter: true,
            render: (_value, row) => words(`types.${row.type}`),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <CaseState status={row.status} />,
          },
          {
            key: 'target',
            title: words('fields.target'),
            render: (_value, row) => pick(row.targetZh, row.targetEn, language),
          },
          {
            key: 'hours',
            title: words('fields.hours'),
            sorter: true,
            align: 'right',
            render: (_value, row) => (row.hours === null ? '' : formatNumber(row.hours, language)),
          },
          { key: 'sort', dataIndex: 'sort', title: words('fields.sort'), sorter: true, align: 'right' },
          {
            key: 'publishDate',
            title: words('fields.publishDate'),
            sorter: true,
            render: (_value, row) => day(row.publishDate),
          },
          {
            key: 'createDate',
            title: words('fields.createDate'),
            sorter: true,
            render: (_value, row) => day(row.createDate),
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
              <CaseActs
                item={row}
                onEdit={() => setOpen({ edit: row.caseId })}
                onRemove={() => void remove([row.caseId], t('confirmRemove', { name: nameOf(row) }))}
                onMoved={reload}
              />
            ),
          },
        ]}
      />
      {open === 'new' && <CaseForm onSaved={saved(t('added'))} onClose={close} />}
      {open === 'order' && <CaseOrder onSaved={reload} onClose={close} />}
      {typeof open === 'object' && <CaseEdit caseId={open.edit} onSaved={saved(t('edited'))} onClose={close} />}
    </ListPage>
  );
}
