import { useState } from 'react';
import { Button, Select, Skeleton, Space } from 'antd';
import { Link, useParams } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { DictDataQuery, dictionaries, type DictData } from '../../contract.ts';
import { dictionaryTexts } from '../../texts/index.ts';
import { DictTag } from '../dict-tag.tsx';
import { refreshDictionary, useDictionary } from '../dictionary.ts';
import { dictionaryPageTexts } from '../texts/index.ts';
import { ValueForm } from './value-form.tsx';

/** The values of the dictionary in the address; a select switches to another one. */
export default function Values() {
  const t = useTexts(dictionaryPageTexts);
  const { dictId } = useParams();
  const [state, setState] = useListState(DictDataQuery);
  const { reply: options } = useCall(dictionaries.typeOptions, {});
  const back = <Link to="/system/dict">{t('values.back')}</Link>;
  if (!options) return <Skeleton active />;
  const current = options.find((one) =>
    state.dictType ? one.dictType === state.dictType : one.dictId === Number(dictId),
  );
  if (!current)
    return (
      <EmptyState icon="alert" title={t('values.title')} act={back}>
        {t('values.unknown')}
      </EmptyState>
    );
  return <ValuesOf key={current.dictId} type={current} types={options} state={state} onState={setState} />;
}

type Option = NonNullable<ReturnType<typeof useCall<typeof dictionaries.typeOptions>>['reply']>[number];
type State = ReturnType<typeof useListState<typeof DictDataQuery>>;

function ValuesOf({
  type,
  types,
  state,
  onState,
}: {
  type: Option;
  types: readonly Option[];
  state: State[0];
  onState: State[1];
}) {
  const t = useTexts(dictionaryPageTexts);
  const words = useTexts(dictionaryTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const { dictType } = type;
  const query = { ...state, dictType };
  const { reply, failure, reload } = useCall(dictionaries.list, { query });
  const states = useDictionary('sys_normal_disable');
  const [editing, setEditing] = useState<{ value?: DictData }>();
  const [chosen, setChosen] = useState<number[]>([]);
  const labelOf = (row: DictData) => pick(row.dictLabel, row.dictLabelEn, language);
  const nameOf = (one: Option) => pick(one.dictName, one.dictNameEn, language);

  /** Asks for confirmation first. The API client has already shown a refusal. */
  const remove = async (codes: readonly number[], question: string) => {
    if (!(await confirmBox(question))) return;
    await call(dictionaries.remove, { params: { dictCodes: codes.join(',') } });
    refreshDictionary(dictType);
    toast('success', t('removed'));
    setChosen((before) => before.filter((code) => !codes.includes(code)));
    reload();
  };
  const run = (act: () => Promise<void>) => () => void act().catch(() => undefined);

  return (
    <ListPage
      title={t('values.titleOf', { name: nameOf(type) })}
      filters={
        <>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            className="kit-filter"
            aria-label={words('fields.dictName')}
            value={dictType}
            options={types.map((one) => ({ value: one.dictType, label: nameOf(one) }))}
            onChange={(value) => onState({ dictType: value, dictLabel: '', status: '' })}
          />
          <TextFilter
            className="kit-filter"
            label={words('fields.dictLabel')}
            value={state.dictLabel ?? ''}
            onValue={(value) => onState({ dictLabel: value })}
          />
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={states}
            onValue={(status) => onState({ status })}
          />
          <Button onClick={() => onState({ dictType: '', dictLabel: '', status: '' })}>{t('reset')}</Button>
        </>
      }
      actions={
        <>
          <Link to="/system/dict">{t('values.back')}</Link>
          <Can call={dictionaries.exportValues}>
            <ExportButton name={t('values.title')} onExport={() => call(dictionaries.exportValues, { body: query })} />
          </Can>
          <Can call={dictionaries.remove}>
            <Button
              danger
              disabled={chosen.length === 0}
              onClick={run(() => remove(chosen, t('values.removeChosen', { count: chosen.length })))}
            >
              {t('removeSelected')}
            </Button>
          </Can>
          <Can call={dictionaries.add}>
            <Button type="primary" onClick={() => setEditing({})}>
              {t('values.add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<DictData>
        rowKey="dictCode"
        page={reply}
        again={failure && reload}
        state={state}
        onState={onState}
        {...(mayCall(viewer, dictionaries.remove.permit)
          ? { rowSelection: { selectedRowKeys: chosen, onChange: (keys) => setChosen(keys as number[]) } }
          : {})}
        empty={t('values.empty')}
        columns={[
          {
            key: 'dictLabel',
            dataIndex: 'dictLabel',
            title: words('fields.dictLabel'),
            sorter: true,
            render: (_value, row) => (
              <DictTag entries={[{ ...row, label: labelOf(row), value: row.dictValue }]} value={row.dictValue} />
            ),
          },
          {
            key: 'dictValue',
            title: words('fields.dictValue'),
            sorter: true,
            render: (_value, row) => <span className="mono">{row.dictValue}</span>,
          },
          { key: 'dictSort', dataIndex: 'dictSort', title: words('fields.dictSort'), align: 'right', sorter: true },
          {
            key: 'isDefault',
            title: words('fields.isDefault'),
            render: (_value, row) => words(`yesNo.${row.isDefault}`),
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
                <Can call={dictionaries.edit}>
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('values.editOf', { name: labelOf(row) })}
                    onClick={() => setEditing({ value: row })}
                  >
                    {t('edit')}
                  </Button>
                </Can>
                <Can call={dictionaries.remove}>
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={t('values.removeOf', { name: labelOf(row) })}
                    onClick={run(() => remove([row.dictCode], t('values.removeConfirm', { name: labelOf(row) })))}
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
        <ValueForm
          dictType={dictType}
          value={editing.value}
          nextSort={(reply?.total ?? 0) + 1}
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
