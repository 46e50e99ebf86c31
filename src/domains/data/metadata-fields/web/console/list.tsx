import { unitSymbol } from '#shared/units';
import { pick } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { useDictionary } from '#view/system/dictionaries';
import { call } from '#web/api/api.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { Badge, StateBadge } from '#web/kit/parts/badge.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { fieldStatuses, groupDictionary, metadataFields, type MetadataField } from '../../contract.ts';
import { metadataFieldTexts } from '../../texts/index.ts';
import { metadataFieldPageTexts } from '../texts/index.ts';
import { MetadataFieldForm } from './form.tsx';
import { FieldOrder } from './order.tsx';

type Status = (typeof fieldStatuses)[keyof typeof fieldStatuses];

/** The declared metadata fields. */
export default function MetadataFields() {
  const t = useTexts(metadataFieldPageTexts);
  const words = useTexts(metadataFieldTexts);
  const types = useTexts(resourcesTexts);
  const language = useLanguage();
  const groups = useDictionary(groupDictionary);
  const groupOf = ({ fieldGroup }: MetadataField) =>
    groups.find(({ value }) => value === fieldGroup)?.label ?? fieldGroup;
  const techniquesOf = ({ techniques, resourceTypes }: MetadataField) =>
    [
      techniques.length === 0 ? t('allTechniques') : t('techniqueCount', { count: techniques.length }),
      ...resourceTypes.map((type) => types.dynamic(`types.${type}`, type)),
    ].join(' · ');
  return (
    <Records
      noun={metadataFields}
      id="fieldId"
      words={metadataFieldTexts}
      page={metadataFieldPageTexts}
      names={{ kind: (value) => words(`kinds.${value}`), status: (value) => words.dynamic(`statuses.${value}`) }}
      filters={[{ field: 'keyword', label: t('keyword') }, { field: 'fieldGroup', options: groups }, 'kind', 'status']}
      columns={[
        { field: 'label', title: words('name'), cell: (row) => pick(row.labelZh, row.labelEn, language) },
        { field: 'fieldKey', cell: ({ fieldKey }) => <span className="mono">{fieldKey}</span> },
        { field: 'fieldGroup', cell: groupOf },
        {
          field: 'kind',
          cell: ({ kind, unit }) => [words(`kinds.${kind}`), unitSymbol(unit)].filter(Boolean).join(' · '),
        },
        { field: 'techniques', cell: techniquesOf },
        { field: 'isRequired', cell: ({ isRequired }) => (isRequired ? <Badge>{t('yes')}</Badge> : t('no')) },
        { field: 'isUsed', cell: ({ isUsed }) => t(isUsed ? 'yes' : 'no') },
        {
          field: 'status',
          cell: ({ status }) => (
            <StateBadge tone={status === fieldStatuses.offered ? 'ok' : 'idle'}>
              {words.dynamic(`statuses.${status}`)}
            </StateBadge>
          ),
        },
      ]}
      isLocked={({ isUsed }) => isUsed}
      order={(on) => <FieldOrder {...on} />}
      form={(item, on) => <MetadataFieldForm {...(item ? { item } : {})} {...on} />}
      acts={(row, { edit, act, move, remove, run }) => {
        const { fieldId, rowVer } = row;
        const to = (status: Status) => ({ body: { fieldId, rowVer, status } });
        const offer = () => call(metadataFields.changeStatus, to(fieldStatuses.offered));
        return [
          edit,
          row.status === fieldStatuses.offered
            ? move('retire', metadataFields.changeStatus, to(fieldStatuses.retired), t('retired'))
            : act('offer', metadataFields.changeStatus, () => run(offer, t('offered'))),
          !row.isUsed && remove,
        ];
      }}
      around={(table) => (
        <>
          <p className="secondary">{t('lead')}</p>
          {table}
        </>
      )}
    />
  );
}
