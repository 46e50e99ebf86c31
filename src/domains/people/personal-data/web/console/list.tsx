import { CallButton } from '#web/kit/lists/call-button.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { personalData, type RequestRow, type RequestState } from '../../contract.ts';
import { personalDataTexts } from '../../texts/index.ts';
import { personalDataOfficeTexts } from '../texts/index.ts';
import { AskForPerson } from './ask.tsx';

const tones: Record<RequestState, Tone> = {
  waiting: 'warn',
  running: 'info',
  ready: 'ok',
  blocked: 'bad',
  done: 'ok',
  cancelled: 'idle',
  failed: 'bad',
  expired: 'idle',
};

/** Requests for personal data, for the administrators who handle them. */
export default function PersonalRequests() {
  const t = useTexts(personalDataOfficeTexts);
  const words = useTexts(personalDataTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const stateOf = ({ state, blockers }: RequestRow) => (
    <>
      <StateBadge tone={tones[state]}>{words(`states.${state}`)}</StateBadge>
      {blockers.map(({ blocker, count }) => (
        <div key={blocker} className="secondary small">
          {words(`blockers.${blocker}`, { count })}
        </div>
      ))}
    </>
  );
  return (
    <Records
      noun={personalData}
      id="requestId"
      words={personalDataTexts}
      page={personalDataOfficeTexts}
      nameOf={({ userName }) => userName}
      names={{ kind: (value) => words(`kinds.${value}`) }}
      filters={[
        { field: 'kind', label: t('kind') },
        { field: 'open', label: t('state'), options: [{ value: '1', label: t('open') }] },
        { field: 'beginTime', label: t('asked') },
      ]}
      columns={[
        { field: 'kind', title: t('kind') },
        {
          field: 'userName',
          title: t('person'),
          cell: (row) => <TwoLines first={row.nickName} second={row.userName} />,
        },
        { field: 'state', title: t('state'), cell: stateOf },
        {
          field: 'askedByName',
          title: t('askedBy'),
          cell: ({ askedByName, userName, note }) => (
            <TwoLines first={askedByName === userName ? t('self') : askedByName} second={note} />
          ),
        },
        { field: 'askedAt', title: t('asked') },
        {
          field: 'dueAt',
          title: t('due'),
          cell: ({ kind, dueAt }) => (kind === 'deletion' ? formatMoment(dueAt, language) : ''),
        },
        { field: 'endedAt', title: t('ended') },
      ]}
      buttons={({ show, reload, close }) => (
        <CallButton
          call={personalData.ask}
          type="primary"
          onAct={() => show(<AskForPerson onAsked={reload} onClose={close} />)}
        >
          {t('ask')}
        </CallButton>
      )}
      acts={
        mayCall(viewer, personalData.cancel.permit)
          ? ({ requestId, state }, { move }) => [
              (state === 'waiting' || state === 'blocked') &&
                move('cancel', personalData.cancel, { params: { requestId } }, t('cancelled')),
            ]
          : undefined
      }
      around={(table) => (
        <>
          <p className="secondary">{t('lead')}</p>
          {table}
        </>
      )}
    />
  );
}
