import { z } from 'zod';
import { actsNow, taskStatus, type ActsNow, type ProjectRole, type TaskStatus, type TopicStatus } from './states.ts';

/** The state of a topic, and whether a topic lead is a member of the project. */
export interface TopicWork {
  topicId: number;
  status: TopicStatus;
  hasLead: boolean;
}

/** The facts that decide who has to act: the state of the task, of its topics and of a change of the plan. */
export interface Work {
  status: TaskStatus;
  /** Whether data are still accepted after termination. */
  isInTime: boolean;
  isChangeSubmitted: boolean;
  topics: readonly TopicWork[];
}

/** Topics that have to be filled and submitted. */
export const openTopicStatuses: readonly TopicStatus[] = ['todo', 'filling', 'returned'];

const returned: readonly TaskStatus[] = [taskStatus.formalReturned, taskStatus.technicalReturned];

/** Whether topics are filled, submitted and confirmed in this state. */
const isCollecting = ({ status, isInTime }: Work): boolean =>
  status === taskStatus.collecting || returned.includes(status) || (status === taskStatus.terminated && isInTime);

/** States of the topics whose leads have to act: after a return only the marked ones. */
export const waitedTopics = (status: TaskStatus): readonly TopicStatus[] =>
  returned.includes(status) ? ['returned'] : openTopicStatuses;

/** Everybody who has to act now. While data are collected, the actions on topics count as well. */
export function actorsOf(work: Work): ActsNow[] {
  if (!isCollecting(work)) return [actsNow[work.status]];
  const open = work.topics.filter(({ status }) => waitedTopics(work.status).includes(status));
  const isForLead = open.length === 0 || open.some(({ hasLead }) => !hasLead);
  const actors: ActsNow[] = [];
  if (open.some(({ hasLead }) => hasLead)) actors.push('topics');
  if (isForLead || work.topics.some(({ status }) => status === 'submitted')) actors.push('lead');
  if (work.isChangeSubmitted) actors.push('admin');
  return actors;
}

const topicTaskNames = ['topicOpen', 'topicSubmit', 'topicConfirm'] as const;
/** An action on topics that the caller has to do, and the number of topics. */
export const TopicTask = z.object({ act: z.enum(topicTaskNames), count: z.number() });
export type TopicTask = z.output<typeof TopicTask>;

/** The actions on topics that wait for a member: leads confirm, and lead topics that have no topic lead. */
export function topicTasksOf(
  work: Work,
  memberships: readonly { role: ProjectRole; topicId: number | null }[],
): TopicTask[] {
  if (!isCollecting(work)) return [];
  const isLead = memberships.some(({ role }) => role === 'LEAD');
  const leads = (topicId: number) =>
    memberships.some((one) => one.role === 'TOPIC_LEAD' && (one.topicId === null || one.topicId === topicId));
  const counts = { topicOpen: 0, topicSubmit: 0, topicConfirm: 0 };
  for (const { topicId, status, hasLead } of work.topics) {
    if (status === 'submitted' && isLead) counts.topicConfirm++;
    else if (openTopicStatuses.includes(status) && (leads(topicId) || (isLead && !hasLead)))
      counts[status === 'todo' ? 'topicOpen' : 'topicSubmit']++;
  }
  return topicTaskNames.filter((act) => counts[act] > 0).map((act) => ({ act, count: counts[act] }));
}
