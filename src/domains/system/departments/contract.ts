import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { Moment } from '#shared/time';

export const Department = z.object({
  deptId: z.number(),
  parentId: z.number(),
  ancestors: z.string(),
  deptName: z.string(),
  orderNum: z.number(),
  leader: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.enum(['0', '1']),
  createTime: Moment,
});
export type Department = z.output<typeof Department>;

/** A node of the department tree; `disabled` marks a stopped department, `children` is absent on leaves. */
export const DepartmentNode = z.object({
  id: z.number(),
  label: z.string(),
  disabled: z.boolean(),
  get children() {
    return z.array(DepartmentNode).optional();
  },
});
export type DepartmentNode = z.output<typeof DepartmentNode>;

export const DepartmentQuery = z.object({
  deptName: z.string().trim().max(50).optional(),
  status: z.enum(['0', '1']).optional().catch(undefined),
});
export type DepartmentQuery = z.output<typeof DepartmentQuery>;

export const departments = contract('system.departments', {
  /** Flat, by parent and order; the page builds the tree. */
  list: {
    method: 'GET',
    path: '/system/dept/list',
    permit: 'system:dept:list',
    query: DepartmentQuery,
    reply: data(z.array(Department)),
  },
  treeselect: {
    method: 'GET',
    path: '/system/dept/treeselect',
    permit: 'system:dept:list',
    query: DepartmentQuery,
    reply: data(z.array(DepartmentNode)),
  },
});
