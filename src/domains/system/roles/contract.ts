import { z } from 'zod';
import { contract, data, rows } from '#shared/contract';
import { dateRange, PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

export const Role = z.object({
  roleId: z.number(),
  roleName: z.string(),
  roleNameEn: z.string(),
  roleKey: z.string(),
  roleSort: z.number(),
  dataScope: z.enum(['1', '2', '3', '4', '5']),
  menuCheckStrictly: z.boolean(),
  deptCheckStrictly: z.boolean(),
  status: z.enum(['0', '1']),
  /** Whether it is the role of the super administrator. */
  admin: z.boolean(),
  /** On pages that assign roles: whether the user holds it. */
  flag: z.boolean().default(false),
  createTime: Moment,
  remark: z.string(),
});
export type Role = z.output<typeof Role>;

export const RoleQuery = PageQuery.extend({
  roleName: z.string().trim().max(50).optional(),
  roleKey: z.string().trim().max(100).optional(),
  status: z.enum(['0', '1']).optional().catch(undefined),
  ...dateRange('CreateTime'),
});
export type RoleQuery = z.output<typeof RoleQuery>;

export const roles = contract('system.roles', {
  list: { method: 'GET', path: '/system/role/list', permit: 'system:role:list', query: RoleQuery, reply: rows(Role) },
  optionselect: {
    method: 'GET',
    path: '/system/role/optionselect',
    permit: 'system:role:query',
    reply: data(z.array(Role)),
  },
});
