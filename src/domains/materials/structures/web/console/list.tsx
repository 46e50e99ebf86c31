import { call } from '#web/api/api.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import { structures, type OfficeStructure } from '../../contract.ts';
import { structureTexts } from '../../texts/index.ts';
import { officeTexts } from '../texts/office.ts';
import { HideForm } from './hide-form.tsx';

/** The page reads the list of the back office; `list` of the contract is that of visitors. */
const noun = { ...structures, list: structures.office };

const stateOf = ({ hiddenReason, listedFrom }: OfficeStructure) =>
  hiddenReason ? 'hidden' : listedFrom ? 'listed' : 'unlisted';
const tones = { hidden: 'bad', listed: 'ok', unlisted: 'idle' } as const;

/** All structures that were read from files, with source, remarks and rules. */
export default function StructuresPage() {
  const t = useTexts(officeTexts);
  const words = useTexts(structureTexts);
  const nameOf = ({ structureId, formula }: OfficeStructure) => `s-${structureId} ${formula}`;
  return (
    <Records
      noun={noun}
      id="structureId"
      words={structureTexts}
      page={officeTexts}
      nameOf={nameOf}
      names={{ state: (value) => words(`states.${value}`), warnings: (value) => words(`yesNo.${value}`) }}
      filters={['keyword', 'state', 'warnings', { field: 'beginCreateTime', label: words('fields.createTime') }]}
      columns={[
        { field: 'structureId', cell: ({ structureId }) => `s-${structureId}` },
        'formula',
        {
          field: 'spaceGroup',
          title: t('group'),
          cell: ({ spaceGroup, spaceGroupSymbol }) =>
            spaceGroup === null ? '–' : `${spaceGroupSymbol} (${spaceGroup})`,
        },
        'sites',
        {
          field: 'path',
          title: t('source'),
          cell: ({ publicId, resourceNo, path, member, part, partName }) => (
            <div className="kit-two-lines">
              {publicId ? (
                <a href={`/data/detail/${publicId}`} target="_blank" rel="noreferrer">
                  {resourceNo}
                </a>
              ) : (
                '–'
              )}
              <span>{[path, member, partName || part].filter(Boolean).join(' · ')}</span>
            </div>
          ),
        },
        'warningCount',
        'recipe',
        {
          field: 'listedFrom',
          title: words('fields.state'),
          cell: (row) => <StateBadge tone={tones[stateOf(row)]}>{words(`states.${stateOf(row)}`)}</StateBadge>,
        },
        'hiddenReason',
        'createTime',
      ]}
      acts={(row, { act, show, reload, close }) => [
        act('readAgain', structures.readAgain, async () => {
          if (!(await confirmBox(t('readAgainAsk', { name: nameOf(row) })))) return;
          await call(structures.readAgain, { body: { structureIds: [row.structureId] } });
          toast('success', t('readAgainDone'));
          reload();
        }),
        row.hiddenReason
          ? act('show', structures.show, async () => {
              if (!(await confirmBox(t('showAsk', { name: nameOf(row) })))) return;
              await call(structures.show, { body: { structureId: row.structureId } });
              toast('success', t('showDone'));
              reload();
            })
          : {
              ...act('hide', structures.hide, () =>
                show(<HideForm row={row} name={nameOf(row)} onSaved={reload} onClose={close} />),
              ),
              danger: true,
            },
      ]}
    />
  );
}
