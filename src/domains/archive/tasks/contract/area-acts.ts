import type { Permission } from '#shared/contract';
import type { ProjectRole, TaskStatus } from './states.ts';
import { taskStatus } from './states.ts';

/**
 * An action in one area of a task other than a transition, with its actors and the states of the task that allow it.
 */
export interface AreaAct {
  states: readonly TaskStatus[];
  /** Roles in the project; `TOPIC_LEAD` and `MEMBER` are limited to their topics. Empty: only the centre. */
  roles: readonly ProjectRole[];
  /** A permission of the centre's staff; null: only the project. */
  permission: Permission | null;
}

const planning = [taskStatus.planDraft, taskStatus.planReturned] as const;
/** States in which data are accepted, including terminated tasks until their deadline. */
const collecting = [
  taskStatus.collecting,
  taskStatus.formalReturned,
  taskStatus.technicalReturned,
  taskStatus.stageIssued,
  taskStatus.terminated,
] as const;
const reviewing = [taskStatus.formalReview, taskStatus.technicalReview] as const;
const running = [
  taskStatus.planDraft,
  taskStatus.planSubmitted,
  taskStatus.planReturned,
  taskStatus.collecting,
  taskStatus.formalReview,
  taskStatus.formalReturned,
  taskStatus.technicalReview,
  taskStatus.technicalReturned,
  taskStatus.stageIssued,
  taskStatus.awaitingCertificate,
  taskStatus.terminated,
] as const;
const anyState = [...running, taskStatus.certified, taskStatus.closed] as const;

/** The actions in the areas. Services, rows' `may`, buttons and the exhaustive test read this table. */
export const areaActs = {
  /** Topic description. */
  'topics.add': { states: planning, roles: ['LEAD'], permission: null },
  'topics.remove': { states: planning, roles: ['LEAD'], permission: null },
  'topics.edit': { states: [...planning, ...collecting], roles: ['LEAD', 'TOPIC_LEAD'], permission: null },
  'topics.submit': { states: collecting, roles: ['LEAD', 'TOPIC_LEAD'], permission: null },
  'topics.confirm': { states: collecting, roles: ['LEAD'], permission: null },
  'topics.exempt': {
    states: [taskStatus.collecting, taskStatus.formalReturned, taskStatus.technicalReturned],
    roles: [],
    permission: 'pms:plan:audit',
  },
  'topics.pass': { states: [taskStatus.technicalReview], roles: [], permission: 'pms:task:audit' },
  /** Editor table. In state 20 only through a change of the plan. */
  'plan.edit': { states: planning, roles: ['LEAD', 'TOPIC_LEAD'], permission: null },
  'plan.change': { states: [taskStatus.collecting], roles: ['LEAD'], permission: null },
  /** Scan files. */
  'scans.add': { states: running, roles: ['LEAD', 'CONTACT'], permission: 'pms:scan:add' },
  'scans.remove': { states: running, roles: ['LEAD', 'CONTACT'], permission: 'pms:scan:remove' },
  /** Data resources. */
  'resources.link': { states: collecting, roles: ['LEAD', 'TOPIC_LEAD', 'MEMBER'], permission: null },
  'resources.count': { states: collecting, roles: ['LEAD', 'TOPIC_LEAD', 'MEMBER'], permission: null },
  'resources.correct': { states: reviewing, roles: [], permission: 'pms:task:audit' },
  'resources.relink': { states: reviewing, roles: [], permission: 'pms:task:audit' },
  /** Audit table. */
  'audit.formal': { states: [taskStatus.formalReview], roles: [], permission: 'pms:task:formal' },
  'audit.technical': { states: [taskStatus.technicalReview], roles: [], permission: 'pms:task:audit' },
  /** Opinions. */
  'opinions.add': { states: anyState, roles: [], permission: 'pms:task:audit' },
  /** Comparison. */
  'compare.run': {
    states: [
      taskStatus.collecting,
      taskStatus.formalReturned,
      taskStatus.technicalReview,
      taskStatus.technicalReturned,
      taskStatus.stageIssued,
    ],
    roles: [],
    permission: 'pms:compare:run',
  },
  'compare.explain': {
    states: [
      taskStatus.collecting,
      taskStatus.formalReturned,
      taskStatus.technicalReview,
      taskStatus.technicalReturned,
    ],
    roles: ['LEAD', 'TOPIC_LEAD'],
    permission: null,
  },
  'compare.decide': { states: [taskStatus.technicalReview], roles: [], permission: 'pms:compare:accept' },
  /** Data centre. */
  'center.reassign': { states: running, roles: [], permission: 'pms:task:edit' },
  /** Project users. */
  'members.manage': { states: anyState, roles: ['LEAD'], permission: 'pms:user:edit' },
} as const satisfies Record<string, AreaAct>;
export type AreaActName = keyof typeof areaActs;
export const areaActNames = Object.keys(areaActs) as AreaActName[];
