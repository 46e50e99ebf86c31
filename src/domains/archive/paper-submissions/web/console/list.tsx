import { useCall } from '#web/api/use-call.ts';
import { everyState, useOpenEntry } from '#web/kit/lists/queue.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { useFilters } from '#web/kit/lists/list-state.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { StateTabs } from '#web/kit/lists/state-tabs.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useTexts } from '#web/texts/language.ts';
import {
  SubmissionQuery,
  officeStatuses,
  paperSubmissions,
  submissionStatus,
  type SubmissionRow,
} from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionOfficeTexts } from '../texts/index.ts';
import { SubmissionBox } from './submission-box.tsx';
import { SubmissionTag } from './state.tsx';

const isWaiting = ({ status }: SubmissionRow) =>
  status === submissionStatus.submitted || status === submissionStatus.checking;

/** The page on which data behind papers are checked. */
export default function PaperSubmissions() {
  const words = useTexts(submissionTexts);
  const { reply: counted, reload: recount } = useCall(paperSubmissions.counts, { query: useFilters(SubmissionQuery) });
  const { open, setOpen, events } = useOpenEntry<SubmissionRow>(({ submissionId }) => submissionId, isWaiting);
  return (
    <Records
      noun={paperSubmissions}
      id="submissionId"
      words={submissionTexts}
      page={submissionOfficeTexts}
      waiting={submissionStatus.submitted}
      hidden={[]}
      names={{ paperStatus: (value) => words(`paperStates.${value}`) }}
      filters={['keyword', 'author', 'paperStatus', { field: 'beginSubmitTime', label: words('fields.submitTime') }]}
      columns={[
        { field: 'submissionNo', cell: ({ submissionNo }) => <span className="mono">{submissionNo}</span> },
        {
          field: 'paperTitle',
          className: 'kit-wrapped',
          cell: ({ paperTitle, journal }) => (
            <div className="kit-two-lines">
              <span title={paperTitle}>{paperTitle}</span>
              <span className="secondary">{journal}</span>
            </div>
          ),
        },
        { field: 'status', cell: ({ status }) => <SubmissionTag status={status} /> },
        {
          field: 'submitTime',
          cell: (row) => row.submitTime && <WaitingText since={row.submitTime} isWaiting={isWaiting(row)} />,
        },
        {
          field: 'authorName',
          title: words('fields.author'),
          cell: (row) => <TwoLines first={row.authorName} second={row.authorOrganization} />,
        },
        {
          field: 'paperStatus',
          cell: ({ paperStatus }) => (paperStatus ? words(`paperStates.${paperStatus}`) : '–'),
        },
      ]}
      onChanged={recount}
      exportAs={words('exportName')}
      acts={({ submissionId, may }, { act }) => [
        act(may.check || may.accept ? 'decide' : 'read', paperSubmissions.get, () => setOpen(submissionId)),
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
          {open !== undefined && <SubmissionBox key={open} id={open} {...events(list)} />}
        </>
      )}
    />
  );
}
