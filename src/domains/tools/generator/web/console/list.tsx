import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { generator, GenQuery, type GenTable } from '../../contract.ts';
import { generatorTexts } from '../../texts/index.ts';
import { generatorPageTexts } from '../texts/index.ts';
import { CreateTables } from './create.tsx';
import { ImportTables } from './import.tsx';
import { Preview } from './preview.tsx';

/** The imported tables with their actions. */
export default function Generator() {
  const t = useTexts(generatorPageTexts);
  const words = useTexts(generatorTexts);
  const viewer = useViewer();
  const navigate = useNavigate();
  const [state, setState] = useListState(GenQuery);
  const { reply, failure, reload } = useCall(generator.list, { query: state });
  const { reply: allowed } = useCall(generator.allowed, {}, { quiet: true });
  const [selected, setSelected] = useState<Map<number, string>>(new Map());
  const [drawer, setDrawer] = useState<'import' | 'create'>();
  const [shown, setShown] = useState<GenTable>();
  const told = (text: string) => {
    toast('success', text);
    reload();
  };
  const take = async (names: readonly string[]) =>
    saveFile(await call(generator.downloadAll, { query: { tables: names.join(',') } }), `code_${Date.now()}.zip`);
  const synchronise = async ({ tableName: name }: GenTable) => {
    if (!(await confirmBox(t('synchroniseConfirm', { name })))) return;
    await call(generator.synchronise, { params: { tableName: name } });
    told(t('synchronised'));
  };
  const write = async ({ tableName: name }: GenTable) => {
    await call(generator.write, { params: { tableName: name } });
    toast('success', t('written', { name }));
  };
  const remove = async (ids: readonly number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(generator.remove, { params: { tableIds: ids.join(',') } });
    setSelected(new Map([...selected].filter(([id]) => !ids.includes(id))));
    told(t('removed'));
  };
  // The API client has already shown the error.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  const acts = (table: GenTable) => {
    const { tableId, tableName: name } = table;
    const isWritten = table.genType === '1' && allowed?.writeFiles;
    return [
      { name: t('preview'), about: t('previewOf', { name }), call: generator.preview, onAct: () => setShown(table) },
      {
        name: t('edit'),
        about: t('editOf', { name }),
        call: generator.edit,
        onAct: () => navigate(`/tool/gen-edit/index/${tableId}`),
      },
      {
        name: t('synchronise'),
        about: t('synchroniseOf', { name }),
        call: generator.synchronise,
        onAct: () => synchronise(table),
      },
      isWritten
        ? { name: t('write'), about: t('writeOf', { name }), call: generator.write, onAct: () => write(table) }
        : {
            name: t('download'),
            about: t('downloadOf', { name }),
            call: generator.download,
            onAct: () => take([name]),
          },
      {
        name: t('remove'),
        about: t('removeOf', { name }),
        call: generator.remove,
        danger: true,
        onAct: () => remove([tableId], t('removeConfirm', { name })),
      },
    ];
  };
  const maySelect = [generator.downloadAll, generator.remove].some(({ permit }) => mayCall(viewer, permit));
  const count = selected.size;
  const isFiltered = Boolean(state.tableName || state.tableComment || state.beginCreateTime || state.endCreateTime);
  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <TextFilter
            className="kit-filter"
            label={words('fields.tableName')}
            value={state.tableName ?? ''}
            onValue={(tableName) => setState({ tableName })}
          />
          <TextFilter
            className="kit-filter"
            label={words('fields.tableComment')}
            value={state.tableComment ?? ''}
            onValue={(tableComment) => setState({ tableComment })}
          />
          <DaysFilter
            label={t('days')}
            placeholder={[t('from'), t('to')]}
            from={state.beginCreateTime}
            to={state.endCreateTime}
            onDays={(beginCreateTime, endCreateTime) => setState({ beginCreateTime, endCreateTime })}
          />
        </>
      }
      actions={
        <>
          {count > 0 && (
            <>
              <Can call={generator.downloadAll}>
                <Button onClick={() => run(take([...selected.values()]))}>{t('generate', { count })}</Button>
              </Can>
              <Can call={generator.remove}>
                <Button danger onClick={() => run(remove([...selected.keys()], t('removeManyConfirm', { count })))}>
                  {t('removeSelected', { count })}
                </Button>
              </Can>
            </>
          )}
          {allowed?.createTable && <Button onClick={() => setDrawer('create')}>{t('create')}</Button>}
          <Can call={generator.importTables}>
            <Button type="primary" onClick={() => setDrawer('import')}>
              {t('import')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<GenTable>
        rowKey="tableId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t(isFiltered ? 'empty' : 'emptyAtAll')}
        {...(maySelect
          ? {
              rowSelection: {
                selectedRowKeys: [...selected.keys()],
                onChange: (keys, rows) => {
                  const names = new Map(rows.flatMap((row) => (row ? [[row.tableId, row.tableName]] : [])));
                  setSelected(new Map(keys.map(Number).map((id) => [id, names.get(id) ?? selected.get(id) ?? ''])));
                },
              },
            }
          : {})}
        columns={[
          {
            key: 'tableName',
            dataIndex: 'tableName',
            title: words('fields.tableName'),
            sorter: true,
            render: (name: string) => <span className="mono">{name}</span>,
          },
          { key: 'tableComment', dataIndex: 'tableComment', title: words('fields.tableComment') },
          {
            key: 'className',
            title: words('fields.className'),
            render: (_value, table) => <span className="mono">{table.className}</span>,
          },
          {
            key: 'tplCategory',
            title: words('fields.tplCategory'),
            render: (_value, table) => words(`template.${table.tplCategory}`),
          },
          { key: 'createTime', dataIndex: 'createTime', title: words('fields.createTime'), sorter: true },
          {
            key: 'updateTime',
            title: words('fields.updateTime'),
            sorter: true,
            render: (_value, table) => table.updateTime ?? t('notYet'),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, table) => <RowActions acts={acts(table)} />,
          },
        ]}
      />
      {drawer === 'import' && (
        <ImportTables
          onImported={(names) => told(t('imported', { count: names.length }))}
          onClose={() => setDrawer(undefined)}
        />
      )}
      {drawer === 'create' && (
        <CreateTables
          onCreated={(names) => told(t('created', { names: names.join(', ') }))}
          onClose={() => setDrawer(undefined)}
        />
      )}
      {shown && <Preview table={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
