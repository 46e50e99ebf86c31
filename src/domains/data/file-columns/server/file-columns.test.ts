import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordVersions } from '#contract/data/versions';
import { recordFiles } from '#contract/data/record-files';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { fileColumns, type FileColumn } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const stranger = await person(portal, { verified: true });
const visitor = caller(portal);

const table = 'T (K),R/Ohm,note\n2,0.1,a\n4,0.2,b\n6,0.3,c\n';
const files = { 'rt.csv': table, 'notes.md': '# words' };
const notes = [
  { position: 0, unit: 'K', meaningZh: '样品温度', meaningEn: 'Temperature of the sample' },
  { position: 1, unit: 'Ohm', meaningZh: '', meaningEn: '' },
];

async function fileOf(resourceId: number, name: string): Promise<number> {
  const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: resourceId }, query: {} });
  return rows!.find((row) => row['name'] === name)!['id'] as number;
}

describe('the columns of a table', () => {
  test('have the names of the file and the units that these hold, until their depositor says more', async () => {
    const { resourceId } = await aResource(portal, owner, { files });
    const params = { resourceId, fileId: await fileOf(resourceId, 'rt.csv') };
    const { data } = await owner.call(fileColumns.own, { params });
    assert.deepEqual(
      (data as FileColumn[]).map(({ name, unit }) => [name, unit]),
      [
        ['T (K)', 'K'],
        ['R/Ohm', 'Ohm'],
        ['note', ''],
      ],
    );
    const kept = await owner.call(fileColumns.keep, {
      params,
      body: { columns: [...notes, { position: 99, unit: 'x' }] },
    });
    assert.equal(kept.code, 200, kept.msg);
    const again = (await owner.call(fileColumns.own, { params })).data as FileColumn[];
    assert.deepEqual(again[0], { ...notes[0], name: 'T (K)' });
    assert.equal(again.length, 3, 'a place that the file does not have is left out');
    const none = { resourceId, fileId: await fileOf(resourceId, 'notes.md') };
    assert.equal((await owner.call(fileColumns.own, { params: none })).error, 'data.file-columns.noTable');
  });

  test('are described by those who fill in the draft, and by nobody after it was submitted', async () => {
    const draft = await aResource(portal, owner, { files });
    const params = { resourceId: draft.resourceId, fileId: await fileOf(draft.resourceId, 'rt.csv') };
    for (const call of [fileColumns.own, fileColumns.keep] as const) {
      const body = call === fileColumns.keep ? { columns: notes } : undefined;
      assert.equal((await stranger.call(call, { params, ...(body && { body }) })).error, 'data.resources.notFound');
    }
    const waiting = await aResource(portal, owner, { status: '1', files });
    const submitted = { resourceId: waiting.resourceId, fileId: await fileOf(waiting.resourceId, 'rt.csv') };
    const refused = await owner.call(fileColumns.keep, { params: submitted, body: { columns: notes } });
    assert.equal(refused.error, 'data.resources.notEditable');
    const wrong = await owner.call(fileColumns.keep, {
      params,
      body: { columns: [{ position: -1, unit: 'x'.repeat(41) }] },
    });
    assert.equal(wrong.code, 500);
  });

  test('are read by everybody who may have the file and go into exports', async () => {
    const made = await aResource(portal, owner, { files });
    const fileId = await fileOf(made.resourceId, 'rt.csv');
    await owner.call(fileColumns.keep, { params: { resourceId: made.resourceId, fileId }, body: { columns: notes } });
    const params = { publicId: made.publicId, fileId };
    assert.equal((await visitor(fileColumns.of, { params })).error, 'data.resources.notFound');
    await portal.database.db
      .updateTable('dataResource')
      .set({ status: '5', publishDate: new Date() })
      .where('resourceId', '=', made.resourceId)
      .execute();
    const { data } = await visitor(fileColumns.of, { params });
    assert.deepEqual(
      (data as FileColumn[]).map(({ name, meaningZh }) => [name, meaningZh]),
      [
        ['T (K)', '样品温度'],
        ['R/Ohm', ''],
      ],
    );
    const get = async (format: string) =>
      JSON.parse((await portal.http.inject({ url: `/export/${made.publicId}/${format}` })).payload);
    const [variable] = (await get('json-ld')).variableMeasured;
    assert.deepEqual(variable, { '@type': 'PropertyValue', name: 'T (K)', unitText: 'K', description: '样品温度' });
    const [records] = (await get('croissant')).recordSet;
    assert.equal(records.field[0].source.extract.column, 'T (K)');
    assert.equal(records.field[0].source.fileObject['@id'], 'rt.csv');
  });

  test('stay described in a new version, whose draft changes nothing of the one before', async () => {
    const made = await aResource(portal, owner, { files: { ...files, 'b/rt.csv': table } });
    const fileId = await fileOf(made.resourceId, 'rt.csv');
    await owner.call(fileColumns.keep, { params: { resourceId: made.resourceId, fileId }, body: { columns: notes } });
    await portal.database.db
      .updateTable('dataResource')
      .set({ status: '5', publishDate: new Date() })
      .where('resourceId', '=', made.resourceId)
      .execute();
    const { data } = await owner.call(recordVersions.newVersion, { params: { id: made.resourceId } });
    const { resourceId } = data as { resourceId: number };
    const told = async () => {
      const rows = await portal.database.db
        .selectFrom('dataFileColumn')
        .innerJoin('dataResourceFile', 'dataResourceFile.id', 'dataFileColumn.fileId')
        .select(['path', 'position', 'unit', 'meaningZh', 'meaningEn', 'resourceId'])
        .where('resourceId', 'in', [made.resourceId, resourceId])
        .orderBy('resourceId')
        .orderBy('position')
        .execute();
      return rows.map((row) => ({ ...row, resourceId: row.resourceId === resourceId ? 'new' : 'old' }));
    };
    const { path } = (await told())[0]!;
    const both = (of: string) => notes.map((note) => ({ path, ...note, resourceId: of }));
    assert.deepEqual(await told(), [...both('old'), ...both('new')]);
    const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: resourceId }, query: {} });
    const next = rows!.find((row) => row['path'] === path)!['id'] as number;
    await owner.call(fileColumns.keep, { params: { resourceId, fileId: next }, body: { columns: [notes[1]] } });
    assert.deepEqual(await told(), [...both('old'), { path, ...notes[1], resourceId: 'new' }]);
  });
});
