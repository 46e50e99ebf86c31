import { useEffect, useEffectEvent, useState } from 'react';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { taskTexts } from '#texts/archive/tasks';
import { holdsPermission, mayCall, useViewer } from '#web/rights/can.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { dashboardTexts } from '../../texts/index.ts';
import { queues, type Queue } from './queues.ts';

/** The viewer's waiting work: each queue with its number, as a link to its list. Empty queues are not shown. */
export function ToDo() {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  // Null where the call has failed, which the client has said.
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const own = queues.filter(({ list, doneBy }) => mayCall(viewer, list.permit) && holdsPermission(viewer, doneBy));
  if (own.length === 0) return <p className="secondary">{t('nothing')}</p>;
  const isCounted = own.every(({ name }) => counts[name] !== undefined);
  const isDone = isCounted && own.every(({ name }) => counts[name] === 0);
  return (
    <>
      <ul className="dashboard-todo">
        {own.map((queue) => (
          <Waiting
            key={queue.name}
            queue={queue}
            onCount={(count) => setCounts((known) => ({ ...known, [queue.name]: count }))}
          />
        ))}
      </ul>
      {isCounted ? null : <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {isDone ? <p className="secondary">{t('done')}</p> : null}
    </>
  );
}

function Waiting({ queue, onCount }: { queue: Queue; onCount: (count: number | null) => void }) {
  const t = useTexts(dashboardTexts);
  const tasks = useTexts(taskTexts);
  const language = useLanguage();
  const { name, list, query, page } = queue;
  const { reply, failure } = useCall(list, { query: { ...query, pageSize: '1' } });
  const found = failure ? null : (reply as { total: number } | undefined)?.total;
  const tell = useEffectEvent(onCount);
  useEffect(() => {
    if (found !== undefined) tell(found);
  }, [found]);
  const count = found ?? 0;
  if (count === 0) return null;
  const title = name.startsWith('task.')
    ? t('queues.task', { state: tasks.dynamic(`states.${query['status']}`) })
    : t.dynamic(`queues.${name}`);
  return (
    <li>
      <Link className="dashboard-queue" to={`${page}?${new URLSearchParams(query).toString()}`}>
        <strong className="num">{formatNumber(count, language)}</strong>
        <span>{title}</span>
      </Link>
    </li>
  );
}
