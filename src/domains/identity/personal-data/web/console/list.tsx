import { useState } from 'react';
import { Button } from 'antd';
import { call } from '#web/api/api.ts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, DaysFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Kind, personalData, RequestQuery, type RequestRow, type RequestState } from '../../contract.ts';
import { personalDataTexts } from '../../texts/index.ts';
import { personalDataPageTexts } from '../texts/index.ts';
import { AskForPerson } from './ask.tsx';

const tones: Record<RequestState, Tone> = {
  ...{ waiting: 'warn', running: 'info', ready: 'ok', blocked: 'bad' },
  ...{ done: 'ok', cancelled: 'idle', failed: 'bad', expired: 'idle' },
};

/** Requests for personal data, for the administrators who handle them. */
export default function PersonalRequests() {
  const t = useTexts(personalDataPageTexts);
  const words = useTexts(personalDataTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(RequestQuery);
  const { reply, failure, reload } = useCall(personalData.list, { query: state });
  const [isAsking, setAsking] = useState(false);
  const cancel = async ({ requestId, userName: name }: RequestRow) => {
    if (!(await confirmBox(t('office.cancelConfirm', { name })))) return;
    await call(personalData.cancel, { params: { requestId } });
    toast('success', t('office.cancelled'));
    reload();
  };
  const isOpen = (row: RequestRow) => row.state === 'waiting' || row.state === 'blocked';
  return (
    <ListPage
      title={t('office.title')}
      filters={
        <>
          <ChoiceFilter
            label={t('office.kind')}
            value={state.kind}
            options={Kind.options.map((value) => ({ value, label: words(`kinds.${value}`) }))}
            onValue={(kind) => setState({ kind })}
          />
          <ChoiceFilter
            label={t('office.state')}
            value={state.open}
            options={[{ value: '1', label: t('office.open') }]}
            onValue={(open) => setState({ open })}
          />
          <DaysFilter
            label={t('office.asked')}
            placeholder={[t('office.from'), t('office.to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
        </>
      }
      actions={
        <Can call={personalData.ask}>
          <Button type="primary" onClick={() => setAsking(true)}>
            {t('office.ask')}
          </Button>
        </Can>
      }
    >
      <p className="secondary">{t('office.lead')}</p>
      <DataTable<RequestRow>
        rowKey="requestId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('office.empty')}
        columns={[
          { key: 'kind', title: t('office.kind'), render: (_value, row) => words(`kinds.${row.kind}`) },
          {
            key: 'person',
            title: t('office.person'),
            render: (_value, row) => <TwoLines first={row.nickName} second={row.userName} />,
          },
          {
            key: 'state',
            title: t('office.state'),
            render: (_value, row) => (
              <>
                <StateBadge tone={tones[row.state]}>{words(`states.${row.state}`)}</StateBadge>
                {row.duties.map(({ duty, count }) => (
                  <div key={duty} className="secondary small">
                    {words(`duties.${duty}`, { count })}
                  </div>
                ))}
              </>
            ),
          },
          {
            key: 'askedBy',
            title: t('office.askedBy'),
            render: (_value, row) => (
              <TwoLines
                first={row.askedByName === row.userName ? t('office.self') : row.askedByName}
                second={row.note}
              />
            ),
          },
          { key: 'asked', title: t('office.asked'), render: (_value, row) => formatMoment(row.askedAt, language) },
          {
            key: 'due',
            title: t('office.due'),
            render: (_value, row) => (row.kind === 'deletion' ? formatMoment(row.dueAt, language) : ''),
          },
          {
            key: 'ended',
            title: t('office.ended'),
            render: (_value, row) => (row.endedAt ? formatMoment(row.endedAt, language) : ''),
          },
          ...(mayCall(viewer, personalData.cancel.permit)
            ? [
                {
                  key: 'operation',
                  title: t('office.operation'),
                  fixed: 'end' as const,
                  render: (_value: unknown, row: RequestRow) =>
                    isOpen(row) ? (
                      <Button
                        type="link"
                        size="small"
                        aria-label={t('office.cancelOf', { name: row.userName })}
                        onClick={() => void cancel(row).catch(() => undefined)}
                      >
                        {t('office.cancel')}
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {isAsking && <AskForPerson onAsked={reload} onClose={() => setAsking(false)} />}
    </ListPage>
  );
}
