import type { TopicStatus } from '#contract/archive/tasks';
import {
  editableStatuses,
  topicActNames,
  topicActs,
  type TopicAct,
  type TopicActName,
  type TopicMay,
} from '../contract.ts';
import { taskStatus } from '#contract/archive/tasks';

/** The fields of a topic that the rules read. */
export interface Subject {
  topicId: number;
  status: TopicStatus;
}

/** Checks the rules of the task's areas. */
export type Allows = (name: TopicAct['area'] | 'topics.edit' | 'topics.remove', topicId: number) => boolean;

/** The fields of the task that the rules read. */
export interface Task {
  status: string;
  isSupplement: boolean;
}

/** Whether the caller may do something with a topic now. The required data of a submission are checked separately. */
export function may(allows: Allows, task: Task, name: TopicActName, { topicId, status }: Subject): boolean {
  const rule: TopicAct = topicActs[name];
  if (!rule.from.includes(status) || (rule.inSupplement && !task.isSupplement)) return false;
  return allows(rule.area, topicId);
}

const planning: readonly string[] = [taskStatus.planDraft, taskStatus.planReturned];

/** The description can be edited while the plan is drafted, later only while the topic is being worked on. */
export const mayEdit = (allows: Allows, task: Task, { topicId, status }: Subject): boolean =>
  (planning.includes(task.status) || editableStatuses.includes(status)) && allows('topics.edit', topicId);

export const mayOf = (allows: Allows, task: Task, row: Subject): TopicMay => ({
  ...(Object.fromEntries(topicActNames.map((name) => [name, may(allows, task, name, row)])) as Record<
    TopicActName,
    boolean
  >),
  edit: mayEdit(allows, task, row),
  remove: allows('topics.remove', row.topicId),
});
