import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { changeResource } from '#factory/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { countLimit, openFiles } from '../contract.ts';
import { listRest } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const her = await person(portal, { verified: true });

async function names(query: object): Promise<unknown[]> {
  const { rows } = await visitor(openFiles.list, { query });
  return rows!.map(({ name }) => name);
}

const restricted = { sharingMethod: 'restricted', openDate: '', accessRestriction: '经申请' } as const;
const closed = { sharingMethod: 'closed', openDate: '', nonDisclosureReason: '合同' } as const;

describe('a visitor who looks for files', () => {
  test('finds those of open resources by name, title and kind, with what is needed to check them', async () => {
    await aResource(portal, her, {
      status: '5',
      form: { titleZh: '笼目晶格输运', openDate: '2024-01-01' },
      files: { 'raw/Rxx-300K.csv': 'T,R\n1,2\n', 'readme.md': 'hello', 'cell.cif': 'data_x' },
    });
    assert.deepEqual(await names({ name: 'RXX' }), ['Rxx-300K.csv']);
    assert.equal((await names({ name: '笼目' })).length, 3);
    assert.deepEqual(await names({ kind: 'structure' }), ['cell.cif']);
    const { rows, total } = await visitor(openFiles.list, { query: { name: 'rxx', kind: 'table' } });
    assert.equal(total, 1);
    const { path, size, sha256, license, openDate, titleZh } = rows![0]!;
    assert.deepEqual(
      { path, size, license, openDate, titleZh },
      { path: 'raw/Rxx-300K.csv', size: 8, license: 'by', openDate: '2024-01-01', titleZh: '笼目晶格输运' },
    );
    assert.match(String(sha256), /^[0-9a-f]{64}$/);
    assert.deepEqual(await names({ name: '%' }), []);
  });

  test('finds none of what is embargoed, restricted, closed, in review or withdrawn', async () => {
    const files = { 'secret-a.csv': 'x' };
    await aResource(portal, her, { status: '5', files, form: { openDate: '2999-01-01' } });
    await aResource(portal, her, { status: '5', files, form: restricted });
    await aResource(portal, her, { status: '5', files, form: closed });
    await aResource(portal, her, { status: '2', files });
    const { resourceId } = await aResource(portal, her, { status: '5', files });
    assert.deepEqual(await names({ name: 'secret' }), ['secret-a.csv']);
    await changeResource(portal.context(), resourceId, { status: '7' });
    assert.deepEqual(await names({ name: 'secret' }), []);
  });

  test('pages through them, the last page standing for those beyond it', async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_none, at) => [`page-${at}.dat`, 'x']));
    await aResource(portal, her, { status: '5', files });
    const first = await names({ name: 'page-' });
    const second = await names({ name: 'page-', pageNum: 2 });
    assert.deepEqual([first.length, second.length], [10, 2]);
    assert.equal(new Set([...first, ...second]).size, 12);
    assert.deepEqual(await names({ name: 'page-', pageNum: 9 }), second);
  });
});

describe('a resource of very many files', () => {
  const { db } = portal.context();
  const many = 4500;
  const listed = async () => (await visitor(openFiles.list, { query: { name: 'bulk-' } })).total;
  const rest = async () => (await db.selectFrom('dataOpenFileRest').selectAll().execute()).length;

  /** Rows of files that share one stored file; their sizes repeat. */
  async function big(): Promise<number> {
    const { resourceId } = await aResource(portal, her, { status: '2', files: { 'one.csv': 'x' } });
    await sql`
      insert into data_resource_file (resource_id, path, name, size, mime, sha256, file_id)
      select resource_id, 'bulk-' || n || '.csv', 'bulk-' || n || '.csv', n % 7, mime, sha256, file_id
      from data_resource_file, generate_series(1, ${many}) as n where resource_id = ${resourceId}`.execute(db);
    return resourceId;
  }

  test('is published without waiting for them; each is found once when the job has been there, however often it runs', async () => {
    const resourceId = await big();
    await changeResource(portal.context(), resourceId, { status: '5', publishDate: new Date() });
    assert.deepEqual([await listed(), await rest()], [200, 1]);
    await listRest(portal.context());
    assert.equal(await rest(), 0);
    assert.equal((await visitor(openFiles.list, { query: { name: 'bulk-' } })).total, Math.min(many, countLimit));
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from data_open_file where resource_id = ${resourceId}`.execute(db);
    assert.equal(rows[0]!.n, many + 1);
    await listRest(portal.context());

    await changeResource(portal.context(), resourceId, { authors: '[]' });
    assert.deepEqual([await listed(), await rest()], [Math.min(many, countLimit), 0]);
    await changeResource(portal.context(), resourceId, { titleZh: '改名' });
    assert.equal(await rest(), 1);
    await changeResource(portal.context(), resourceId, { status: '7' });
    assert.deepEqual([await listed(), await rest()], [0, 0]);
  });

  test('that is withdrawn while they are listed has none left', async () => {
    const resourceId = await big();
    await changeResource(portal.context(), resourceId, { status: '5', publishDate: new Date() });
    await Promise.all([
      listRest(portal.context()),
      listRest(portal.context()),
      changeResource(portal.context(), resourceId, { status: '7' }),
    ]);
    assert.deepEqual([await listed(), await rest()], [0, 0]);
  });
});
