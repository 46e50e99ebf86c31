import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { useTexts } from '#web/texts/language.ts';
import { loginLog } from '../../contract.ts';
import { placeTexts } from '#texts/identity/login-attempts';
import { loginLogTexts } from '../../texts/index.ts';
import { loginLogPageTexts } from '../texts/index.ts';
import { CleanLog } from './clean.tsx';

export default function LoginLog() {
  const t = useTexts(loginLogPageTexts);
  const words = useTexts(loginLogTexts);
  const places = useTexts(placeTexts);
  const viewer = useViewer();
  return (
    <Records
      noun={loginLog}
      id="infoId"
      words={loginLogTexts}
      page={loginLogPageTexts}
      sorts={['userName', 'loginTime']}
      query={{ capTotal: 'true' }}
      names={{ status: (value) => words(`status.${value}`) }}
      filters={['userName', 'ipaddr', 'status', { field: 'beginTime', label: t('time') }]}
      columns={[
        'userName',
        { field: 'status', tones: { '0': 'ok', '1': 'bad' } },
        { field: 'msg', cell: ({ outcome, msg }) => words.dynamic(`outcome.${outcome}`, msg) },
        {
          field: 'ipaddr',
          cell: (row) => (
            <TwoLines first={row.ipaddr} second={places.dynamic(`place.${row.place}`, row.loginLocation)} />
          ),
        },
        { field: 'browser', title: t('device'), cell: ({ browser, os }) => <TwoLines first={browser} second={os} /> },
        // To the second, because readers of a log need the order of events.
        { field: 'loginTime', cell: ({ loginTime }) => loginTime },
      ]}
      exportAs="logininfor"
      buttons={({ reload }) => (
        <Can call={loginLog.clean}>
          <CleanLog onClean={(query) => call(loginLog.clean, { query })} onCleaned={reload} />
        </Can>
      )}
      acts={
        mayCall(viewer, loginLog.unlock.permit)
          ? ({ status, userName: name }, { move }) => [
              status === '1' &&
                name !== '' &&
                move('unlock', loginLog.unlock, { params: { userName: name } }, t('unlocked', { name })),
            ]
          : undefined
      }
    />
  );
}
