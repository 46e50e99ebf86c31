import './access.css';
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { ChosenDecisions } from '#web/kit/lists/chosen-decisions.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';

import { ListPage } from '#web/kit/lists/list-page.tsx';
import { everyState, useOpenEntry, useQueueState } from '#web/kit/lists/queue.ts';
import { pick } from '#shared/texts';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import {
  AccessQuery,
  accessRequests,
  accessStatuses,
  purposes,
  type AccessRequest,
  accessStatus,
} from '../../contract.ts';
import { accessTexts } from '../../texts/index.ts';
import { accessPageTexts } from '../texts/index.ts';
import { RequestBox } from './request-box.tsx';
import { AccessState, Verified } from './state.tsx';

/** Page on which data administrators decide on access to restricted files. */
export default function AccessApproval() {
  const t = useTexts(accessPageTexts);
  const words = useTexts(accessTexts);
  const language = useLanguage();
  const [state, setState] = useQueueState(AccessQuery, accessStatus.pending);
  const { reply, failure, reload } = useCall(accessRequests.list, { query: state });
  const { reply: counted, reload: recount } = useCall(accessRequests.counts, {});
  const waiting = (reply?.rows ?? []).filter((row) => row.status === accessStatus.pending).map((row) => row.requestId);
  const { open, setOpen, goOn } = useOpenEntry(waiting);
  const [chosen, setChosen] = useState<readonly AccessRequest[]>([]);
  const changed = (isDecided: boolean) => {
    setChosen([]);
    reload();
    recount();
    if (isDecided) goOn();
  };
  return (
    <ListPage
      title={t('office.title')}
      filters={
        <>
          {(['title', 'applicant'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <ChoiceFilter
            label={words('fields.purpose')}
            value={state.purpose}
            options={purposes.map((value) => ({ value, label: words(`purposes.${value}`) }))}
            onValue={(purpose) => setState({ purpose })}
          />
          <DaysFilter
            label={words('fields.createTime')}
            placeholder={[t('office.from'), t('office.to')]}
            from={state.beginCreateTime}
            to={state.endCreateTime}
            onDays={(from, to) => setState({ beginCreateTime: from, endCreateTime: to })}
          />
          <Button
            onClick={() =>
              setState({ title: '', applicant: '', purpose: '', status: '', beginCreateTime: '', endCreateTime: '' })
            }
          >
            {t('office.reset')}
          </Button>
        </>
      }
      actions={
        <>
          <Can call={accessRequests.reject}>
            <ChosenDecisions<AccessRequest>
              chosen={chosen}
              idOf={({ requestId }) => requestId}
              nameOf={(row) => `${row.requestNo} ${pick(row.titleZh, row.titleEn, language)}`}
              comments={{ label: words('fields.comments'), missing: t('office.reasonNeeded') }}
              decisions={(['supplement', 'reject'] as const).map((act) => ({
                name: act,
                label: words(`acts.${act}`),
                danger: act === 'reject',
                needsReason: true,
                isPossible: (row) => row.may[act],
                decide: ({ requestId, rowVer }, comments) =>
                  call(accessRequests[act], { body: { requestId, rowVer, comments } }, { quiet: true }),
              }))}
              onDone={() => changed(false)}
            />
          </Can>
          <Can call={accessRequests.export}>
            <ExportButton name={words('exportName')} onExport={() => call(accessRequests.export, { body: state })} />
          </Can>
        </>
      }
    >
      <div className="access-tabs">
        <Segmented
          aria-label={words('fields.status')}
          value={state.status ?? everyState}
          onChange={(status) => setState({ status })}
          options={[
            ...accessStatuses.map((value) => ({
              value: value as string,
              label: `${words(`states.${value}`)} ${counted?.counts[value] ?? 0}`,
            })),
            { value: everyState, label: t('office.all') },
          ]}
        />
      </div>
      <DataTable<AccessRequest>
        rowSelection={{
          selectedRowKeys: chosen.map(({ requestId }) => requestId),
          onChange: (_keys, picked) => setChosen(picked),
          getCheckboxProps: (row) => ({ disabled: !row.may.reject }),
        }}
        rowKey="requestId"
        choice={{ name: 'data.access-requests', hidden: ['period', 'waitingDays'] }}
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('office.empty')}
        columns={[
          {
            key: 'requestNo',
            title: words('fields.requestNo'),
            render: (_value, row) => <span className="mono">{row.requestNo}</span>,
          },
          {
            key: 'title',
            className: 'kit-wrapped',
            title: words('fields.title'),
            render: (_value, row) => (
              <a href={`/data/detail/${row.publicId}`} target="_blank" rel="noreferrer">
                {pick(row.titleZh, row.titleEn, language)}
              </a>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <AccessState status={row.status} />,
          },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            render: (_value, row) => (
              <WaitingText since={row.createTime} isWaiting={row.status === accessStatus.pending} />
            ),
          },
          {
            key: 'applicant',
            title: words('fields.applicant'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>{row.applicantName}</span>
                <span className="secondary">{row.applicantOrganization}</span>
                <Verified is={row.applicantVerified} />
              </div>
            ),
          },
          {
            key: 'purpose',
            title: words('fields.purpose'),
            render: (_value, row) => words(`purposes.${row.purpose}`),
          },
          {
            key: 'period',
            title: words('fields.period'),
            render: (_value, row) =>
              row.periodStart || row.periodEnd ? `${row.periodStart ?? '…'} – ${row.periodEnd ?? '…'}` : '–',
          },
          {
            key: 'waitingDays',
            title: words('fields.waitingDays'),
            align: 'right',
            render: (_value, row) =>
              row.status === accessStatus.pending || row.status === accessStatus.supplement ? row.waitingDays : '–',
          },
          {
            key: 'operation',
            title: t('office.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Can call={accessRequests.get}>
                <Button
                  type="link"
                  size="small"
                  aria-label={t(row.may.approve ? 'office.decideOf' : 'office.readOf', { no: row.requestNo })}
                  onClick={() => setOpen(row.requestId)}
                >
                  {t(row.may.approve ? 'office.decide' : 'office.read')}
                </Button>
              </Can>
            ),
          },
        ]}
      />
      {open !== undefined && (
        <RequestBox key={open} requestId={open} onChanged={changed} onClose={() => setOpen(undefined)} />
      )}
    </ListPage>
  );
}
