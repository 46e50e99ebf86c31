import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { siteSearch } from '#contract/content/search';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { setSettings } from '#factory/system/settings';
import { caller, startPortal, type Caller } from '#testing';
import {
  applyTools,
  toolActs,
  toolStates,
  type PublicTool,
  type Tool,
  type ToolAct,
  type ToolStatus,
} from '../contract.ts';
import { mayFrame } from './policy.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);

let count = 0;
/** Form values of a new tool with a unique name. */
function form(change: Record<string, unknown> = {}): Record<string, unknown> {
  const name = `plotter${++count}`;
  return {
    nameZh: `工具 ${name}`,
    nameEn: `Tool ${name}`,
    category: 'analysis',
    url: 'https://tools.example.org/x',
    summaryZh: '简介',
    summaryEn: 'Summary',
    contentZh: '<p>说明</p>',
    contentEn: '<p>Instructions</p>',
    openMode: 'new',
    icon: '',
    status: 'draft',
    ...change,
  };
}

async function write(change: Record<string, unknown> = {}, who: Caller = editor.call): Promise<number> {
  const reply = await who(applyTools.add, { body: form(change) });
  assert.equal(reply.code, 200, reply.msg);
  return reply['toolId'] as number;
}

const read = async (toolId: number) => (await editor.call(applyTools.find, { params: { toolId } })).data as Tool;
const change = async (toolId: number, values: Record<string, unknown>, who: Caller = editor.call) =>
  who(applyTools.edit, { body: { ...(await read(toolId)), ...values } });
const act = (name: ToolAct, toolId: number, who: Caller = editor.call) => who(applyTools[name], { body: { toolId } });
const shown = async (toolId: number) =>
  (await visitor(applyTools.frontFind, { params: { toolId } })).data as PublicTool;

/** The ways in which a visitor can reach a tool. */
async function waysTo(toolId: number): Promise<string[]> {
  const { nameEn, category } = await read(toolId);
  const has = (rows: unknown) => (rows as { toolId: number }[]).some((row) => row.toolId === toolId);
  const [list, ofCategory, one, search] = await Promise.all([
    visitor(applyTools.frontList, { query: { pageSize: 100 } }),
    visitor(applyTools.frontList, { query: { category, pageSize: 100 } }),
    visitor(applyTools.frontFind, { params: { toolId } }),
    visitor(siteSearch.list, { query: { keyword: nameEn.split(' ').at(-1)! } }),
  ]);
  return [
    ...(has(list.rows) ? ['list'] : []),
    ...(has(ofCategory.rows) ? ['category'] : []),
    ...(one.code === 200 ? ['detail'] : []),
    ...(search.rows!.length ? ['search'] : []),
  ];
}
const everyWay = ['list', 'category', 'detail', 'search'];

describe('an editor', () => {
  test('writes a tool, publishes it, changes it, takes it down and deletes it', async () => {
    const toolId = await write();
    const made = await read(toolId);
    assert.deepEqual([made.status, made.sort, made.publishTime, made.isDemo], ['draft', 100, null, false]);
    assert.deepEqual(await waysTo(toolId), []);
    assert.equal((await act('publish', toolId)).code, 200);
    assert.ok((await read(toolId)).publishTime);
    assert.deepEqual(await waysTo(toolId), everyWay);
    assert.equal((await change(toolId, { nameZh: '改过的名称' })).code, 200);
    assert.equal((await shown(toolId)).nameZh, '改过的名称');
    const refused = await editor.call(applyTools.remove, { params: { toolIds: toolId } });
    assert.deepEqual([refused.code, refused.error], [601, 'content.apply-tools.published']);
    assert.match(refused.msg, /改过的名称/);
    assert.equal((await act('takeDown', toolId)).code, 200);
    assert.deepEqual(await waysTo(toolId), []);
    assert.equal((await editor.call(applyTools.remove, { params: { toolIds: toolId } })).code, 200);
    assert.equal((await editor.call(applyTools.find, { params: { toolId } })).error, 'content.apply-tools.notFound');
  });

  test('is told every field that is missing or wrong, by its name', async () => {
    const refused = await editor.call(applyTools.add, { body: {} });
    const required = [
      ...['nameZh', 'nameEn', 'category', 'summaryZh', 'summaryEn', 'contentZh', 'contentEn'],
      ...['url', 'openMode', 'status'],
    ];
    assert.deepEqual(refused.fields?.map(({ path }) => path).toSorted(), required.toSorted());
    assert.match(refused.msg, /工具中文名称不能为空/);
    const faults = async (values: Record<string, unknown>) =>
      (await editor.call(applyTools.add, { body: form(values) })).fields?.map(({ path }) => path);
    for (const url of ['javascript:alert(1)', '//evil.example/', '/\\evil.example', 'ftp://x.example/', 'ssg'])
      assert.deepEqual(await faults({ url }), ['url'], url);
    assert.equal(await faults({ url: '/ssg' }), undefined);
    assert.deepEqual(await faults({ contentZh: '<p> </p>', contentEn: '<script>alert(1)</script>' }), ['contentZh']);
    assert.deepEqual(await faults({ contentEn: '<script>alert(1)</script>' }), ['contentEn']);
    assert.deepEqual(await faults({ category: 'other', openMode: 'tab' }), ['category', 'openMode']);
  });

  test('does not overwrite what somebody else changed meanwhile', async () => {
    const toolId = await write();
    const { rowVer } = await read(toolId);
    assert.equal((await change(toolId, { version: '2' })).code, 200);
    assert.equal((await change(toolId, { version: '3', rowVer })).error, 'kernel.changed');
  });

  test('places tools first; the others follow by their publishing, the newest first', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 3; at++) ids.push(await write({ category: 'ai', status: 'published' }));
    const order = async () =>
      (await visitor(applyTools.frontList, { query: { category: 'ai' } })).rows!.map((row) =>
        ids.indexOf(row['toolId'] as number),
      );
    assert.deepEqual(await order(), [2, 1, 0]);
    assert.equal((await editor.call(applyTools.sort, { body: { toolIds: [ids[0], ids[2]] } })).code, 200);
    assert.deepEqual(await order(), [0, 2, 1]);
  });

  test('finds tools by words, category and state, and takes them away', async () => {
    const toolId = await write({ providerEn: 'Skyrmion group', category: 'compute' });
    const ids = async (query: object) =>
      (await editor.call(applyTools.list, { query })).rows!.map((row) => row['toolId']);
    assert.deepEqual(await ids({ keyword: 'skyrmion', category: 'compute', status: 'draft' }), [toolId]);
    assert.deepEqual(await ids({ keyword: 'skyrmion', category: 'ai' }), []);
    const sheet = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/biz/applyTool/export',
      headers: { authorization: `Bearer ${editor.token}`, repeatsubmit: 'false' },
      payload: { keyword: 'skyrmion' },
    });
    assert.match(sheet.headers['content-type'] as string, /spreadsheet/);
  });
});

describe('a state', () => {
  /** A tool in each state, reached by acts. */
  const paths: Record<ToolStatus, ToolAct[]> = { draft: [], published: ['publish'] };

  test('is left by the acts of the table only, and by the form as by the acts', async () => {
    for (const from of toolStates)
      for (const name of Object.keys(toolActs) as ToolAct[]) {
        const { to } = toolActs[name];
        const allowed = (toolActs[name].from as readonly ToolStatus[]).includes(from);
        const [byAct, byForm] = [await write(), await write()];
        for (const step of paths[from]) for (const toolId of [byAct, byForm]) await act(step, toolId);
        const reply = await act(name, byAct);
        assert.equal(reply.error, allowed ? undefined : 'content.apply-tools.wrongState', `${name} from ${from}`);
        assert.equal((await read(byAct)).status, to);
        assert.equal((await change(byForm, { status: to })).code, 200);
        assert.equal((await read(byForm)).status, to);
      }
  });

  test('is not changed by somebody who may only write', async () => {
    const permissions = ['add', 'edit', 'query'].map((one) => `biz:applyTool:${one}`);
    const { roleKey } = await role(portal, { permissions });
    const writer = await person(portal, { roles: [roleKey] });
    const refused = await writer.call(applyTools.add, { body: form({ status: 'published' }) });
    assert.equal(refused.error, 'content.apply-tools.mayNotPublish');
    const toolId = await write({}, writer.call);
    const reply = await change(toolId, { status: 'published' }, writer.call);
    assert.equal(reply.error, 'content.apply-tools.mayNotPublish');
    assert.equal((await act('publish', toolId, writer.call)).code, 403);
  });
});

describe('a visitor', () => {
  test('gets no field of the back office, and clean text', async () => {
    const toolId = await write({
      status: 'published',
      contentEn: '<p onclick="x()">One</p><img src=x onerror=alert(1)><svg onload="x()"></svg>',
    });
    const tool = await shown(toolId);
    assert.equal(tool.contentEn, '<p>One</p><img src="x" />');
    for (const name of ['createBy', 'updateBy', 'status', 'sort', 'rowVer']) assert.ok(!(name in tool), name);
  });

  test('is offered a frame only for hosts that the site lists', async () => {
    const toolId = await write({ status: 'published', openMode: 'frame' });
    assert.equal((await shown(toolId)).mayFrame, false);
    await setSettings(portal, { 'site.frameHosts': '*.example.org' });
    assert.equal((await shown(toolId)).mayFrame, true);
    const other = await write({ status: 'published', openMode: 'new' });
    assert.equal((await shown(other)).mayFrame, false);
  });
});

test('hosts are compared as browsers compare them', () => {
  const cases: [address: string, host: string, may: boolean][] = [
    ['https://a.example.org/x', 'a.example.org', true],
    ['https://a.example.org/x', '*.example.org', true],
    ['https://example.org/x', '*.example.org', false],
    ['https://evil-example.org/', '*.example.org', false],
    ['https://a.example.org:8443/', 'a.example.org', false],
    ['https://a.example.org:8443/', 'https://a.example.org:8443', true],
    ['http://a.example.org/', 'https://a.example.org', false],
    ['https://A.example.org/', 'a.EXAMPLE.org', true],
    ['/ssg', 'elsewhere.example', true],
  ];
  for (const [address, host, may] of cases) assert.equal(mayFrame(address, [host]), may, `${address} in ${host}`);
});
