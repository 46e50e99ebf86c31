import { Button, Segmented } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';

import { ListPage } from '#web/kit/lists/list-page.tsx';
import { everyState, useOpenEntry, useQueueState } from '#web/kit/lists/queue.ts';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import {
  officeStatuses,
  paperStatuses,
  paperSubmissions,
  SubmissionQuery,
  type SubmissionRow,
  submissionStatus,
} from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';
import { SubmissionBox } from './submission-box.tsx';
import { SubmissionTag } from './state.tsx';

const nothing = { keyword: '', author: '', paperStatus: '', status: '', beginSubmitTime: '', endSubmitTime: '' };

/** The page on which data behind papers are checked. */
export default function PaperSubmissions() {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const [state, setState] = useQueueState(SubmissionQuery, submissionStatus.submitted);
  const { reply, failure, reload } = useCall(paperSubmissions.list, { query: state });
  const { reply: counted, reload: recount } = useCall(paperSubmissions.counts, {});
  const waiting = (reply?.rows ?? [])
    .filter((row) => row.status === submissionStatus.submitted || row.status === submissionStatus.checking)
    .map((row) => row.submissionId);
  const { open, setOpen, goOn } = useOpenEntry(waiting);
  const changed = (isDecided: boolean) => {
    reload();
    recount();
    if (isDecided) goOn();
  };
  return (
    <ListPage
      title={t('office.title')}
      filters={
        <>
          {(['keyword', 'author'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <ChoiceFilter
            label={words('fields.paperStatus')}
            value={state.paperStatus}
            options={paperStatuses.map((value) => ({ value, label: words(`paperStates.${value}`) }))}
            onValue={(paperStatus) => setState({ paperStatus })}
          />
          <DaysFilter
            label={words('fields.submitTime')}
            placeholder={[t('office.from'), t('office.to')]}
            from={state.beginSubmitTime}
            to={state.endSubmitTime}
            onDays={(from, to) => setState({ beginSubmitTime: from, endSubmitTime: to })}
          />
          <Button onClick={() => setState(nothing)}>{t('office.reset')}</Button>
        </>
      }
      actions={
        <Can call={paperSubmissions.export}>
          <ExportButton name={words('exportName')} onExport={() => call(paperSubmissions.export, { body: state })} />
        </Can>
      }
    >
      <div className="kit-tabs">
        <Segmented
          aria-label={words('fields.status')}
          value={state.status ?? everyState}
          onChange={(status) => setState({ status })}
          options={[
            ...officeStatuses.map((value) => ({
              value: value as string,
              label: `${words(`states.${value}`)} ${counted?.counts[value] ?? 0}`,
            })),
            { value: everyState, label: t('office.all') },
          ]}
        />
      </div>
      <DataTable<SubmissionRow>
        rowKey="submissionId"
        choice={{ name: 'archive.paper-submissions', hidden: [] }}
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('office.empty')}
        columns={[
          {
            key: 'submissionNo',
            title: words('fields.submissionNo'),
            render: (_value, row) => <span className="mono">{row.submissionNo}</span>,
          },
          {
            key: 'paperTitle',
            className: 'kit-wrapped',
            title: words('fields.paperTitle'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span title={row.paperTitle}>{row.paperTitle}</span>
                <span className="secondary">{row.journal}</span>
              </div>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <SubmissionTag status={row.status} />,
          },
          {
            key: 'submitTime',
            title: words('fields.submitTime'),
            render: (_value, row) =>
              row.submitTime && (
                <WaitingText
                  since={row.submitTime}
                  isWaiting={row.status === submissionStatus.submitted || row.status === submissionStatus.checking}
                />
              ),
          },
          {
            key: 'author',
            title: words('fields.author'),
            render: (_value, row) => (
              <>
                {row.authorName}
                <br />
                <span className="secondary">{row.authorOrganization}</span>
              </>
            ),
          },
          {
            key: 'paperStatus',
            title: words('fields.paperStatus'),
            render: (_value, row) => (row.paperStatus ? words(`paperStates.${row.paperStatus}`) : '–'),
          },
          {
            key: 'operation',
            title: t('office.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Can call={paperSubmissions.get}>
                <Button
                  type="link"
                  size="small"
                  aria-label={t(row.may.check || row.may.accept ? 'office.decideOf' : 'office.readOf', {
                    no: row.submissionNo,
                  })}
                  onClick={() => setOpen(row.submissionId)}
                >
                  {t(row.may.check || row.may.accept ? 'office.decide' : 'office.read')}
                </Button>
              </Can>
            ),
          },
        ]}
      />
      {open !== undefined && (
        <SubmissionBox key={open} id={open} onChanged={changed} onClose={() => setOpen(undefined)} />
      )}
    </ListPage>
  );
}
