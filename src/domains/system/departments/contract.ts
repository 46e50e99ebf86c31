import { z } from 'zod';
import { contract, data, done, flat } from '#shared/contract';
import { FilterNumber, Id, OrderNum } from '#shared/ids';
import { dateRange } from '#shared/paging';
import { withoutDefaults } from '#shared/records';
import { Moment } from '#shared/time';

const flag = z.enum(['0', '1']);

export const Department = z.object({
  deptId: z.number(),
  /** 0 above the top. */
  parentId: z.number(),
  /** Ids from 0 down to the parent, separated by commas. */
  ancestors: z.string(),
  deptName: z.string(),
  orderNum: z.number(),
  leader: z.string(),
  phone: z.string(),
  email: z.string(),
  status: flag,
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
});
export type Department = z.output<typeof Department>;

/** A node of the department tree; `disabled` marks a disabled department, `children` is absent on leaves. */
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
  status: flag.optional(),
  parentId: FilterNumber,
  deptId: FilterNumber,
  ...dateRange('CreateTime'),
});
export type DepartmentQuery = z.output<typeof DepartmentQuery>;

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^<>]*$/, 'kernel.invalid.format')
    .nullish()
    .transform((value) => value ?? '');

export const NewDepartment = z.object({
  /** 0 for a department above all others. */
  parentId: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(0)),
  deptName: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .regex(/^[^<>]*$/, 'kernel.invalid.format'),
  orderNum: OrderNum,
  leader: text(20),
  phone: text(20),
  email: z
    .union([z.literal(''), z.email().max(50)])
    .nullish()
    .transform((value) => value ?? ''),
  status: flag.nullish().transform((value) => value ?? '0'),
});
export type NewDepartment = z.output<typeof NewDepartment>;

export const EditedDepartment = z.object({ ...withoutDefaults(NewDepartment.shape), deptId: Id });
export type EditedDepartment = z.output<typeof EditedDepartment>;

const numbers = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/, 'kernel.invalid.format')
  .max(10_000)
  .transform((list) => list.split(',').map(Number));

const ByDepartment = z.object({ deptId: Id });

export const departments = contract('system.departments', {
  /** Flat, by parent and order; the page builds the tree. */
  list: {
    method: 'GET',
    path: '/system/dept/list',
    permit: 'system:dept:list',
    query: DepartmentQuery,
    reply: data(z.array(Department)),
  },
  /** Without that department and its descendants: the possible targets of a move. */
  others: {
    method: 'GET',
    path: '/system/dept/list/exclude/:deptId',
    permit: 'system:dept:list',
    params: ByDepartment,
    reply: data(z.array(Department)),
  },
  treeselect: {
    method: 'GET',
    path: '/system/dept/treeselect',
    permit: 'system:dept:list',
    query: DepartmentQuery,
    reply: data(z.array(DepartmentNode)),
  },
  find: {
    method: 'GET',
    path: '/system/dept/:deptId',
    permit: 'system:dept:query',
    params: ByDepartment,
    reply: data(Department.extend({ parentName: z.string().nullable() })),
  },
  add: {
    method: 'POST',
    path: '/system/dept',
    permit: 'system:dept:add',
    body: NewDepartment,
    reply: flat({ deptId: z.number() }),
  },
  edit: { method: 'PUT', path: '/system/dept', permit: 'system:dept:edit', body: EditedDepartment, reply: done() },
  /** Two lists of numbers of the same length, as text. */
  updateSort: {
    method: 'PUT',
    path: '/system/dept/updateSort',
    permit: 'system:dept:edit',
    body: z
      .object({ deptIds: numbers, orderNums: numbers })
      .refine(({ deptIds, orderNums }) => deptIds.length === orderNums.length, {
        path: ['orderNums'],
        message: 'kernel.invalid.format',
      }),
    reply: done(),
  },
  remove: {
    method: 'DELETE',
    path: '/system/dept/:deptId',
    permit: 'system:dept:remove',
    params: ByDepartment,
    reply: done(),
  },
});
