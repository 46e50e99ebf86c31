import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWorkbook } from '#server/formats/read-workbook';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal } from '#testing';
import { resources } from '../contract.ts';
import { aResource } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const owner = await person(portal, { verified: true, nickName: '=HYPERLINK("http://evil")' });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });

const fieldValues = { technique: ['PaNET01089', 'stm'], temperature: { from: '-2', to: '300', unit: 'Cel' } };
const made = [
  await aResource(portal, owner, { status: '5', form: { titleZh: '近处', titleEn: '', doi: '10.1234/near' } }),
  await aResource(portal, owner, { status: '5', form: { titleZh: '远处', fieldValues } }),
  await aResource(portal, owner, { status: '0', form: { titleZh: '草稿', fieldValues } }),
];
for (const [at, deptId] of [102, 103, 102].entries())
  await db.updateTable('dataResource').set({ deptId }).where('resourceId', '=', made[at]!.resourceId).execute();

async function exportedTo(who: Person, body: object = {}, lang = 'zh') {
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${resources.export.path}?lang=${lang}`,
    headers: { authorization: `Bearer ${who.token}` },
    payload: body,
  });
  if (!answer.headers['download-filename']) return { code: answer.json<{ code: number }>().code, rows: [] };
  const sheet = await readWorkbook(answer.rawPayload, { maxBytes: 1_000_000, maxRows: 100, maxColumns: 100 });
  return { code: 200, rows: sheet.map((row) => row.map(String)) };
}
const titles = (rows: string[][]) => rows.slice(1).map((row) => row[1]);

test('the list goes out as it is narrowed, the latest first, in the reader’s words, text as text', async () => {
  const { rows } = await exportedTo(manager);
  assert.deepEqual(titles(rows), ['草稿', '远处', '近处']);
  assert.deepEqual(rows[0]!.slice(0, 5), ['资源编号', '标题', '版本', '资源类型', '状态']);
  assert.ok(rows[1]!.includes('=HYPERLINK("http://evil")'));
  assert.deepEqual(titles((await exportedTo(manager, { status: '5' })).rows), ['远处', '近处']);
  assert.deepEqual(titles((await exportedTo(manager, { identifier: '10.1234/near' })).rows), ['近处']);
  const english = (await exportedTo(manager, { identifier: '10.1234/near' }, 'en')).rows;
  assert.deepEqual(english[0]!.slice(0, 2), ['Resource number', 'Title']);
  assert.ok(english[1]!.includes('Published'));
});

test('a clerk takes the rows of their department, in the states that they see; who only reads the list takes nothing', async () => {
  const clerkWith = async (...permissions: string[]) => {
    const { roleKey } = await role(portal, { permissions, dataScope: '2', deptIds: [102] });
    return person(portal, { roles: [roleKey] });
  };
  const clerk = await clerkWith('data:resource:list', 'data:resource:export');
  assert.deepEqual(titles((await exportedTo(clerk)).rows), ['近处']);
  assert.equal((await exportedTo(await clerkWith('data:resource:list'))).code, 403);
});

test('each declared field has a column with its key; only public records show their values', async () => {
  const { rows } = await exportedTo(manager, {}, 'en');
  const cell = (row: number, head: string) => rows[row]![rows[0]!.indexOf(head)];
  assert.deepEqual(
    ['technique (Technique)', 'temperature (Temperature)', 'program (Program)'].map((head) => cell(2, head) ?? ''),
    [
      'Angle-resolved photoemission spectroscopy (ARPES); Scanning tunnelling microscopy and spectroscopy (STM/STS)',
      '-2–300 °C',
      '',
    ],
  );
  assert.equal(cell(1, 'technique (Technique)') ?? '', '');
});
