import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { BothNames, LastChange, TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import {
  organizations,
  organizationSorts,
  regions,
  type OrganizationLine,
  type OrganizationStatus,
} from '../../contract.ts';
import { organizationTexts, regionTexts } from '../../texts/index.ts';
import { organizationPageTexts } from '../texts/page.ts';
import { countryOptions } from './country-options.ts';
import { OrganizationEdit } from './edit.tsx';
import { OrganizationForm } from './form.tsx';
import { HistoryDrawer } from './history.tsx';
import { ImportDialog } from './import.tsx';
import { MergeDrawer } from './merge.tsx';

const tones: Record<OrganizationStatus, Tone> = { active: 'ok', inactive: 'idle', merged: 'info' };

/** The register of organizations. */
export default function OrganizationPage() {
  const t = useTexts(organizationPageTexts);
  const words = useTexts(organizationTexts);
  const provinces = useTexts(regionTexts);
  const language = useLanguage();
  const nameOf = (row: OrganizationLine) => pick(row.nameZh, row.nameEn, language);
  const regionOf = (code: string) => provinces.dynamic(`regions.${code}`, code);
  return (
    <Records
      noun={organizations}
      id="organizationId"
      words={organizationTexts}
      page={organizationPageTexts}
      sorts={organizationSorts}
      nameOf={nameOf}
      names={{ status: (value) => words(`statuses.${value}`) }}
      filters={[
        'keyword',
        { field: 'region', options: regions.map((value) => ({ value, label: regionOf(value) })) },
        { field: 'country', options: countryOptions(language) },
        'status',
        { field: 'beginUpdateTime', label: words('fields.updateTime') },
      ]}
      columns={[
        {
          field: 'name',
          className: 'kit-wrapped',
          cell: (row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={false} />,
        },
        {
          field: 'status',
          cell: (row) => (
            <TwoLines
              first={<StateBadge tone={tones[row.status]}>{words(`statuses.${row.status}`)}</StateBadge>}
              second={row.mergedInto !== null && t('mergedInto', { name: pick(row.mergedZh, row.mergedEn, language) })}
            />
          ),
        },
        {
          field: 'otherNames',
          className: 'kit-wrapped',
          cell: ({ otherNames }) => otherNames.map(({ name }) => name).join('; '),
        },
        { field: 'parentId', className: 'kit-wrapped', cell: (row) => pick(row.parentZh, row.parentEn, language) },
        {
          field: 'ror',
          cell: ({ ror }) =>
            ror && (
              <a className="mono" href={`https://ror.org/${ror}`} target="_blank" rel="noreferrer">
                {ror}
              </a>
            ),
        },
        { field: 'region', cell: ({ region }) => regionOf(region) },
        { field: 'updateTime', cell: (row) => <LastChange time={row.updateTime} by={row.updateBy} /> },
      ]}
      exportAs="organizations"
      buttons={({ show, close, reload }) => (
        <CallButton
          call={organizations.importRor}
          onAct={() => show(<ImportDialog onImported={reload} onClose={close} />)}
        >
          {t('import')}
        </CallButton>
      )}
      form={(row, on) =>
        row ? <OrganizationEdit organizationId={row.organizationId} {...on} /> : <OrganizationForm {...on} />
      }
      acts={(row, { edit, act, show, close, saved, ask }) => {
        const { organizationId, rowVer, status } = row;
        const name = nameOf(row);
        const split = () => call(organizations.split, { body: { organizationId, rowVer } });
        return [
          status !== 'merged' && edit,
          act('history', organizations.history, () =>
            show(<HistoryDrawer organizationId={organizationId} name={name} onClose={close} />),
          ),
          status === 'merged'
            ? act('split', organizations.split, () => ask(t('confirmSplit', { name }), split, t('separated')))
            : act('merge', organizations.merge, () =>
                show(<MergeDrawer row={row} onSaved={saved(t('merged'))} onClose={close} />),
              ),
        ];
      }}
    />
  );
}
