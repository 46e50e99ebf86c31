import { Button } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OrderButton } from '#web/kit/lists/order-drawer.tsx';
import { BothNames, LastChange, RemoveChosen } from '#web/kit/lists/record-cells.tsx';
import { useRecords } from '#web/kit/lists/records.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { SubCenterQuery, subCenters, subCenterStates, type SubCenter } from '../../contract.ts';
import { subCenterTexts } from '../../texts/index.ts';
import { subCenterPageTexts } from '../texts/index.ts';
import { SubCenterEdit } from './edit.tsx';
import { SubCenterForm } from './form.tsx';
import { SubCenterOrder } from './order.tsx';

/** The panel that is open next to the list. */
type Open = 'new' | 'order' | { edit: number };

export default function SubCenterPage() {
  const t = useTexts(subCenterPageTexts);
  const words = useTexts(subCenterTexts);
  const language = useLanguage();
  const [state, setState] = useListState(SubCenterQuery);
  const { reply, failure, reload } = useCall(subCenters.list, { query: state });
  const { open, setOpen, close, chosen, remove, saved, selection } = useRecords<Open>({
    call: subCenters.remove,
    onRemove: (ids) => call(subCenters.remove, { params: { subCenterIds: ids.join(',') } }),
    removed: t('removed'),
    reload,
  });
  const nameOf = (row: SubCenter) => pick(row.nameZh, row.nameEn, language);

  const move = async (row: SubCenter) => {
    const act = row.status === 'normal' ? 'deactivate' : 'activate';
    const question = act === 'activate' ? 'confirmActivate' : 'confirmDeactivate';
    if (!(await confirmBox(t(question, { name: nameOf(row) })))) return;
    await call(subCenters[act], { body: { subCenterId: row.subCenterId } });
    toast('success', t(act === 'activate' ? 'activated' : 'deactivated'));
    reload();
  };
  const actsOf = (row: SubCenter) => {
    const name = nameOf(row);
    const act = row.status === 'normal' ? 'deactivate' : 'activate';
    const { subCenterId, code } = row;
    return [
      {
        name: t('edit'),
        about: t('editOf', { name }),
        call: subCenters.edit,
        onAct: () => setOpen({ edit: subCenterId }),
      },
      {
        name: t('preview'),
        about: t('previewOf', { name }),
        call: subCenters.find,
        href: `/about/sub-centers/${code}?preview=1&subCenterId=${subCenterId}`,
      },
      { name: t(act), about: t(`${act}Of`, { name }), call: subCenters[act], onAct: () => move(row) },
      ...(row.status === 'normal'
        ? []
        : [
            {
              name: t('remove'),
              about: t('removeOf', { name }),
              call: subCenters.remove,
              danger: true,
              onAct: () => remove([subCenterId], t('confirmRemove', { name })),
            },
          ]),
    ];
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
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={subCenterStates.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(status) => setState({ status })}
          />
          <Button onClick={() => setState({ keyword: '', status: '' })}>{t('reset')}</Button>
        </>
      }
      actions={
        <>
          <RemoveChosen
            call={subCenters.remove}
            chosen={chosen}
            onClick={() => void remove(chosen, t('confirmRemoveChosen', { count: chosen.length }))}
          />
          <Can call={subCenters.export}>
            <ExportButton name="sub-centers" onExport={() => call(subCenters.export, { body: state })} />
          </Can>
          <Can call={subCenters.sort}>
            <OrderButton onClick={() => setOpen('order')} />
          </Can>
          <Can call={subCenters.add}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<SubCenter>
        rowKey="subCenterId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...selection<SubCenter>(({ status }) => status === 'normal')}
        empty={t('empty')}
        columns={[
          {
            key: language === 'zh' ? 'nameZh' : 'nameEn',
            dataIndex: language === 'zh' ? 'nameZh' : 'nameEn',
            title: words('fields.name'),
            sorter: true,
            render: (_value, row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
          },
          { key: 'code', dataIndex: 'code', title: words('fields.code'), sorter: true },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => (
              <StateBadge tone={row.status === 'normal' ? 'ok' : 'idle'}>{words(`states.${row.status}`)}</StateBadge>
            ),
          },
          {
            key: 'provider',
            title: words('fields.provider'),
            render: (_value, row) => pick(row.providerZh, row.providerEn, language),
          },
          {
            key: 'createDate',
            title: words('fields.createDate'),
            sorter: true,
            render: (_value, row) => formatDay(row.createDate, language),
          },
          { key: 'redirectRule', dataIndex: 'redirectRule', title: words('fields.redirectRule') },
          { key: 'sort', dataIndex: 'sort', title: words('fields.sort'), sorter: true, align: 'right' },
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
            render: (_value, row) => <RowActions acts={actsOf(row)} />,
          },
        ]}
      />
      {open === 'new' && <SubCenterForm onSaved={saved(t('added'))} onClose={close} />}
      {open === 'order' && <SubCenterOrder onSaved={reload} onClose={close} />}
      {typeof open === 'object' && (
        <SubCenterEdit subCenterId={open.edit} onSaved={saved(t('edited'))} onClose={close} />
      )}
    </ListPage>
  );
}
