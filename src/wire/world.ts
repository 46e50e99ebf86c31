import { inQuery, json, query, type Answer, type Sending, type ApiClient } from './front-end.ts';

/*
 * Records for cases, each created by the calls of the wire. A front end learns the id of a new record from the list,
 * and so do these functions.
 */

/** The actor of a case, and records to act on. */
export interface World {
  /** The administrator. */
  admin: ApiClient;
  /** The administrator's password, for actions that require it. */
  adminPassword: string;
  /** The caller of the case. */
  actor: { userId: number; userName: string; password: string };
  /** Adds a menu to the roles of the actor, who can see and change it only then. */
  grantMenu: (menuId: number) => Promise<void>;
  /** Uploads a temporary file as the actor and returns its name. */
  temporaryFile: () => Promise<string>;
  /** A workbook for importing users: Chinese headings as in the template, then one row each. */
  sheetOf: (...lines: readonly (string | number | null)[][]) => Promise<Buffer>;
}

/** A world in which the administrator acts, using the wire only. */
export function administratorsWorld(admin: ApiClient, password: string): World {
  const none = () => Promise.reject(new Error('there is no such thing in this world'));
  return {
    admin,
    adminPassword: password,
    actor: { userId: 1, userName: 'admin', password },
    grantMenu: none,
    temporaryFile: none,
    sheetOf: none,
  };
}

let count = 0;
/** An unused name; letters and digits, begins with a letter. */
export const unique = () => `w${process.pid.toString(36)}x${++count}`;

/** The envelope of a call that must succeed. */
export async function granted(answer: Promise<Answer>) {
  const { status, json: envelope } = await answer;
  if (status !== 200 || envelope.code !== 200)
    throw new Error(`HTTP ${status}: ${JSON.stringify(envelope).slice(0, 300)}`);
  return envelope;
}

type Row = Record<string, unknown>;

async function made(
  { admin }: World,
  add: { call: string; body: Row },
  find: { call: string; by: Row },
  isIt: (row: Row) => boolean = () => true,
): Promise<Row> {
  await granted(admin(add.call, json(add.body)));
  const { rows, data } = await granted(admin(find.call, query({ pageNum: 1, pageSize: 100, ...find.by })));
  const row = (rows ?? (data as Row[])).find(isIt);
  if (!row) throw new Error(`${find.call} does not show what ${add.call} made`);
  return row;
}

export async function newUser(world: World, more: Row = {}) {
  const userName = unique();
  const body = {
    userName,
    nickName: userName,
    password: 'Qm7#vT2!xR',
    phonenumber: '',
    email: '',
    sex: '0',
    status: '0',
    postIds: [],
    roleIds: [],
    ...more,
  };
  return (await made(
    world,
    { call: 'POST /system/user', body },
    { call: 'GET /system/user/list', by: { userName } },
  )) as Row & { userId: number };
}

export async function newRole(world: World, more: Row = {}) {
  const roleKey = unique();
  const body = {
    roleName: roleKey,
    roleKey,
    roleSort: 5,
    status: '0',
    menuIds: [],
    deptIds: [],
    menuCheckStrictly: true,
    deptCheckStrictly: true,
    ...more,
  };
  return (await made(
    world,
    { call: 'POST /system/role', body },
    { call: 'GET /system/role/list', by: { roleKey } },
  )) as Row & { roleId: number };
}

export async function newMenu(world: World, more: Row = {}) {
  const menuName = unique();
  const body = {
    parentId: 0,
    menuName,
    icon: 'user',
    menuType: 'M',
    orderNum: 900,
    isFrame: '1',
    isCache: '0',
    visible: '0',
    status: '0',
    path: menuName,
    ...more,
  };
  const find = { call: 'GET /system/menu/list', by: { menuName: body.menuName } };
  return (await made(
    world,
    { call: 'POST /system/menu', body },
    find,
    (row) => row['menuName'] === body.menuName && row['parentId'] === body.parentId,
  )) as Row & { menuId: number };
}

export async function newDept(world: World, more: Row = {}) {
  const deptName = unique();
  const body = {
    parentId: 0,
    deptName,
    orderNum: 1,
    leader: 'Leader',
    phone: '13800000000',
    email: 'leader@example.org',
    status: '0',
    ...more,
  };
  return (await made(
    world,
    { call: 'POST /system/dept', body },
    { call: 'GET /system/dept/list', by: { deptName: body.deptName } },
    (row) => row['deptName'] === body.deptName,
  )) as Row & { deptId: number };
}

export async function newPost(world: World, more: Row = {}) {
  const postCode = unique();
  const body = { postCode, postName: postCode, postSort: 1, status: '0', ...more };
  return (await made(
    world,
    { call: 'POST /system/post', body },
    { call: 'GET /system/post/list', by: { postCode } },
  )) as Row & { postId: number };
}

export async function newDictType(world: World, more: Row = {}) {
  const dictType = unique();
  const body = { dictName: dictType, dictType, status: '0', ...more };
  return (await made(
    world,
    { call: 'POST /system/dict/type', body },
    { call: 'GET /system/dict/type/list', by: { dictType } },
  )) as Row & { dictId: number; dictType: string };
}

export async function newDictValue(world: World, more: Row = {}) {
  const dictType = (more['dictType'] as string | undefined) ?? (await newDictType(world)).dictType;
  const dictLabel = unique();
  const body = { dictLabel, dictValue: dictLabel, dictSort: 1, listClass: 'default', status: '0', ...more, dictType };
  return (await made(
    world,
    { call: 'POST /system/dict/data', body },
    { call: 'GET /system/dict/data/list', by: { dictType, dictLabel: body.dictLabel } },
  )) as Row & { dictCode: number };
}

export async function newSetting(world: World, more: Row = {}) {
  const configKey = unique();
  const body = { configName: configKey, configKey, configValue: 'value', configType: 'N', ...more };
  return (await made(
    world,
    { call: 'POST /system/config', body },
    { call: 'GET /system/config/list', by: { configKey } },
  )) as Row & { configId: number };
}

export async function newNotice(world: World, more: Row = {}) {
  const noticeTitle = unique();
  const body = { noticeTitle, noticeType: '1', noticeContent: '<p>Text</p>', status: '0', ...more };
  return (await made(
    world,
    { call: 'POST /system/notice', body },
    { call: 'GET /system/notice/list', by: { noticeTitle } },
  )) as Row & { noticeId: number };
}

export async function newJob(world: World, more: Row = {}) {
  const jobName = unique();
  const body = {
    jobName,
    jobGroup: 'DEFAULT',
    invokeTarget: "ryTask.ryParams('ry')",
    cronExpression: '0/15 * * * * ?',
    misfirePolicy: '1',
    concurrent: '1',
    status: '0',
    ...more,
  };
  return (await made(
    world,
    { call: 'POST /monitor/job', body },
    { call: 'GET /monitor/job/list', by: { jobName: body.jobName } },
  )) as Row & { jobId: number; jobName: string; jobGroup: string };
}

/** A job that has run once, and the row of its run. */
export async function newRun(world: World) {
  const { jobId, jobName, jobGroup } = await newJob(world);
  await granted(world.admin('PUT /monitor/job/run', json({ jobId, jobGroup })));
  for (;;) {
    const { rows } = await granted(world.admin('GET /monitor/jobLog/list', query({ jobName })));
    if (rows![0]) return rows![0] as Row & { jobLogId: number };
  }
}

const gen = new Map<World['admin'], string[]>();

/** A table of the database that was not imported; each is returned once. */
export async function freeTable(world: World): Promise<string> {
  const { rows } = await granted(world.admin('GET /tool/gen/db/list', query({ pageNum: 1, pageSize: 100 })));
  const names = gen.get(world.admin) ?? [];
  const free = rows!.map((row) => String(row['tableName'])).find((name) => !names.includes(name))!;
  gen.set(world.admin, [...names, free]);
  return free;
}

/** Creates a table of a typical kind with the calls of the wire, and imports it. */
export async function newTable(world: World) {
  const tableName = `wire_${unique()}`;
  await setting(world, 'gen.allowCreateTable', 'true');
  await granted(
    world.admin('POST /tool/gen/createTable', inQuery({ sql: tableSql(tableName), tplWebType: 'element-plus' })),
  );
  const { rows } = await granted(world.admin('GET /tool/gen/list', query({ tableName })));
  return rows![0] as Row & { tableId: number; tableName: string };
}

/** CREATE TABLE statements in MySQL syntax. */
export const tableSql = (tableName: string): string =>
  `CREATE TABLE \`${tableName}\` (\`id\` bigint(20) NOT NULL AUTO_INCREMENT COMMENT 'Number', ` +
  "`name` varchar(100) NOT NULL COMMENT 'Name', `parent_id` bigint(20) DEFAULT NULL COMMENT 'Above', " +
  "`status` char(1) DEFAULT '0' COMMENT 'State (0 on, 1 off)', `create_time` datetime DEFAULT NULL, PRIMARY KEY (`id`)) " +
  "ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='Samples';";

/** Changes a parameter of the portal. */
export async function setting({ admin, adminPassword }: World, configKey: string, configValue: string): Promise<void> {
  const { rows } = await granted(admin('GET /system/config/list', query({ configKey })));
  await granted(admin('PUT /system/config', json({ ...rows![0], configValue, password: adminPassword })));
}

/** A request for the actor of the world; it can succeed once. */
export type Case = (world: World) => Sending | Promise<Sending>;
