import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { caller, startPortal, uploadTo, type Envelope } from '#testing';
import {
  datasets,
  type DatasetDefinition,
  type DatasetImport,
  type StoredDataset,
  type PublicDataset,
  type Understood,
} from '../contract.ts';
import { definitionOf } from './factory.ts';
import { makeFromImport, readImport } from './imports.ts';

const portal = await startPortal({ JOBS: 'off' });
const keeper = await person(portal, { roles: ['bench_admin'] });
const other = await person(portal, { roles: ['bench_admin'] });
const visitor = caller(portal);

const begin = async (datasetId?: number): Promise<number> => {
  const { data } = await keeper.call(datasets.beginImport, { body: { datasetId } });
  return (data as { importId: number }).importId;
};
const find = async (importId: number) =>
  (await keeper.call(datasets.findImport, { params: { importId } })).data as DatasetImport;
const send = (importId: number, name: string, content: string | Buffer, kind = 'table'): Promise<Envelope> =>
  uploadTo(portal, keeper.token, datasets.importFile, { importId }, { kind }, name, Buffer.from(content));
const make = (importId: number, body: unknown, query: object = {}) =>
  keeper.call(datasets.makeImport, { params: { importId }, query, body });
const read = async (importId: number): Promise<DatasetImport> => {
  await readImport(portal.context(), { importId });
  return find(importId);
};
const finish = async (importId: number): Promise<DatasetImport> => {
  await makeFromImport(portal.context(), { importId });
  return find(importId);
};
const table = ['id,fold,x,target', 'a,0,1,2.5', 'b,1,2,3.5', 'c,0,3,4.5', ''].join('\n');

/** The definition that an operator sends who accepts every guess. */
function accepting(understood: Understood, definition: DatasetDefinition): DatasetDefinition {
  const columns = understood.columns.map(({ name, role, type }) => ({
    name,
    role,
    type,
    unit: '',
    descriptionZh: '',
    descriptionEn: '',
  }));
  return { ...definition, columns };
}

describe('an operator', () => {
  test('makes a draft from a table, looks at it, and publishes it', async () => {
    const importId = await begin();
    assert.equal((await find(importId)).status, 'empty');
    assert.equal((await send(importId, 'table.csv', table)).code, 200);
    assert.equal((await find(importId)).status, 'reading');
    const { understood, status, tableName } = await read(importId);
    assert.deepEqual(
      [status, tableName, understood!.rows, understood!.taskType],
      ['read', 'table.csv', 3, 'regression'],
    );
    assert.deepEqual(
      understood!.columns.map(({ name, role, type }) => [name, role, type]),
      [
        ['id', 'id', 'text'],
        ['fold', 'fold', 'integer'],
        ['x', 'input', 'integer'],
        ['target', 'target', 'number'],
      ],
    );
    assert.deepEqual(understood!.columns[1]!.values, [
      { value: '0', count: 2 },
      { value: '1', count: 1 },
    ]);
    assert.deepEqual(understood!.first[0], ['a', '0', '1', '2.5']);
    const definition = accepting(understood!, definitionOf());
    assert.equal((await make(importId, definition)).code, 200);
    assert.equal((await find(importId)).status, 'checking');
    const done = await finish(importId);
    assert.deepEqual([done.status, done.failure], ['made', '']);
    const datasetId = done.madeId!;
    const kept = (await keeper.call(datasets.find, { params: { datasetId } })).data as StoredDataset;
    assert.deepEqual([kept.status, kept.versions.length, kept.updateBy], ['draft', 1, keeper.userName]);
    const { publicId } = definition.card;
    assert.equal((await visitor(datasets.frontFind, { params: { publicId } })).error, 'benchmarks.datasets.notFound');
    const preview = (await keeper.call(datasets.preview, { params: { datasetId } })).data as PublicDataset;
    assert.deepEqual([preview.measuredCount, preview.files.length, preview.preview.length], [3, 3, 3]);
    const published = await keeper.call(datasets.publish, { body: { datasetId, rowVer: kept.rowVer } });
    assert.equal(published.code, 200, published.msg);
    assert.equal((await visitor(datasets.frontFind, { params: { publicId } })).code, 200);
    // A repeated job creates nothing again.
    assert.equal((await finish(importId)).madeId, datasetId);
    assert.equal((await make(importId, definition)).error, 'benchmarks.datasets.importBusy');
  });

  test('is told every faulty field by its name', async () => {
    const importId = await begin();
    const good = definitionOf();
    const faulty = {
      card: { ...good.card, nameZh: '', publicId: 'NO' },
      version: { ...good.version, publicShare: 2, missingRule: 'fill', fillValue: null },
      columns: [
        { ...good.columns[0]!, name: '__proto__' },
        { ...good.columns[0]!, name: 'B' },
        { ...good.columns[2]!, name: 'b', role: 'fold', type: 'label' },
      ],
      metrics: [{ code: 'accuracy', unit: '', isPrimary: false, decimals: 3 }],
      subsets: [{ key: 'bulk', nameZh: '体相', nameEn: 'Bulk' }],
    };
    const answer = await make(importId, faulty);
    assert.deepEqual(
      answer.fields!.map(({ path }) => path),
      [
        ...['card.publicId', 'card.nameZh', 'version.publicShare', 'columns.0.name', 'columns.2.name'],
        ...['columns.1.role', 'columns.2.type', 'columns', 'metrics.0.code', 'metrics', 'subsets'],
        'version.fillValue',
      ],
    );
    for (const { message } of answer.fields!) assert.doesNotMatch(message, /[{}]|benchmarks\./);
  });

  test('gets all row errors, corrects the table and goes on with what was written', async () => {
    const importId = await begin();
    await send(importId, 'table.csv', table.replace('3.5', 'x').replace('c,0', 'a,0'));
    const { understood } = await read(importId);
    const definition = accepting(understood!, definitionOf());
    definition.columns[3]!.type = 'number';
    definition.columns[3]!.role = 'target';
    definition.columns[0]!.role = 'id';
    for (const column of definition.columns.slice(1, 3)) column.role = column.name === 'fold' ? 'fold' : 'input';
    definition.columns[0]!.type = 'text';
    assert.equal((await make(importId, definition)).code, 200);
    const refused = await finish(importId);
    assert.deepEqual(
      [refused.status, refused.faults!.errors.map(({ code, line }) => `${code}@${line}`)],
      ['refused', ['BAD_TARGET@3', 'DUPLICATE_ID@4']],
    );
    assert.match(refused.failure, /2/);
    assert.equal(refused.definition!.card.nameZh, definition.card.nameZh);
    await send(importId, 'better.csv', table);
    assert.equal((await read(importId)).status, 'read');
    await make(importId, definition);
    assert.equal((await finish(importId)).status, 'made');
  });

  test('is told when a file is no table', async () => {
    for (const [name, content, words] of [
      ['latin.csv', Buffer.from('id,x\na,\xc5ngstr\xf6m\n', 'latin1'), /UTF-8/],
      ['empty.csv', 'id,x\n', /数据行/],
      ['broken.parquet', 'PAR1 is not enough', /Parquet/],
    ] as const) {
      const importId = await begin();
      assert.equal((await send(importId, name, content)).code, 200);
      const unread = await read(importId);
      assert.equal(unread.status, 'unread');
      assert.match(unread.failure, words);
    }
    const importId = await begin();
    assert.equal((await send(importId, 'table.exe', table)).error, 'system.uploads.type');
    assert.equal((await send(importId, 'table.csv', table, 'picture')).error, 'benchmarks.datasets.importKind');
    assert.equal((await send(importId, 'structures.zip', table, 'structures')).error, 'system.uploads.content');
    assert.equal((await find(importId)).status, 'empty');
  });

  test('attaches structures, which visitors download as they came', async () => {
    const importId = await begin();
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    assert.equal((await send(importId, 'structures.zip', zip, 'structures')).code, 200);
    await send(importId, 'table.csv', table);
    const { understood } = await read(importId);
    const definition = accepting(understood!, definitionOf());
    await make(importId, definition);
    const { madeId } = await finish(importId);
    const preview = (await keeper.call(datasets.preview, { params: { datasetId: madeId! } })).data as PublicDataset;
    const file = preview.files.find(({ role }) => role === 'structures')!;
    assert.deepEqual(
      [file.name, file.format, file.rows, file.sha256],
      ['structures.zip', 'zip', null, createHash('sha256').update(zip).digest('hex')],
    );
  });

  test('sees no import of somebody else', async () => {
    const importId = await begin();
    for (const answer of [
      await other.call(datasets.findImport, { params: { importId } }),
      await other.call(datasets.makeImport, { params: { importId }, body: definitionOf() }),
      await uploadTo(
        portal,
        other.token,
        datasets.importFile,
        { importId },
        { kind: 'table' },
        'a.csv',
        Buffer.from(table),
      ),
    ])
      assert.equal(answer.error, 'benchmarks.datasets.importNotFound');
  });

  test('makes a new version of what is there, unless somebody changed it meanwhile', async () => {
    const first = await begin();
    await send(first, 'table.csv', table);
    const definition = accepting((await read(first)).understood!, definitionOf());
    await make(first, definition);
    const datasetId = (await finish(first)).madeId!;
    const kept = (await keeper.call(datasets.find, { params: { datasetId } })).data as StoredDataset;
    const prefilled = (await keeper.call(datasets.definition, { params: { datasetId } })).data as DatasetDefinition;
    assert.deepEqual(prefilled, definition);
    const second = await begin(datasetId);
    await send(second, 'table.csv', `${table}d,1,4,5.5\n`);
    await read(second);
    const { rowVer } = kept;
    const texts = { ...kept, nameEn: 'Changed meanwhile' };
    assert.equal((await keeper.call(datasets.edit, { body: texts })).code, 200);
    await make(second, { ...prefilled, version: { ...prefilled.version, noteEn: 'One row more' } }, { rowVer });
    const late = await finish(second);
    assert.deepEqual([late.status, late.failure !== ''], ['refused', true]);
    const now = (await keeper.call(datasets.find, { params: { datasetId } })).data as StoredDataset;
    await make(
      second,
      { ...prefilled, version: { ...prefilled.version, noteEn: 'One row more' } },
      { rowVer: now.rowVer },
    );
    assert.equal((await finish(second)).status, 'made');
    const { versions } = (await keeper.call(datasets.find, { params: { datasetId } })).data as StoredDataset;
    assert.deepEqual(
      versions.map(({ number, isCurrent, sampleCount, noteEn }) => [number, isCurrent, sampleCount, noteEn]),
      [
        [2, true, 4, 'One row more'],
        [1, false, 3, ''],
      ],
    );
  });
});
