import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import {
  areaActNames,
  areaActs,
  projectRoles,
  taskTransitions,
  type AreaAct,
  type AreaActName,
  type ProjectRole,
  type Side,
  type TaskMay,
  type TaskTransition,
  type TransitionName,
  taskStatus,
} from '../contract.ts';
import type { TaskRecord } from './queries/records.ts';

/** A person's access to a task, and the side for which they act. */
export interface TaskAccess {
  task: TaskRecord;
  side: Side;
  /** Roles in the project; none for the centre. */
  roles: readonly ProjectRole[];
  /** Topics that the person may see and, by role, edit; null: all of them. */
  topicIds: readonly number[] | null;
}

/** The topics that a member with these roles may see. */
export function topicsOf(memberships: readonly { role: ProjectRole; topicId: number | null }[]): number[] | null {
  if (memberships.some(({ role, topicId }) => role === 'LEAD' || role === 'CONTACT' || topicId === null)) return null;
  return memberships.map(({ topicId }) => topicId!);
}

/** Roles without duplicates, in the order of the contract. */
export const rolesOf = (memberships: readonly { role: ProjectRole }[]): ProjectRole[] =>
  projectRoles.filter((role) => memberships.some((one) => one.role === role));

/** Whether the person's role or permission allows a transition in this state; conditions are checked separately. */
export function mayMove(actor: Actor, { task, side, roles }: TaskAccess, name: TransitionName): boolean {
  const rule: TaskTransition = taskTransitions[name];
  if (!rule.from.includes(task.status) || rule.by === 'system') return false;
  if (rule.by.includes(':')) return side === 'centre' && holdsAny(actor, [rule.by]);
  return side === 'project' && (roles as readonly string[]).includes(rule.by);
}

/**
 * Whether the person may do something in an area now. `topicId` limits it to one topic; without it, the result is
 * whether they may in any of their topics.
 */
export function mayInArea(
  actor: Actor,
  { task, side, roles, topicIds }: TaskAccess,
  name: AreaActName,
  { topicId, now }: { topicId?: number | undefined; now: Date },
): boolean {
  const rule: AreaAct = areaActs[name];
  if (!rule.states.includes(task.status)) return false;
  if (task.status === taskStatus.terminated && side === 'project' && !isInTime(task, now)) return false;
  if (side === 'centre') return rule.permission !== null && holdsAny(actor, [rule.permission]);
  if (!rule.roles.some((role) => roles.includes(role))) return false;
  return topicId === undefined || topicIds === null || topicIds.includes(topicId);
}

/** Whether data are still accepted after termination. */
export function isInTime({ dataDue }: Pick<TaskRecord, 'dataDue'>, now: Date): boolean {
  return dataDue !== null && dataDue >= new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 10);
}

/** All flags of the areas at once. */
export const taskMay = (actor: Actor, access: TaskAccess, now: Date): TaskMay =>
  Object.fromEntries(areaActNames.map((name) => [name, mayInArea(actor, access, name, { now })])) as TaskMay;
