import { useState } from 'react';
import { Button, Segmented, Tag } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { ChosenDecisions } from '#web/kit/lists/chosen-decisions.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';

import { ListPage } from '#web/kit/lists/list-page.tsx';
import { everyState, useOpenEntry, useQueueState } from '#web/kit/lists/queue.ts';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import {
  ApplicationQuery,
  applications,
  officeStatuses,
  planTypes,
  type ApplicationRow,
  applicationStatus,
} from '../../contract.ts';
import { applicationTexts } from '../../texts/index.ts';
import { applicationPageTexts } from '../texts/index.ts';
import { ApplicationBox } from './application-box.tsx';
import { ApplicationTag } from './state.tsx';

const nothing = { keyword: '', leadOrg: '', planType: '', status: '', beginSubmitTime: '', endSubmitTime: '' };

/** The page on which the centre decides on archive applications. */
export default function Applications() {
  const t = useTexts(applicationPageTexts);
  const words = useTexts(applicationTexts);
  const language = useLanguage();
  const [state, setState] = useQueueState(ApplicationQuery, applicationStatus.submitted);
  const { reply, failure, reload } = useCall(applications.list, { query: state });
  const { reply: counted, reload: recount } = useCall(applications.counts, {});
  const waiting = (reply?.rows ?? [])
    .filter((row) => row.status === applicationStatus.submitted)
    .map((row) => row.applicationId);
  const { open, setOpen, goOn } = useOpenEntry(waiting);
  const [chosen, setChosen] = useState<readonly ApplicationRow[]>([]);
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
          {(['keyword', 'leadOrg'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <ChoiceFilter
            label={words('fields.planType')}
            value={state.planType}
            options={planTypes.map((value) => ({ value, label: words(`planTypes.${value}`) }))}
            onValue={(planType) => setState({ planType })}
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
        <>
          <Can call={applications.accept}>
            <ChosenDecisions<ApplicationRow>
              chosen={chosen}
              idOf={({ applicationId }) => applicationId}
              nameOf={(row) => `${row.projectNo} ${pick(row.nameZh, row.nameEn, language)}`}
              comments={{ label: words('fields.comments'), missing: t('office.reasonNeeded') }}
              decisions={(['accept', 'return'] as const).map((act) => ({
                name: act,
                label: words(`acts.${act}`),
                danger: act === 'return',
                needsReason: act === 'return',
                isPossible: (row) => row.may.accept,
                decide: ({ applicationId, rowVer }, comments) =>
                  call(applications[act], { body: { applicationId, rowVer, comments } }, { quiet: true }),
              }))}
              onDone={() => changed(false)}
            />
          </Can>
          <Can call={applications.export}>
            <ExportButton name={words('exportName')} onExport={() => call(applications.export, { body: state })} />
          </Can>
        </>
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
      <DataTable<ApplicationRow>
        rowSelection={{
          selectedRowKeys: chosen.map(({ applicationId }) => applicationId),
          onChange: (_keys, picked) => setChosen(picked),
          getCheckboxProps: (row) => ({ disabled: !row.may.accept }),
        }}
        rowKey="applicationId"
        choice={{ name: 'archive.applications', hidden: ['waitingDays'] }}
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('office.empty')}
        columns={[
          {
            key: 'projectNo',
            title: words('fields.projectNo'),
            render: (_value, row) => (
              <>
                <span className="mono">{row.projectNo}</span>{' '}
                {row.isDuplicate ? <Tag color="warning">{t('office.duplicate')}</Tag> : null}
              </>
            ),
          },
          {
            key: 'name',
            className: 'kit-wrapped',
            title: words('fields.projectName'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span title={row.nameZh}>{pick(row.nameZh, row.nameEn, language)}</span>
                <span className="secondary mono">{row.applicationNo}</span>
              </div>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <ApplicationTag status={row.status} />,
          },
          {
            key: 'submitTime',
            title: words('fields.submitTime'),
            render: (_value, row) =>
              row.submitTime && (
                <WaitingText since={row.submitTime} isWaiting={row.status === applicationStatus.submitted} />
              ),
          },
          {
            key: 'leadOrg',
            className: 'kit-wrapped',
            title: words('fields.leadOrg'),
            render: (_value, row) => row.leadOrg,
          },
          {
            key: 'applicant',
            title: words('fields.applicant'),
            render: (_value, row) => (
              <>
                {row.applicantName}
                <br />
                <span className="secondary">{row.applicantOrganization}</span>
              </>
            ),
          },
          {
            key: 'waitingDays',
            title: words('fields.waitingDays'),
            align: 'right',
            render: (_value, row) => (row.status === applicationStatus.submitted ? row.waitingDays : '–'),
          },
          {
            key: 'operation',
            title: t('office.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Can call={applications.get}>
                <Button
                  type="link"
                  size="small"
                  aria-label={t(row.may.accept ? 'office.decideOf' : 'office.readOf', { no: row.applicationNo })}
                  onClick={() => setOpen(row.applicationId)}
                >
                  {t(row.may.accept ? 'office.decide' : 'office.read')}
                </Button>
              </Can>
            ),
          },
        ]}
      />
      {open !== undefined && (
        <ApplicationBox key={open} id={open} onChanged={changed} onClose={() => setOpen(undefined)} />
      )}
    </ListPage>
  );
}
