import { pick } from '#shared/texts';
import { BothNames } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { selections, type SelectionRow } from '../../contract.ts';
import { selectionTexts } from '../../texts/index.ts';
import { selectionPageTexts } from '../texts/index.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** Public and withdrawn selections for data administrators. */
export default function SelectionsPage() {
  const words = useTexts(selectionTexts);
  const language = useLanguage();
  const nameOf = (row: SelectionRow) => pick(row.titleZh, row.titleEn, language);
  return (
    <Records
      noun={selections}
      id="selectionId"
      words={selectionTexts}
      page={selectionPageTexts}
      nameOf={nameOf}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={['keyword', 'status', { field: 'beginPublishTime', label: words('fields.publishTime') }]}
      columns={[
        {
          field: 'titleZh',
          title: words('fields.title'),
          cell: (row) => (
            <a href={`/data/selections/${row.publicId}`} target="_blank" rel="noreferrer">
              <BothNames zh={row.titleZh} en={row.titleEn} isDemo={false} />
            </a>
          ),
        },
        {
          field: 'creatorZh',
          title: words('fields.creator'),
          cell: (row) => pick(row.creatorZh, row.creatorEn, language),
        },
        'userName',
        'itemCount',
        {
          field: 'status',
          cell: ({ status }) => (
            <StateBadge tone={status === 'published' ? 'ok' : 'bad'}>{words(`states.${status}`)}</StateBadge>
          ),
        },
        'publishTime',
        'withdrawReason',
      ]}
      acts={(row, { act, show, name, reload, close }) => [
        row.may.withdraw && {
          ...act('withdraw', selections.withdraw, () =>
            show(<WithdrawForm row={row} name={name} onSaved={reload} onClose={close} />),
          ),
          danger: true,
        },
      ]}
    />
  );
}
