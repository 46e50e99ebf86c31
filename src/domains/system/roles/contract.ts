import { z } from 'zod';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList, OrderNum } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { KeptLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { DepartmentNode } from '#contract/system/departments';

const flag = z.enum(['0', '1']);

/** Data scope of a role: 1 all rows, 2 chosen departments, 3 own department, 4 own and its descendants, 5 own rows. */
export const dataScopes = ['1', '2', '3', '4', '5'] as const;
export type DataScope = (typeof dataScopes)[number];

export const Role = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleNameEn: z.string(),
  roleKey: z.string(),
  roleSort: z.number(),
  dataScope: z.enum(dataScopes),
  /** Whether ticking a menu ticks all its descendants. */
  menuCheckStrictly: z.boolean(),
  deptCheckStrictly: z.boolean(),
  status: flag,
  /** Its holders must set up two-factor sign-in. Only the super administrator changes it. */
  secondFactor: z.boolean(),
  /** Whether it is the role of the super administrator. */
  admin: z.boolean(),
  /** On pages that assign roles: whether the user holds it. */
  flag: z.boolean().default(false),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
});
export type Role = z.output<typeof Role>;

/** Columns that the list of roles may be sorted by. */
export const roleSorts = ['roleId', 'roleName', 'roleKey', 'roleSort', 'status', 'createTime'] as const;

export const RoleQuery = PageQuery.extend({
  roleName: z.string().trim().max(50).optional(),
  roleKey: z.string().trim().max(100).optional(),
  status: flag.optional(),
  ...dateRange('CreateTime'),
});
export type RoleQuery = z.output<typeof RoleQuery>;

const ids = z
  .array(Id)
  .max(2000)
  .transform((list) => [...new Set(list)]);

const named = {
  roleName: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .regex(/^[^<>]*$/, 'kernel.invalid.format'),
  roleNameEn: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^<>]*$/, 'kernel.invalid.format')
    .nullish()
    .transform((text) => text ?? ''),
  roleKey: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\s,<>"']+$/, 'system.roles.keyFormat'),
  roleSort: OrderNum,
  status: flag.nullish().transform((value) => value ?? '0'),
  remark: z
    .string()
    .trim()
    .max(500)
    .nullish()
    .transform((text) => text ?? ''),
};

/** Menus are the ids of all ticked and half-ticked nodes. The data scope has a separate endpoint. */
export const NewRole = z.object({
  ...named,
  menuCheckStrictly: z.boolean().nullish(),
  secondFactor: z.boolean().nullish(),
  menuIds: ids.nullish().transform((list) => list ?? []),
});
export type NewRole = z.output<typeof NewRole>;

/** If `menuIds` is absent the menus stay; likewise `menuCheckStrictly`, `secondFactor` and the English name. */
export const EditedRole = z.object({
  ...withoutDefaults(named),
  roleNameEn: KeptLine(100),
  roleId: Id,
  menuCheckStrictly: z.boolean().nullish(),
  secondFactor: z.boolean().nullish(),
  menuIds: ids.nullish(),
});
export type EditedRole = z.output<typeof EditedRole>;

/** Departments only apply to scope 2 and are stored for it. */
export const RoleScope = z.object({
  roleId: Id,
  dataScope: z.enum(dataScopes),
  deptCheckStrictly: z.boolean().nullish(),
  deptIds: ids.nullish(),
});
export type RoleScope = z.output<typeof RoleScope>;

/** A user who holds a role, or can get it. */
export const RoleUser = z.object({
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  status: flag,
  deptName: z.string(),
  /** Whether it is the super administrator, whose roles cannot be changed. */
  admin: z.boolean(),
  createTime: Moment,
});
export type RoleUser = z.output<typeof RoleUser>;

/** Columns that the lists of a role's users may be sorted by. */
export const roleUserSorts = ['userId', 'userName', 'nickName', 'createTime'] as const;

export const RoleUserQuery = PageQuery.extend({
  roleId: Id,
  userName: z.string().trim().max(50).optional(),
  nickName: z.string().trim().max(50).optional(),
  phonenumber: z.string().trim().max(20).optional(),
  ...dateRange('CreateTime'),
});
export type RoleUserQuery = z.output<typeof RoleUserQuery>;

const ByRole = z.object({ roleId: Id });
const Links = z.object({ roleId: Id, userIds: IdList });

export const roles = contract('system.roles', {
  list: { method: 'GET', path: '/system/role/list', permit: 'system:role:list', query: RoleQuery, reply: rows(Role) },
  export: {
    method: 'POST',
    path: '/system/role/export',
    permit: 'system:role:export',
    body: RoleQuery,
    reply: wireFile(),
    audit: 5,
    repeatable: true,
  },
  optionselect: {
    method: 'GET',
    path: '/system/role/optionselect',
    permit: 'system:role:query',
    reply: data(z.array(Role)),
  },
  find: {
    method: 'GET',
    path: '/system/role/:roleId',
    permit: ['system:role:query', 'system:role:edit'],
    params: ByRole,
    reply: data(Role),
  },
  add: {
    method: 'POST',
    path: '/system/role',
    permit: 'system:role:add',
    body: NewRole,
    reply: flat({ roleId: z.number() }),
  },
  edit: { method: 'PUT', path: '/system/role', permit: 'system:role:edit', body: EditedRole, reply: done() },
  setDataScope: {
    method: 'PUT',
    path: '/system/role/dataScope',
    permit: 'system:role:edit',
    body: RoleScope,
    reply: done(),
  },
  changeStatus: {
    method: 'PUT',
    path: '/system/role/changeStatus',
    permit: 'system:role:edit',
    body: z.object({ roleId: Id, status: flag }),
    reply: done(),
  },
  remove: {
    method: 'DELETE',
    path: '/system/role/:roleIds',
    permit: 'system:role:remove',
    params: z.object({ roleIds: IdList }),
    reply: done(),
  },
  /** Departments of scope 2: with a cascade the keys leave out ancestors of chosen ones; `deptIds` has all. */
  deptTree: {
    method: 'GET',
    path: '/system/role/deptTree/:roleId',
    permit: 'system:role:query',
    params: ByRole,
    reply: flat({
      checkedKeys: z.array(z.number()),
      deptIds: z.array(z.number()),
      depts: z.array(DepartmentNode),
    }),
  },
  holders: {
    method: 'GET',
    path: '/system/role/authUser/allocatedList',
    permit: ['system:role:list', 'system:role:edit'],
    query: RoleUserQuery,
    reply: rows(RoleUser),
  },
  others: {
    method: 'GET',
    path: '/system/role/authUser/unallocatedList',
    permit: ['system:role:list', 'system:role:edit'],
    query: RoleUserQuery,
    reply: rows(RoleUser),
  },
  take: {
    method: 'PUT',
    path: '/system/role/authUser/cancel',
    permit: 'system:role:edit',
    body: z.object({ roleId: Id, userId: Id }),
    reply: done(),
    audit: 4,
  },
  takeFromAll: {
    method: 'PUT',
    path: '/system/role/authUser/cancelAll',
    permit: 'system:role:edit',
    query: Links,
    reply: done(),
    audit: 4,
  },
  give: {
    method: 'PUT',
    path: '/system/role/authUser/selectAll',
    permit: 'system:role:edit',
    query: Links,
    reply: done(),
    audit: 4,
  },
});
