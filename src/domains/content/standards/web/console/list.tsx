import { Button, Typography } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { Badge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OrderButton } from '#web/kit/lists/order-drawer.tsx';
import { RemoveChosen } from '#web/kit/lists/record-cells.tsx';
import { useRecords } from '#web/kit/lists/records.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { StandardQuery, standards, standardStates, type Standard } from '../../contract.ts';
import { standardTexts } from '../../texts/index.ts';
import { standardPageTexts } from '../texts/index.ts';
import { StandardActs } from './acts.tsx';
import { StandardEdit } from './edit.tsx';
import { StandardForm } from './form.tsx';
import { StandardOrder } from './order.tsx';
import { StandardState } from './state.tsx';

/** The panel that is open next to the list. */
type Open = 'new' | 'order' | { edit: number };

export default function StandardPage() {
  const t = useTexts(standardPageTexts);
  const words = useTexts(standardTexts);
  const language = useLanguage();
  const [state, setState] = useListState(StandardQuery);
  const { reply, failure, reload } = useCall(standards.list, { query: state });
  const { open, setOpen, close, chosen, remove, saved, selection } = useRecords<Open>({
    call: standards.remove,
    onRemove: (ids) => call(standards.remove, { params: { standardIds: ids.join(',') } }),
    removed: t('removed'),
    reload,
  });

  const day = (value: string | null) => (value ? formatDay(value, language) : words('unknown'));

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          {(['name', 'classNo'] as const).map((name) => (
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
            options={standardStates.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(value) => setState({ status: value })}
          />
          <DaysFilter
            label={words('fields.publishDate')}
            placeholder={[t('from'), t('to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button onClick={() => setState({ name: '', classNo: '', status: '', beginTime: '', endTime: '' })}>
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <>
          <RemoveChosen
            call={standards.remove}
            chosen={chosen}
            onClick={() => void remove(chosen, t('confirmRemoveChosen', { count: chosen.length }))}
          />
          <Can call={standards.export}>
            <ExportButton name="data-policies" onExport={() => call(standards.export, { body: state })} />
          </Can>
          <Can call={standards.sort}>
            <OrderButton onClick={() => setOpen('order')} />
          </Can>
          <Can call={standards.add}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<Standard>
        rowKey="standardId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...selection<Standard>(({ status }) => status === 'normal')}
        empty={t('empty')}
        columns={[
          {
            key: 'standardNo',
            title: words('fields.standardNo'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span className="mono">{row.standardNo}</span>
                {row.isDemo && (
                  <span>
                    <Badge icon="info">{t('demo')}</Badge>
                  </span>
                )}
              </div>
            ),
          },
          {
            key: language === 'zh' ? 'nameZh' : 'nameEn',
            title: t('name'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>{pick(row.nameZh, row.nameEn, language)}</span>
                <Typography.Text type="secondary">{language === 'zh' ? row.nameEn : row.nameZh}</Typography.Text>
              </div>
            ),
          },
          {
            key: 'classNoZh',
            title: t('classNos'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>{row.classNoZh}</span>
                <span>{row.classNoEn}</span>
              </div>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <StandardState status={row.status} />,
          },
          {
            key: 'publishDate',
            title: t('dates'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>{day(row.publishDate)}</span>
                <span>{day(row.implementDate)}</span>
              </div>
            ),
          },
          {
            key: 'updateDate',
            title: words('fields.updateDate'),
            sorter: true,
            render: (_value, row) => day(row.updateDate),
          },
          {
            key: 'pdfName',
            dataIndex: 'pdfName',
            title: words('fields.pdfFile'),
          },
          {
            key: 'viewCount',
            dataIndex: 'viewCount',
            title: words('fields.viewCount'),
            sorter: true,
            align: 'right',
          },
          { key: 'sort', dataIndex: 'sort', title: words('fields.sort'), sorter: true, align: 'right' },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <StandardActs
                item={row}
                onEdit={() => setOpen({ edit: row.standardId })}
                onRemove={() => void remove([row.standardId], t('confirmRemove', { name: row.standardNo }))}
                onMoved={reload}
              />
            ),
          },
        ]}
      />
      {open === 'new' && <StandardForm onSaved={saved(t('added'))} onClose={close} />}
      {open === 'order' && <StandardOrder onSaved={reload} onClose={close} />}
      {typeof open === 'object' && <StandardEdit standardId={open.edit} onSaved={saved(t('edited'))} onClose={close} />}
    </ListPage>
  );
}
