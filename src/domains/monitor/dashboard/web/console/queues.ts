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
import type { Endpoint } from '#shared/contract';

/**
 * Work that waits for somebody of the office. The number is the total of the list that the card opens: both ask the same
 * endpoint with the same query, so they cannot differ.
 */
export interface Queue {
  /** Key of its title below `queues`. */
  name: string;
  list: Endpoint;
  query: Readonly<Record<string, string>>;
  /** The page of the list. It reads the query from its address. */
  page: string;
  /** Any of these may do the work; the others do not see the queue. */
  doneBy: readonly string[];
}

/** Permissions to decide on changes of resources. */
const decidesOnChanges = [...new Set(Object.values(changeKinds).map(({ decides }) => decides))].filter(
  (one) => one !== 'receiver',
);

/** Permission that the centre's staff needs for a step of an archive task, by the party that acts next. */
const centrePermissions: Partial<Record<ActsNow, string>> = {
  admin: 'pms:task:formal',
  auditors: 'pms:task:audit',
  director: 'pms:cert:issue',
};

const taskQueues = Object.entries<ActsNow>(actsNow).flatMap(([status, who]): Queue[] => {
  const permission = centrePermissions[who];
  if (permission === undefined) return [];
  return [
    { name: `task.${status}`, list: tasks.list, query: { status }, page: '/pms/archiveTask', doneBy: [permission] },
  ];
});

const queue = (
  name: string,
  list: Endpoint,
  query: Queue['query'],
  page: string,
  ...doneBy: readonly string[]
): Queue => ({ name, list, query, page, doneBy });

const decidesOnResources = ['data:resource:audit', 'data:resource:approve', 'data:resource:assign'];

/** All queues, one's own first. */
export const queues: readonly Queue[] = [
  queue('mine', reviews.mine, { state: 'waiting' }, '/dms/reviews', 'data:resource:audit'),
  queue('submitted', resources.list, { status: resourceStatus.submitted }, '/dms/approval', ...decidesOnResources),
  queue('reviewing', resources.list, { status: resourceStatus.reviewing }, '/dms/approval', ...decidesOnResources),
  queue('access', accessRequests.list, { status: accessStatus.pending }, '/dms/access', 'data:access:audit'),
  queue('changes', changeRequests.list, { status: changeStatus.waiting }, '/dms/changes', ...decidesOnChanges),
  queue(
    'applications',
    applications.list,
    { status: applicationStatus.submitted },
    '/pms/application',
    'pms:application:audit',
  ),
  ...taskQueues,
  queue(
    'papers',
    paperSubmissions.list,
    { status: submissionStatus.submitted },
    '/cms/paper-submit',
    'biz:paperSubmit:audit',
  ),
  queue(
    'papersChecking',
    paperSubmissions.list,
    { status: submissionStatus.checking },
    '/cms/paper-submit',
    'biz:paperSubmit:audit',
  ),
  queue('models', submissions.list, { status: 'pending' }, '/bms/models', 'bench:model:audit'),
  queue('comments', comments.list, { status: 'pending' }, '/bms/comments', 'bench:comment:audit'),
  queue('messages', messages.list, { status: 'new' }, '/cms/message', 'biz:message:reply'),
  queue('news', news.list, { visibility: 'ending' }, '/cms/news', 'biz:news:edit'),
];
