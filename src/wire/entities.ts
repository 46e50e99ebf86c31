import { b, date, flag, maybe, n, nothing, oneOf, s, yesNo, type Check, type Shape } from './notation.ts';

/*
 * The entities of the back-office wire: keys that front ends read are required; other keys must have their type if
 * present.
 */

const audit = {
  createBy: maybe(s),
  createTime: maybe(date),
  updateBy: maybe(s),
  updateTime: maybe(date),
  remark: maybe(s),
};

export const Dept = {
  deptId: n,
  parentId: n,
  ancestors: maybe(s),
  deptName: s,
  orderNum: n,
  leader: maybe(s),
  phone: maybe(s),
  email: maybe(s),
  status: flag,
  ...audit,
  createTime: date,
} as const;

export const Role = {
  roleId: n,
  roleName: s,
  roleKey: s,
  roleSort: n,
  dataScope: oneOf('1', '2', '3', '4', '5'),
  menuCheckStrictly: b,
  deptCheckStrictly: b,
  status: flag,
  delFlag: maybe(flag),
  flag: b,
  admin: b,
  ...audit,
  createTime: date,
} as const;

export const User = {
  userId: n,
  deptId: maybe(n),
  userName: s,
  nickName: s,
  email: s,
  phonenumber: s,
  sex: oneOf('0', '1', '2'),
  avatar: s,
  status: flag,
  delFlag: maybe(oneOf('0', '2')),
  loginIp: s,
  loginDate: maybe(date),
  pwdUpdateDate: maybe(date),
  admin: b,
  dept: maybe({ deptId: n, deptName: s, leader: maybe(s) }),
  ...audit,
  createTime: date,
  password: ((value) => (value ? 'is sent' : undefined)) as Check,
} as const;

/** The caller, and a user's profile page. */
export const OwnUser = {
  ...User,
  createBy: maybe(s),
  dept: maybe({ deptId: n, deptName: s }),
  roles: [{ roleId: n, roleName: s, roleKey: s }],
} as const;

export const Menu = {
  menuId: n,
  menuName: s,
  parentId: n,
  orderNum: n,
  path: s,
  component: maybe(s),
  query: maybe(s),
  routeName: maybe(s),
  isFrame: flag,
  isCache: flag,
  menuType: oneOf('M', 'C', 'F'),
  visible: flag,
  status: flag,
  perms: maybe(s),
  icon: s,
  ...audit,
  createTime: date,
} as const;

export const Post = {
  postId: n,
  postCode: s,
  postName: s,
  postSort: n,
  status: flag,
  flag: b,
  ...audit,
  createTime: date,
} as const;

export const DictType = { dictId: n, dictName: s, dictType: s, status: flag, ...audit, createTime: date } as const;

export const DictValue = {
  dictCode: n,
  dictSort: n,
  dictLabel: s,
  dictValue: s,
  dictType: s,
  cssClass: s,
  listClass: s,
  isDefault: yesNo,
  default: b,
  status: flag,
  ...audit,
  createTime: date,
} as const;

export const Setting = {
  configId: n,
  configName: s,
  configKey: s,
  configValue: s,
  configType: yesNo,
  ...audit,
  createTime: date,
} as const;

export const Notice = {
  noticeId: n,
  noticeTitle: s,
  noticeType: oneOf('1', '2'),
  noticeContent: s,
  status: flag,
  isRead: b,
  ...audit,
  createTime: date,
} as const;

export const NoticeLine = {
  noticeId: n,
  noticeTitle: s,
  noticeType: oneOf('1', '2'),
  createTime: date,
  isRead: b,
} as const;

export const Reader = { userId: n, userName: s, nickName: s, deptName: s, phonenumber: s, readTime: date } as const;

export const RoleUser = {
  userId: n,
  userName: s,
  nickName: s,
  email: s,
  phonenumber: s,
  status: flag,
  createTime: date,
} as const;

/** A session; its time is in epoch milliseconds. */
export const Online = {
  tokenId: s,
  userName: s,
  deptName: maybe(s),
  ipaddr: s,
  loginLocation: s,
  browser: s,
  os: s,
  loginTime: n,
} as const;

export const LoginRecord = {
  infoId: n,
  userName: s,
  status: flag,
  ipaddr: s,
  loginLocation: s,
  browser: s,
  os: s,
  msg: s,
  loginTime: date,
} as const;

/** A scheduled job; its flags are texts. Its next time is computed from its expression, even for paused jobs. */
export const Job = {
  jobId: n,
  jobName: s,
  jobGroup: s,
  invokeTarget: s,
  cronExpression: s,
  misfirePolicy: oneOf('0', '1', '2', '3'),
  concurrent: flag,
  status: flag,
  nextValidTime: maybe(date),
  ...audit,
  createTime: date,
} as const;

export const JobRun = {
  jobLogId: n,
  jobName: s,
  jobGroup: s,
  invokeTarget: s,
  jobMessage: s,
  status: flag,
  exceptionInfo: maybe(s),
  startTime: date,
  endTime: date,
  createTime: date,
} as const;

/** An operation; its status is a number, unlike in other entities. */
export const Operation = {
  operId: n,
  title: s,
  businessType: n,
  businessTypes: nothing,
  method: s,
  requestMethod: s,
  operatorType: n,
  operName: s,
  deptName: maybe(s),
  operUrl: s,
  operIp: s,
  operLocation: maybe(s),
  operParam: s,
  jsonResult: s,
  status: oneOf(0, 1),
  errorMsg: maybe(s),
  operTime: date,
  costTime: n,
} as const;

/** A node of a tree of choices; leaves have no children. */
export const Node: Shape = { id: n, label: s, disabled: b, children: maybe((value) => nodeFault(value)) };

const nodeFault: Check = (value) =>
  Array.isArray(value) && value.length > 0 ? maybe([Node])(value) : 'is no list with somebody in it';

/** A route of `/getRouters`. */
export const Route: Shape = {
  name: maybe(s),
  path: s,
  hidden: b,
  component: s,
  redirect: maybe(oneOf('noRedirect')),
  alwaysShow: maybe(oneOf(true)),
  query: maybe(s),
  meta: maybe({ title: s, icon: s, noCache: b, link: maybe(s) }),
  children: maybe((value) => routeFault(value)),
};

const routeFault: Check = (value) =>
  Array.isArray(value) && value.length > 0 ? maybe([Route])(value) : 'is no list with somebody in it';

/** Percentages and sizes are numbers; sizes of disks are texts. */
export const Machine = {
  cpu: { cpuNum: n, total: n, used: n, sys: n, wait: n, free: n },
  mem: { total: n, used: n, free: n, usage: n },
  jvm: {
    total: n,
    used: n,
    free: n,
    max: n,
    usage: n,
    name: s,
    version: s,
    startTime: date,
    runTime: s,
    home: s,
    inputArgs: s,
  },
  sys: { computerName: s, computerIp: s, osName: s, osArch: s, userDir: s },
  sysFiles: [{ dirName: s, sysTypeName: s, typeName: s, total: s, free: s, used: s, usage: n }],
} as const;

/** Texts that the cache page reads; the first of the sizes begins with a number. */
export const CacheInfo = {
  info: {
    redis_version: s,
    redis_mode: s,
    tcp_port: s,
    connected_clients: s,
    uptime_in_days: s,
    used_memory_human: s,
    used_cpu_user_children: s,
    maxmemory_human: s,
    aof_enabled: flag,
    rdb_last_bgsave_status: s,
    instantaneous_input_kbps: s,
    instantaneous_output_kbps: s,
  },
  dbSize: n,
  commandStats: [{ name: s, value: s }],
} as const;

export const CacheEntry = { cacheName: s, cacheKey: s, cacheValue: s, remark: s } as const;

/** A flag of a column: null when it is not set. */
const mark = maybe(flag);

/** A column as the generator stores it. */
export const GenColumn = {
  columnId: n,
  tableId: n,
  columnName: s,
  columnComment: s,
  columnType: s,
  javaType: oneOf('Long', 'String', 'Integer', 'Double', 'BigDecimal', 'Date', 'Boolean'),
  javaField: s,
  isPk: mark,
  isIncrement: mark,
  isRequired: mark,
  isInsert: mark,
  isEdit: mark,
  isList: mark,
  isQuery: mark,
  queryType: oneOf('EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE', 'LIKE', 'BETWEEN'),
  htmlType: oneOf(
    'input',
    'textarea',
    'select',
    'radio',
    'checkbox',
    'datetime',
    'imageUpload',
    'fileUpload',
    'editor',
  ),
  dictType: s,
  sort: n,
} as const;

/** A table that was imported into the generator; `options` is JSON text. */
export const GenTable = {
  tableId: n,
  tableName: s,
  tableComment: s,
  className: s,
  tplCategory: oneOf('crud', 'tree', 'sub'),
  tplWebType: s,
  packageName: s,
  moduleName: s,
  businessName: s,
  functionName: s,
  functionAuthor: s,
  formColNum: oneOf(1, 2, 3),
  genType: flag,
  genPath: s,
  options: s,
  parentMenuId: maybe(n),
  view: b,
  createTime: date,
  updateTime: maybe(date),
} as const;

/** A table that was not imported; PostgreSQL stores no dates of tables. */
export const FreeTable = { tableName: s, tableComment: s, createTime: maybe(date), updateTime: maybe(date) } as const;
