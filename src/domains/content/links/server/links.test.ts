import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { siteSearch } from '#contract/content/search';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { findByPath, pathOf, storeFile } from '#module/system/uploads';
import { caller, startPortal, type Caller } from '#testing';
import { linkActs, links, linkStates, type FriendlyLink, type LinkAct, type LinkStatus } from '../contract.ts';
import { check } from './service.ts';

const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);

let count = 0;
/** Form values of a new link with a unique name. */
function form(change: Record<string, unknown> = {}): Record<string, unknown> {
  const name = `archive${++count}`;
  return {
    nameZh: `数据库 ${name}`,
    nameEn: `Database ${name}`,
    url: `https://${name}.example.org/`,
    overviewZh: '概述',
    overviewEn: 'Overview',
    image: '',
    status: 'normal',
    ...change,
  };
}

async function write(change: Record<string, unknown> = {}, who: Caller = editor.call): Promise<number> {
  const reply = await who(links.add, { body: form(change) });
  assert.equal(reply.code, 200, reply.msg);
  return reply['linkId'] as number;
}

const read = async (linkId: number) => (await editor.call(links.find, { params: { linkId } })).data as FriendlyLink;
/** Saves the link with changes, as the form does. */
const change = async (linkId: number, values: Record<string, unknown>, who: Caller = editor.call) =>
  who(links.edit, { body: { ...(await read(linkId)), ...values } });
const act = (name: LinkAct, linkId: number, who: Caller = editor.call) => who(links[name], { body: { linkId } });

/** The ways in which a visitor can reach a link. */
async function waysTo(linkId: number): Promise<string[]> {
  const { nameEn } = await read(linkId);
  const [list, place, search] = await Promise.all([
    visitor(links.frontList, { query: { pageSize: 100 } }),
    visitor(links.frontPlace, { params: { linkId } }),
    visitor(siteSearch.list, { query: { keyword: nameEn.split(' ').at(-1)! } }),
  ]);
  return [
    ...(list.rows!.some((row) => row['linkId'] === linkId) ? ['list'] : []),
    ...((place.data as { place: number }).place > 0 ? ['place'] : []),
    ...(search.rows!.length ? ['search'] : []),
  ];
}
const everyWay = ['list', 'place', 'search'];

describe('an editor', () => {
  test('adds a link, takes it from the page and deletes it', async () => {
    const linkId = await write();
    const made = await read(linkId);
    assert.deepEqual([made.status, made.sort, made.checkResult, made.checkTime], ['normal', 100, 'unknown', null]);
    assert.deepEqual(await waysTo(linkId), everyWay);
    assert.equal((await change(linkId, { nameZh: '改过的名称' })).code, 200);
    const { rows } = await visitor(links.frontList, { query: { pageSize: 100 } });
    assert.equal(rows!.find((row) => row['linkId'] === linkId)!['nameZh'], '改过的名称');
    assert.equal((await act('deactivate', linkId)).code, 200);
    assert.deepEqual(await waysTo(linkId), []);
    assert.equal((await act('activate', linkId)).code, 200);
    assert.deepEqual(await waysTo(linkId), everyWay);
    assert.equal((await editor.call(links.remove, { params: { linkIds: linkId } })).code, 200);
    assert.equal((await editor.call(links.find, { params: { linkId } })).error, 'content.links.notFound');
  });

  test('is told every field that is missing, by its name', async () => {
    const refused = await editor.call(links.add, { body: {} });
    assert.deepEqual(refused.fields?.map(({ path }) => path).toSorted(), ['nameEn', 'nameZh', 'status', 'url']);
    assert.match(refused.msg, /链接中文名称不能为空/);
    const faults = async (values: Record<string, unknown>) =>
      (await editor.call(links.add, { body: form(values) })).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ url: 'javascript:alert(1)' }), ['url']);
    assert.deepEqual(await faults({ url: '' }), ['url']);
    assert.deepEqual(await faults({ nameZh: '  ', overviewZh: '长'.repeat(501) }), ['nameZh', 'overviewZh']);
    assert.deepEqual(await faults({ status: 'gone', sort: -1 }), ['status', 'sort']);
    assert.deepEqual(await faults({ addTime: '2026-02-30 00:00:00' }), ['addTime']);
    assert.deepEqual(await faults({ image: 'https://elsewhere.example/x.png' }), ['image']);
  });

  test('does not overwrite what somebody else changed meanwhile', async () => {
    const linkId = await write();
    const { rowVer } = await read(linkId);
    assert.equal((await change(linkId, { nameZh: '甲' })).code, 200);
    assert.equal((await change(linkId, { nameZh: '乙', rowVer })).error, 'kernel.changed');
  });

  test('places links first; those that nobody has placed follow by the time they were added', async () => {
    const ids: number[] = [];
    for (const day of ['01', '02', '03']) ids.push(await write({ addTime: `2035-01-${day} 00:00:00` }));
    const order = async () => {
      const { rows } = await visitor(links.frontList, { query: { pageSize: 100 } });
      return rows!.map((row) => ids.indexOf(row['linkId'] as number)).filter((at) => at >= 0);
    };
    assert.deepEqual(await order(), [2, 1, 0]);
    const place = (...which: number[]) => editor.call(links.sort, { body: { linkIds: which.map((at) => ids[at]!) } });
    assert.equal((await place(0)).code, 200);
    assert.deepEqual(await order(), [0, 2, 1]);
    assert.equal((await place(1)).code, 200);
    assert.deepEqual(await order(), [1, 0, 2]);
    const missing = await editor.call(links.sort, { body: { linkIds: [ids[0], 999_999] } });
    assert.equal(missing.error, 'content.links.notFound');
    const placeOf = await visitor(links.frontPlace, { params: { linkId: ids[0]! } });
    assert.deepEqual(placeOf.data, { place: 2 });
  });

  test('finds links by words, state, check and day, and takes them away', async () => {
    const linkId = await write({ nameEn: 'Skyrmion hub', addTime: '2031-05-06 10:00:00' });
    const ids = async (query: object) => (await editor.call(links.list, { query })).rows!.map((row) => row['linkId']);
    assert.deepEqual(await ids({ keyword: 'skyrmion' }), [linkId]);
    assert.deepEqual(await ids({ keyword: 'skyrmion', status: 'deactivated' }), []);
    assert.deepEqual(await ids({ checkResult: 'unknown', beginTime: '2031-05-06', endTime: '2031-05-06' }), [linkId]);
    const sheet = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/biz/link/export',
      headers: { authorization: `Bearer ${editor.token}`, repeatsubmit: 'false' },
      payload: { keyword: 'skyrmion' },
    });
    assert.match(sheet.headers['content-type'] as string, /spreadsheet/);
  });

  test('gives a link a picture that goes with it', async () => {
    const ctx = portal.context();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const stored = await storeFile(ctx, { fileName: 'a.png', stream: Readable.from([png]) }, { bucket: 'public' });
    const image = pathOf(stored);
    const linkId = await write({ image });
    assert.equal((await change(linkId, { image: '' })).code, 200);
    assert.equal(await findByPath(ctx, image), undefined);
    assert.equal((await editor.call(links.add, { body: form({ image }) })).error, 'system.uploads.gone');
  });
});

describe('a state', () => {
  test('is left by the acts of the table only', async () => {
    for (const from of linkStates)
      for (const name of Object.keys(linkActs) as LinkAct[]) {
        const linkId = await write({ status: from });
        const allowed = (linkActs[name].from as readonly LinkStatus[]).includes(from);
        const reply = await act(name, linkId);
        assert.equal(reply.error, allowed ? undefined : 'content.links.wrongState', `${name} from ${from}`);
        assert.equal((await read(linkId)).status, allowed ? linkActs[name].to : from);
      }
  });

  test('is not changed by somebody who may only look', async () => {
    const { roleKey } = await role(portal, { permissions: ['biz:link:list', 'biz:link:query'] });
    const reader = await person(portal, { roles: [roleKey] });
    const linkId = await write();
    assert.equal((await act('deactivate', linkId, reader.call)).code, 403);
    assert.equal((await reader.call(links.check)).code, 403);
    assert.equal((await reader.call(links.list)).code, 200);
  });
});

describe('a visitor', () => {
  test('gets no field of the back office', async () => {
    await write();
    const { rows } = await visitor(links.frontList);
    for (const name of ['createBy', 'status', 'sort', 'checkResult', 'rowVer']) assert.ok(!(name in rows![0]!), name);
  });
});

describe('a look at the addresses', () => {
  const site = createServer((request, reply) => {
    reply.statusCode = Number(request.url!.slice(1));
    reply.end();
  });
  after(() => site.close());

  test('tells which sites are gone, and leaves the records as they were', async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const at = (status: number) => write({ url: `http://127.0.0.1:${port}/${status}` });
    const [found, moved, closed, gone, failing] = [
      await at(200),
      await at(301),
      await at(403),
      await at(404),
      await at(503),
    ];
    const silent = await write({ url: 'http://127.0.0.1:1/' });
    const inside = await write({ url: 'https://127.0.0.2/' });
    const { rows } = await editor.call(links.list, { query: { pageSize: 100 } });
    const others = rows!.map((row) => row['linkId'] as number).filter((id) => id < found);
    await editor.call(links.remove, { params: { linkIds: others.join(',') } });
    await check(portal.context());
    const seen = async (linkId: number) => {
      const { checkResult, checkDetail, rowVer } = await read(linkId);
      assert.equal(rowVer, 0);
      return [checkResult, checkDetail];
    };
    assert.deepEqual(await seen(found), ['reachable', 'HTTP 200']);
    assert.deepEqual(await seen(moved), ['reachable', 'HTTP 301']);
    assert.deepEqual(await seen(closed), ['reachable', 'HTTP 403']);
    assert.deepEqual(await seen(gone), ['broken', 'HTTP 404']);
    assert.deepEqual(await seen(failing), ['broken', 'HTTP 503']);
    assert.equal((await seen(silent))[0], 'broken');
    assert.equal((await seen(inside))[0], 'unknown');
    assert.equal((await change(gone, { url: 'https://new.example.org/' })).code, 200);
    const { checkResult, checkTime } = await read(gone);
    assert.deepEqual([checkResult, checkTime], ['unknown', null]);
    assert.equal((await editor.call(links.check)).code, 200);
  });
});
