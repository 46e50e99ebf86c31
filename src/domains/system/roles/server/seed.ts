import type { Context } from '#server/context';
import { newRows } from '#server/database/seeded';
import * as queries from './queries.ts';

interface SeededRole {
  id: number;
  key: string;
  zh: string;
  en: string;
  /** Permissions whose menus the role gets; `*` matches any one part. */
  grants: readonly string[];
}

const roles: readonly SeededRole[] = [
  { id: 1, key: 'admin', zh: '超级管理员', en: 'Super administrator', grants: [] },
  { id: 2, key: 'common', zh: '普通用户', en: 'Registered user', grants: [] },
  {
    id: 3,
    key: 'center_director',
    zh: '中心主任',
    en: 'Center director',
    grants: [
      'data:*:list',
      'data:*:query',
      'data:resource:all',
      'pms:*:list',
      'pms:*:query',
      'pms:cert:*',
      'pms:center:seal',
      'biz:*:list',
      'biz:*:query',
      'bench:*:list',
      'bench:*:query',
    ],
  },
  {
    id: 4,
    key: 'data_admin',
    zh: '数据管理员',
    en: 'Data administrator',
    grants: [
      'data:*:*',
      'pms:application:*',
      'pms:plan:query',
      'pms:plan:audit',
      'pms:task:*',
      'pms:project:*',
      'pms:center:list',
      'pms:center:query',
      'pms:center:add',
      'pms:center:edit',
      'system:holiday:*',
      'pms:compare:*',
      'pms:scan:*',
      'pms:user:*',
      'pms:cert:query',
      'pms:cert:stage',
      'pms:cert:revoke',
      'biz:paperSubmit:*',
    ],
  },
  {
    id: 5,
    key: 'reviewer',
    zh: '审核员',
    en: 'Reviewer',
    grants: [
      'data:resource:list',
      'data:resource:query',
      'data:resource:audit',
      'data:resource:approve',
      'data:change:list',
    ],
  },
  {
    id: 6,
    key: 'data_auditor',
    zh: '数据审核员',
    en: 'Data auditor',
    grants: [
      'data:resource:list',
      'data:resource:query',
      'data:resource:audit',
      'pms:task:list',
      'pms:task:query',
      'pms:task:audit',
      'pms:compare:*',
    ],
  },
  {
    id: 7,
    key: 'content_editor',
    zh: '内容编辑',
    en: 'Content editor',
    grants: [
      'about',
      'applyTool',
      'article',
      'example',
      'link',
      'message',
      'news',
      'service',
      'standard',
      'subCenter',
      'icons',
    ]
      .map((noun) => `biz:${noun}:*`)
      .concat('biz:site:query', 'biz:site:edit', 'bench:dataset:*', 'data:synonym:*'),
  },
  { id: 8, key: 'bench_admin', zh: '基准管理员', en: 'Benchmark administrator', grants: ['bench:*:*'] },
  // Project members work on the front site by their membership, which needs no permission.
  { id: 9, key: 'project_lead', zh: '项目负责人', en: 'Project lead', grants: [] },
  { id: 10, key: 'topic_lead', zh: '课题负责人', en: 'Topic lead', grants: [] },
  // Publishers act on their own resources on the front site, which checks ownership and no permission.
  { id: 11, key: 'publisher', zh: '数据发布者', en: 'Data publisher', grants: [] },
  { id: 12, key: 'ops', zh: '运维人员', en: 'Operator', grants: ['monitor:*:*', 'system:config:*', 'system:notice:*'] },
];

export async function seed(ctx: Context): Promise<void> {
  const missing = await newRows(ctx, 'role', roles, ({ key }) => key);
  await queries.insert(
    ctx,
    missing.map(({ id, key, zh, en }) => ({
      roleId: id,
      roleKey: key,
      roleName: zh,
      roleNameEn: en,
      roleSort: id,
      createBy: 'system',
    })),
  );
}

/** Keys of the seeded roles that a permission belongs to. */
export function rolesFor(permission: string): string[] {
  if (permission === '') return [];
  const parts = permission.split(':');
  const covers = (grant: string) => grant.split(':').every((part, at) => part === '*' || part === parts[at]);
  return roles.filter(({ grants }) => grants.some(covers)).map(({ key }) => key);
}
