import {
  CacheEntry,
  CacheInfo,
  Dept,
  DictType,
  DictValue,
  FreeTable,
  GenColumn,
  GenTable,
  Job,
  JobRun,
  LoginRecord,
  Machine,
  Menu,
  Node,
  Notice,
  NoticeLine,
  Online,
  Operation,
  OwnUser,
  Post,
  Reader,
  Role,
  RoleUser,
  Route,
  Setting,
  User,
} from './entities.ts';
import { b, date, maybe, n, s, type Shape } from './notation.ts';

/*
 * Every back-office call of RuoYi front ends, with its permission and reply. Written from the wire, not from our
 * contracts: where the two differ, one of them is wrong.
 */

/**
 * `plain`: code and msg. `table`: also total and rows. `data`: also data. `flat`: the named keys at the top level.
 * `sheet`: a workbook. `bytes`: any file.
 */
export type Reply = { kind: 'plain' | 'sheet' | 'bytes' } | { kind: 'table' | 'data' | 'flat'; shape: Shape };

/** Everybody, any user with a session, administrators, or holders of the permission (any of several). */
type Who = 'open' | 'user' | 'admin' | `${string}:${string}:${string}` | readonly `${string}:${string}:${string}`[];

export interface WireEndpoint {
  who: Who;
  reply: Reply;
}

const plain: Reply = { kind: 'plain' };
const sheet: Reply = { kind: 'sheet' };
const bytes: Reply = { kind: 'bytes' };
const table = (shape: Shape): Reply => ({ kind: 'table', shape });
const data = (shape: Shape): Reply => ({ kind: 'data', shape });
const flat = (shape: Shape): Reply => ({ kind: 'flat', shape });
const is = (who: Who, reply: Reply): WireEndpoint => ({ who, reply });

const Upload = { url: s, fileName: s, newFileName: s, originalFilename: s };
const Uploads = { urls: s, fileNames: s, newFileNames: s, originalFilenames: s };
const Info = {
  user: OwnUser,
  roles: [s],
  permissions: [s],
  pwdChrtype: s,
  isDefaultModifyPwd: b,
  isPasswordExpired: b,
} as const;

export const endpoints = {
  'GET /': is('open', bytes),

  // Session
  'GET /captchaImage': is('open', flat({ captchaEnabled: b, uuid: maybe(s), img: maybe(s) })),
  'POST /login': is('open', flat({ token: s })),
  'POST /logout': is('open', plain),
  'GET /getInfo': is('user', flat(Info)),
  'GET /getRouters': is('user', data([Route])),
  'POST /register': is('open', plain),
  'POST /unlockscreen': is('user', plain),

  // Common
  'GET /common/download': is('user', bytes),
  // Open: access depends on the owner of the file.
  'GET /common/download/resource': is('open', bytes),
  'POST /common/upload': is('user', flat(Upload)),
  'POST /common/uploads': is('user', flat(Uploads)),

  // Users
  'GET /system/user/list': is('system:user:list', table(User)),
  'POST /system/user/export': is('system:user:export', sheet),
  'POST /system/user/importData': is('system:user:import', plain),
  // Upstream it is open to every user with a session, which its list of defects mentions.
  'POST /system/user/importTemplate': is('system:user:import', sheet),
  'GET /system/user/': is('system:user:query', flat({ roles: [Role], posts: [{ postId: n, postName: s, status: s }] })),
  'GET /system/user/{userId}': is(
    'system:user:query',
    flat({
      data: { ...User, roles: [Role] },
      roles: [Role],
      posts: [{ postId: n, postName: s, status: s }],
      postIds: [n],
      roleIds: [n],
    }),
  ),
  'POST /system/user': is('system:user:add', plain),
  'PUT /system/user': is('system:user:edit', plain),
  'DELETE /system/user/{userIds}': is('system:user:remove', plain),
  'PUT /system/user/resetPwd': is('system:user:resetPwd', plain),
  'PUT /system/user/changeStatus': is('system:user:edit', plain),
  'GET /system/user/authRole/{userId}': is('system:user:query', flat({ user: User, roles: [Role] })),
  'PUT /system/user/authRole': is('system:user:edit', plain),
  'GET /system/user/deptTree': is('system:user:list', data([Node])),
  'GET /system/user/profile': is('user', flat({ data: OwnUser, roleGroup: s, postGroup: s })),
  'PUT /system/user/profile': is('user', plain),
  'PUT /system/user/profile/updatePwd': is('user', plain),
  'POST /system/user/profile/avatar': is('user', flat({ imgUrl: s })),

  // Roles
  'GET /system/role/list': is('system:role:list', table(Role)),
  'POST /system/role/export': is('system:role:export', sheet),
  'GET /system/role/{roleId}': is('system:role:query', data(Role)),
  'POST /system/role': is('system:role:add', plain),
  'PUT /system/role': is('system:role:edit', plain),
  'PUT /system/role/dataScope': is('system:role:edit', plain),
  'PUT /system/role/changeStatus': is('system:role:edit', plain),
  'DELETE /system/role/{roleIds}': is('system:role:remove', plain),
  'GET /system/role/optionselect': is('system:role:query', data([Role])),
  'GET /system/role/authUser/allocatedList': is('system:role:list', table(RoleUser)),
  'GET /system/role/authUser/unallocatedList': is('system:role:list', table(RoleUser)),
  'PUT /system/role/authUser/cancel': is('system:role:edit', plain),
  'PUT /system/role/authUser/cancelAll': is('system:role:edit', plain),
  'PUT /system/role/authUser/selectAll': is('system:role:edit', plain),
  'GET /system/role/deptTree/{roleId}': is('system:role:query', flat({ checkedKeys: [n], depts: [Node] })),

  // Menus
  'GET /system/menu/list': is('system:menu:list', data([Menu])),
  'GET /system/menu/{menuId}': is('system:menu:query', data(Menu)),
  // Upstream both trees are open to every user with a session, which its list of defects mentions.
  'GET /system/menu/treeselect': is(
    ['system:menu:list', 'system:role:add', 'system:role:edit', 'system:role:query'],
    data([Node]),
  ),
  'GET /system/menu/roleMenuTreeselect/{roleId}': is(
    ['system:role:edit', 'system:role:query'],
    flat({ checkedKeys: [n], menus: [Node] }),
  ),
  'POST /system/menu': is('system:menu:add', plain),
  'PUT /system/menu': is('system:menu:edit', plain),
  'PUT /system/menu/updateSort': is('system:menu:edit', plain),
  'DELETE /system/menu/{menuId}': is('system:menu:remove', plain),

  // Departments
  'GET /system/dept/list': is('system:dept:list', data([Dept])),
  'GET /system/dept/list/exclude/{deptId}': is('system:dept:list', data([Dept])),
  'GET /system/dept/{deptId}': is(
    'system:dept:query',
    data({ ...Dept, leader: s, phone: s, email: s, parentName: maybe(s) }),
  ),
  'POST /system/dept': is('system:dept:add', plain),
  'PUT /system/dept': is('system:dept:edit', plain),
  'PUT /system/dept/updateSort': is('system:dept:edit', plain),
  'DELETE /system/dept/{deptId}': is('system:dept:remove', plain),

  // Posts
  'GET /system/post/list': is('system:post:list', table(Post)),
  'POST /system/post/export': is('system:post:export', sheet),
  'GET /system/post/{postId}': is('system:post:query', data(Post)),
  'POST /system/post': is('system:post:add', plain),
  'PUT /system/post': is('system:post:edit', plain),
  'DELETE /system/post/{postIds}': is('system:post:remove', plain),
  'GET /system/post/optionselect': is('user', data([Post])),

  // Dictionaries
  'GET /system/dict/type/list': is('system:dict:list', table(DictType)),
  'POST /system/dict/type/export': is('system:dict:export', sheet),
  'GET /system/dict/type/{dictId}': is('system:dict:query', data(DictType)),
  'POST /system/dict/type': is('system:dict:add', plain),
  'PUT /system/dict/type': is('system:dict:edit', plain),
  'DELETE /system/dict/type/{dictIds}': is('system:dict:remove', plain),
  'DELETE /system/dict/type/refreshCache': is('system:dict:remove', plain),
  'GET /system/dict/type/optionselect': is('user', data([{ dictId: n, dictName: s, dictType: s }])),
  'GET /system/dict/data/list': is('system:dict:list', table(DictValue)),
  'POST /system/dict/data/export': is('system:dict:export', sheet),
  'GET /system/dict/data/{dictCode}': is('system:dict:query', data(DictValue)),
  // Open: forms of the public site read it before a login.
  'GET /system/dict/data/type/{dictType}': is('open', data([DictValue])),
  'POST /system/dict/data': is('system:dict:add', plain),
  'PUT /system/dict/data': is('system:dict:edit', plain),
  'DELETE /system/dict/data/{dictCodes}': is('system:dict:remove', plain),

  // Settings
  'GET /system/config/list': is('system:config:list', table(Setting)),
  'POST /system/config/export': is('system:config:export', sheet),
  'GET /system/config/{configId}': is('system:config:query', data(Setting)),
  'GET /system/config/configKey/{key}': is('user', plain),
  'POST /system/config': is('system:config:add', plain),
  'PUT /system/config': is('system:config:edit', plain),
  'DELETE /system/config/{configIds}': is('system:config:remove', plain),
  'DELETE /system/config/refreshCache': is('system:config:remove', plain),

  // Notices
  'GET /system/notice/list': is('system:notice:list', table(Notice)),
  'GET /system/notice/{noticeId}': is('user', data(Notice)),
  'POST /system/notice': is('system:notice:add', plain),
  'PUT /system/notice': is('system:notice:edit', plain),
  'DELETE /system/notice/{noticeIds}': is('system:notice:remove', plain),
  'GET /system/notice/listTop': is('user', flat({ data: [NoticeLine], unreadCount: n })),
  'POST /system/notice/markRead': is('user', plain),
  'POST /system/notice/markReadAll': is('user', plain),
  'GET /system/notice/readUsers/list': is('system:notice:list', table(Reader)),

  // Monitor
  'GET /monitor/online/list': is('monitor:online:list', table(Online)),
  'DELETE /monitor/online/{tokenId}': is('monitor:online:forceLogout', plain),
  'GET /monitor/logininfor/list': is('monitor:logininfor:list', table(LoginRecord)),
  'POST /monitor/logininfor/export': is('monitor:logininfor:export', sheet),
  'DELETE /monitor/logininfor/{infoIds}': is('monitor:logininfor:remove', plain),
  'DELETE /monitor/logininfor/clean': is('monitor:logininfor:remove', plain),
  'GET /monitor/logininfor/unlock/{userName}': is('monitor:logininfor:unlock', plain),
  'GET /monitor/operlog/list': is('monitor:operlog:list', table(Operation)),
  'POST /monitor/operlog/export': is('monitor:operlog:export', sheet),
  'DELETE /monitor/operlog/{operIds}': is('monitor:operlog:remove', plain),
  'DELETE /monitor/operlog/clean': is('monitor:operlog:remove', plain),
  'GET /monitor/job/list': is('monitor:job:list', table(Job)),
  'POST /monitor/job/export': is('monitor:job:export', sheet),
  'GET /monitor/job/{jobId}': is('monitor:job:query', data({ ...Job, nextValidTime: date })),
  'POST /monitor/job': is('monitor:job:add', plain),
  'PUT /monitor/job': is('monitor:job:edit', plain),
  'PUT /monitor/job/changeStatus': is('monitor:job:changeStatus', plain),
  'PUT /monitor/job/run': is('monitor:job:changeStatus', plain),
  'DELETE /monitor/job/{jobIds}': is('monitor:job:remove', plain),
  'GET /monitor/jobLog/list': is('monitor:job:list', table(JobRun)),
  'POST /monitor/jobLog/export': is('monitor:job:export', sheet),
  'GET /monitor/jobLog/{jobLogId}': is('monitor:job:query', data(JobRun)),
  'DELETE /monitor/jobLog/{jobLogIds}': is('monitor:job:remove', plain),
  'DELETE /monitor/jobLog/clean': is('monitor:job:remove', plain),
  'GET /monitor/server': is('monitor:server:list', data(Machine)),
  'GET /monitor/cache': is('monitor:cache:list', data(CacheInfo)),
  'GET /monitor/cache/getNames': is('monitor:cache:list', data([CacheEntry])),
  'GET /monitor/cache/getKeys/{cacheName}': is('monitor:cache:list', data([s])),
  'GET /monitor/cache/getValue/{cacheName}/{cacheKey}': is('monitor:cache:list', data(CacheEntry)),
  'DELETE /monitor/cache/clearCacheName/{cacheName}': is('monitor:cache:list', plain),
  'DELETE /monitor/cache/clearCacheKey/{cacheKey}': is('monitor:cache:list', plain),
  'DELETE /monitor/cache/clearCacheAll': is('monitor:cache:list', plain),

  // Tools
  'GET /tool/gen/list': is('tool:gen:list', table(GenTable)),
  'GET /tool/gen/db/list': is('tool:gen:list', table(FreeTable)),
  'GET /tool/gen/{tableId}': is(
    'tool:gen:query',
    data({
      info: { ...GenTable, columns: [GenColumn] },
      rows: [GenColumn],
      tables: [{ ...GenTable, columns: [GenColumn] }],
    }),
  ),
  'GET /tool/gen/column/{tableId}': is('tool:gen:list', table(GenColumn)),
  'POST /tool/gen/importTable': is('tool:gen:import', plain),
  'POST /tool/gen/createTable': is('admin', plain),
  'PUT /tool/gen': is('tool:gen:edit', plain),
  'DELETE /tool/gen/{tableIds}': is('tool:gen:remove', plain),
  'GET /tool/gen/preview/{tableId}': is('tool:gen:preview', data({ 'vm/java/domain.java.vm': s })),
  'GET /tool/gen/download/{tableName}': is('tool:gen:code', bytes),
  'GET /tool/gen/batchGenCode': is('tool:gen:code', bytes),
  'GET /tool/gen/genCode/{tableName}': is('tool:gen:code', plain),
  'GET /tool/gen/synchDb/{tableName}': is('tool:gen:edit', plain),

  // Pages for frames and tools, in addition to the calls
  'GET /druid/login.html': is('open', bytes),
  'GET /swagger-ui/index.html': is('open', bytes),
} as const satisfies Record<string, WireEndpoint>;

export type EndpointName = keyof typeof endpoints;
