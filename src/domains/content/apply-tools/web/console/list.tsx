import { Button, Typography } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OrderButton } from '#web/kit/lists/order-drawer.tsx';
import { BothNames, LastChange, RemoveChosen } from '#web/kit/lists/record-cells.tsx';
import { useRecords } from '#web/kit/lists/records.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { applyTools, toolCategories, ToolQuery, toolStates, type ToolRow } from '../../contract.ts';
import { toolTexts } from '../../texts/index.ts';
import { toolPageTexts } from '../texts/index.ts';
import { ToolEdit } from './edit.tsx';
import { ToolForm } from './form.tsx';
import { ToolOrder } from './order.tsx';

/** The panel that is open next to the list. */
type Open = 'new' | 'order' | { edit: number };

export default function ToolPage() {
  const t = useTexts(toolPageTexts);
  const words = useTexts(toolTexts);
  const language = useLanguage();
  const [state, setState] = useListState(ToolQuery);
  const { reply, failure, reload } = useCall(applyTools.list, { query: state });
  const { open, setOpen, close, chosen, remove, saved, selection } = useRecords<Open>({
    call: applyTools.remove,
    onRemove: (ids) => call(applyTools.remove, { params: { toolIds: ids.join(',') } }),
    removed: t('removed'),
    reload,
  });
  const nameOf = (row: ToolRow) => pick(row.nameZh, row.nameEn, language);

  const move = async (row: ToolRow) => {
    const act = row.status === 'published' ? 'takeDown' : 'publish';
    const question = act === 'publish' ? 'confirmPublish' : 'confirmTakeDown';
    if (!(await confirmBox(t(question, { name: nameOf(row) })))) return;
    await call(applyTools[act], { body: { toolId: row.toolId } });
    toast('success', t(act === 'publish' ? 'published' : 'takenDown'));
    reload();
  };
  const actsOf = (row: ToolRow) => {
    const name = nameOf(row);
    const { toolId } = row;
    const act = row.status === 'published' ? 'takeDown' : 'publish';
    return [
      { name: t('edit'), about: t('editOf', { name }), call: applyTools.edit, onAct: () => setOpen({ edit: toolId }) },
      {
        name: t('preview'),
        about: t('previewOf', { name }),
        call: applyTools.find,
        href: `/ApplyTool/ApplyToolDetail/${toolId}?preview=1`,
      },
      {
        name: t('article'),
        about: t('articleOf', { name }),
        call: applyTools.find,
        href: `/biz/applyTool/${toolId}?preview=1`,
      },
      { name: t(act), about: t(`${act}Of`, { name }), call: applyTools[act], onAct: () => move(row) },
      ...(row.status === 'published'
        ? []
        : [
            {
              name: t('remove'),
              about: t('removeOf', { name }),
              call: applyTools.remove,
              danger: true,
              onAct: () => remove([toolId], t('confirmRemove', { name })),
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
            label={words('fields.category')}
            value={state.category}
            options={toolCategories.map((value) => ({ value, label: words(`categories.${value}`) }))}
            onValue={(category) => setState({ category })}
          />
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={toolStates.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(status) => setState({ status })}
          />
          <Button onClick={() => setState({ keyword: '', category: '', status: '' })}>{t('reset')}</Button>
        </>
      }
      actions={
        <>
          <RemoveChosen
            call={applyTools.remove}
            chosen={chosen}
            onClick={() => void remove(chosen, t('confirmRemoveChosen', { count: chosen.length }))}
          />
          <Can call={applyTools.export}>
            <ExportButton name="tools" onExport={() => call(applyTools.export, { body: state })} />
          </Can>
          <Can call={applyTools.sort}>
            <OrderButton onClick={() => setOpen('order')} />
          </Can>
          <Can call={applyTools.add}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<ToolRow>
        rowKey="toolId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...selection<ToolRow>(({ status }) => status === 'published')}
        empty={t('empty')}
        columns={[
          {
            key: language === 'zh' ? 'nameZh' : 'nameEn',
            dataIndex: language === 'zh' ? 'nameZh' : 'nameEn',
            title: words('fields.name'),
            sorter: true,
            render: (_value, row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
          },
          {
            key: 'category',
            title: words('fields.category'),
            sorter: true,
            render: (_value, row) => words(`categories.${row.category}`),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => (
              <StateBadge tone={row.status === 'published' ? 'ok' : 'idle'}>{words(`states.${row.status}`)}</StateBadge>
            ),
          },
          {
            key: 'url',
            title: words('fields.url'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <a href={row.url} target="_blank" rel="noreferrer">
                  {row.url}
                </a>
                <Typography.Text type="secondary">{words(`openModes.${row.openMode}`)}</Typography.Text>
              </div>
            ),
          },
          {
            key: 'provider',
            title: words('fields.provider'),
            render: (_value, row) => pick(row.providerZh, row.providerEn, language),
          },
          { key: 'version', dataIndex: 'version', title: words('fields.version') },
          { key: 'sort', dataIndex: 'sort', title: words('fields.sort'), sorter: true, align: 'right' },
          {
            key: 'publishTime',
            title: words('fields.publishTime'),
            sorter: true,
            render: (_value, row) => formatMoment(row.publishTime, language),
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
            render: (_value, row) => <RowActions acts={actsOf(row)} />,
          },
        ]}
      />
      {open === 'new' && <ToolForm onSaved={saved(t('added'))} onClose={close} />}
      {open === 'order' && <ToolOrder onSaved={reload} onClose={close} />}
      {typeof open === 'object' && <ToolEdit toolId={open.edit} onSaved={saved(t('edited'))} onClose={close} />}
    </ListPage>
  );
}
