import { Card, Skeleton, Statistic } from 'antd';
import { Link } from 'react-router';
import { applications } from '#contract/archive/applications';
import { paperSubmissions } from '#contract/archive/paper-submissions';
import { comments } from '#contract/benchmarks/comments';
import { submissions } from '#contract/benchmarks/submissions';
import { accessRequests } from '#contract/data/access-requests';
import { changeRequests } from '#contract/data/change-requests';
import { resources } from '#contract/data/resources';
import { mayCall, useViewer } from '#web/can.tsx';
import { formatNumber } from '#web/kit/format.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import { useCall } from '#web/use-call.ts';
import { dashboardTexts } from '../../texts/index.ts';

/** What each queue is counted by, and its card. */
const queues = [
  [resources.counts, Resources],
  [accessRequests.counts, AccessRequests],
  [changeRequests.list, ChangeRequests],
  [applications.counts, Applications],
  [paperSubmissions.counts, PaperSubmissions],
  [submissions.list, Models],
  [comments.list, Comments],
] as const;

/** How much waits in each queue that the viewer may look into. */
export function ToDo() {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  const open = queues.filter(([{ permit }]) => mayCall(viewer, permit));
  if (!open.length) return <p className="secondary">{t('nothing')}</p>;
  return open.map(([{ path }, Queue]) => <Queue key={path} />);
}

function Resources() {
  const t = useTexts(dashboardTexts);
  const counts = useCall(resources.counts, {}).reply?.counts;
  const { '1': waiting = 0, '2': reviewing = 0 } = counts ?? {};
  return (
    <QueueCard title={t('queues.resources')} to="/dms/approval" count={counts && waiting + reviewing}>
      <p className="secondary">{t('waiting', { waiting, reviewing })}</p>
    </QueueCard>
  );
}

function AccessRequests() {
  const t = useTexts(dashboardTexts);
  const counts = useCall(accessRequests.counts, {}).reply?.counts;
  return <QueueCard title={t('queues.access')} to="/dms/access?status=0" count={counts && (counts['0'] ?? 0)} />;
}

function ChangeRequests() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(changeRequests.list, { query: { status: '0', pageSize: '1' } });
  return <QueueCard title={t('queues.changes')} to="/dms/changes?status=0" count={reply?.total} />;
}

function Applications() {
  const t = useTexts(dashboardTexts);
  const counts = useCall(applications.counts, {}).reply?.counts;
  return (
    <QueueCard title={t('queues.applications')} to="/pms/application?status=1" count={counts && (counts['1'] ?? 0)} />
  );
}

function PaperSubmissions() {
  const t = useTexts(dashboardTexts);
  const counts = useCall(paperSubmissions.counts, {}).reply?.counts;
  const { '1': handedIn = 0, '2': inCheck = 0 } = counts ?? {};
  return <QueueCard title={t('queues.papers')} to="/cms/paper-submit" count={counts && handedIn + inCheck} />;
}

function Models() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(submissions.list, { query: { status: 'pending', pageSize: '1' } });
  return <QueueCard title={t('queues.models')} to="/bms/models?status=pending" count={reply?.total} />;
}

function Comments() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(comments.list, { query: { status: 'pending', pageSize: '1' } });
  return <QueueCard title={t('queues.comments')} to="/bms/comments?status=pending" count={reply?.total} />;
}

/** A queue with its number and the way there; its shape until the number is known. */
function QueueCard({
  title,
  to,
  count,
  children,
}: {
  title: string;
  to: string;
  count: number | undefined;
  children?: React.ReactNode;
}) {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  return (
    <Card
      size="small"
      title={title}
      extra={
        <Link to={to} aria-label={t('openOf', { title })}>
          {t('open')}
        </Link>
      }
    >
      {count === undefined ? (
        <Skeleton active paragraph={{ rows: 1 }} />
      ) : (
        <>
          <Statistic value={count} formatter={(value) => formatNumber(Number(value), language)} />
          {children}
        </>
      )}
    </Card>
  );
}
