import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { startPortal } from '#testing';
import { bagDownloads, filesOf } from './factory.ts';

/* People who get no bag, and the parts that a bag from a link omits. */

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
const reader = await person(portal, { verified: true });
const { db, files: store } = portal.context();

const { publicBag, ownBag } = bagDownloads(portal);

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8');

describe('a bag is refused', () => {
  test('like the files: under embargo, restricted, closed, withdrawn, and without files', async () => {
    const error = async (form: object, status: '5' | '7' = '5', files?: Record<string, string>) => {
      const row = await aResource(portal, owner, { status, form, ...(files ? { files } : {}) });
      return (await publicBag(row.publicId, reader.token)).said?.error;
    };
    assert.equal(await error({ openDate: '2999-01-01' }), 'data.resources.embargo');
    assert.equal(await error({ sharingMethod: 'restricted', accessRestriction: '合作' }), 'data.resources.restricted');
    assert.equal(await error({ sharingMethod: 'closed', nonDisclosureReason: '保密' }), 'data.resources.closed');
    assert.equal(await error({}, '7'), 'data.resources.withdrawn');
    assert.equal(await error({ ftpAddress: 'ftp.example.org' }, '5', {}), 'data.resources.noFiles');
  });

  test('of a draft to everybody but those who fill it', async () => {
    const { publicId, resourceId } = await aResource(portal, owner);
    assert.equal((await publicBag(publicId, owner.token)).said?.error, 'data.resources.notFound');
    assert.equal((await ownBag(resourceId, reader.token)).said?.error, 'data.resources.notFound');
    assert.ok((await filesOf((await ownBag(resourceId, owner.token)).bytes)).has('data/data/table.csv'));
  });

  test('with status 503 when a file is known to be damaged', async () => {
    const { publicId, resourceId } = await aResource(portal, owner, { status: '5' });
    const { fileId } = await fileOf(resourceId);
    await db
      .insertInto('fileDamage')
      .values({ fileId, state: 'damaged', foundAt: new Date(), checkedAt: new Date() })
      .execute();
    const answer = await publicBag(publicId);
    assert.deepEqual([answer.statusCode, answer.json<{ error: string }>().error], [503, 'kernel.file.damaged']);
  });

  const fileOf = (resourceId: number) =>
    db
      .selectFrom('dataResourceFile')
      .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
      .select(['dataResourceFile.fileId', 'storageKey', 'dataResourceFile.size'])
      .where('resourceId', '=', resourceId)
      .executeTakeFirstOrThrow();

  test('in the middle, without its directory, when bytes are not those of the upload; the file is checked', async () => {
    const bytes = randomBytes(400_000);
    const { publicId, resourceId } = await aResource(portal, owner, { status: '5', files: { 'a.dat': bytes } });
    const { fileId, storageKey } = await fileOf(resourceId);
    const changed = Buffer.from(bytes);
    changed[399_999]! ^= 1;
    await writeFile(path.join(store.folder!, storageKey), changed);
    const answer = await publicBag(publicId).catch((error: Error) => error);
    const text = answer instanceof Error ? '' : answer.bytes.toString('latin1');
    assert.equal(text.includes('PK\u0005\u0006'), false);
    const wanted = await db
      .selectFrom('sysFile')
      .select('checkWantedAt')
      .where('fileId', '=', fileId)
      .executeTakeFirstOrThrow();
    assert.notEqual(wanted.checkWantedAt, null);
    assert.equal((await db.selectFrom('fileSha512').selectAll().where('fileId', '=', fileId).execute()).length, 0);
  });
});

test('a reviewer link gives a bag without what leads to people', async () => {
  const row = await aResource(portal, owner, {
    form: { projects: [{ projectNo: 'P-77', agency: '基金委' }] as never, projectNo: 'P-88' },
  });
  const { data } = await owner.call(reviewerLinks.create, {
    params: { id: row.resourceId },
    body: { note: '', hidesAuthors: true, validUntil: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
  });
  const { token } = data as { token: string };
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${reviewerLinks.bag.path}`,
    payload: { token },
  });
  const found = await filesOf(answer.rawPayload);
  assert.ok(found.has('data/data/table.csv'));
  const texts = utf8([...found.values()].join('\n'));
  for (const word of ['张三', 'zhang@example.org', 'P-77', 'P-88', row.publicId, '示例研究所'])
    assert.equal(texts.includes(word), false, word);
});
