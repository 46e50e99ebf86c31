import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceFile, type TakenPath, type WholeTree, recordFiles } from '../contract.ts';
import { deposits } from '#contract/data/deposits';
import { fileColumns } from '#contract/data/file-columns';
import { person } from '#factory/identity/accounts';
import { startPortal, type Envelope } from '#testing';
import type { ResourceFull } from '#contract/data/resources';
import { actingAs, aResource } from '#factory/data/resources';
import { attachStored, reserveUpload } from './service/attachments.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const stranger = await person(portal, { verified: true });
const asOwner = actingAs(portal, owner, []);

async function upload(resourceId: number, name: string, text: string, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(more)) form.append(field, value);
  form.append('file', new Blob([text]), name);
  const body = new Response(form);
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api/front/resource/mine/${resourceId}/files`,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.json<Envelope>();
}
const filesOf = async (id: number) =>
  (await owner.call(recordFiles.ownFiles, { params: { id }, query: { pageSize: 100 } }))
    .rows as unknown as ResourceFile[];
const full = async (id: number) => (await owner.call(deposits.open, { params: { id } })).data as ResourceFull;
const treeOf = async (id: number, folder: string) =>
  (await owner.call(recordFiles.ownTree, { params: { id }, query: { folder } })).data as WholeTree;

describe('a file of a name that is there', () => {
  test('takes its place on request, with its class and the descriptions of its columns', async () => {
    const files = { 'data/table.csv': 'T/K,R/Ohm\n2,0.10\n', 'data/other.csv': 'x\n1\n' };
    const { resourceId } = await aResource(portal, owner, { files });
    const old = (await filesOf(resourceId)).find(({ name }) => name === 'table.csv')!;
    const params = { id: resourceId, fileId: old.id };
    await owner.call(recordFiles.classify, { params, body: { fileClass: 'derived' } });
    const column = { position: 0, unit: 'K', meaningZh: '温度', meaningEn: 'temperature' };
    const at = { params: { resourceId, fileId: old.id }, body: { columns: [column] } };
    const described = await owner.call(fileColumns.keep, at);
    assert.equal(described.code, 200, described.msg);
    const text = 'T/K,R/Ohm\n2,0.11\n4,0.12\n';
    const { code, msg } = await upload(resourceId, 'table.csv', text, { folder: 'data', replaces: 'true' });
    assert.equal(code, 200, msg);
    const now = (await filesOf(resourceId)).find(({ name }) => name === 'table.csv')!;
    assert.deepEqual([now.id, now.size, now.fileClass], [old.id, text.length, 'derived']);
    assert.notEqual(now.sha256, old.sha256);
    const kept = await portal
      .context()
      .db.selectFrom('dataFileColumn')
      .select('unit')
      .where('fileId', '=', now.id)
      .execute();
    assert.deepEqual(kept, [{ unit: 'K' }]);
    const size = text.length + files['data/other.csv'].length;
    const record = await full(resourceId);
    assert.deepEqual([record.fileCount, record.totalSize], [2, size]);
    assert.equal((await treeOf(resourceId, 'data')).here.totalSize, size, 'the folder counts the new bytes');
  });

  test('is refused without that request, and a refused replacement leaves the old one', async () => {
    const { resourceId } = await aResource(portal, owner);
    const [old] = await filesOf(resourceId);
    const place = { folder: 'data' };
    assert.match((await upload(resourceId, 'table.csv', 'x\n1\n', place)).msg, /已存在同名文件/);
    const empty = await upload(resourceId, 'table.csv', '', { ...place, replaces: 'true' });
    assert.notEqual(empty.code, 200);
    const page = '<!doctype html><html><body>x</body></html>';
    assert.notEqual((await upload(resourceId, 'table.csv', page, { ...place, replaces: 'true' })).code, 200);
    assert.deepEqual(await filesOf(resourceId), [old]);
  });

  test('does not keep the record from being submitted while it is under way, unlike a new one', async () => {
    const { resourceId } = await aResource(portal, owner);
    const at = { folder: 'data', bytes: 10, expireAt: new Date(Date.now() + 600_000) };
    const { upload: coming, path } = await reserveUpload(asOwner, resourceId, {
      ...at,
      name: 'table.csv',
      replaces: true,
    });
    const other = await reserveUpload(asOwner, resourceId, { ...at, name: 'new.csv' });
    const submit = async () => {
      const body = { rowVer: (await full(resourceId)).rowVer };
      return owner.call(deposits.submit, { params: { id: resourceId }, body });
    };
    assert.equal((await submit()).error, 'data.resources.uploadUnfinished');
    await portal.context().db.deleteFrom('dataResourceUpload').where('id', '=', other.upload).execute();
    assert.equal((await submit()).code, 200);
    const late = { fileId: 0, path, head: Buffer.from('x'), upload: coming, size: 10, sha256: '', mime: '' };
    await assert.rejects(attachStored(asOwner, resourceId, late), 'a submitted record stays as it is');
  });
});

test('paths in use are told with free ones, in any case, to people who fill in the record', async () => {
  const { resourceId } = await aResource(portal, owner, {
    files: { 'a/data.csv': 'x\n1\n', 'a/data (2).csv': 'x\n1\n' },
  });
  const asked = { params: { id: resourceId }, body: { paths: ['a/data.csv', 'A/Data.csv', 'a/new.csv', 'a'] } };
  const found = (await owner.call(recordFiles.taken, asked)).data as TakenPath[];
  assert.deepEqual(
    found.toSorted((one, other) => (one.path < other.path ? 1 : -1)),
    [
      { path: 'a/data.csv', there: 'a/data.csv', free: 'a/data (3).csv' },
      { path: 'A/Data.csv', there: 'a/data.csv', free: 'A/Data (3).csv' },
    ],
  );
  assert.equal((await stranger.call(recordFiles.taken, asked)).error, 'data.resources.notFound');
});
