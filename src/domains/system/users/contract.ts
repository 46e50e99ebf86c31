import { z } from 'zod';
import { contract, data, done, flat, rows, wireFile } from '#shared/contract';
import { Id, IdList, IdListOrNone } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { KeptLine, oneLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { Email, Mobile, UserName } from '#contract/identity/accounts';
import { OwnBinding } from '#contract/identity/matelab';
import { DepartmentNode } from '#contract/system/departments';
import { Role } from '#contract/system/roles';

const flag = z.enum(['0', '1']);

/** A user as the back office shows them; the password never leaves the server. */
export const User = z.object({
  userId: z.number(),
  deptId: z.number().nullable(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  sex: z.enum(['0', '1', '2']),
  avatar: z.string(),
  status: flag,
  isVerified: flag,
  organization: z.string(),
  occupation: z.string(),
  researchField: z.string(),
  loginIp: z.string(),
  loginDate: Moment.nullable(),
  pwdUpdateDate: Moment.nullable(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  remark: z.string(),
  /** Whether it is the super administrator. */
  admin: z.boolean(),
  dept: z.object({ deptId: z.number(), deptName: z.string(), leader: z.string() }).nullable(),
});
export type User = z.output<typeof User>;

/** A user as the list shows them. */
export const ListedUser = User.extend({
  /** Names of the active roles, in the reader's language. */
  roleNames: z.array(z.string()),
});
export type ListedUser = z.output<typeof ListedUser>;

const UserWithRoles = User.extend({ roles: z.array(Role) });

export const Post = z.object({ postId: z.number(), postCode: z.string(), postName: z.string(), status: flag });
export type Post = z.output<typeof Post>;

/** Columns that a list may be sorted by. */
export const userSorts = ['userId', 'userName', 'nickName', 'createTime', 'loginDate'] as const;

export const UserQuery = PageQuery.extend({
  userId: Id.optional(),
  userName: z.string().trim().max(50).optional(),
  nickName: z.string().trim().max(50).optional(),
  phonenumber: z.string().trim().max(20).optional(),
  email: z.string().trim().max(100).optional(),
  status: flag.optional(),
  isVerified: flag.optional(),
  /** That department and its descendants. */
  deptId: Id.optional(),
  ...dateRange('CreateTime'),
});
export type UserQuery = z.output<typeof UserQuery>;

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((value) => value ?? '');

/** The rule of registration, for an optional field of an administrator's form. */
const orEmpty = (schema: z.ZodType<string>) =>
  z
    .string()
    .nullish()
    .transform((value, issue) => {
      if (!value?.trim()) return '';
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      for (const { message } of result.error.issues) issue.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    });

const ids = z
  .array(Id)
  .max(100)
  .nullish()
  .transform((list) => [...new Set(list ?? [])]);

const editable = {
  deptId: Id.nullish().transform((id) => id ?? null),
  nickName: z
    .string()
    .overwrite(oneLine)
    .trim()
    .min(1)
    .max(50)
    .regex(/^[^<>]*$/, 'kernel.invalid.format'),
  phonenumber: orEmpty(Mobile),
  email: orEmpty(Email),
  sex: z
    .enum(['0', '1', '2'])
    .nullish()
    .transform((value) => value ?? '2'),
  status: flag.nullish().transform((value) => value ?? '0'),
  organization: text(200),
  occupation: text(50),
  researchField: text(200),
  remark: text(500),
  postIds: ids,
  roleIds: ids,
};

/** Without a password one is generated, returned once, and must be changed at the first login. */
export const NewUser = z.object({
  ...editable,
  userName: UserName,
  password: z.string().max(100).nullish(),
});
export type NewUser = z.output<typeof NewUser>;

/**
 * The login name never changes, and a password in the body is ignored; the fields of registration stay unless they are
 * sent.
 */
export const EditedUser = z.object({
  ...editable,
  organization: KeptLine(200),
  occupation: KeptLine(50),
  researchField: KeptLine(200),
  userId: Id,
});
export type EditedUser = z.output<typeof EditedUser>;

/** Limits of an import: file size in bytes, number of users. */
export const largestImport = 5 * 1024 * 1024;
export const maxImported = 1000;

/** The columns of an import file, matched by their heading in either language. */
export const importColumns = [
  'deptId',
  'userName',
  'nickName',
  'email',
  'phonenumber',
  'sex',
  'status',
  'organization',
  'researchField',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** One user of an import file; the rules are those of the form. A column that the file lacks is absent. */
export const ImportedUser = z.object({
  deptId: Id.nullable(),
  userName: UserName,
  nickName: editable.nickName,
  email: editable.email,
  phonenumber: editable.phonenumber,
  sex: z.enum(['0', '1', '2'], 'system.users.sexUnknown'),
  status: z.enum(['0', '1'], 'system.users.statusUnknown'),
  organization: editable.organization,
  researchField: editable.researchField,
});
export type ImportedUser = z.output<typeof ImportedUser>;

/**
 * `code` is 500 if a row has a fault: then no user was imported, and `fields` names each fault by row and column
 * (`3.email`). `msg` is HTML, as third-party front ends show it, with all text from the file escaped.
 */
const ImportReply = {
  code: z.number(),
  msg: z.string(),
  error: z.string().optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  added: z.number().default(0),
  updated: z.number().default(0),
  /** Passwords of the added users: returned only once, to be changed at the first login. */
  passwords: z.array(z.object({ userName: z.string(), nickName: z.string(), password: z.string() })).default([]),
  /**
   * Name of a file with the same passwords, for `/common/download`: only the caller can download it, once and within an
   * hour.
   */
  passwordFile: z.string().default(''),
};

const ByUser = z.object({ userId: Id });
const form = { roles: z.array(Role), posts: z.array(Post) };
/** A password generated by the server: shown to the administrator once, never stored in plain text. */
const Made = { password: z.string().optional() };

/** Published data and open work of users. */
export const Holdings = z.object({
  /** Public resources, all versions. */
  published: z.number(),
  /** Drafts and resources under review. */
  unpublished: z.number(),
  /** Reviews in progress. */
  reviews: z.number(),
  /** Projects that one of them leads. */
  projects: z.number(),
});
export type Holdings = z.output<typeof Holdings>;

export const users = contract('system.users', {
  list: {
    method: 'GET',
    path: '/system/user/list',
    permit: 'system:user:list',
    query: UserQuery,
    reply: rows(ListedUser),
  },
  deptTree: {
    method: 'GET',
    path: '/system/user/deptTree',
    permit: 'system:user:list',
    reply: data(z.array(DepartmentNode)),
  },
  /** Choices for an empty form: the address ends in a slash. */
  form: { method: 'GET', path: '/system/user/', permit: 'system:user:query', reply: flat(form) },
  find: {
    method: 'GET',
    path: '/system/user/:userId',
    permit: 'system:user:query',
    params: ByUser,
    reply: flat({
      ...form,
      data: UserWithRoles,
      postIds: z.array(z.number()),
      roleIds: z.array(z.number()),
      /** Whether the account has two-factor sign-in. */
      hasSecondFactor: z.boolean(),
    }),
  },
  add: {
    method: 'POST',
    path: '/system/user',
    permit: 'system:user:add',
    body: NewUser,
    reply: flat({ ...Made, userId: z.number() }),
  },
  edit: { method: 'PUT', path: '/system/user', permit: 'system:user:edit', body: EditedUser, reply: done() },
  remove: {
    method: 'DELETE',
    path: '/system/user/:userIds',
    permit: 'system:user:remove',
    params: z.object({ userIds: IdList }),
    reply: done(),
  },
  resetPwd: {
    method: 'PUT',
    path: '/system/user/resetPwd',
    permit: 'system:user:resetPwd',
    body: z.object({ userId: Id, password: z.string().max(100).nullish() }),
    reply: flat(Made),
  },
  /** Removes the two-factor sign-in of a user who has lost it; confirmed with the caller's own password. */
  removeSecondFactor: {
    method: 'PUT',
    path: '/system/user/removeSecondFactor',
    permit: 'system:user:secondFactor',
    body: z.object({ userId: Id, password: z.string().min(1).max(200) }),
    reply: done(),
    audit: 3,
  },
  changeStatus: {
    method: 'PUT',
    path: '/system/user/changeStatus',
    permit: 'system:user:edit',
    body: z.object({ userId: Id, status: flag }),
    reply: done(),
  },
  /** Data and work that would lose its owner if these users were deleted; for the warning before it. */
  holdings: {
    method: 'GET',
    path: '/system/user/holdings/:userIds',
    permit: 'system:user:remove',
    params: z.object({ userIds: IdList }),
    reply: data(Holdings),
  },
  /** The MatElab account that is bound to a user's account; null without one. */
  binding: {
    method: 'GET',
    path: '/system/user/matelab/:userId',
    permit: 'system:user:query',
    params: ByUser,
    reply: data(z.object({ binding: OwnBinding.nullable() })),
  },
  /** Removes the binding: the next MatElab login asks again for the account. */
  unbind: {
    method: 'DELETE',
    path: '/system/user/matelab/:userId',
    permit: 'system:user:edit',
    params: ByUser,
    reply: done(),
  },
  rolesOf: {
    method: 'GET',
    path: '/system/user/authRole/:userId',
    permit: ['system:user:query', 'system:user:edit'],
    params: ByUser,
    reply: flat({ user: UserWithRoles, roles: z.array(Role) }),
  },
  assignRoles: {
    method: 'PUT',
    path: '/system/user/authRole',
    permit: 'system:user:edit',
    query: z.object({ userId: Id, roleIds: IdListOrNone.default([]) }),
    reply: done(),
    audit: 4,
  },
  /** All pages of the list, by the same filters and in the same order. */
  export: {
    method: 'POST',
    path: '/system/user/export',
    permit: 'system:user:export',
    body: UserQuery,
    reply: wireFile(),
    audit: 5,
  },
  importTemplate: {
    method: 'POST',
    path: '/system/user/importTemplate',
    permit: 'system:user:import',
    reply: wireFile(),
    // Returns an empty form; changes nothing.
    audit: false,
  },
  /**
   * Imports all users of the file or none. Known login names are updated if `updateSupport` is set, else they are
   * faults.
   */
  importData: {
    method: 'POST',
    path: '/system/user/importData',
    permit: 'system:user:import',
    query: z.object({
      updateSupport: z
        .string()
        .optional()
        .transform((value) => value === '1' || value === 'true'),
    }),
    // One byte more than the limit, so that a file that is too large differs from one that ends exactly at the limit.
    upload: { field: 'file', maxBytes: largestImport + 1, maxFiles: 1 },
    reply: flat(ImportReply),
    audit: 6,
  },
});
