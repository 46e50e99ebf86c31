import { useState } from 'react';
import { Button } from 'antd';
import { pick } from '#shared/texts';
import { unitSymbol } from '#shared/units';
import { resourcesTexts } from '#texts/data/resources';
import { useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { Badge, StateBadge } from '#web/kit/parts/badge.tsx';
import { Can } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import {
  fieldKinds,
  fieldStatuses,
  groupDictionary,
  metadataFields,
  MetadataFieldQuery,
  type MetadataField,
} from '../../contract.ts';
import { metadataFieldTexts } from '../../texts/index.ts';
import { metadataFieldPageTexts } from '../texts/index.ts';
import { MetadataFieldForm } from './form.tsx';

/** The declared metadata fields. */
export default function MetadataFields() {
  const t = useTexts(metadataFieldPageTexts);
  const words = useTexts(metadataFieldTexts);
  const types = useTexts(resourcesTexts);
  const language = useLanguage();
  const groups = useDictionary(groupDictionary);
  const [state, setState] = useListState(MetadataFieldQuery);
  const { reply, failure, reload } = useCall(metadataFields.list, { query: state });
  const [editing, setEditing] = useState<{ row?: MetadataField }>();
  const told = (text: string) => {
    toast('success', text);
    reload();
  };
  const nameOf = (row: MetadataField) => pick(row.labelZh, row.labelEn, language);
  const groupOf = (group: string) => groups.find(({ value }) => value === group)?.label ?? group;

  const remove = async (row: MetadataField) => {
    if (!(await confirmBox(t('removeConfirm', { name: nameOf(row) })))) return;
    await call(metadataFields.remove, { params: { ids: String(row.fieldId) } });
    told(t('removed'));
  };
  const changeStatus = async ({ fieldId, rowVer, ...row }: MetadataField) => {
    const isOffered = row.status === fieldStatuses.offered;
    if (isOffered && !(await confirmBox(t('retireConfirm', { name: nameOf({ fieldId, rowVer, ...row }) })))) return;
    const status = isOffered ? fieldStatuses.retired : fieldStatuses.offered;
    await call(metadataFields.changeStatus, { body: { fieldId, rowVer, status } });
    told(t(isOffered ? 'retired' : 'offered'));
  };
  const acts = (row: MetadataField) => {
    const name = nameOf(row);
    const isOffered = row.status === fieldStatuses.offered;
    return [
      { name: t('edit'), about: t('editOf', { name }), call: metadataFields.edit, onAct: () => setEditing({ row }) },
      {
        name: t(isOffered ? 'retire' : 'offer'),
        about: t(isOffered ? 'retireOf' : 'offerOf', { name }),
        call: metadataFields.changeStatus,
        onAct: () => changeStatus(row),
      },
      ...(row.isUsed
        ? []
        : [
            {
              name: t('remove'),
              about: t('removeOf', { name }),
              call: metadataFields.remove,
              danger: true,
              onAct: () => remove(row),
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
            label={t('keyword')}
            value={state.keyword ?? ''}
            onValue={(keyword) => setState({ keyword })}
          />
          <ChoiceFilter
            label={words('fields.fieldGroup')}
            value={state.fieldGroup}
            options={groups}
            onValue={(fieldGroup) => setState({ fieldGroup })}
          />
          <ChoiceFilter
            label={words('fields.kind')}
            value={state.kind}
            options={fieldKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
            onValue={(kind) => setState({ kind })}
          />
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={Object.values(fieldStatuses).map((value) => ({ value, label: words(`statuses.${value}`) }))}
            onValue={(status) => setState({ status })}
          />
        </>
      }
      actions={
        <Can call={metadataFields.add}>
          <Button type="primary" onClick={() => setEditing({})}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <p className="secondary">{t('lead')}</p>
      <DataTable<MetadataField>
        rowKey="fieldId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          { key: 'label', title: words('name'), render: (_value, row) => nameOf(row) },
          {
            key: 'fieldKey',
            title: words('fields.fieldKey'),
            render: (_value, row) => <span className="mono">{row.fieldKey}</span>,
          },
          { key: 'fieldGroup', title: words('fields.fieldGroup'), render: (_value, row) => groupOf(row.fieldGroup) },
          {
            key: 'kind',
            title: words('fields.kind'),
            render: (_value, row) => [words(`kinds.${row.kind}`), unitSymbol(row.unit)].filter(Boolean).join(' · '),
          },
          {
            key: 'offered',
            title: words('fields.techniques'),
            render: (_value, row) =>
              [
                row.techniques.length === 0
                  ? t('allTechniques')
                  : t('techniqueCount', { count: row.techniques.length }),
                ...row.resourceTypes.map((type) => types.dynamic(`types.${type}`, type)),
              ].join(' · '),
          },
          {
            key: 'isRequired',
            title: words('fields.isRequired'),
            render: (_value, row) => (row.isRequired ? <Badge>{t('yes')}</Badge> : t('no')),
          },
          {
            key: 'isUsed',
            title: words('fields.isUsed'),
            render: (_value, row) => t(row.isUsed ? 'yes' : 'no'),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => (
              <StateBadge tone={row.status === fieldStatuses.offered ? 'ok' : 'idle'}>
                {words.dynamic(`statuses.${row.status}`)}
              </StateBadge>
            ),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => <RowActions acts={acts(row)} />,
          },
        ]}
      />
      {editing && (
        <MetadataFieldForm
          {...(editing.row ? { item: editing.row } : {})}
          onSaved={() => told(t('saved'))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  );
}
