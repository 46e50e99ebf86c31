import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { deposits } from '#contract/data/deposits';
import { sql } from 'kysely';
import { aResource, completeForm } from '#factory/data/resources';
import { publisher } from '#factory/data/publisher-apps';
import { person } from '#factory/identity/accounts';
import { auditFiles } from '#module/system/uploads';
import { startPortal, type Envelope } from '#testing';
import { startS3 } from '../../testing-s3.ts';

/*
 * No space in the database or in the bucket: users are told, nothing is half done, and work continues once there is
 * space.
 */

const s3 = await startS3();
after(() => s3.stop());
const portal = await startPortal({
  JOBS: 'off',
  FILES_S3_ENDPOINT: s3.place.endpoint,
  FILES_S3_BUCKET: s3.place.bucket,
  FILES_S3_KEY: s3.place.accessKey,
  FILES_S3_SECRET: s3.place.secretKey,
});
const { db } = portal.context();
const owner = await person(portal, { verified: true });

/** PostgreSQL answers writes to a table as it does when its disk is full. */
async function withFull<T>(table: string, work: () => Promise<T>): Promise<T> {
  await sql`create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(db);
  const place = sql.table(table);
  await sql`create trigger no_room before insert or update on ${place} for each statement execute function no_room()`.execute(
    db,
  );
  try {
    return await work();
  } finally {
    await sql`drop trigger no_room on ${place}`.execute(db);
  }
}

async function upload(resourceId: number, bytes: Buffer): Promise<Envelope> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'more.csv');
  const request = new Response(form);
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api/front/resource/mine/${resourceId}/files`,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}

describe('a full database', () => {
  test('is reported in the user’s language when saving, and nothing is saved', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const save = (lang: string) =>
      owner.call(deposits.save, {
        params: { id: resourceId },
        query: { lang },
        body: { ...completeForm, titleZh: '改过的标题', rowVer },
      });
    await withFull('data_resource', async () => {
      const [zh, en] = [await save('zh'), await save('en')];
      assert.deepEqual([zh.code, zh.error, en.error], [500, 'kernel.storageFull', 'kernel.storageFull']);
      assert.match(zh.msg, /空间已满/);
      assert.match(en.msg, /no storage space/);
    });
    const opened = await owner.call(deposits.open, { params: { id: resourceId } });
    assert.equal((opened.data as { titleZh: string }).titleZh, completeForm.titleZh);
    assert.equal((await save('zh')).code, 200);
  });

  test('rolls back a submission completely when only its mail cannot be stored', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const submit = () => owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
    assert.equal((await withFull('mail_outbox', submit)).error, 'kernel.storageFull');
    const opened = (await owner.call(deposits.open, { params: { id: resourceId } })).data as Record<string, unknown>;
    assert.deepEqual([opened['status'], opened['revisionNo']], ['0', 0]);
    assert.equal((await submit()).code, 200);
  });

  test('refuses a file by name and leaves no bytes', async () => {
    const { resourceId } = await aResource(portal, owner);
    const refused = await withFull('data_resource_file', () => upload(resourceId, Buffer.from('a,b\n1,2\n')));
    assert.equal(refused.error, 'system.uploads.storageFull');
    assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
    assert.equal((await upload(resourceId, Buffer.from('a,b\n1,2\n'))).code, 200);
  });

  test('is a 507 to systems of publishers and to transfers', async () => {
    const system = await publisher(portal, owner);
    const sent = await withFull('data_resource', () =>
      system.send('POST', '/resources', { uniqueId: 'full-1', titleZh: '标题', resourceType: 'dataset' }),
    );
    assert.deepEqual([sent.status, sent.body.code], [507, 'kernel.storageFull'], JSON.stringify(sent.body));
    const { resourceId } = await aResource(portal, owner);
    const meta = { resourceId: String(resourceId), name: 'large.csv' };
    const begun = await withFull('file_transfer', () =>
      portal.http.inject({
        method: 'POST',
        url: '/files/transfers',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': Object.entries(meta)
            .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
            .join(','),
        },
      }),
    );
    assert.deepEqual([begun.statusCode, begun.json<Envelope>().error], [507, 'files.transfers.storageFull']);
  });
});

describe('a full bucket', () => {
  test('is reported when a file is sent, keeps nothing of it, and accepts it once there is space', async () => {
    const { resourceId } = await aResource(portal, owner);
    for (const [status, code] of [
      [507, 'InsufficientStorage'],
      [403, 'QuotaExceeded'],
    ] as const) {
      s3.room.full = { status, code };
      const refused = await upload(resourceId, Buffer.from('a,b\n1,2\n'));
      s3.room.full = undefined;
      assert.equal(refused.error, 'system.uploads.storageFull', code);
      assert.match(refused.msg, /空间已满/);
      assert.deepEqual(await auditFiles(portal.context()), { orphans: [], missing: [] });
    }
    assert.equal((await upload(resourceId, Buffer.from('a,b\n1,2\n'))).code, 200);
  });
});
