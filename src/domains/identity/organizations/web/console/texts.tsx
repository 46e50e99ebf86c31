import { pick } from '#shared/texts';
import { useOpenEntry } from '#web/kit/lists/queue.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import {
  organizations,
  organizationTextNoun,
  textSorts,
  type OrganizationTextLine,
  type TextStatus,
} from '../../contract.ts';
import { organizationTexts } from '../../texts/index.ts';
import { textPageTexts } from '../texts/queue.ts';
import { DecideBox } from './decide-box.tsx';

const tones: Record<TextStatus, Tone> = {
  waiting: 'warn',
  matched: 'ok',
  created: 'ok',
  aliased: 'ok',
  ignored: 'idle',
};

/** Names of organizations that were not recognised. */
export default function OrganizationTexts() {
  const t = useTexts(textPageTexts);
  const words = useTexts(organizationTexts);
  const language = useLanguage();
  const { open, setOpen, events } = useOpenEntry<OrganizationTextLine>(
    ({ textId }) => textId,
    ({ status }) => status === 'waiting',
  );
  return (
    <Records
      noun={organizationTextNoun}
      id="textId"
      words={organizationTexts}
      page={textPageTexts}
      waiting="waiting"
      sorts={textSorts}
      names={{ status: (value) => words(`textStatuses.${value}`) }}
      filters={[
        { field: 'text', label: t('textFilter') },
        'status',
        { field: 'beginLastSeen', label: words('fields.lastSeen') },
      ]}
      columns={[
        { field: 'text', className: 'kit-wrapped' },
        'seen',
        'lastSeen',
        { field: 'places', cell: ({ places }) => places.map((place) => words(`places.${place}`)).join('; ') },
        {
          field: 'status',
          cell: ({ status }) => <StateBadge tone={tones[status]}>{words(`textStatuses.${status}`)}</StateBadge>,
        },
        {
          field: 'organizationId',
          title: t('organization'),
          className: 'kit-wrapped',
          cell: (row) => pick(row.nameZh, row.nameEn, language),
        },
        'decideBy',
      ]}
      acts={({ textId, status }, { act }) => [
        act(status === 'waiting' ? 'decide' : 'open', organizations.textHistory, () => setOpen(textId)),
      ]}
      around={(table, list) => {
        const row = list.rows.find((one) => one.textId === open);
        return (
          <>
            <p className="secondary">{t('lead')}</p>
            {table}
            {row && <DecideBox key={`${row.textId} ${row.rowVer}`} row={row} {...events(list)} />}
          </>
        );
      }}
    />
  );
}
