import { Records } from '#web/kit/lists/records.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { useTexts } from '#web/texts/language.ts';
import { centers } from '../../contract.ts';
import { centerTexts } from '../../texts/index.ts';
import { centerPageTexts } from '../texts/index.ts';
import { CenterDrawer } from './form.tsx';
import { SignatoryDrawer } from './signatory.tsx';

/** The centres that receive data and sign certificates. */
export default function Centers() {
  const t = useTexts(centerPageTexts);
  const words = useTexts(centerTexts);
  return (
    <Records
      noun={centers}
      id="centerId"
      words={centerTexts}
      page={centerPageTexts}
      names={{ status: (value) => words(`states.${value}`) }}
      filters={['keyword', 'status']}
      columns={[
        { field: 'name', title: words('name') },
        { field: 'status', tones: { '0': 'ok', '1': 'idle' } },
        { field: 'certPrefix', cell: ({ certPrefix }) => <span className="mono">{certPrefix}</span> },
        { field: 'signatoryName', cell: ({ signatoryName }) => signatoryName || '–' },
        {
          field: 'hasSignature',
          title: words('fields.signature'),
          cell: ({ hasSignature }) => (
            <StateBadge tone={hasSignature ? 'ok' : 'warn'}>
              {hasSignature ? words('fields.signature') : t('noImage')}
            </StateBadge>
          ),
        },
        'contact',
        'updateTime',
      ]}
      form={(center, on) => <CenterDrawer center={center ?? null} {...on} />}
      acts={({ centerId }, { edit, act, show, saved, reload, close }) => [
        edit,
        act('signatory', centers.setSignatory, () =>
          show(<SignatoryDrawer centerId={centerId} onSaved={saved(t('edited'))} onChanged={reload} onClose={close} />),
        ),
      ]}
    />
  );
}
