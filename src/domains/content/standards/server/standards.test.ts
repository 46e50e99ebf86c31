import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { wireDay } from '#shared/time';
import { visits } from '#contract/content/visits';
import { siteSearch } from '#contract/content/search';
import { person } from '#factory/identity/accounts';
import { findByPath, pathOf, storeFile } from '#module/system/uploads';
import { caller, startPortal } from '#testing';
import { standardActs, standards, standardStates, type Standard, type StandardAct } from '../contract.ts';
import { coverSheet } from './demo/cover-sheet.ts';
import { makeDemo } from './demo/make.ts';
import { policies } from './demo/policies.ts';

const portal = await startPortal({ JOBS: 'off' });
const editor = await person(portal, { roles: ['content_editor'] });
const visitor = caller(portal);

/** An uploaded file, as the form knows it. */
const upload = async (name = 'policy.pdf', content = coverSheet(policies[0]!)) =>
  pathOf(await storeFile(portal.context(), { fileName: name, stream: Readable.from([content]) }, { bucket: 'public' }));

let count = 0;
/** Form values of a new policy with a unique number. */
function form(change: Record<string, unknown> = {}): Record<string, unknown> {
  const no = `LT${Date.now() % 100_000}${++count}`;
  return {
    standardNo: no,
    nameZh: `政策 ${no}`,
    nameEn: `Policy ${no}`,
    classNoZh: 'A24',
    classNoEn: '35.040',
    status: 'deactivated',
    publishDate: '2024-03-15',
    implementDate: '2024-10-01',
    ...change,
  };
}

async function write(change: Record<string, unknown> = {}): Promise<number> {
  const reply = await editor.call(standards.add, { body: form(change) });
  assert.equal(reply.code, 200, reply.msg);
  return reply['standardId'] as number;
}
const read = async (standardId: number) =>
  (await editor.call(standards.find, { params: { standardId } })).data as Standard;
const change = async (standardId: number, values: Record<string, unknown>) =>
  editor.call(standards.edit, { body: { ...(await read(standardId)), ...values } });
const act = (name: StandardAct, standardId: number) => editor.call(standards[name], { body: { standardId } });
const pdf = (standardId: number) =>
  portal.http.inject({ method: 'GET', url: `/prod-api/front/standard/${standardId}/pdf` });

/** The ways in which a visitor can reach a policy. */
async function waysTo(standardId: number): Promise<string[]> {
  const { standardNo } = await read(standardId);
  const [list, one, search, bytes] = await Promise.all([
    visitor(standards.frontList, { query: { pageSize: 100 } }),
    visitor(standards.frontFind, { params: { standardId } }),
    visitor(siteSearch.list, { query: { keyword: standardNo } }),
    pdf(standardId),
  ]);
  return [
    ...(list.rows!.some((row) => row['standardId'] === standardId) ? ['list'] : []),
    ...(one.code === 200 ? ['page'] : []),
    ...(search.rows!.length ? ['search'] : []),
    ...(bytes.headers['content-type'] === 'application/pdf' ? ['file'] : []),
  ];
}
const everyWay = ['list', 'page', 'search', 'file'];

describe('an editor', () => {
  test('writes a policy, shows it, changes it, deactivates it and deletes it with its file', async () => {
    const pdfFile = await upload('办法.pdf');
    const standardId = await write({ pdfFile });
    const made = await read(standardId);
    assert.deepEqual(
      [made.status, made.updateDate, made.pdfName, made.sort, made.createBy],
      ['deactivated', wireDay(new Date()), '办法.pdf', 100, editor.userName],
    );
    assert.deepEqual(await waysTo(standardId), []);
    assert.equal((await act('activate', standardId)).code, 200);
    assert.deepEqual(await waysTo(standardId), everyWay);
    assert.equal((await change(standardId, { nameZh: '改过的政策' })).code, 200);
    const shown = await visitor(standards.frontFind, { params: { standardId } });
    assert.equal((shown.data as Standard).nameZh, '改过的政策');
    const refused = await editor.call(standards.remove, { params: { standardIds: standardId } });
    assert.deepEqual([refused.code, refused.error], [601, 'content.standards.shown']);
    assert.equal((await act('deactivate', standardId)).code, 200);
    assert.deepEqual(await waysTo(standardId), []);
    assert.equal((await editor.call(standards.remove, { params: { standardIds: standardId } })).code, 200);
    assert.equal(await findByPath(portal.context(), pdfFile), undefined);
  });

  test('hears of every field that is missing, and of what does not fit', async () => {
    const refused = await editor.call(standards.add, { body: {} });
    assert.deepEqual(
      refused.fields?.map(({ path }) => path).toSorted(),
      ['standardNo', 'nameZh', 'nameEn', 'classNoZh', 'classNoEn', 'status'].toSorted(),
    );
    assert.match(refused.msg, /政策中文名称不能为空/);
    const faults = async (values: Record<string, unknown>) =>
      (await editor.call(standards.add, { body: form(values) })).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ implementDate: '2024-03-14' }), ['implementDate']);
    assert.deepEqual(await faults({ publishDate: '2024-02-30' }), ['publishDate']);
    assert.deepEqual(await faults({ status: 'normal' }), ['pdfFile']);
    assert.equal(await faults({ classNoZh: '—', classNoEn: '—', publishDate: null, implementDate: null }), undefined);
  });

  test('gives a policy a PDF file and nothing else', async () => {
    const png = await upload('picture.png', Buffer.from('not a picture'));
    const refused = await editor.call(standards.add, { body: form({ pdfFile: png }) });
    assert.deepEqual(
      refused.fields?.map(({ path }) => path),
      ['pdfFile'],
    );
    const gone = await editor.call(standards.add, {
      body: form({ pdfFile: `/profile/upload/aa/bb/${'c'.repeat(28)}.pdf` }),
    });
    assert.equal(gone.error, 'system.uploads.gone');
    const [first, second] = [await upload(), await upload()];
    const standardId = await write({ pdfFile: first, status: 'normal' });
    assert.equal((await change(standardId, { pdfFile: second })).code, 200);
    assert.equal(await findByPath(portal.context(), first), undefined);
    const bare = await change(standardId, { pdfFile: '' });
    assert.deepEqual(
      bare.fields?.map(({ path }) => path),
      ['pdfFile'],
    );
  });

  test('does not overwrite what somebody else changed meanwhile', async () => {
    const standardId = await write();
    const { rowVer } = await read(standardId);
    assert.equal((await change(standardId, { noteZh: '甲' })).code, 200);
    assert.equal((await change(standardId, { noteZh: '乙', rowVer })).error, 'kernel.changed');
  });

  test('places policies first and finds them by number, name and classification', async () => {
    const pdfFile = await upload();
    const ids = [await write({ pdfFile, status: 'normal' }), await write({ pdfFile, status: 'normal' })];
    assert.equal((await editor.call(standards.sort, { body: { standardIds: ids } })).code, 200);
    const { rows } = await visitor(standards.frontList);
    assert.deepEqual(
      rows!.slice(0, 2).map((row) => row['standardId']),
      ids,
    );
    const { standardNo } = await read(ids[0]!);
    const found = await editor.call(standards.list, { query: { name: standardNo, classNo: '35.0', status: 'normal' } });
    assert.deepEqual(
      found.rows!.map((row) => row['standardId']),
      [ids[0]],
    );
  });
});

describe('a state', () => {
  test('is left by the acts of the table only, and never for normal without a file', async () => {
    const pdfFile = await upload();
    for (const from of standardStates)
      for (const name of Object.keys(standardActs) as StandardAct[]) {
        const standardId = await write({ pdfFile, status: from });
        assert.deepEqual(await waysTo(standardId), from === 'normal' ? everyWay : []);
        const allowed = (standardActs[name].from as readonly string[]).includes(from);
        assert.equal((await act(name, standardId)).error, allowed ? undefined : 'content.standards.wrongState');
      }
    assert.equal((await act('activate', await write())).error, 'content.standards.pdfMissing');
  });
});

describe('a visitor', () => {
  test('reads the file in the page, in parts too, and never learns where it was uploaded', async () => {
    const standardId = await write({ pdfFile: await upload(), status: 'normal' });
    const whole = await pdf(standardId);
    assert.match(whole.headers['content-disposition'] as string, /^inline; /);
    assert.doesNotMatch(whole.headers['content-security-policy'] as string, /sandbox/);
    assert.match(whole.headers['content-security-policy'] as string, /default-src 'none'.*frame-ancestors 'self'/);
    assert.match(whole.headers['cache-control'] as string, /private/);
    assert.equal(whole.rawPayload.subarray(0, 5).toString(), '%PDF-');
    const part = await portal.http.inject({
      method: 'GET',
      url: `/prod-api/front/standard/${standardId}/pdf`,
      headers: { range: 'bytes=0-3' },
    });
    assert.deepEqual([part.statusCode, part.payload], [206, '%PDF']);
    const shown = (await visitor(standards.frontFind, { params: { standardId } })).data as Record<string, unknown>;
    for (const name of ['pdfFile', 'pdfName', 'createBy', 'rowVer', 'status']) assert.ok(!(name in shown), name);
  });
});

describe('the views of a policy', () => {
  const view = (standardId: number, agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') =>
    visitor(visits.recordV2, {
      body: { path: `/standard/detail/${standardId}` },
      headers: { 'user-agent': agent },
    });

  test('are counted as visits are, and make no change of it', async () => {
    const standardId = await write({ status: 'normal', pdfFile: await upload() });
    const before = await read(standardId);
    assert.equal((await view(standardId)).code, 200);
    await view(standardId, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    await visitor(visits.recordV2, { body: { path: '/standard' } });
    assert.deepEqual(await read(standardId), { ...before, viewCount: before.viewCount + 1 });
  });

  test('are none where there is nothing to see', async () => {
    const standardId = await write();
    await view(standardId);
    await view(999_999_999_999_999);
    assert.equal((await read(standardId)).viewCount, 0);
  });
});

describe('the demonstration', () => {
  test('tells of real documents, each with a sheet of our own, once only', async () => {
    await makeDemo(portal.context());
    await makeDemo(portal.context());
    const { rows } = await editor.call(standards.list, { query: { pageSize: 100 } });
    const made = (rows as Standard[]).filter(({ isDemo }) => isDemo);
    assert.equal(made.length, policies.length);
    assert.equal(made.filter(({ status }) => status === 'deactivated').length, 1);
    const sheet = await pdf(made.find(({ status }) => status === 'normal')!.standardId);
    assert.match(sheet.payload, /startxref\n\d+\n%%EOF\n$/);
  });

  test('leaves every sheet with a table that finds its objects', () => {
    for (const policy of policies) {
      const text = coverSheet(policy).toString('latin1');
      const places = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place));
      places.forEach((place, index) => assert.ok(text.startsWith(`${index + 1} 0 obj`, place), policy.standardNo));
      assert.ok(text.startsWith('xref', Number(/startxref\n(\d+)/.exec(text)![1])));
    }
  });
});

test('a policy names where its official text is; every one of the demonstration does', async () => {
  const sourceUrl = 'https://example.org/policies/1';
  const standardId = await write({ status: 'normal', pdfFile: await upload(), sourceUrl });
  const { data } = await visitor(standards.frontFind, { params: { standardId } });
  assert.equal((data as { sourceUrl: string }).sourceUrl, sourceUrl);
  const refused = await editor.call(standards.add, { body: form({ sourceUrl: 'javascript:alert(1)' }) });
  assert.equal(refused.code, 500);
  assert.match(refused.msg, /正式文本链接/);
  await makeDemo(portal.context());
  const { rows } = await visitor(standards.frontList, { query: { pageSize: 50 } });
  const ofDemo = (rows as { isDemo: boolean; sourceUrl: string }[]).filter(({ isDemo }) => isDemo);
  assert.ok(ofDemo.length > 5);
  assert.ok(ofDemo.every((row) => row.sourceUrl.startsWith('https://')));
});
