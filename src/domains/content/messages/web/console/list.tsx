import { Records } from '#web/kit/lists/records.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useTexts } from '#web/texts/language.ts';
import { messages, messageSorts } from '../../contract.ts';
import { messageTexts } from '../../texts/index.ts';
import { messageOfficeTexts } from '../texts/index.ts';
import { MessageBox } from './message-box.tsx';
import { MessageState } from './state.tsx';

export default function Messages() {
  const words = useTexts(messageTexts);
  return (
    <Records
      noun={messages}
      id="messageId"
      words={messageTexts}
      page={messageOfficeTexts}
      sorts={messageSorts}
      names={{ status: (value) => words(`states.${value}`) }}
      waiting="new"
      hidden={[]}
      filters={['keyword', 'sender', 'status', { field: 'beginTime', label: words('fields.createTime') }]}
      columns={[
        { field: 'subject', ellipsis: true, width: 280 },
        { field: 'status', cell: ({ status }) => <MessageState status={status} /> },
        'name',
        'email',
        'organization',
        {
          field: 'createTime',
          cell: ({ createTime, status }) => <WaitingText since={createTime} isWaiting={status === 'new'} />,
        },
      ]}
      exportAs={words('exportName')}
      acts={({ messageId }, { act, remove, show, close, reload }) => [
        act('read', messages.find, () => show(<MessageBox messageId={messageId} onChanged={reload} onClose={close} />)),
        remove,
      ]}
    />
  );
}
