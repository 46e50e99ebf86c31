import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { changeRequests } from '#contract/data/change-requests';
import { findResource } from '#module/data/resources';
import { wireDay } from '#shared/time';
import { caller, startPortal } from '#testing';
import { reviewerLinks, type ReviewerLink, type SharedRecord } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true, nickName: '所有者甲' });
const other = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const visitor = caller(portal);
const inDays = (days: number) => wireDay(new Date(Date.now() + days * 24 * 3600_000));

async function linkTo(id: number, more: object = {}): Promise<{ linkId: number; token: string }> {
  const answer = await owner.call(reviewerLinks.create, { params: { id }, body: { validUntil: inDays(30), ...more } });
  assert.equal(answer.code, 200, answer.msg);
  return answer.data as { linkId: number; token: string };
}
const read = (token: string) => visitor(reviewerLinks.record, { body: { token } });
const bytes = async (token: string, fileId: number) =>
  portal.http.inject({
    method: 'POST',
    url: '/prod-api/front/reviewer-link/content',
    headers: { 'content-type': 'application/x-www-form-urlencoded', repeatsubmit: 'false' },
    payload: new URLSearchParams({ token, fileId: String(fileId) }).toString(),
  });

const archive = (token: string) =>
  portal.http.inject({
    method: 'POST',
    url: '/prod-api/front/reviewer-link/zip',
    headers: { 'content-type': 'application/x-www-form-urlencoded', repeatsubmit: 'false' },
    payload: new URLSearchParams({ token }).toString(),
  });

/** Paths in an archive, with the sizes of their files. */
async function entriesOf(bytes: Buffer): Promise<Record<string, number>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, (error, it) => (error ? reject(error) : resolve(it))),
  );
  const entries: Record<string, number> = {};
  zip.on('entry', (entry: Entry) => {
    entries[entry.fileName] = entry.uncompressedSize;
  });
  await once(zip, 'end');
  return entries;
}

const expire = (linkId: number) =>
  portal
    .context()
    .db.updateTable('dataReviewerLink')
    .set({ validUntil: '2020-01-01' })
    .where('linkId', '=', linkId)
    .execute();

describe('somebody with a link', () => {
  test('reads draft, submitted and restricted records with their files, and nothing about the owner', async () => {
    const restricted = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' } as const;
    for (const [status, form] of [
      ['0', {}],
      ['1', {}],
      ['5', restricted],
    ] as const) {
      const row = await aResource(portal, owner, {
        status,
        form: { ...form, publisher: { name: '发布者乙', email: 'b@example.org' } as never },
      });
      const { token } = await linkTo(row.resourceId);
      assert.match(token, /^[\w-]{43}$/, '256 bits');
      const shown = await read(token);
      assert.equal((shown.data as SharedRecord).titleZh, row.titleZh);
      const said = JSON.stringify(shown);
      for (const word of [owner.userName, owner.email, '所有者甲', '发布者乙', 'b@example.org', '张三'])
        assert.ok(!said.includes(word), `${word} in ${status}`);
      const { rows } = await visitor(reviewerLinks.files, { body: { token } });
      assert.deepEqual(
        rows!.map(({ name }) => name),
        ['table.csv'],
      );
      const answer = await bytes(token, rows![0]!['id'] as number);
      assert.match(answer.body, /^T\/K/);
      const looked = await visitor(reviewerLinks.preview, { body: { token, fileId: rows![0]!['id'] as number } });
      assert.deepEqual([looked.code, (looked.data as { kind: string }).kind], [200, 'table']);
      const elsewhere = { token: 'x'.repeat(43), fileId: rows![0]!['id'] as number };
      assert.equal((await visitor(reviewerLinks.preview, { body: elsewhere })).error, 'data.reviewer-links.gone');
      assert.match(answer.headers['content-disposition'] as string, /^attachment/);
    }
  });

  test('sees the authors where the owner says so, without their addresses', async () => {
    const row = await aResource(portal, owner, {
      form: {
        authors: [{ nameZh: '张三', institution: '示例研究所', email: 'z@example.org', phone: '123' }] as never,
        noProject: false,
        specialNo: 'S-1',
        projectNo: 'P-1',
        taskNo: 'T-1',
        grants: [{ number: 'G-77', funder: { nameZh: '示例资助机构' }, title: '输运' }] as never,
      },
    });
    const { token } = await linkTo(row.resourceId, { hidesAuthors: false });
    const said = JSON.stringify(await read(token));
    assert.ok(said.includes('张三') && said.includes('G-77') && said.includes('示例资助机构'));
    const hidden = await linkTo(row.resourceId, { hidesAuthors: true });
    assert.ok(!JSON.stringify(await read(hidden.token)).includes('G-77'));
    assert.ok(!said.includes('z@example.org') && !said.includes('"123"'));
  });

  test('takes exactly the files of the record along in one archive, until the link is revoked or has expired', async () => {
    const files = { 'raw/scan.dat': 'x'.repeat(5000), '说明.txt': '读我' };
    const row = await aResource(portal, owner, { files });
    await aResource(portal, owner, { files: { 'other.dat': 'y' } });
    const [revoked, late] = [await linkTo(row.resourceId), await linkTo(row.resourceId)];
    for (const { token } of [revoked, late]) {
      const answer = await archive(token);
      assert.equal(answer.headers['content-type'], 'application/zip');
      assert.deepEqual(await entriesOf(answer.rawPayload), { 'raw/scan.dat': 5000, '说明.txt': 6 });
    }
    await owner.call(reviewerLinks.revoke, { params: { id: revoked.linkId } });
    await expire(late.linkId);
    for (const { token } of [revoked, late])
      assert.equal((await archive(token)).json<{ error: string }>().error, 'data.reviewer-links.gone');
  });

  test('reads no file of another record', async () => {
    const one = await aResource(portal, owner);
    const two = await aResource(portal, owner);
    const { token } = await linkTo(one.resourceId);
    const { id } = await portal
      .context()
      .db.selectFrom('dataResourceFile')
      .select('id')
      .where('resourceId', '=', two.resourceId)
      .executeTakeFirstOrThrow();
    assert.match((await bytes(token, id)).body, /data\.resources\.file\.notFound/);
  });

  test('reads nothing once it is revoked, has expired, or the resource is withdrawn', async () => {
    const row = await aResource(portal, owner);
    const first = await linkTo(row.resourceId);
    assert.equal(
      (await other.call(reviewerLinks.revoke, { params: { id: first.linkId } })).error,
      'data.reviewer-links.notFound',
    );
    await owner.call(reviewerLinks.revoke, { params: { id: first.linkId } });
    assert.equal((await read(first.token)).error, 'data.reviewer-links.gone');
    const late = await linkTo(row.resourceId);
    await expire(late.linkId);
    assert.equal((await read(late.token)).error, 'data.reviewer-links.gone');
    assert.equal((await read('x'.repeat(43))).error, 'data.reviewer-links.gone');
    const gone = await aResource(portal, owner, { status: '5' });
    const last = await linkTo(gone.resourceId);
    await portal
      .context()
      .db.updateTable('dataResource')
      .set({ status: '7', withdrawTime: new Date() })
      .where('resourceId', '=', gone.resourceId)
      .execute();
    assert.equal((await read(last.token)).error, 'data.resources.notFound');
  });
});

describe('a link that ends while its page stands open', () => {
  const title = '热电势 甲';
  const endings: Record<string, (id: number, linkId: number) => Promise<unknown>> = {
    'is revoked': (_id, linkId) => owner.call(reviewerLinks.revoke, { params: { id: linkId } }),
    'has its last day behind it': (_id, linkId) => expire(linkId),
    'leads to what went to somebody else': async (resourceId) => {
      const { rowVer } = (await findResource(portal.context(), resourceId))!;
      const body = { resourceId, rowVer, who: other.userName, reason: '原提交人离职' };
      assert.equal((await manager.call(changeRequests.changeOwner, { body })).code, 200);
    },
  };
  const byLink = Object.entries(reviewerLinks).filter(([, { permit }]) => permit === 'public');

  for (const [how, end] of Object.entries(endings))
    test(`${how}: whatever it opened says so in both languages, tells nothing and asks nobody to log in`, async () => {
      const { resourceId } = await aResource(portal, owner, { form: { titleZh: title } });
      const { token, linkId } = await linkTo(resourceId);
      const [file] = (await visitor(reviewerLinks.files, { body: { token } })).rows!;
      await end(resourceId, linkId);
      const names = ['bag', 'bundle', 'content', 'files', 'preview', 'record', 'shown'];
      assert.deepEqual(byLink.map(([name]) => name).toSorted(), names);
      for (const [name, { path, method, reply }] of byLink)
        for (const [language, words] of [
          ['zh', '该链接无效、已过期或已撤销'],
          ['en', 'This link is not valid, has expired or was revoked'],
        ] as const)
          for (const form of [
            { token, fileId: file!['id'] },
            { token, fileId: file!['id'], pageNum: 2 },
          ]) {
            const answer = await portal.http.inject({
              method,
              url: `/prod-api${path}`,
              headers: { cookie: `userLocale=${language}`, repeatsubmit: 'false' },
              payload: form,
            });
            const said = answer.json<object>();
            const reason = { code: 500, error: 'data.reviewer-links.gone' };
            const problem = { ...reason, type: 'about:blank', title: 'Gone', status: 410, detail: words };
            const isFile = reply.kind === 'file';
            assert.deepEqual(said, isFile ? problem : { ...reason, msg: words }, `${name}, ${language}`);
            assert.equal(answer.statusCode, isFile ? 410 : 200);
            assert.equal(answer.headers['content-disposition'], undefined);
            for (const secret of [title, 'table.csv', owner.userName, '所有者甲'])
              assert.ok(!answer.body.includes(secret), `${secret} in ${name}`);
          }
    });
});

describe('the secret of a link', () => {
  test('is kept as a digest only, shown once, and in no log of operations', async () => {
    const row = await aResource(portal, owner);
    const { token, linkId } = await linkTo(row.resourceId);
    await read(token);
    const { db } = portal.context();
    const kept = await db.selectFrom('dataReviewerLink').selectAll().where('linkId', '=', linkId).execute();
    assert.ok(!JSON.stringify(kept).includes(token));
    const listed = await owner.call(reviewerLinks.list, { params: { id: row.resourceId } });
    assert.ok(!JSON.stringify(listed).includes(token));
    assert.equal((listed.data as ReviewerLink[])[0]!.state, 'valid');
    const logged = await db.selectFrom('sysOperLog').selectAll().execute();
    assert.ok(!JSON.stringify(logged).includes(token));
  });

  test('lasts a year at most, and is made by the owner of the resource', async () => {
    const row = await aResource(portal, owner);
    const make = (who: typeof owner, validUntil: string) =>
      who.call(reviewerLinks.create, { params: { id: row.resourceId }, body: { validUntil } });
    assert.deepEqual(
      (await make(owner, '2020-01-01')).fields?.map(({ path }) => path),
      ['validUntil'],
    );
    assert.deepEqual(
      (await make(owner, '2999-01-01')).fields?.map(({ path }) => path),
      ['validUntil'],
    );
    assert.equal((await make(other, inDays(5))).error, 'data.resources.notFound');
  });
});
