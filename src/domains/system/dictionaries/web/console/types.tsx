import { useState } from 'react';
import { Button, Space } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { dictionaries, DictTypeQuery, type DictType } from '../../contract.ts';
import { dictionaryTexts } from '../../texts/index.ts';
import { DictTag } from '../dict-tag.tsx';
import { refreshDictionary, useDictionary } from '../dictionary.ts';
import { dictionaryPageTexts } from '../texts/index.ts';
import { TypeForm } from './type-form.tsx';

/** The dictionaries, each with a link to its values. */
export default function Types() {
  const t = useTexts(dictionaryPageTexts);
  const words = useTexts(dictionaryTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(DictTypeQuery);
  const { reply, failure, reload } = useCall(dictionaries.types, { query: state });
  const states = useDictionary('sys_normal_disable');
  const [editing, setEditing] = useState<{ type?: DictType }>();
  const [chosen, setChosen] = useState<number[]>([]);

  /** Asks for confirmation first. The API client has already shown a refusal. */
  const remove = async (ids: readonly number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(dictionaries.removeTypes, { params: { dictIds: ids.join(',') } });
    toast('success', t('removed'));
    setChosen((before) => before.filter((id) => !ids.includes(id)));
    reload();
  };
  const refresh = async () => {
    await call(dictionaries.refreshCache);
    refreshDictionary();
    toast('success', t('refreshed'));
  };
  const run = (act: () => Promise<void>) => () => void act().catch(() => undefined);
  const nameOf = (row: DictType) => pick(row.dictName, row.dictNameEn, language);

  return (
    <ListPage
      title={t('types.title')}
      filters={
        <>
          {(['dictName', 'dictType'] as const).map((name) => (
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
            options={states}
            onValue={(status) => setState({ status })}
          />
          <DaysFilter
            label={t('created')}
            placeholder={[t('from'), t('to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button onClick={() => setState({ dictName: '', dictType: '', status: '', beginTime: '', endTime: '' })}>
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <>
          <Can call={dictionaries.refreshCache}>
            <Button onClick={run(refresh)}>{t('refresh')}</Button>
          </Can>
          <Can call={dictionaries.exportTypes}>
            <ExportButton name={t('types.title')} onExport={() => call(dictionaries.exportTypes, { body: state })} />
          </Can>
          <Can call={dictionaries.removeTypes}>
            <Button
              danger
              disabled={chosen.length === 0}
              onClick={run(() => remove(chosen, t('types.removeChosen', { count: chosen.length })))}
            >
              {t('removeSelected')}
            </Button>
          </Can>
          <Can call={dictionaries.addType}>
            <Button type="primary" onClick={() => setEditing({})}>
              {t('types.add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<DictType>
        rowKey="dictId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...(mayCall(viewer, dictionaries.removeTypes.permit)
          ? { rowSelection: { selectedRowKeys: chosen, onChange: (keys) => setChosen(keys as number[]) } }
          : {})}
        empty={t('types.empty')}
        columns={[
          {
            key: 'dictName',
            dataIndex: 'dictName',
            title: words('fields.dictName'),
            sorter: true,
            render: (_value, row) => nameOf(row),
          },
          {
            key: 'dictType',
            title: words('fields.dictType'),
            sorter: true,
            render: (_value, row) => (
              <Link
                className="mono"
                to={`/system/dict-data/index/${row.dictId}`}
                aria-label={t('types.valuesOf', { type: row.dictType })}
              >
                {row.dictType}
              </Link>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <DictTag entries={states} value={row.status} />,
          },
          { key: 'remark', dataIndex: 'remark', title: words('fields.remark') },
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
                <Can call={dictionaries.editType}>
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('types.editOf', { name: nameOf(row) })}
                    onClick={() => setEditing({ type: row })}
                  >
                    {t('edit')}
                  </Button>
                </Can>
                <Can call={dictionaries.removeTypes}>
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={t('types.removeOf', { name: nameOf(row) })}
                    onClick={run(() => remove([row.dictId], t('types.removeConfirm', { name: nameOf(row) })))}
                  >
                    {t('remove')}
                  </Button>
                </Can>
              </Space>
            ),
          },
        ]}
      />
      {editing && (
        <TypeForm
          type={editing.type}
          onSaved={() => {
            toast('success', t('saved'));
            reload();
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  );
}
