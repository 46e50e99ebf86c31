import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { readWorkbook } from '#server/formats/read-workbook';
import { workbook, type Cell } from '#server/formats/workbook';
import { anApplication } from '#factory/archive/applications';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { startPortal, uploadTo } from '#testing';
import { projects, type ImportRow, type Project } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const keeper = await person(portal, { verified: true, roles: ['data_admin'] });
const member = await person(portal, { verified: true });

let count = 0;
const form = (more: object = {}) => ({
  projectNo: `2026YFA${String((count += 1)).padStart(5, '0')}`,
  nameZh: '关联电子体系研究',
  leadOrg: '示例研究所',
  ...more,
});

describe('the register', () => {
  test('takes a number once, whatever its case, width and hyphens, and says so at its field', async () => {
    assert.equal((await keeper.call(projects.add, { body: form({ projectNo: '2026YFA-9001' }) })).code, 200);
    for (const projectNo of ['2026yfa-9001', '２０２６YFA9001', '2026YFA－9001']) {
      const { error, fields } = await keeper.call(projects.add, { body: form({ projectNo }) });
      assert.deepEqual([error, fields?.[0]?.path], ['archive.projects.sameNo', 'projectNo'], projectNo);
    }
  });

  test('corrects a wrong entry, and refuses to overwrite what somebody else has changed', async () => {
    const { projectId } = (await keeper.call(projects.add, { body: form() })) as unknown as { projectId: number };
    const read = async () => (await keeper.call(projects.find, { params: { projectId } })).data as Project;
    const row = await read();
    const body = { ...form({ projectNo: row.projectNo }), leadOrg: '另一研究所', rowVer: row.rowVer };
    assert.equal((await keeper.call(projects.edit, { params: { projectId }, body })).code, 200);
    assert.equal((await read()).leadOrg, '另一研究所');
    assert.equal((await keeper.call(projects.edit, { params: { projectId }, body })).code, 601);
    const turned = { ...body, rowVer: (await read()).rowVer, startDate: '2026-02-01', endDate: '2026-01-01' };
    const { fields } = await keeper.call(projects.edit, { params: { projectId }, body: turned });
    assert.equal(fields?.[0]?.path, 'endDate');
  });

  test('completes numbers with name and lead organisation, and nothing of people', async () => {
    await keeper.call(projects.add, { body: form({ projectNo: 'LOOKUP-1', leaderName: '保密姓名' }) });
    const { data } = await member.call(projects.lookUp, { query: { keyword: 'lookup' } });
    assert.deepEqual(data, [{ projectNo: 'LOOKUP-1', nameZh: '关联电子体系研究', nameEn: '', leadOrg: '示例研究所' }]);
  });

  test('says of a number whether it is free, registered, applied for or at work', async () => {
    const check = async (projectNo: string) => {
      const { data } = await member.call(projects.check, { query: { projectNo } });
      const { state, isApplied } = data as { state: string; isApplied: boolean };
      return [state, isApplied];
    };
    assert.deepEqual(await check('NOBODY-1'), ['free', false]);
    await keeper.call(projects.add, { body: form({ projectNo: 'THERE-1' }) });
    assert.deepEqual(await check('there1'), ['registered', false]);
    await anApplication(portal, keeper, { status: '1', form: { projectNo: 'ASKED-1' } });
    assert.deepEqual(await check('ASKED-1'), ['free', true]);
    await aTask(portal, keeper, { project: { projectNo: 'BUSY-1' } });
    assert.deepEqual(await check('BUSY-1'), ['hasTask', false]);
  });
});

describe('an import', () => {
  const heads = ['项目编号', '项目名称（中文）', '项目牵头单位', '开始日期', '结束日期', '项目经费（万元）'];
  const sheet = async (rows: Cell[][], titles = heads) =>
    buffer(await workbook({ name: 'x', columns: titles.map((title) => ({ title })), rows }).open());
  const send = async (file: Buffer, mode = 'preview') =>
    uploadTo(portal, keeper.token, projects.import, {}, { mode }, 'projects.xlsx', file);
  const linesOf = (answer: { data?: unknown }) => (answer.data as { rows: ImportRow[] }).rows;

  test('says row by row what is new, what would change and what is wrong, and writes nothing until it is told to', async () => {
    const there = form({ nameZh: '旧名称' });
    await keeper.call(projects.add, { body: there });
    const file = await sheet([
      ['IMPORT-1', '新项目', '示例大学', '2026-01-01', '2028-12-31', '1,234.5'],
      [there.projectNo.toLowerCase(), '新名称', '示例研究所', null, null, null],
      ['IMPORT-2', '', '示例大学', '2026年1月2日', '2025-01-01', '12,5'],
      ['import1', '又一行', '示例大学', null, null, null],
    ]);
    const seen = linesOf(await send(file));
    assert.deepEqual(
      seen.map(({ row, kind }) => [row, kind]),
      [
        [2, 'new'],
        [3, 'changed'],
        [4, 'faulty'],
        [5, 'faulty'],
      ],
    );
    assert.deepEqual(
      seen[1]!.changes
        .map(({ field, before, after }) => [field, before, after])
        .filter(([field]) => field === 'nameZh'),
      [['nameZh', '旧名称', '新名称']],
    );
    assert.deepEqual(new Set(seen[2]!.faults.map(({ field }) => field)), new Set(['nameZh', 'funding']));
    const free = async () =>
      ((await keeper.call(projects.check, { query: { projectNo: 'IMPORT-1' } })).data as { state: string }).state;
    assert.equal(await free(), 'free');
    await send(file, 'import');
    assert.equal(await free(), 'registered');
    assert.deepEqual(
      linesOf(await send(file)).map(({ kind }) => kind),
      ['same', 'same', 'faulty', 'faulty'],
    );
  });

  test('of a file without the number, or of another kind, is refused in words', async () => {
    const other = await send(await sheet([['x']], ['别的']));
    assert.equal(other.error, 'archive.projects.columns');
    assert.equal((await send(Buffer.from('no workbook'))).error, 'kernel.workbook.broken');
  });

  test('takes its own template, and the export', async () => {
    for (const url of ['/prod-api/pms/project/template']) {
      const { rawPayload } = await portal.http.inject({ url, headers: { authorization: `Bearer ${keeper.token}` } });
      const [titles] = await readWorkbook(rawPayload, { maxBytes: 1e7, maxRows: 100, maxColumns: 60 });
      assert.ok(titles!.includes('项目编号'));
      assert.equal((await send(rawPayload)).code, 200);
    }
    const answer = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/pms/project/export',
      headers: { authorization: `Bearer ${keeper.token}`, 'content-type': 'application/json' },
      payload: '{}',
    });
    const kinds = linesOf(await send(answer.rawPayload)).map(({ kind }) => kind);
    assert.ok(kinds.length > 3);
    assert.deepEqual(new Set(kinds), new Set(['same']), 'what was exported says nothing new');
  });
});
