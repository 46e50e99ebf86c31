import { jobRefusals } from './cases/job-refusals.ts';
import { picture } from './cases/session.ts';
import { at, json, part, type Sending } from './front-end.ts';
import {
  newDept,
  newDictType,
  newDictValue,
  newMenu,
  newPost,
  newRole,
  newSetting,
  newUser,
  unique,
  type World,
} from './world.ts';

/*
 * Refusals of the wire and their codes: 500 for a rule, 601 for records in use. Each row creates its records, and lists
 * a word that the answer must contain where the wire requires one.
 */

export type Rule = [
  what: string,
  call: string,
  sending: () => Sending | Promise<Sending>,
  code: number,
  naming?: () => string,
];

let named = '';
const naming = () => named;
/** Remembers a word that the refusal must contain. */
const remember = (word: unknown) => (named = String(word));

export const refusals = (world: World): readonly Rule[] => [
  // Session
  ['a wrong password', 'POST /login', () => json({ username: 'admin', password: 'no', code: '', uuid: '' }), 500],
  [
    'a registration of two fields',
    'POST /register',
    () => json({ username: unique(), password: 'Qm7#vT2!xR', code: '', uuid: '' }),
    500,
  ],
  ['a wrong password at the lock', 'POST /unlockscreen', () => json({ password: 'no' }), 500],
  [
    'an upload of a page',
    'POST /common/upload',
    () => part('file', { name: 'x.html', type: 'text/html', bytes: '<p>x</p>' }),
    500,
  ],
  [
    'a page that calls itself a picture',
    'POST /common/upload',
    () => part('file', { name: 'x.png', type: 'image/png', bytes: '<p>x</p>' }),
    500,
  ],
  [
    'a long name of a file',
    'POST /common/upload',
    () => part('file', { ...picture, name: `${'x'.repeat(100)}.png` }),
    500,
  ],

  // Users
  [
    'a taken login name',
    'POST /system/user',
    async () => json({ userName: (await newUser(world)).userName, nickName: 'x', password: 'Qm7#vT2!xR' }),
    500,
  ],
  [
    'a taken number',
    'POST /system/user',
    async () =>
      json({
        userName: unique(),
        nickName: 'x',
        phonenumber: (await newUser(world, { phonenumber: '13912340001' })).phonenumber,
      }),
    500,
  ],
  [
    'a taken e-mail',
    'POST /system/user',
    async () =>
      json({ userName: unique(), nickName: 'x', email: (await newUser(world, { email: 'taken@example.org' })).email }),
    500,
  ],
  ['a nick name with mark-up', 'POST /system/user', () => json({ userName: unique(), nickName: '<b>x</b>' }), 500],
  ['a weak password', 'POST /system/user', () => json({ userName: unique(), nickName: 'x', password: '123456' }), 500],
  [
    'the administrator edited',
    'PUT /system/user',
    () => json({ userId: 1, nickName: 'x', postIds: [], roleIds: [] }),
    500,
  ],
  ['the administrator stopped', 'PUT /system/user/changeStatus', () => json({ userId: 1, status: '1' }), 500],
  [
    'the administrator given a password',
    'PUT /system/user/resetPwd',
    () => json({ userId: 1, password: 'Nw4!kP9@zT' }),
    500,
  ],
  [
    'the administrator among those to delete',
    'DELETE /system/user/{userIds}',
    async () => at({ userIds: `${(await newUser(world)).userId},1` }),
    500,
  ],
  ['nobody to delete', 'DELETE /system/user/{userIds}', () => at({ userIds: 'undefined' }), 500],
  [
    'an old password that is not',
    'PUT /system/user/profile/updatePwd',
    () => json({ oldPassword: 'no', newPassword: 'Nw4!kP9@zT' }),
    500,
  ],
  [
    'the old password again',
    'PUT /system/user/profile/updatePwd',
    () => json({ oldPassword: world.actor.password, newPassword: world.actor.password }),
    500,
  ],
  [
    'an avatar that is no picture',
    'POST /system/user/profile/avatar',
    () => part('avatarfile', { name: 'avatar', type: 'image/png', bytes: 'no' }),
    500,
  ],
  [
    'an import that is no workbook',
    'POST /system/user/importData',
    () => ({
      ...part('file', { name: 'x.xlsx', type: 'application/octet-stream', bytes: 'no' }),
      query: 'updateSupport=0',
    }),
    500,
  ],

  // Roles
  [
    'a taken name of a role',
    'POST /system/role',
    async () => json({ roleName: (await newRole(world)).roleName, roleKey: unique(), roleSort: 0 }),
    500,
  ],
  [
    'a taken key of a role',
    'POST /system/role',
    async () => json({ roleName: unique(), roleKey: (await newRole(world)).roleKey, roleSort: 0 }),
    500,
  ],
  [
    'the first role edited',
    'PUT /system/role',
    () => json({ roleId: 1, roleName: unique(), roleKey: unique(), roleSort: 0, menuIds: [] }),
    500,
  ],
  ['the first role stopped', 'PUT /system/role/changeStatus', () => json({ roleId: 1, status: '1' }), 500],
  [
    'the first role narrowed',
    'PUT /system/role/dataScope',
    () => json({ roleId: 1, dataScope: '5', deptIds: [] }),
    500,
  ],
  ['the first role deleted', 'DELETE /system/role/{roleIds}', () => at({ roleIds: '1' }), 500],
  [
    'a role that somebody holds',
    'DELETE /system/role/{roleIds}',
    async () => {
      const { roleId, roleName } = await newRole(world);
      await newUser(world, { roleIds: [roleId] });
      remember(roleName);
      return at({ roleIds: roleId });
    },
    500,
    naming,
  ],

  // Menus
  [
    'a taken name below one parent',
    'POST /system/menu',
    async () => json({ ...(await newMenu(world)), path: unique() }),
    500,
  ],
  [
    'a taken path below one parent',
    'POST /system/menu',
    async () => json({ ...(await newMenu(world)), menuName: unique(), routeName: unique() }),
    500,
  ],
  [
    'a taken route name',
    'POST /system/menu',
    async () =>
      json({
        ...(await newMenu(world, { routeName: 'TakenRoute' })),
        menuName: unique(),
        path: unique(),
        routeName: 'takenroute',
      }),
    500,
  ],
  [
    'an external link that is none',
    'POST /system/menu',
    async () => json({ ...(await newMenu(world)), menuName: unique(), path: unique(), isFrame: '0' }),
    500,
  ],
  [
    'a menu below itself',
    'PUT /system/menu',
    async () => {
      const menu = await newMenu(world);
      return json({ ...menu, parentId: menu.menuId });
    },
    500,
  ],
  [
    'a menu with something below',
    'DELETE /system/menu/{menuId}',
    async () => {
      const { menuId } = await newMenu(world);
      await newMenu(world, { parentId: menuId });
      return at({ menuId });
    },
    601,
  ],
  [
    'a menu that a role holds',
    'DELETE /system/menu/{menuId}',
    async () => {
      const { menuId } = await newMenu(world);
      await newRole(world, { menuIds: [menuId] });
      return at({ menuId });
    },
    601,
  ],

  // Departments
  [
    'a taken name below one department',
    'POST /system/dept',
    async () => json({ parentId: 0, deptName: (await newDept(world)).deptName, orderNum: 0 }),
    500,
  ],
  [
    'a department below a stopped one',
    'POST /system/dept',
    async () => json({ parentId: (await newDept(world, { status: '1' })).deptId, deptName: unique(), orderNum: 0 }),
    500,
  ],
  [
    'a department below itself',
    'PUT /system/dept',
    async () => {
      const dept = await newDept(world);
      return json({ ...dept, parentId: dept.deptId });
    },
    500,
  ],
  [
    'a department stopped above a running one',
    'PUT /system/dept',
    async () => {
      const dept = await newDept(world);
      await newDept(world, { parentId: dept.deptId });
      return json({ ...dept, status: '1' });
    },
    500,
  ],
  [
    'a department with one below',
    'DELETE /system/dept/{deptId}',
    async () => {
      const { deptId } = await newDept(world);
      await newDept(world, { parentId: deptId });
      return at({ deptId });
    },
    601,
  ],
  [
    'a department with people',
    'DELETE /system/dept/{deptId}',
    async () => {
      const { deptId } = await newDept(world);
      await newUser(world, { deptId });
      return at({ deptId });
    },
    601,
  ],

  // Posts
  [
    'a taken name of a post',
    'POST /system/post',
    async () => json({ postName: (await newPost(world)).postName, postCode: unique(), postSort: 0 }),
    500,
  ],
  [
    'a taken code of a post',
    'POST /system/post',
    async () => json({ postName: unique(), postCode: (await newPost(world)).postCode, postSort: 0 }),
    500,
  ],
  [
    'a post that somebody has',
    'DELETE /system/post/{postIds}',
    async () => {
      const { postId, postName } = await newPost(world);
      await newUser(world, { postIds: [postId] });
      remember(postName);
      return at({ postIds: postId });
    },
    500,
    naming,
  ],

  // Dictionaries, settings, notices
  [
    'a taken dictionary',
    'POST /system/dict/type',
    async () => json({ dictName: 'x', dictType: (await newDictType(world)).dictType }),
    500,
  ],
  ['a dictionary in capitals', 'POST /system/dict/type', () => json({ dictName: 'x', dictType: 'Capitals' }), 500],
  [
    'a dictionary with values',
    'DELETE /system/dict/type/{dictIds}',
    async () => {
      const { dictId, dictType, dictName } = await newDictType(world);
      await newDictValue(world, { dictType });
      remember(dictName);
      return at({ dictIds: dictId });
    },
    500,
    naming,
  ],
  [
    'a long label',
    'POST /system/dict/data',
    async () =>
      json({ dictType: (await newDictType(world)).dictType, dictLabel: 'x'.repeat(101), dictValue: '1', dictSort: 0 }),
    500,
  ],
  [
    'a taken key of a parameter',
    'POST /system/config',
    async () => json({ configName: 'x', configKey: (await newSetting(world)).configKey, configValue: 'x' }),
    500,
  ],
  [
    'a built-in parameter',
    'DELETE /system/config/{configIds}',
    () => (remember('sys.account.captchaEnabled'), at({ configIds: '4' })),
    500,
    naming,
  ],
  [
    'a title with mark-up',
    'POST /system/notice',
    () => json({ noticeTitle: '<i>x</i>', noticeType: '1', noticeContent: '', status: '0' }),
    500,
  ],
  [
    'a long title',
    'POST /system/notice',
    () => json({ noticeTitle: 'x'.repeat(51), noticeType: '1', noticeContent: '', status: '0' }),
    500,
  ],

  ...jobRefusals(world),

  // Cache
  [
    'a cache that there is not',
    'GET /monitor/cache/getKeys/{cacheName}',
    () => (remember('no_such'), at({ cacheName: 'no_such:' })),
    500,
    naming,
  ],
  [
    'a key of no cache',
    'DELETE /monitor/cache/clearCacheKey/{cacheKey}',
    () => (remember('no_such'), at({ cacheKey: 'no_such:key' })),
    500,
    naming,
  ],
  [
    'what keeps signed calls from being sent again',
    'DELETE /monitor/cache/clearCacheName/{cacheName}',
    () => (remember('publisher_nonces'), at({ cacheName: 'publisher_nonces:' })),
    500,
    naming,
  ],

  // Transport
  ['a number that is none', 'GET /system/user/{userId}', () => at({ userId: 'abc' }), 500],
  ['a body that cannot be read', 'POST /system/post', () => ({ contentType: 'application/json', body: '{"a":' }), 500],
];
