import { Tag } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChosenDecisions } from '#web/kit/lists/chosen-decisions.tsx';
import { everyState, useOpenEntry } from '#web/kit/lists/queue.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { useFilters } from '#web/kit/lists/list-state.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { StateTabs } from '#web/kit/lists/state-tabs.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { Can } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import {
  ApplicationQuery,
  applications,
  applicationStatus,
  officeStatuses,
  type ApplicationRow,
} from '../../contract.ts';
import { applicationTexts } from '../../texts/index.ts';
import { applicationOfficeTexts } from '../texts/index.ts';
import { ApplicationBox } from './application-box.tsx';
import { ApplicationTag } from './state.tsx';

const isWaiting = ({ status }: ApplicationRow) => status === applicationStatus.submitted;

/** The page on which the centre decides on archive applications. */
export default function Applications() {
  const t = useTexts(applicationOfficeTexts);
  const words = useTexts(applicationTexts);
  const language = useLanguage();
  const { reply: counted, reload: recount } = useCall(applications.counts, { query: useFilters(ApplicationQuery) });
  const { open, setOpen, events } = useOpenEntry<ApplicationRow>(({ applicationId }) => applicationId, isWaiting);
  return (
    <Records
      noun={applications}
      id="applicationId"
      words={applicationTexts}
      page={applicationOfficeTexts}
      waiting={applicationStatus.submitted}
      hidden={['waitingDays']}
      nameOf={({ applicationNo }) => applicationNo}
      names={{ planType: (value) => words(`planTypes.${value}`) }}
      filters={['keyword', 'leadOrg', 'planType', { field: 'beginSubmitTime', label: words('fields.submitTime') }]}
      columns={[
        {
          field: 'projectNo',
          cell: (row) => (
            <>
              <span className="mono">{row.projectNo}</span>{' '}
              {row.isDuplicate ? <Tag color="warning">{t('duplicate')}</Tag> : null}
            </>
          ),
        },
        {
          field: 'name',
          className: 'kit-wrapped',
          title: words('fields.projectName'),
          cell: (row) => (
            <div className="kit-two-lines">
              <span title={row.nameZh}>{pick(row.nameZh, row.nameEn, language)}</span>
              <span className="secondary mono">{row.applicationNo}</span>
            </div>
          ),
        },
        { field: 'status', cell: ({ status }) => <ApplicationTag status={status} /> },
        {
          field: 'submitTime',
          cell: (row) => row.submitTime && <WaitingText since={row.submitTime} isWaiting={isWaiting(row)} />,
        },
        { field: 'leadOrg', className: 'kit-wrapped' },
        {
          field: 'applicantName',
          title: words('fields.applicant'),
          cell: (row) => <TwoLines first={row.applicantName} second={row.applicantOrganization} />,
        },
        { field: 'waitingDays', align: 'right', cell: (row) => (isWaiting(row) ? row.waitingDays : '–') },
      ]}
      chooseFor={applications.accept}
      canChoose={({ may }) => may.accept}
      buttons={(list) => (
        <Can call={applications.accept}>
          <ChosenDecisions<ApplicationRow>
            list={list}
            idOf={({ applicationId }) => applicationId}
            nameOf={(row) => `${row.projectNo} ${pick(row.nameZh, row.nameEn, language)}`}
            comments={{ label: words('fields.comments'), missing: t('reasonNeeded') }}
            decisions={(['accept', 'return'] as const).map((act) => ({
              name: act,
              label: words(`acts.${act}`),
              danger: act === 'return',
              needsReason: act === 'return',
              isPossible: (row) => row.may.accept,
              decide: ({ applicationId, rowVer }, comments) =>
                call(applications[act], { body: { applicationId, rowVer, comments } }, { quiet: true }),
            }))}
          />
        </Can>
      )}
      onChanged={recount}
      exportAs={words('exportName')}
      acts={({ applicationId, may }, { act }) => [
        act(may.accept ? 'decide' : 'read', applications.get, () => setOpen(applicationId)),
      ]}
      around={(table, list) => (
        <>
          <StateTabs
            label={words('fields.status')}
            value={list.state.status ?? everyState}
            states={officeStatuses}
            nameOf={(status) => words(`states.${status}`)}
            counts={counted?.counts}
            all={everyState}
            onValue={(status) => list.onState({ status })}
          />
          {table}
          {open !== undefined && <ApplicationBox key={open} id={open} {...events(list)} />}
        </>
      )}
    />
  );
}
