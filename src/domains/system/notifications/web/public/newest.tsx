import './line.css';
import { notifications } from '#contract/system/notifications';
import { Skeleton } from '#web/kit/parts/states.tsx';
import { useCall } from '#web/api/use-call.ts';
import { NotificationLine } from './line.tsx';

/** The newest notifications of the user; `empty` if there are none. */
export function NewestNotifications({ empty }: { empty: string }) {
  const { reply, failure, reload } = useCall(notifications.newest, {}, { quiet: true });
  if (!reply) return failure ? <p className="secondary">{failure.message}</p> : <Skeleton height="6rem" />;
  if (reply.data.length === 0) return <p className="secondary">{empty}</p>;
  return (
    <ul className="notifications">
      {reply.data.map((one) => (
        <li key={one.notificationId}>
          <NotificationLine notification={one} onRead={reload} />
        </li>
      ))}
    </ul>
  );
}
