import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordFiles } from '#contract/data/record-files';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { auditFiles, sweepFiles } from '#module/system/uploads';
import { caller, startPortal, type Envelope } from '#testing';
import type { TablePage, WholeTable } from '../contract.ts';
import { convertTable, sweepTables } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const stranger = await person(portal, { verified: true });
const admin = await person(portal, { roles: ['data_admin'] });
const visitor = caller(portal);

/** Creates the waiting tables, as the job does. */
async function convertWaiting(): Promise<void> {
  const rows = await db.selectFrom('sysFileTable').select('tableId').where('state', '=', 'waiting').execute();
  for (const { tableId } of rows) await convertTable(portal.context(), { tableId });
}

/** A published resource with one file, public by default. */
async function published(name: string, content: string | Buffer, form = {}) {
  const made = await aResource(portal, owner, { status: '5', files: { [name]: content }, form });
  const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: made.resourceId }, query: {} });
  const fileId = rows![0]!['id'] as number;
  return { ...made, fileId, params: { publicId: made.publicId, fileId } };
}

type Params = { publicId: string; fileId: number };
const tableOf = async (params: Params) => (await visitor(recordFiles.table, { params })).data as WholeTable;
const answer = (params: Params, query = {}): Promise<Envelope> => visitor(recordFiles.tableRows, { params, query });
const rowsOf = async (params: Params, query = {}): Promise<TablePage> => {
  const said = await answer(params, query);
  assert.equal(said.code, 200, said.msg);
  return said.data as TablePage;
};

/** The table of a published file, after its conversion. */
async function converted(name: string, content: string | Buffer) {
  const { params } = await published(name, content);
  assert.equal((await tableOf(params)).state, 'waiting');
  await convertWaiting();
  return { params, table: await tableOf(params) };
}

const count = 12_000;
const lines = Array.from(
  { length: count },
  (_none, at) => `${at},${(at % 100) / 10},2025-03-${String((at % 28) + 1).padStart(2, '0')},"样品, ${at % 7}"`,
);
const long = ['n,T (K),day,sample', ...lines].join('\n');

describe('the whole of a table', () => {
  test('is made by a job after the first look, with type, range, gaps and histogram of each column', async () => {
    const { params, table } = await converted('long.csv', long);
    assert.deepEqual([table.state, table.rowCount], ['ready', count]);
    const [n, temperature, day, sample] = table.columns;
    assert.deepEqual(
      table.columns.map(({ name, type }) => [name, type]),
      [
        ['n', 'integer'],
        ['T (K)', 'number'],
        ['day', 'date'],
        ['sample', 'text'],
      ],
    );
    assert.deepEqual([n!.least, n!.most, n!.mean, n!.missing], ['0', '11999', 5999.5, 0]);
    assert.deepEqual(
      n!.bins,
      Array.from({ length: 20 }, () => 600),
    );
    assert.deepEqual([temperature!.least, temperature!.most], ['0.0', '9.9']);
    assert.deepEqual(
      [day!.least, day!.most, day!.bins!.reduce((sum, one) => sum + one, 0)],
      ['2025-03-01', '2025-03-28', count],
    );
    assert.deepEqual([sample!.filled, sample!.bins, sample!.least], [count, null, '样品, 0']);
    const oftenest = Math.ceil(count / 7);
    assert.deepEqual(sample!.frequent?.length, 5, 'the five most frequent texts');
    assert.deepEqual(sample!.frequent?.[0], { value: '样品, 0', count: oftenest });
    assert.equal(n!.frequent, null);
    assert.equal((await tableOf(params)).state, 'ready');
  });

  test('is sorted and filtered over all rows, a page at a time', async () => {
    const { params } = await published('long.csv', long);
    const first = await rowsOf(params);
    assert.deepEqual(
      [first.total, first.rows.length, first.rows[0], first.numbers[0]],
      [count, 100, ['0', '0', '2025-03-01', '样品, 0'], 1],
    );
    const last = await rowsOf(params, { sort: 0, order: 'desc' });
    assert.deepEqual([last.rows[0]![0], last.numbers[0]], [String(count - 1), count]);
    const warm = await rowsOf(params, {
      sort: 1,
      order: 'desc',
      filters: [
        { column: 1, least: '9', most: '9.5' },
        { column: 3, contains: '品, 3' },
      ],
    });
    assert.ok(
      warm.rows.every(
        ([, temperature, , sample]) => Number(temperature) >= 9 && Number(temperature) <= 9.5 && sample === '样品, 3',
      ),
    );
    assert.equal(
      warm.total,
      lines.filter((line, at) => at % 100 >= 90 && at % 100 <= 95 && line.includes('样品, 3')).length,
    );
    const dated = await rowsOf(params, { filters: [{ column: 2, least: '2025-03-27' }], pageNum: 2 });
    assert.equal(dated.total, lines.filter((_line, at) => at % 28 >= 26).length);
    assert.equal(dated.rows.length, 100);
    assert.deepEqual((await rowsOf(params, { filters: [{ column: 0, empty: 'yes' }] })).rows, []);
    // Equal values keep the order of the file, so that no row appears on two pages.
    const tied = [await rowsOf(params, { sort: 3 }), await rowsOf(params, { sort: 3, pageNum: 2 })];
    assert.equal(new Set(tied.flatMap(({ numbers }) => numbers)).size, 200);
  });

  test('a search finds a part of any text in the whole file, in capitals or not', async () => {
    const head = 'n,operator,note\n';
    const text = lines.map(
      (_line, at) => `${at === 7 ? 'broken' : at},Zhou${at % 3},${at % 5 ? '' : 'Quench at ZHOU’s'}`,
    );
    const { params } = await converted('search.csv', head + text.join('\n'));
    const found = async (contains: string) => (await rowsOf(params, { filters: [{ column: -1, contains }] })).total;
    assert.equal(await found('zhou2'), count / 3);
    assert.equal(await found('QUENCH'), count / 5);
    assert.equal(await found('broken'), 1, 'a word among numbers is a text, too');
    assert.equal(await found('11999'), 0, 'numbers are none');
    const both = {
      filters: [
        { column: -1, contains: 'zhou1' },
        { column: 0, least: '6000' },
      ],
    };
    assert.equal((await rowsOf(params, both)).total, count / 6);
    const plotted = await visitor(recordFiles.tablePlot, {
      params,
      query: { x: -1, ys: ['0'], filters: both.filters },
    });
    assert.equal((plotted.data as { rows: number }).rows, count / 6);
    const bounded = await answer(params, { filters: [{ column: -1, contains: 'x', least: '1' }] });
    assert.deepEqual([bounded.error, bounded.fields?.[0]?.path], ['files.tables.column', 'filters.0.column']);
  });

  test('refuses what cannot be asked, at the faulty field', async () => {
    const { params } = await published('long.csv', long);
    const refusal = async (query: object) => {
      const said = await answer(params, query);
      return [said.error, said.fields?.[0]?.path];
    };
    assert.deepEqual(await refusal({ sort: 4 }), ['files.tables.column', 'sort']);
    assert.deepEqual(await refusal({ filters: [{ column: 9, contains: 'x' }] }), [
      'files.tables.column',
      'filters.0.column',
    ]);
    assert.deepEqual(await refusal({ filters: [{ column: 0, least: 'warm' }] }), [
      'files.tables.range',
      'filters.0.least',
    ]);
    assert.deepEqual(await refusal({ filters: [{ column: 2, most: '2025-13-45' }] }), [
      'files.tables.range',
      'filters.0.most',
    ]);
    assert.equal((await answer(params, { pageNum: 1001 })).code, 500);
    const injected = await rowsOf(params, { filters: [{ column: 3, contains: "'; drop table x; --" }] });
    assert.equal(injected.total, 0);
    const { params: other } = await published('other.csv', `${long}\n1,2,2025-01-01,x`);
    assert.equal((await answer(other)).error, 'files.tables.notReady');
    const { params: text } = await published('notes.md', '# words');
    assert.equal((await answer(text)).error, 'files.previews.type');
  });

  test('is for those who may have the file', async () => {
    const embargoed = await published('closed.csv', long, { openDate: '2099-01-01' });
    const { resourceId, fileId, params } = embargoed;
    for (const call of [recordFiles.table, recordFiles.tableRows, recordFiles.tablePlot] as const) {
      const query = { x: -1, ys: ['0'] };
      assert.equal((await visitor(call, { params, query })).error, 'data.resources.embargo');
      assert.equal((await stranger.call(call, { params, query })).error, 'data.resources.embargo');
      assert.equal((await owner.call(call, { params, query })).code, 200);
      assert.equal(
        (await owner.call(call, { params: { ...params, fileId: fileId + 1000 }, query })).error,
        'data.resources.file.notFound',
      );
    }
    for (const call of [recordFiles.reviewTable, recordFiles.reviewTableRows, recordFiles.reviewTablePlot] as const) {
      const of = { params: { id: resourceId, fileId }, query: { x: -1, ys: ['0'] } };
      assert.equal((await admin.call(call, of)).code, 200);
    }
    const draft = await aResource(portal, owner, { files: { 'draft.csv': long } });
    assert.equal(
      (await visitor(recordFiles.table, { params: { publicId: draft.publicId, fileId } })).error,
      'data.resources.notFound',
    );
  });

  test('goes with the last file that has its bytes', async () => {
    const content = `${long}\n5,5,2025-03-05,x`;
    const drafts = [
      await aResource(portal, owner, { files: { 'a.csv': content } }),
      await aResource(portal, owner, { files: { 'b.csv': content } }),
    ];
    const files = await Promise.all(
      drafts.map(
        async ({ resourceId: id }) => (await owner.call(recordFiles.ownFiles, { params: { id }, query: {} })).rows![0]!,
      ),
    );
    const params = { publicId: drafts[0]!.publicId, fileId: files[0]!['id'] as number };
    await owner.call(recordFiles.table, { params });
    await convertWaiting();
    const sha256 = files[0]!['sha256'] as string;
    const made = async () =>
      db.selectFrom('sysFileTable').select('fileId').where('sha256', '=', sha256).executeTakeFirst();
    const { fileId } = (await made())!;
    assert.ok(fileId);
    const keyOf = () => db.selectFrom('sysFile').select('storageKey').where('fileId', '=', fileId).executeTakeFirst();
    const { storageKey } = (await keyOf())!;
    const remove = (at: number) =>
      owner.call(recordFiles.removeFile, {
        params: { id: drafts[at]!.resourceId, fileId: files[at]!['id'] as number },
      });
    await remove(0);
    await sweepTables(portal.context());
    assert.ok(await made(), 'the other record still has the file');
    await remove(1);
    await sweepTables(portal.context());
    await sweepFiles(portal.context());
    assert.equal(await made(), undefined);
    assert.equal(await portal.files.has(storageKey), false);
    assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
  });
});
