import { at, form, inQuery, json, nothing, query } from '../front-end.ts';
import {
  granted,
  newDictType,
  newDictValue,
  newNotice,
  newPost,
  newSetting,
  unique,
  type Case,
  type World,
} from '../world.ts';

async function shown({ admin }: World, call: string, params: Record<string, number>) {
  return (await granted(admin(call, at(params)))).data as object;
}

export const dictCases = {
  'GET /system/dict/type/list': () =>
    query({ pageNum: 1, pageSize: 10, dictType: 'sys_', params: { beginTime: '2020-01-01', endTime: '2099-12-31' } }),
  'POST /system/dict/type/export': () => form({ pageNum: 1, pageSize: 10, dictType: 'sys_' }),
  'GET /system/dict/type/{dictId}': async (world) => at({ dictId: (await newDictType(world)).dictId }),
  'POST /system/dict/type': () => json({ dictName: unique(), dictType: unique(), status: '0', remark: undefined }),
  'PUT /system/dict/type': async (world) => {
    const { dictId } = await newDictType(world);
    return json({ ...(await shown(world, 'GET /system/dict/type/{dictId}', { dictId })), dictName: 'Another' });
  },
  'DELETE /system/dict/type/{dictIds}': async (world) =>
    at({ dictIds: `${(await newDictType(world)).dictId},${(await newDictType(world)).dictId}` }),
  'DELETE /system/dict/type/refreshCache': () => nothing,
  'GET /system/dict/type/optionselect': () => nothing,
  'GET /system/dict/data/list': () => query({ dictType: 'sys_oper_type', pageSize: 100, pageNum: 1 }),
  'POST /system/dict/data/export': () => form({ pageNum: 1, pageSize: 10, dictType: 'sys_user_sex' }),
  'GET /system/dict/data/{dictCode}': async (world) => at({ dictCode: (await newDictValue(world)).dictCode }),
  'GET /system/dict/data/type/{dictType}': () => at({ dictType: 'sys_normal_disable' }),
  'POST /system/dict/data': async (world) =>
    json({
      dictType: (await newDictType(world)).dictType,
      dictLabel: 'One',
      dictValue: '1',
      dictSort: 0,
      listClass: 'default',
      cssClass: undefined,
      status: '0',
    }),
  'PUT /system/dict/data': async (world) => {
    const { dictCode } = await newDictValue(world);
    return json({ ...(await shown(world, 'GET /system/dict/data/{dictCode}', { dictCode })), listClass: 'danger' });
  },
  'DELETE /system/dict/data/{dictCodes}': async (world) =>
    at({ dictCodes: `${(await newDictValue(world)).dictCode},${(await newDictValue(world)).dictCode}` }),
} satisfies Record<string, Case>;

export const settingCases = {
  'GET /system/config/list': () =>
    query({ pageNum: 1, pageSize: 10, configType: 'Y', params: { beginTime: '2020-01-01', endTime: '2099-12-31' } }),
  'POST /system/config/export': () => form({ pageNum: 1, pageSize: 10, configType: 'Y' }),
  'GET /system/config/{configId}': async (world) => at({ configId: (await newSetting(world)).configId }),
  'GET /system/config/configKey/{key}': () => at({ key: 'sys.account.registerUser' }),
  'POST /system/config': () => json({ configName: unique(), configKey: unique(), configValue: 'x', configType: 'Y' }),
  'PUT /system/config': async (world) => {
    const { configId } = await newSetting(world);
    return json({ ...(await shown(world, 'GET /system/config/{configId}', { configId })), configValue: 'y' });
  },
  'DELETE /system/config/{configIds}': async (world) =>
    at({ configIds: `${(await newSetting(world)).configId},${(await newSetting(world)).configId}` }),
  'DELETE /system/config/refreshCache': () => nothing,
} satisfies Record<string, Case>;

export const noticeCases = {
  'GET /system/notice/list': async (world) => (
    await newNotice(world),
    query({ pageNum: 1, pageSize: 10, noticeType: '1' })
  ),
  'GET /system/notice/{noticeId}': async (world) => at({ noticeId: (await newNotice(world)).noticeId }),
  'POST /system/notice': () => json({ noticeTitle: unique(), noticeType: '2', noticeContent: '<p>x</p>', status: '0' }),
  'PUT /system/notice': async (world) => {
    const { noticeId } = await newNotice(world);
    return json({ ...(await shown(world, 'GET /system/notice/{noticeId}', { noticeId })), noticeTitle: unique() });
  },
  'DELETE /system/notice/{noticeIds}': async (world) =>
    at({ noticeIds: `${(await newNotice(world)).noticeId},${(await newNotice(world)).noticeId}` }),
  'GET /system/notice/listTop': async (world) => (await newNotice(world), nothing),
  'POST /system/notice/markRead': async (world) => inQuery({ noticeId: (await newNotice(world)).noticeId }),
  'POST /system/notice/markReadAll': async (world) =>
    inQuery({ ids: `${(await newNotice(world)).noticeId},${(await newNotice(world)).noticeId}` }),
  'GET /system/notice/readUsers/list': async (world) => {
    const { noticeId } = await newNotice(world);
    await granted(world.admin('POST /system/notice/markRead', inQuery({ noticeId })));
    return query({ pageNum: 1, pageSize: 10, noticeId });
  },
} satisfies Record<string, Case>;

/** Creates a row in the login log, and returns its number. */
async function login({ admin, actor }: World): Promise<number> {
  await admin('POST /login', json({ username: actor.userName, password: 'wrong', code: '', uuid: '' }));
  const { rows } = await granted(admin('GET /monitor/logininfor/list', query({ userName: actor.userName })));
  await granted(admin('GET /monitor/logininfor/unlock/{userName}', at({ userName: actor.userName })));
  return rows![0]!['infoId'] as number;
}

/** The counter of wrong passwords of a user name, encoded for a path. */
const wrongPassword = (userName: string) =>
  at({ cacheName: 'pwd_err_cnt:', cacheKey: `pwd_err_cnt:${userName.toLowerCase()}` });

async function operation(world: World): Promise<number> {
  await newPost(world);
  const { rows } = await granted(world.admin('GET /monitor/operlog/list', query({ pageNum: 1, pageSize: 10 })));
  return rows![0]!['operId'] as number;
}

const today = { params: { beginTime: '2020-01-01 00:00:00', endTime: '2099-12-31 23:59:59' } };

export const monitorCases = {
  'GET /monitor/online/list': () => query({ ipaddr: undefined, userName: undefined }),
  'DELETE /monitor/online/{tokenId}': async ({ admin, actor }) => {
    await granted(admin('POST /login', json({ username: actor.userName, password: actor.password })));
    const { rows } = await granted(admin('GET /monitor/online/list', query({ userName: actor.userName })));
    const newest = rows!.toSorted((one, other) => Number(other['loginTime']) - Number(one['loginTime']))[0]!;
    return at({ tokenId: newest['tokenId'] as string });
  },
  'GET /monitor/logininfor/list': async (world) => {
    await login(world);
    return query({ pageNum: 1, pageSize: 10, ...today, orderByColumn: 'loginTime', isAsc: 'descending' });
  },
  'POST /monitor/logininfor/export': async (world) => (
    await login(world),
    form({ pageNum: 1, pageSize: 10, ...today })
  ),
  'DELETE /monitor/logininfor/{infoIds}': async (world) =>
    at({ infoIds: `${await login(world)},${await login(world)}` }),
  'DELETE /monitor/logininfor/clean': async (world) => (await login(world), nothing),
  'GET /monitor/logininfor/unlock/{userName}': ({ actor }) => at({ userName: actor.userName }),
  'GET /monitor/operlog/list': async (world) => {
    await operation(world);
    return query({ pageNum: 1, pageSize: 10, ...today, orderByColumn: 'operTime', isAsc: 'descending' });
  },
  'POST /monitor/operlog/export': async (world) => (
    await operation(world),
    form({ pageNum: 1, pageSize: 10, ...today })
  ),
  'DELETE /monitor/operlog/{operIds}': async (world) =>
    at({ operIds: `${await operation(world)},${await operation(world)}` }),
  'DELETE /monitor/operlog/clean': async (world) => (await operation(world), nothing),
  'GET /monitor/server': () => nothing,
  'GET /monitor/cache': () => nothing,
  'GET /monitor/cache/getNames': () => nothing,
  'GET /monitor/cache/getKeys/{cacheName}': () => at({ cacheName: 'login_tokens:' }),
  'GET /monitor/cache/getValue/{cacheName}/{cacheKey}': ({ actor }) => wrongPassword(actor.userName),
  'DELETE /monitor/cache/clearCacheName/{cacheName}': () => at({ cacheName: 'captcha_codes:' }),
  'DELETE /monitor/cache/clearCacheKey/{cacheKey}': ({ actor }) => wrongPassword(actor.userName),
  'DELETE /monitor/cache/clearCacheAll': () => nothing,
  'GET /druid/login.html': () => nothing,
  'GET /swagger-ui/index.html': () => nothing,
} satisfies Record<string, Case>;
