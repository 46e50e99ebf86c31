import { Button, Space, Tag } from 'antd';
import { wireTime } from '#shared/time';
import { placeTexts } from '#texts/identity/login-attempts';
import { call } from '#web/api/api.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { onlineSorts, onlineUsers, type OnlineUser } from '../../contract.ts';
import { onlineUserTexts } from '../../texts/index.ts';
import { onlinePageTexts } from '../texts/index.ts';

export default function OnlineUsers() {
  const t = useTexts(onlinePageTexts);
  const places = useTexts(placeTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const userOf = ({ userName, nickName, current }: OnlineUser) => (
    <Space size="small">
      <div>
        <TwoLines first={userName} second={nickName} />
      </div>
      {current && <Tag color="processing">{t('current')}</Tag>}
    </Space>
  );
  return (
    <Records
      noun={onlineUsers}
      id="tokenId"
      words={onlineUserTexts}
      page={onlinePageTexts}
      sorts={onlineSorts}
      filters={['keyword']}
      columns={[
        { field: 'userName', cell: userOf },
        { field: 'deptName', cell: ({ deptName }) => deptName || t('none') },
        {
          field: 'ipaddr',
          cell: (row) => (
            <TwoLines first={row.ipaddr} second={places.dynamic(`place.${row.place}`, row.loginLocation)} />
          ),
        },
        { field: 'browser', title: t('device'), cell: ({ browser, os }) => <TwoLines first={browser} second={os} /> },
        { field: 'loginTime', cell: ({ loginTime }) => formatMoment(wireTime(new Date(loginTime)), language) },
        'lastAccess',
      ]}
      chooseFor={onlineUsers.endMany}
      canChoose={({ current }) => !current}
      buttons={({ chosen, clear, ask, reload }) => {
        const tokenIds = chosen.map(({ tokenId }) => tokenId).join(',');
        const end = () => call(onlineUsers.endMany, { query: { tokenIds } }).then(clear);
        const question = t('confirmEndMany', { count: chosen.length });
        return (
          <>
            {chosen.length > 0 && (
              <CallButton call={onlineUsers.endMany} danger onAct={() => ask(question, end, t('ended'))}>
                {t('endMany', { count: chosen.length })}
              </CallButton>
            )}
            <Button onClick={reload}>{t('reload')}</Button>
          </>
        );
      }}
      acts={
        mayCall(viewer, onlineUsers.end.permit)
          ? ({ tokenId, current }, { move }) => [
              !current && { ...move('end', onlineUsers.end, { params: { tokenId } }, t('ended')), danger: true },
            ]
          : undefined
      }
    />
  );
}
