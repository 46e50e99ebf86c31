import './access.css';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChosenDecisions } from '#web/kit/lists/chosen-decisions.tsx';
import { everyState, useOpenEntry } from '#web/kit/lists/queue.ts';
import { useFilters } from '#web/kit/lists/list-state.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { StateTabs } from '#web/kit/lists/state-tabs.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { Can } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { AccessQuery, accessRequests, accessStatus, accessStatuses, type AccessRequest } from '../../contract.ts';
import { accessTexts } from '../../texts/index.ts';
import { accessOfficeTexts } from '../texts/index.ts';
import { RequestBox } from './request-box.tsx';
import { AccessState, Verified } from './state.tsx';

const isWaiting = ({ status }: AccessRequest) => status === accessStatus.pending;

/** Page on which data administrators decide on access to restricted files. */
export default function AccessApproval() {
  const t = useTexts(accessOfficeTexts);
  const words = useTexts(accessTexts);
  const language = useLanguage();
  const { reply: counted, reload: recount } = useCall(accessRequests.counts, { query: useFilters(AccessQuery) });
  const { open, setOpen, events } = useOpenEntry<AccessRequest>(({ requestId }) => requestId, isWaiting);
  const titleOf = (row: AccessRequest) => pick(row.titleZh, row.titleEn, language);
  return (
    <Records
      noun={accessRequests}
      id="requestId"
      words={accessTexts}
      page={accessOfficeTexts}
      waiting={accessStatus.pending}
      hidden={['periodStart', 'waitingDays']}
      names={{ purpose: (value) => words(`purposes.${value}`) }}
      filters={['title', 'applicant', 'purpose', { field: 'beginCreateTime', label: words('fields.createTime') }]}
      columns={[
        { field: 'requestNo', cell: ({ requestNo }) => <span className="mono">{requestNo}</span> },
        {
          field: 'title',
          className: 'kit-wrapped',
          cell: (row) => (
            <a href={`/data/detail/${row.publicId}`} target="_blank" rel="noreferrer">
              {titleOf(row)}
            </a>
          ),
        },
        { field: 'status', cell: ({ status }) => <AccessState status={status} /> },
        { field: 'createTime', cell: (row) => <WaitingText since={row.createTime} isWaiting={isWaiting(row)} /> },
        {
          field: 'applicantName',
          title: words('fields.applicant'),
          cell: (row) => (
            <div className="kit-two-lines">
              <span>{row.applicantName}</span>
              <span className="secondary">{row.applicantOrganization}</span>
              <Verified is={row.applicantVerified} />
            </div>
          ),
        },
        'purpose',
        {
          field: 'periodStart',
          title: words('fields.period'),
          cell: ({ periodStart, periodEnd }) =>
            periodStart || periodEnd ? `${periodStart ?? '…'} – ${periodEnd ?? '…'}` : '–',
        },
        {
          field: 'waitingDays',
          align: 'right',
          cell: (row) => (isWaiting(row) || row.status === accessStatus.supplement ? row.waitingDays : '–'),
        },
      ]}
      chooseFor={accessRequests.reject}
      canChoose={({ may }) => may.reject}
      buttons={(list) => (
        <Can call={accessRequests.reject}>
          <ChosenDecisions<AccessRequest>
            list={list}
            idOf={({ requestId }) => requestId}
            nameOf={(row) => `${row.requestNo} ${titleOf(row)}`}
            comments={{ label: words('fields.comments'), missing: t('reasonNeeded') }}
            decisions={(['supplement', 'reject'] as const).map((act) => ({
              name: act,
              label: words(`acts.${act}`),
              danger: act === 'reject',
              needsReason: true,
              isPossible: (row) => row.may[act],
              decide: ({ requestId, rowVer }, comments) =>
                call(accessRequests[act], { body: { requestId, rowVer, comments } }, { quiet: true }),
            }))}
          />
        </Can>
      )}
      onChanged={recount}
      exportAs={words('exportName')}
      acts={({ requestId, may }, { act }) => [
        act(may.approve ? 'decide' : 'read', accessRequests.get, () => setOpen(requestId)),
      ]}
      around={(table, list) => (
        <>
          <StateTabs
            label={words('fields.status')}
            value={list.state.status ?? everyState}
            states={accessStatuses}
            nameOf={(status) => words(`states.${status}`)}
            counts={counted?.counts}
            all={everyState}
            onValue={(status) => list.onState({ status })}
          />
          {table}
          {open !== undefined && <RequestBox key={open} requestId={open} {...events(list)} />}
        </>
      )}
    />
  );
}
