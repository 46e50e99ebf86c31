import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { siteSearch } from '#contract/content/search';
import { person } from '#factory/identity/accounts';
import { setSettings } from '#factory/system/settings';
import { caller, startPortal, type Caller } from '#testing';
import {
  addressOf,
  subCenterActs,
  subCenters,
  subCenterStates,
  type Resolved,
  type SubCenter,
  type SubCenterAct,
  type SubCenterStatus,
} from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);

let count = 0;
/** Form values of a new sub-center with a unique code. */
function form(change: Record<string, unknown> = {}): Record<string, unknown> {
  const code = String(900_000 + ++count);
  return {
    code,
    nameZh: `分库 ${code}`,
    nameEn: `Database db${code}`,
    providerZh: '演示所',
    providerEn: 'Demo',
    redirectRule: `https://db${code}.example.org/items/{id}`,
    status: 'normal',
    image: '',
    ...change,
  };
}

async function write(change: Record<string, unknown> = {}, who: Caller = editor.call): Promise<SubCenter> {
  const reply = await who(subCenters.add, { body: form(change) });
  assert.equal(reply.code, 200, reply.msg);
  return read(reply['subCenterId'] as number);
}

const read = async (subCenterId: number) =>
  (await editor.call(subCenters.find, { params: { subCenterId } })).data as SubCenter;
const change = async (subCenterId: number, values: Record<string, unknown>) =>
  editor.call(subCenters.edit, { body: { ...(await read(subCenterId)), ...values } });
const act = (name: SubCenterAct, subCenterId: number) => editor.call(subCenters[name], { body: { subCenterId } });
const resolve = (identifier: string) => visitor(subCenters.resolve, { query: { identifier } });

/** The ways in which a visitor can reach a sub-center or its items. */
async function waysTo({ code }: SubCenter): Promise<string[]> {
  const [list, one, search, item] = await Promise.all([
    visitor(subCenters.frontList, { query: { pageSize: 100 } }),
    visitor(subCenters.frontFind, { params: { code } }),
    visitor(siteSearch.list, { query: { keyword: `db${code}` } }),
    resolve(`${code}.1`),
  ]);
  return [
    ...(list.rows!.some((row) => row['code'] === code) ? ['list'] : []),
    ...(one.code === 200 ? ['detail'] : []),
    ...(search.rows!.length ? ['search'] : []),
    ...(item.code === 200 ? ['identifier'] : []),
  ];
}
const everyWay = ['list', 'detail', 'search', 'identifier'];

describe('an editor', () => {
  test('registers a sub-center, takes it out of use and deletes it', async () => {
    const made = await write({
      email: 'db@example.org',
      createDate: '2020-01-02',
      addressZh: '北京',
      postcode: '100000',
    });
    assert.deepEqual(
      [made.status, made.sort, made.createDate, made.email],
      ['normal', 100, '2020-01-02', 'db@example.org'],
    );
    assert.deepEqual(await waysTo(made), everyWay);
    const refused = await editor.call(subCenters.remove, { params: { subCenterIds: made.subCenterId } });
    assert.deepEqual([refused.code, refused.error], [601, 'content.sub-centers.stillNormal']);
    assert.match(refused.msg, new RegExp(made.nameZh));
    assert.equal((await act('deactivate', made.subCenterId)).code, 200);
    assert.deepEqual(await waysTo(made), []);
    assert.equal((await editor.call(subCenters.remove, { params: { subCenterIds: made.subCenterId } })).code, 200);
  });

  test('is told every field that is missing or wrong, by its name', async () => {
    const refused = await editor.call(subCenters.add, { body: {} });
    const required = ['code', 'nameEn', 'nameZh', 'providerEn', 'providerZh', 'redirectRule', 'status'];
    assert.deepEqual(refused.fields?.map(({ path }) => path).toSorted(), required);
    assert.match(refused.msg, /跳转规则地址不能为空/);
    const faults = async (values: Record<string, unknown>) =>
      (await editor.call(subCenters.add, { body: form(values) })).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ code: '12345' }), ['code']);
    assert.deepEqual(await faults({ email: 'nobody', homepage: 'javascript:alert(1)' }), ['email', 'homepage']);
    assert.deepEqual(await faults({ createDate: '2020-02-30' }), ['createDate']);
    const { code } = await write();
    const taken = await editor.call(subCenters.add, { body: form({ code }) });
    assert.deepEqual([taken.fields?.[0]?.path, taken.fields?.[0]?.message], ['code', '分中心代码已被其他分中心使用']);
  });

  test('writes a rule that names its host and has a place for the item', async () => {
    const accepts = async (redirectRule: string) =>
      (await editor.call(subCenters.add, { body: form({ redirectRule }) })).code === 200;
    for (const rule of [
      'https://db.example.org/items/{id}',
      'http://db.example.org:8080/find?no={id}&again={id}',
      'https://db.example.org/#/item/{id}',
    ])
      assert.ok(await accepts(rule), rule);
    for (const rule of [
      'https://db.example.org/items',
      'https://{id}.example.org/',
      'https://db.example.org{id}',
      'https://db.example.org@{id}/',
      'https://db.example.org/{other}/{id}',
      'javascript:alert({id})',
      '//db.example.org/{id}',
      '/items/{id}',
      'https://db.example.org/ {id}',
    ])
      assert.ok(!(await accepts(rule)), rule);
  });

  test('does not overwrite what somebody else changed meanwhile', async () => {
    const { subCenterId, rowVer } = await write();
    assert.equal((await change(subCenterId, { nameZh: '甲' })).code, 200);
    assert.equal((await change(subCenterId, { nameZh: '乙', rowVer })).error, 'kernel.changed');
    const other = await write();
    assert.equal((await change(subCenterId, { code: other.code })).fields?.[0]?.path, 'code');
  });

  test('places sub-centers first; the others follow by code', async () => {
    const made = [await write(), await write(), await write()];
    const order = async () => {
      const { rows } = await visitor(subCenters.frontList, { query: { pageSize: 100 } });
      return rows!.map((row) => made.findIndex(({ code }) => code === row['code'])).filter((at) => at >= 0);
    };
    assert.deepEqual(await order(), [0, 1, 2]);
    assert.equal((await editor.call(subCenters.sort, { body: { subCenterIds: [made[2]!.subCenterId] } })).code, 200);
    assert.deepEqual(await order(), [2, 0, 1]);
  });

  test('finds sub-centers by code, name and provider, and takes them away', async () => {
    const made = await write({ providerEn: 'Skyrmion group' });
    const codes = async (query: object) =>
      (await editor.call(subCenters.list, { query })).rows!.map((row) => row['code']);
    assert.deepEqual(await codes({ keyword: 'SKYRMION' }), [made.code]);
    assert.deepEqual(await codes({ keyword: made.code, status: 'deactivated' }), []);
    const sheet = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/biz/subCenter/export',
      headers: { authorization: `Bearer ${editor.token}`, repeatsubmit: 'false' },
      payload: { keyword: 'skyrmion' },
    });
    assert.match(sheet.headers['content-type'] as string, /spreadsheet/);
  });
});

describe('a state', () => {
  test('is left by the acts of the table only', async () => {
    for (const from of subCenterStates)
      for (const name of Object.keys(subCenterActs) as SubCenterAct[]) {
        const { subCenterId } = await write({ status: from });
        const allowed = (subCenterActs[name].from as readonly SubCenterStatus[]).includes(from);
        const reply = await act(name, subCenterId);
        assert.equal(reply.error, allowed ? undefined : 'content.sub-centers.wrongState', `${name} from ${from}`);
        assert.equal((await read(subCenterId)).status, allowed ? subCenterActs[name].to : from);
      }
  });
});

describe('an identifier', () => {
  test('leads to its item, in every form in which it is written', async () => {
    const { code, nameEn } = await write({ redirectRule: 'https://db.example.org/items/{id}?from={id}' });
    for (const identifier of [
      `CSTR:00000.11.${code}.mp-12`,
      `cstr: 00000.11.${code}.mp-12`,
      `00000.11.${code}.mp-12`,
      `https://www.cstr.cn/CSTR:00000.11.${code}.mp-12`,
      `https://cstr.cn/00000.11.${code}.mp-12`,
      `${code}.mp-12`,
      ` ${code}/mp-12 `,
    ]) {
      const { data } = await resolve(identifier);
      assert.deepEqual(
        [(data as Resolved | undefined)?.url, (data as Resolved).nameEn],
        ['https://db.example.org/items/mp-12?from=mp-12', nameEn],
        identifier,
      );
    }
  });

  test('never leads to a host that the rule does not name', async () => {
    const { code } = await write({ redirectRule: 'https://db.example.org/items/{id}' });
    for (const item of ['a/../../x', 'a@evil.example', 'a?x=1', 'a#x', 'a/b', 'a:b', '1.2.3', '甲-1']) {
      const { data } = await resolve(`${code}.${item}`);
      const url = (data as Resolved | undefined)?.url;
      if (url) assert.match(new URL(url).href, /^https:\/\/db\.example\.org\/items\/[^/]+$/, item);
    }
    for (const item of ['..', '/evil.example', '\\evil.example', '"><script>', ' '])
      assert.notEqual((await resolve(`${code}.${item}`)).code, 200, item);
    assert.equal(addressOf('https://a.example/{id}', 'x y/z'), 'https://a.example/x%20y%2Fz');
  });

  test('leads nowhere without a sub-center, and under a prefix that is not ours', async () => {
    const { code } = await write();
    for (const identifier of ['CSTR:00000.11.999999.1', code, `${code}.`, 'nonsense', '10.1234/abc'])
      assert.equal((await resolve(identifier)).error, 'content.sub-centers.unknownIdentifier', identifier);
    await setSettings(portal, { 'identifier.cstr.prefix': '32321' });
    assert.equal((await resolve(`CSTR:32321.11.${code}.1`)).code, 200);
    assert.equal((await resolve(`${code}.1`)).code, 200);
    assert.equal((await resolve(`CSTR:00000.11.${code}.1`)).error, 'content.sub-centers.unknownIdentifier');
    await setSettings(portal, { 'identifier.cstr.prefix': '' });
  });
});
