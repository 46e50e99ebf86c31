import { useState } from 'react';
import { Card, Skeleton, Statistic } from 'antd';
import { Link } from 'react-router';
import { applications, applicationStatus } from '#contract/archive/applications';
import { actsNow, tasks, type ActsNow } from '#contract/archive/tasks';
import { paperSubmissions, submissionStatus } from '#contract/archive/paper-submissions';
import { comments } from '#contract/benchmarks/comments';
import { submissions } from '#contract/benchmarks/submissions';
import { accessRequests, accessStatus } from '#contract/data/access-requests';
import { changeKinds, changeRequests, changeStatus } from '#contract/data/change-requests';
import { resources, resourceStatus } from '#contract/data/resources';
import { reviews } from '#contract/data/reviews';
import { messages } from '#contract/content/messages';
import { news } from '#contract/content/news';
import { fixity } from '#contract/files/fixity';
import { virusScans } from '#contract/files/virus-scans';
import { preservation } from '#contract/files/preservation';
import { backups } from '#contract/monitor/backups';
import { logChain } from '#contract/monitor/log-chain';
import { jobLog } from '#contract/monitor/job-log';
import { wireDay } from '#shared/time';
import { holdsPermission, mayCall, useViewer } from '#web/rights/can.tsx';
import { formatNumber, formatPercent } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { dashboardTexts } from '../../texts/index.ts';

/** Permissions to decide on changes of resources. */
const decidedBy = [...new Set(Object.values(changeKinds).map(({ decides }) => decides))].filter(
  (one) => one !== 'receiver',
);

/** Open work per queue; a queue is shown to users who hold one of its permissions. */
const queues = [
  [reviews.mine, ['data:resource:audit'], MyReviews],
  [resources.counts, ['data:resource:audit', 'data:resource:approve', 'data:resource:assign'], Resources],
  [accessRequests.counts, ['data:access:audit'], AccessRequests],
  [changeRequests.list, decidedBy, ChangeRequests],
  [applications.counts, ['pms:application:audit'], Applications],
  [tasks.counts, ['pms:task:formal', 'pms:task:audit', 'pms:cert:issue'], Tasks],
  [paperSubmissions.counts, ['biz:paperSubmit:audit'], PaperSubmissions],
  [submissions.list, ['bench:model:audit'], Models],
  [comments.list, ['bench:comment:audit'], Comments],
  [messages.list, ['biz:message:reply'], Messages],
  [news.list, ['biz:news:edit'], EndingNews],
  [jobLog.list, ['monitor:job:edit'], FailedJobs],
  [fixity.read, ['monitor:fixity:acknowledge'], DamagedFiles],
  [virusScans.read, ['monitor:virus:release'], VirusFindings],
  [preservation.read, ['monitor:fixity:acknowledge'], SecondCopy],
  [backups.read, ['monitor:backup:list'], Backups],
  [logChain.read, ['monitor:logChain:list'], LogFaults],
] as const;

/** Number of waiting entries in each queue that the user may read and process. */
export function ToDo() {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  const open = queues.filter(
    ([{ permit }, permissions]) => mayCall(viewer, permit) && holdsPermission(viewer, permissions),
  );
  if (!open.length) return <p className="secondary">{t('nothing')}</p>;
  return open.map(([{ path }, , Queue]) => <Queue key={path} />);
}

function MyReviews() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(reviews.mine, { query: { pageSize: '1' } });
  return <QueueCard title={t('queues.mine')} to="/dms/reviews" count={reply?.total} />;
}

function Tasks() {
  const t = useTexts(dashboardTexts);
  const viewer = useViewer();
  const counts = useCall(tasks.counts, {}).reply?.counts;
  // Each step of the centre has its own permission; states of other steps are not counted.
  const mine = Object.entries<ActsNow>(actsNow).filter(([, who]) => {
    const permission = centrePermissions[who];
    return permission !== undefined && holdsPermission(viewer, [permission]);
  });
  const count = counts && mine.reduce((sum, [state]) => sum + (counts[state] ?? 0), 0);
  return <QueueCard title={t('queues.tasks')} to="/pms/archiveTask" count={count} />;
}

/** Permission that the centre's staff needs, by the party that acts next. */
const centrePermissions: Partial<Record<ActsNow, string>> = {
  admin: 'pms:task:formal',
  auditors: 'pms:task:audit',
  director: 'pms:cert:issue',
};

function Messages() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(messages.list, { query: { status: 'new', pageSize: '1' } });
  return <QueueCard title={t('queues.messages')} to="/cms/message?status=new" count={reply?.total} />;
}

function EndingNews() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(news.list, { query: { visibility: 'ending', pageSize: '1' } });
  return <QueueCard title={t('queues.news')} to="/cms/news?visibility=ending" count={reply?.total} />;
}

function FailedJobs() {
  const t = useTexts(dashboardTexts);
  const [since] = useState(() => wireDay(new Date()));
  const { reply } = useCall(jobLog.list, { query: { status: '1', beginTime: since, pageSize: '1' } });
  return (
    <QueueCard
      title={t('queues.jobs')}
      to={`/monitor/job-log/index?status=1&beginTime=${since}`}
      count={reply?.total}
    />
  );
}

/** Unacknowledged damage, and whether the check is on schedule. */
function DamagedFiles() {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const { reply } = useCall(fixity.read, {});
  return (
    <QueueCard title={t('queues.fixity')} to="/monitor/fixity?acknowledged=0" count={reply?.unacknowledgedFiles}>
      <p className="secondary">
        {reply &&
          (reply.lateFiles > 0
            ? t('fixity.late', { count: reply.lateFiles, days: reply.days })
            : t('fixity.checked', {
                share: formatPercent(reply.bytes > 0 ? (reply.checkedBytes / reply.bytes) * 100 : 100, language),
                days: reply.days,
              }))}
      </p>
    </QueueCard>
  );
}

/** Open findings, and a scanner that does not answer; renders nothing if no scanner is configured. */
function VirusFindings() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(virusScans.read, {});
  if (reply && !reply.isOn && reply.infectedFiles === 0) return null;
  const count = reply && reply.infectedFiles + reply.failedFiles + Number(reply.downSince !== null);
  return (
    <QueueCard title={t('queues.virus')} to="/monitor/virus" count={count}>
      <p className="secondary">
        {reply && t(reply.downSince === null ? 'virus.held' : 'virus.down', { count: reply.heldResources })}
      </p>
    </QueueCard>
  );
}

/** Damage, objects that could not be written, and the share of the portal that has a second copy. */
function SecondCopy() {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const { reply } = useCall(preservation.read, {});
  const share = reply && (reply.objects > 0 ? (reply.writtenObjects / reply.objects) * 100 : 0);
  const isStuck = reply?.alarm === 'unreachable' || reply?.alarm === 'behind';
  const count = reply && reply.damagedFiles + reply.failedObjects + Number(isStuck);
  return (
    <QueueCard title={t('queues.preservation')} to="/monitor/fixity?tab=copy" count={count}>
      <p className="secondary">
        {reply &&
          (reply.alarm === 'off'
            ? t('preservation.off')
            : t(isStuck ? 'preservation.stuck' : 'preservation.written', { share: formatPercent(share!, language) }))}
      </p>
    </QueueCard>
  );
}

/** 1 if there is no recent complete set; no problem if backups are switched off. */
function Backups() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(backups.read, {});
  const isWrong = reply && reply.alarm !== 'none' && reply.alarm !== 'off';
  return <QueueCard title={t('queues.backups')} to="/monitor/backup" count={reply && Number(isWrong)} />;
}

/** Logs that failed the last verification. */
function LogFaults() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(logChain.read, {});
  return (
    <QueueCard title={t('queues.logChain')} to="/monitor/logChain" count={reply && (reply.check?.faults.length ?? 0)} />
  );
}

function Resources() {
  const t = useTexts(dashboardTexts);
  const counts = useCall(resources.counts, {}).reply?.counts;
  const { [resourceStatus.submitted]: waiting = 0, [resourceStatus.reviewing]: reviewing = 0 } = counts ?? {};
  return (
    <QueueCard title={t('queues.resources')} to="/dms/approval" count={counts && waiting + reviewing}>
      <p className="secondary">{t('waiting', { waiting, reviewing })}</p>
    </QueueCard>
  );
}

function AccessRequests() {
  const t = useTexts(dashboardTexts);
  const counts = useCall(accessRequests.counts, {}).reply?.counts;
  return (
    <QueueCard
      title={t('queues.access')}
      to="/dms/access?status=0"
      count={counts && (counts[accessStatus.pending] ?? 0)}
    />
  );
}

function ChangeRequests() {
  const t = useTexts(dashboardTexts);
  const { reply } = useCall(changeRequests.list, { query: { status: changeStatus.waiting, pageSize: '1' } });
  return <QueueCard title={t('queues.changes')} to="/dms/changes?status=0" count={reply?.total} />;
}

function Applications() {
  const t = useTexts(dashboardTexts);
  const counts = useCall(applications.counts, {}).reply?.counts;
  return (
    <QueueCard
      title={t('queues.applications')}
      to="/pms/application?status=1"
      count={counts && (counts[applicationStatus.submitted] ?? 0)}
    />
  );
}

function PaperSubmissions() {
  const t = useTexts(dashboardTexts);
  const counts = useCall(paperSubmissions.counts, {}).reply?.counts;
  const { [submissionStatus.submitted]: handedIn = 0, [submissionStatus.checking]: inCheck = 0 } = counts ?? {};
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

/** A queue with its number and a link; a skeleton until the number has loaded. */
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
