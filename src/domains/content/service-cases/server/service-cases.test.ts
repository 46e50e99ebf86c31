import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wireDay } from '#shared/time';
import { siteSearch } from '#contract/content/search';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { caller, startPortal, type Caller } from '#testing';
import {
  caseActs,
  caseStates,
  caseTypes,
  serviceCases,
  type CaseAct,
  type CaseStatus,
  type PublicCase,
  type ServiceCase,
} from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);
const today = wireDay(new Date());

let count = 0;
/** Form values of a new case with a unique name. */
function form(change: Record<string, unknown> = {}): Record<string, unknown> {
  const name = `magnetocase${++count}`;
  return {
    nameZh: `案例 ${name}`,
    nameEn: `Case ${name}`,
    type: 'enterprise',
    status: 'created',
    targetZh: '企业甲',
    targetEn: 'Company A',
    hours: 12.5,
    backgroundZh: '背景',
    backgroundEn: 'Background',
    achievementsZh: '成效',
    achievementsEn: 'Achievements',
    orgsZh: '研究所',
    orgsEn: 'Institute',
    contentZh: '<p>内容</p>',
    contentEn: '<p>Content</p>',
    ...change,
  };
}

async function write(change: Record<string, unknown> = {}, who: Caller = editor.call): Promise<number> {
  const reply = await who(serviceCases.add, { body: form(change) });
  assert.equal(reply.code, 200, reply.msg);
  return reply['caseId'] as number;
}

const read = async (caseId: number) =>
  (await editor.call(serviceCases.find, { params: { caseId } })).data as ServiceCase;
/** Saves the case with changes, as the form does. */
const change = async (caseId: number, values: Record<string, unknown>, who: Caller = editor.call) =>
  who(serviceCases.edit, { body: { ...(await read(caseId)), ...values } });
const act = (name: CaseAct, caseId: number, who: Caller = editor.call) => who(serviceCases[name], { body: { caseId } });

/** The ways in which a visitor can reach a case. */
async function waysTo(caseId: number): Promise<string[]> {
  const { nameEn, type } = await read(caseId);
  const has = (rows: unknown) => (rows as { caseId: number }[]).some((row) => row.caseId === caseId);
  const [list, ofType, one, search] = await Promise.all([
    visitor(serviceCases.frontList, { query: { pageSize: 100 } }),
    visitor(serviceCases.frontList, { query: { type, pageSize: 100 } }),
    visitor(serviceCases.frontFind, { params: { caseId } }),
    visitor(siteSearch.list, { query: { keyword: nameEn.split(' ').at(-1)! } }),
  ]);
  return [
    ...(has(list.rows) ? ['list'] : []),
    ...(has(ofType.rows) ? ['type'] : []),
    ...(one.code === 200 ? ['detail'] : []),
    ...(search.rows!.length ? ['search'] : []),
  ];
}
const everyWay = ['list', 'type', 'detail', 'search'];

/** A case in each state, reached by acts. */
const paths: Record<CaseStatus, CaseAct[]> = {
  created: [],
  published: ['publish'],
  discontinued: ['publish', 'discontinue'],
};

describe('an editor', () => {
  test('writes a case, publishes it, changes it, discontinues it and deletes it', async () => {
    const caseId = await write();
    const made = await read(caseId);
    assert.deepEqual(
      [made.status, made.sort, made.createDate, made.publishDate, made.hours, made.createBy, made.isDemo],
      ['created', 100, today, null, 12.5, editor.userName, false],
    );
    assert.deepEqual(await waysTo(caseId), []);
    assert.equal((await act('publish', caseId)).code, 200);
    assert.equal((await read(caseId)).publishDate, today);
    assert.deepEqual(await waysTo(caseId), everyWay);

    assert.equal((await change(caseId, { nameZh: '改过的案例', publishDate: '2026-01-02' })).code, 200);
    const shown = (await visitor(serviceCases.frontFind, { params: { caseId } })).data as PublicCase;
    assert.deepEqual([shown.nameZh, shown.publishDate], ['改过的案例', '2026-01-02']);

    const refused = await editor.call(serviceCases.remove, { params: { caseIds: caseId } });
    assert.deepEqual([refused.code, refused.error], [601, 'content.service-cases.published']);
    assert.match(refused.msg, /改过的案例/);
    assert.equal((await act('discontinue', caseId)).code, 200);
    assert.deepEqual(await waysTo(caseId), []);
    // The day of the first publication stays.
    await act('publish', caseId);
    assert.equal((await read(caseId)).publishDate, '2026-01-02');
    await act('discontinue', caseId);
    assert.equal((await editor.call(serviceCases.remove, { params: { caseIds: caseId } })).code, 200);
    assert.equal(
      (await editor.call(serviceCases.find, { params: { caseId } })).error,
      'content.service-cases.notFound',
    );
  });

  test('hears of every field that is missing, by its name', async () => {
    const refused = await editor.call(serviceCases.add, { body: {} });
    const required = ['name', 'target', 'background', 'achievements', 'orgs', 'content']
      .flatMap((name) => [`${name}Zh`, `${name}En`])
      .concat('type', 'status');
    assert.deepEqual(refused.fields?.map(({ path }) => path).toSorted(), required.toSorted());
    assert.match(refused.msg, /案例中文名称不能为空/);
    const english = await editor.call(serviceCases.add, {
      body: {},
      headers: { 'accept-language': 'en', cookie: 'userLocale=en' },
    });
    assert.match(english.msg, /Case name \(English\) is required/);
  });

  test('cannot leave a text blank, nor name days, hours, addresses and pictures that are none', async () => {
    const faults = async (values: Record<string, unknown>) =>
      (await editor.call(serviceCases.add, { body: form(values) })).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ backgroundZh: ' \n ', contentEn: '<p> </p>' }), ['backgroundZh', 'contentEn']);
    assert.deepEqual(await faults({ contentZh: '<script>alert(1)</script>' }), ['contentZh']);
    assert.deepEqual(await faults({ hours: -1 }), ['hours']);
    assert.deepEqual(await faults({ hours: 1.25 }), ['hours']);
    assert.deepEqual(await faults({ createDate: '2026-02-30' }), ['createDate']);
    assert.deepEqual(await faults({ publishDate: '2999-01-01' }), ['publishDate']);
    assert.deepEqual(await faults({ type: 'other', status: 'gone' }), ['type', 'status']);
    assert.deepEqual(await faults({ image: 'https://elsewhere.example/x.png' }), ['image']);
    for (const sourceUrl of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', 'x'])
      assert.deepEqual(await faults({ sourceUrl }), ['sourceUrl'], sourceUrl);
    for (const sourceUrl of ['/data/detail/abc?x=1', 'https://example.org/a', ''])
      assert.equal(await faults({ sourceUrl }), undefined, sourceUrl);
  });

  test('does not overwrite what somebody else changed meanwhile', async () => {
    const caseId = await write();
    const { rowVer } = await read(caseId);
    assert.equal((await change(caseId, { orgsZh: '甲' })).code, 200);
    const late = await change(caseId, { orgsZh: '乙', rowVer });
    assert.deepEqual([late.code, late.error], [601, 'kernel.changed']);
  });

  test('places cases first; others follow by the day of publication', async () => {
    const type = 'strategy';
    const ids: number[] = [];
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03'])
      ids.push(await write({ type, status: 'published', publishDate: day }));
    const order = async () =>
      (await visitor(serviceCases.frontList, { query: { type } })).rows!.map((row) =>
        ids.indexOf(row['caseId'] as number),
      );
    assert.deepEqual(await order(), [2, 1, 0]);
    assert.equal((await editor.call(serviceCases.sort, { body: { caseIds: [ids[0], ids[2]] } })).code, 200);
    assert.deepEqual(await order(), [0, 2, 1]);
    const missing = await editor.call(serviceCases.sort, { body: { caseIds: [999_999] } });
    assert.equal(missing.error, 'content.service-cases.notFound');
  });

  test('finds cases by name, partner, type, state and day, and takes them away', async () => {
    const caseId = await write({ nameEn: 'Polaron case', orgsEn: 'Landau Institute', status: 'published' });
    const ids = async (query: object) =>
      (await editor.call(serviceCases.list, { query })).rows!.map((row) => row['caseId']);
    assert.deepEqual(await ids({ name: 'polaron' }), [caseId]);
    assert.deepEqual(await ids({ partner: 'landau', type: 'enterprise', status: 'published' }), [caseId]);
    assert.deepEqual(await ids({ name: 'polaron', type: 'public' }), []);
    assert.deepEqual(await ids({ name: 'polaron', beginPublishDate: today, endPublishDate: today }), [caseId]);
    assert.deepEqual(await ids({ name: 'polaron', endTime: '2000-01-01' }), []);
    const sheet = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/biz/service/export',
      headers: { authorization: `Bearer ${editor.token}`, repeatsubmit: 'false' },
      payload: { name: 'polaron' },
    });
    assert.match(sheet.headers['content-type'] as string, /spreadsheet/);
  });
});

describe('a state', () => {
  test('is left by the acts of the table only, and visitors see the published one alone', async () => {
    for (const from of caseStates)
      for (const name of Object.keys(caseActs) as CaseAct[]) {
        const caseId = await write();
        for (const step of paths[from]) await act(step, caseId);
        assert.deepEqual(await waysTo(caseId), from === 'published' ? everyWay : []);
        const allowed = (caseActs[name].from as readonly CaseStatus[]).includes(from);
        const reply = await act(name, caseId);
        assert.equal(reply.error, allowed ? undefined : 'content.service-cases.wrongState', `${name} from ${from}`);
        assert.equal((await read(caseId)).status, allowed ? caseActs[name].to : from);
      }
  });

  test('is left by the form as by the acts, and by no other way', async () => {
    for (const from of caseStates)
      for (const to of caseStates) {
        const caseId = await write();
        for (const step of paths[from]) await act(step, caseId);
        const leads = Object.values(caseActs).some(
          (one) => one.to === to && (one.from as readonly CaseStatus[]).includes(from),
        );
        const reply = await change(caseId, { status: to });
        const expected = from === to || leads ? undefined : 'content.service-cases.wrongState';
        assert.equal(reply.error, expected, `${from} to ${to}`);
      }
  });

  test('is not changed by somebody who may only write', async () => {
    const { roleKey } = await role(portal, {
      permissions: ['biz:service:add', 'biz:service:edit', 'biz:service:query'],
    });
    const writer = await person(portal, { roles: [roleKey] });
    const refused = await writer.call(serviceCases.add, { body: form({ status: 'published' }) });
    assert.equal(refused.error, 'content.service-cases.mayNotPublish');
    const caseId = await write({}, writer.call);
    const edited = await change(caseId, { status: 'published' }, writer.call);
    assert.equal(edited.error, 'content.service-cases.mayNotPublish');
    assert.equal((await act('publish', caseId, writer.call)).code, 403);
  });
});

describe('a visitor', () => {
  test('finds the cases of each of the four types', async () => {
    for (const type of caseTypes) {
      const caseId = await write({ type, status: 'published' });
      const { rows } = await visitor(serviceCases.frontList, { query: { type, pageSize: 100 } });
      assert.ok(rows!.some((row) => row['caseId'] === caseId));
      assert.ok(rows!.every((row) => row['type'] === type));
    }
  });

  test('gets no field of the back office, and clean text', async () => {
    const caseId = await write({
      status: 'published',
      nameEn: '<script>alert(1)</script> Tc < 10 K',
      contentEn: '<p onclick="x()">One</p><svg onload="x()"></svg>',
    });
    const shown = (await visitor(serviceCases.frontFind, { params: { caseId } })).data as PublicCase &
      Record<string, unknown>;
    assert.equal(shown.nameEn, '<script>alert(1)</script> Tc < 10 K');
    assert.equal(shown.contentEn, '<p>One</p>');
    for (const name of ['createBy', 'updateBy', 'status', 'sort', 'rowVer']) assert.ok(!(name in shown), name);
  });
});
