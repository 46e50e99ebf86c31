import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { bytesOf, readNumber } from '#shared/cells';
import { readEntry } from '#server/files/stored-zip';
import { readWorkbook } from '#server/formats/read-workbook';
import { workbook, type Cell } from '#server/formats/workbook';
import { aTask } from '#factory/archive/tasks';
import { person } from '#factory/identity/accounts';
import { startPortal, uploadTo } from '#testing';
import { planTexts } from '../texts/index.ts';
import { maxItems, plans, type Plan, type PlanItemForm } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const lead = await person(portal, { verified: true });
const second = await person(portal, { verified: true });

async function planned() {
  const { taskId, projectId } = await aTask(portal, lead, { topics: ['样品', '输运'] });
  const rows = await db.selectFrom('pmsTopic').select('topicId').where('taskId', '=', taskId).orderBy('seq').execute();
  const [first, other] = rows.map(({ topicId }) => topicId) as [number, number];
  await db
    .insertInto('pmsProjectUser')
    .values({ projectId, userId: second.userId, role: 'TOPIC_LEAD', topicId: other })
    .execute();
  return { taskId, first, other };
}
const item = (topicId: number, more: Partial<PlanItemForm> = {}): PlanItemForm => ({
  itemNo: '',
  topicId,
  name: 'ARPES 能谱数据',
  resourceType: 'dataset',
  basis: 'taskbook',
  mandatory: true,
  plannedCount: 12,
  countUnit: '组',
  plannedBytes: 0,
  volumeUnit: 'GB',
  format: '',
  sharingMethod: 'open',
  protectYears: 0,
  plannedDate: '',
  description: '',
  ...more,
});
const read = async (taskId: number) => (await lead.call(plans.read, { params: { taskId } })).data as Plan;
const save = async (taskId: number, topicIds: number[], items: PlanItemForm[], who = lead) => {
  const { version } = await read(taskId);
  return who.call(plans.save, { params: { taskId }, body: { rowVer: version.rowVer, topicIds, items } });
};

describe('a plan', () => {
  test('keeps its items with numbers that never change', async () => {
    const { taskId, first } = await planned();
    assert.equal((await save(taskId, [first], [item(first), item(first, { name: '=1+1' })])).code, 200);
    const { items } = await read(taskId);
    assert.deepEqual(
      items.map(({ itemNo, name }) => [itemNo, name]),
      [
        ['P1', 'ARPES 能谱数据'],
        ['P2', '=1+1'],
      ],
      'a text that begins with an equals sign stays a text',
    );
    const [, kept] = items.map(({ itemId: _id, ...rest }) => rest);
    assert.equal((await save(taskId, [first], [kept!, item(first)])).code, 200);
    assert.deepEqual(
      (await read(taskId)).items.map(({ itemNo }) => itemNo),
      ['P2', 'P3'],
    );
  });

  test('names each faulty cell and saves nothing of it', async () => {
    const { taskId, first } = await planned();
    const wrong = [
      item(first),
      item(first, { plannedCount: 0 }),
      item(first, { plannedBytes: -1 }),
      item(first, { name: '' }),
    ];
    const answer = await save(taskId, [first], wrong);
    assert.deepEqual(
      answer.fields!.map(({ path }) => path),
      ['items.1.plannedCount', 'items.2.plannedBytes', 'items.3.name'],
    );
    assert.deepEqual((await read(taskId)).items, []);
    assert.equal((await save(taskId, [first], [item(first, { plannedBytes: 0 })])).code, 200, 'a volume may be 0');
  });

  test('is written topic by topic: a topic lead changes no other', async () => {
    const { taskId, first, other } = await planned();
    assert.equal((await save(taskId, [other], [item(other)], second)).code, 200);
    assert.equal((await save(taskId, [first], [item(first)], second)).error, 'archive.plans.otherTopic');
    assert.equal((await save(taskId, [other], [item(first)], second)).error, 'archive.plans.otherTopic');
    assert.equal((await save(taskId, [first], [item(first)])).code, 200);
    assert.equal((await read(taskId)).items.length, 2);
  });

  test('refuses whoever has read an older version, and more than five thousand rows as a whole', async () => {
    const { taskId, first } = await planned();
    const body = { rowVer: 5, topicIds: [first], items: [item(first)] };
    assert.equal((await lead.call(plans.save, { params: { taskId }, body })).error, 'archive.plans.changed');
    const many = Array.from({ length: maxItems + 1 }, () => item(first));
    assert.notEqual((await save(taskId, [first], many)).code, 200);
    const full = await save(taskId, [first], many.slice(1));
    assert.equal(full.code, 200, JSON.stringify(full).slice(0, 300));
    assert.equal((await read(taskId)).items.length, maxItems);
  });

  test('changes beside the accepted version, which stays', async () => {
    const { taskId, first, other } = await planned();
    await save(taskId, [first, other], [item(first), item(other)]);
    await db.updateTable('pmsPlanVersion').set({ status: 'accepted' }).where('taskId', '=', taskId).execute();
    await db.updateTable('pmsTask').set({ status: '20', planVersion: 1 }).where('taskId', '=', taskId).execute();
    assert.equal((await save(taskId, [first], [])).error, 'archive.plans.frozen');
    assert.equal((await lead.call(plans.beginChange, { params: { taskId } })).code, 200);
    assert.equal((await lead.call(plans.beginChange, { params: { taskId } })).error, 'archive.plans.changeThere');
    assert.equal((await save(taskId, [first], [item(first, { name: '变更后' })])).code, 200);
    const before = await lead.call(plans.read, { params: { taskId }, query: { version: 1 } });
    assert.deepEqual(
      (before.data as Plan).items.map(({ name }) => name),
      ['ARPES 能谱数据', 'ARPES 能谱数据'],
    );
    assert.equal((await lead.call(plans.dropChange, { params: { taskId } })).code, 200);
    assert.equal((await read(taskId)).version.version, 1);
  });
});

describe('a sheet of planned deliverables', () => {
  const send = (taskId: number, file: Buffer) =>
    uploadTo(portal, lead.token, plans.readSheet, { taskId }, {}, 'plan.xlsx', file);

  test('is read into the table as it was typed; the template and the export are read too', async () => {
    const { taskId, first } = await planned();
    const cells: Cell[][] = [['T1', '单晶样品', '科学数据', '是', '1,234', '组', '12,5', 'GB']];
    const titles = ['课题编号', '数据名称', '数据类型', '考核指标', '计划数量', '数量单位', '计划数据量', '数据量单位'];
    const file = await buffer(
      await workbook({ name: 'x', columns: titles.map((title) => ({ title })), rows: cells }).open(),
    );
    const { data } = await send(taskId, file);
    const sheet = data as { columns: string[]; rows: string[][] };
    assert.deepEqual(sheet.columns.slice(0, 4), ['topic', 'name', 'resourceType', 'mandatory']);
    assert.deepEqual(sheet.rows, [cells[0]!.map(String)], 'what is wrong is judged in the cell');
    await save(taskId, [first], [item(first)]);
    for (const name of ['template', 'export']) {
      const { rawPayload } = await portal.http.inject({
        url: `/prod-api/archive/task/${taskId}/plan/${name}`,
        headers: { authorization: `Bearer ${lead.token}` },
      });
      assert.ok((await readWorkbook(rawPayload, { maxBytes: 1e7, maxRows: 100, maxColumns: 50 })).length > 1, name);
      assert.equal((await send(taskId, rawPayload)).code, 200, name);
    }
  });

  test('is exported so that reading it again gives the same items, by number, in the words of the editor table', async () => {
    const { taskId, first, other } = await planned();
    const bytes = { plannedBytes: 109_951, volumeUnit: 'TB' } as const;
    const more = { sharingMethod: 'restricted', protectYears: 2, plannedDate: '2026-12-31', basis: 'plan' } as const;
    await save(taskId, [first, other], [item(first, { ...bytes, ...more, name: '=1+1' }), item(other)]);
    const { rawPayload } = await portal.http.inject({
      url: `/prod-api/archive/task/${taskId}/plan/export`,
      headers: { authorization: `Bearer ${lead.token}` },
    });
    const { columns, rows } = (await send(taskId, rawPayload)).data as { columns: string[]; rows: string[][] };
    const [row, next] = rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [columns[at]!, cell])));
    assert.deepEqual([row!['itemNo'], next!['itemNo']], ['P1', 'P2']);
    const { sharing, bases, yes } = planTexts.zh;
    assert.deepEqual(
      ['name', 'sharingMethod', 'mandatory', 'protectYears', 'plannedDate', 'basis'].map((key) => row![key]),
      ['=1+1', sharing.restricted, yes, '2', '2026-12-31', bases.plan],
    );
    assert.equal(bytesOf(readNumber(row!['volume']!).value!, 'TB'), 109_951, 'a volume is the same to the byte');
    const xml = await firstSheet(rawPayload);
    assert.match(xml, new RegExp(`<formula1>"${Object.values(sharing).join(',')}"</formula1>`), 'allowed values');
  });

  test('with none of its columns is refused in words', async () => {
    const { taskId } = await planned();
    const file = await buffer(await workbook({ name: 'x', columns: [{ title: '别的' }], rows: [['1']] }).open());
    assert.equal((await send(taskId, file)).error, 'archive.plans.columns');
  });
});

/** The XML of the first sheet of a workbook. */
async function firstSheet(file: Buffer): Promise<string> {
  const zip = await promisify<Buffer, { autoClose: boolean }, ZipFile>(fromBuffer)(file, { autoClose: false });
  const entry = await new Promise<Entry>((resolve) =>
    zip.on('entry', (one: Entry) => one.fileName === 'xl/worksheets/sheet1.xml' && resolve(one)),
  );
  return String(await buffer(await readEntry(zip, entry)));
}
