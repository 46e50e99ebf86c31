import type { Permission } from '#shared/contract';
import type { ProjectRole, TaskStatus } from './states.ts';

/** What can be done in one area of a task beside moving it, by whom and in which states of the task. */
export interface AreaAct {
  states: readonly TaskStatus[];
  /** Roles in the project; `TOPIC_LEAD` and `MEMBER` reach their own topics only. Empty: the centre alone. */
  roles: readonly ProjectRole[];
  /** A permission of the centre's staff; null: the project alone. */
  permission: Permission | null;
}

const planning = ['10', '12'] as const;
/** Data are taken: also after termination as long as it is in time. */
const collecting = ['20', '31', '41', '50', '90'] as const;
const reviewing = ['30', '40'] as const;
const running = ['10', '11', '12', '20', '30', '31', '40', '41', '50', '60', '90'] as const;
const any = [...running, '70', '80'] as const;

/** The acts in the areas; services, rows' `may`, buttons and the exhaustive test read this table. */
export const areaActs = {
  /** Topic description. */
  'topics.add': { states: planning, roles: ['LEAD'], permission: null },
  'topics.remove': { states: planning, roles: ['LEAD'], permission: null },
  'topics.edit': { states: [...planning, ...collecting], roles: ['LEAD', 'TOPIC_LEAD'], permission: null },
  'topics.submit': { states: collecting, roles: ['LEAD', 'TOPIC_LEAD'], permission: null },
  'topics.confirm': { states: collecting, roles: ['LEAD'], permission: null },
  'topics.exempt': { states: ['20', '31', '41'], roles: [], permission: 'pms:plan:audit' },
  'topics.pass': { states: ['40'], roles: [], permission: 'pms:task:audit' },
  /** Editor table. In 20 only by a change of the plan. */
  'plan.edit': { states: planning, roles: ['LEAD', 'TOPIC_LEAD'], permission: null },
  'plan.change': { states: ['20'], roles: ['LEAD'], permission: null },
  /** Scan files. */
  'scans.add': { states: running, roles: ['LEAD', 'CONTACT'], permission: 'pms:scan:add' },
  'scans.remove': { states: running, roles: ['LEAD', 'CONTACT'], permission: 'pms:scan:remove' },
  /** Data resources. */
  'resources.link': { states: collecting, roles: ['LEAD', 'TOPIC_LEAD', 'MEMBER'], permission: null },
  'resources.count': { states: collecting, roles: ['LEAD', 'TOPIC_LEAD', 'MEMBER'], permission: null },
  'resources.correct': { states: reviewing, roles: [], permission: 'pms:task:audit' },
  'resources.relink': { states: reviewing, roles: [], permission: 'pms:task:audit' },
  /** Audit table. */
  'audit.formal': { states: ['30'], roles: [], permission: 'pms:task:formal' },
  'audit.technical': { states: ['40'], roles: [], permission: 'pms:task:audit' },
  /** Opinions. */
  'opinions.add': { states: any, roles: [], permission: 'pms:task:audit' },
  /** Comparison. */
  'compare.run': { states: ['20', '31', '40', '41', '50'], roles: [], permission: 'pms:compare:run' },
  'compare.explain': { states: ['20', '31', '40', '41'], roles: ['LEAD', 'TOPIC_LEAD'], permission: null },
  'compare.decide': { states: ['40'], roles: [], permission: 'pms:compare:accept' },
  /** Data centre. */
  'center.reassign': { states: running, roles: [], permission: 'pms:task:edit' },
  /** Project users. */
  'members.manage': { states: any, roles: ['LEAD'], permission: 'pms:user:edit' },
} as const satisfies Record<string, AreaAct>;
export type AreaActName = keyof typeof areaActs;
export const areaActNames = Object.keys(areaActs) as AreaActName[];
