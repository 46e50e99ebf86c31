import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { type Difference, type FileChange, recordVersions } from '../contract.ts';
import { recordFiles } from '#contract/data/record-files';
import { type OwnResource, deposits } from '#contract/data/deposits';
import { type Editor, recordPeople } from '#contract/data/record-people';
import { search } from '#contract/data/search';
import { reviews } from '#contract/data/reviews';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { draftFields, resources, type FieldRule, type ResourceFull } from '#contract/data/resources';
import { aResource, completeForm } from '#factory/data/resources';
import { findResource } from '#module/data/resources';
import { nextVersion } from './service/numbers.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const colleague = await person(portal, { verified: true });
const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
const visitor = caller(portal);

const full = async (id: number, who = owner) =>
  (await who.call(deposits.open, { params: { id } })).data as ResourceFull;
const begin = async (id: number, who = owner) => {
  const answer = await who.call(recordVersions.newVersion, { params: { id } });
  return { ...answer, resourceId: (answer.data as { resourceId: number } | undefined)?.resourceId ?? 0 };
};
async function edit(id: number, change: object, others: object = completeForm): Promise<void> {
  const { rowVer } = await full(id);
  const body = { ...others, ...change, rowVer };
  assert.equal((await owner.call(deposits.save, { params: { id }, body })).code, 200);
}
async function publish(id: number): Promise<void> {
  await edit(id, { changesZh: '补测低温数据' }, {});
  const { rowVer } = await full(id);
  assert.equal((await owner.call(deposits.submit, { params: { id }, body: { rowVer } })).code, 200);
  const submitted = (await findResource(portal.context(), id))!;
  const decision = { resourceId: id, rowVer: submitted.rowVer, comments: '' };
  assert.equal((await reviewer.call(reviews.approve, { body: decision })).code, 200);
}
async function send(id: number, name: string, text: string, folder = ''): Promise<void> {
  const form = new FormData();
  form.append('folder', folder);
  form.append('file', new Blob([text]), name);
  const body = new Response(form);
  await portal.http.inject({
    method: 'POST',
    url: `/prod-api/front/resource/mine/${id}/files`,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': body.headers.get('content-type')! },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}
const detail = async (publicId: string) =>
  (await visitor(recordPages.detail, { params: { publicId } })).data as ResourceDetail;
const stored = async (resourceId: number) =>
  portal
    .context()
    .db.selectFrom('dataResourceFile')
    .select(['path', 'fileId', 'id'])
    .where('resourceId', '=', resourceId)
    .execute();

test('a next version and a copy begin with every field of the form but those of one version', async () => {
  const form = {
    sharingMethod: 'restricted' as const,
    accessRestriction: '须说明用途',
    accessRestrictionEn: 'Please say what for',
  };
  const old = await aResource(portal, owner, { status: '5', form });
  const cloned = await owner.call(recordVersions.clone, { params: { id: old.resourceId } });
  const said = (it: ResourceFull) =>
    Object.entries<FieldRule>(draftFields).flatMap(([name, { ofVersion }]) =>
      ofVersion ? [] : [[name, it[name as keyof ResourceFull]]],
    );
  const before = said(await full(old.resourceId));
  assert.deepEqual(said(await full((await begin(old.resourceId)).resourceId)), before);
  assert.deepEqual(said(await full((cloned.data as { resourceId: number }).resourceId)), before);
});

describe('a next version', () => {
  test('says what the last one says, holds the same bytes, and leaves it public until it is published itself', async () => {
    const old = await aResource(portal, owner, { status: '5' });
    const { resourceId } = await begin(old.resourceId);
    const draft = await full(resourceId);
    assert.deepEqual(
      [draft.version, draft.resourceNo, draft.titleZh, draft.fileCount, draft.status],
      ['V1.1', `${old.resourceNo}.2`, old.titleZh, 1, '0'],
    );
    assert.deepEqual(
      (await stored(resourceId)).map(({ fileId }) => fileId),
      (await stored(old.resourceId)).map(({ fileId }) => fileId),
    );
    assert.equal((await detail(old.publicId)).status, '5');
    assert.equal(
      (await visitor(recordPages.detail, { params: { publicId: draft.publicId } })).error,
      'data.resources.notFound',
    );

    await edit(resourceId, { titleZh: '层状反铁磁体磁输运测量数据（修订）' });
    await publish(resourceId);
    const [before, after] = [await detail(old.publicId), await detail(draft.publicId)];
    assert.deepEqual([before.status, before.latestPublicId, before.latestVersion], ['6', draft.publicId, 'V1.1']);
    assert.deepEqual([after.status, after.version, after.versionCount, after.latestPublicId], ['5', 'V1.1', 2, null]);
    const found = await visitor(search.list, { query: { keyword: old.resourceNo } });
    assert.deepEqual(
      found.rows!.map((row) => row['publicId']),
      [draft.publicId],
      'only the newest is found',
    );
  });

  test('has a higher number with other files', async () => {
    const old = await aResource(portal, owner, { status: '5' });
    const { resourceId } = await begin(old.resourceId);
    const [file] = await stored(resourceId);
    await owner.call(recordFiles.removeFile, { params: { id: resourceId, fileId: file!.id } });
    await send(resourceId, 'again.csv', 'T/K,R/Ohm\n2,0.11\n');
    await publish(resourceId);
    assert.equal((await full(resourceId)).version, 'V2.0');
    const { rows } = await visitor(recordFiles.files, { params: { publicId: old.publicId } });
    assert.deepEqual(
      rows!.map(({ name }) => name),
      ['table.csv'],
      'the old version keeps its files',
    );
    const at = { publicId: old.publicId, fileId: (await stored(old.resourceId))[0]!.id };
    const bytes = await portal.http.inject({
      url: `/prod-api/front/resource/${at.publicId}/files/${at.fileId}/content`,
    });
    assert.match(bytes.body, /^T\/K/);
  });

  test('is one at a time, of what is published, by its owner', async () => {
    const old = await aResource(portal, owner, { status: '5' });
    const answers = await Promise.all([begin(old.resourceId), begin(old.resourceId)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
    assert.equal((await begin(old.resourceId)).error, 'data.resources.versionOpen');
    assert.equal((await begin((await aResource(portal, owner)).resourceId)).error, 'data.resources.wrongState');
    assert.equal((await begin(old.resourceId, colleague)).error, 'data.resources.notFound');
  });

  test('says publicly what changed, and cannot be submitted without it', async () => {
    const old = await aResource(portal, owner, { status: '5' });
    const { resourceId } = await begin(old.resourceId);
    const draft = await full(resourceId);
    assert.equal(draft.isNewVersion, true);
    assert.equal((await full(old.resourceId)).isNewVersion, false);
    const sent = await owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer: draft.rowVer } });
    assert.equal(sent.error, 'data.resources.incomplete');
    assert.deepEqual(
      sent.fields?.map(({ path }) => path),
      ['changesZh'],
    );
    await edit(resourceId, { changesZh: '补充 4 K 数据', changesEn: 'Data at 4 K added' });
    await publish(resourceId);
    const { rows } = await visitor(recordVersions.versions, { params: { publicId: old.publicId } });
    assert.deepEqual(
      rows!.map(({ changesZh, changesEn }) => [changesZh, changesEn]),
      [
        ['补测低温数据', 'Data at 4 K added'],
        ['', ''],
      ],
    );
    assert.equal((await detail(draft.publicId)).changesEn, 'Data at 4 K added');
    const { resourceId: third } = await begin(resourceId);
    const { changesZh, changesEn, version } = await full(third);
    assert.deepEqual([changesZh, changesEn, version], ['', '', 'V1.2'], 'the next one begins without them');
  });

  test('has its number from the moment when its files differ, and loses it when they are the same again', async () => {
    const old = await aResource(portal, owner, { status: '5', files: { 'a.csv': 'x\n1\n', 'b.csv': 'x\n2\n' } });
    const { resourceId } = await begin(old.resourceId);
    const { rowVer } = await full(resourceId);
    const numberNow = async () => (await full(resourceId)).version;
    const file = (await stored(resourceId)).find(({ path }) => path === 'a.csv')!;
    await owner.call(recordFiles.removeFile, { params: { id: resourceId, fileId: file.id } });
    assert.equal(await numberNow(), 'V2.0');
    await send(resourceId, 'a.csv', 'x\n9\n');
    assert.equal(await numberNow(), 'V2.0', 'the same size and number of files, but other content');
    const again = (await stored(resourceId)).find(({ path }) => path === 'a.csv')!;
    await owner.call(recordFiles.removeFile, { params: { id: resourceId, fileId: again.id } });
    await send(resourceId, 'a.csv', 'x\n1\n');
    assert.equal(await numberNow(), 'V1.1');
    assert.equal((await full(resourceId)).rowVer, rowVer, 'an open form is not out of date');
  });

  test('that is given up takes no bytes with it', async () => {
    const old = await aResource(portal, owner, { status: '5' });
    const { resourceId } = await begin(old.resourceId);
    assert.equal((await owner.call(deposits.remove, { params: { id: resourceId } })).code, 200);
    const [file] = await stored(old.resourceId);
    const url = `/prod-api/front/resource/${old.publicId}/files/${file!.id}/content`;
    assert.match((await portal.http.inject({ url })).body, /^T\/K/);
    assert.equal((await begin(old.resourceId)).code, 200, 'and another may begin');
  });

  test('counts on by whether files changed', () => {
    assert.deepEqual(
      [nextVersion('V1.0', false), nextVersion('V1.9', false), nextVersion('V1.3', true), nextVersion('odd', true)],
      ['V1.1', 'V1.10', 'V2.0', 'V2.0'],
    );
  });
});

describe('the versions of a resource', () => {
  test('are listed with the newest first, and compared field by field and file by file', async () => {
    const old = await aResource(portal, owner, {
      status: '5',
      form: { authors: [{ nameZh: '张三', email: 'secret@example.org', phone: '12345' }] as never },
      files: { 'a.csv': 'x\n1\n', 'b.csv': 'x\n2\n', 'same.csv': 'x\n3\n' },
    });
    const { resourceId } = await begin(old.resourceId);
    await edit(resourceId, {
      keywordsEn: 'transport',
      titleEn: '',
      descriptionZh: '新的摘要。',
      authors: [{ nameZh: '张三', email: 'other@example.org', phone: '67890' }],
    });
    const byPath = new Map((await stored(resourceId)).map((file) => [file.path, file.id]));
    await owner.call(recordFiles.removeFile, { params: { id: resourceId, fileId: byPath.get('a.csv')! } });
    await owner.call(recordFiles.removeFile, { params: { id: resourceId, fileId: byPath.get('b.csv')! } });
    for (const [name, text] of [
      ['b.csv', 'x\n9\n'],
      ['c.csv', 'x\n4\n'],
    ] as const) {
      await send(resourceId, name, text);
    }
    await publish(resourceId);
    const { publicId } = await full(resourceId);
    const listed = await visitor(recordVersions.versions, { params: { publicId: old.publicId } });
    assert.deepEqual(
      listed.rows!.map(({ version }) => version),
      ['V2.0', 'V1.0'],
    );

    const pair = { params: { publicId, other: old.publicId } };
    const { fields } = (await visitor(recordVersions.difference, pair)).data as Difference;
    assert.deepEqual(
      fields.map(({ field, change }) => `${field} ${change}`),
      ['titleEn removed', 'keywordsEn added', 'descriptionZh changed'],
    );
    const shown = JSON.stringify([fields, listed]);
    for (const secret of ['secret@example.org', 'other@example.org', '12345', '67890'])
      assert.ok(!shown.includes(secret));
    const files = await visitor(recordVersions.fileDifference, pair);
    assert.deepEqual(
      (files.rows as unknown as FileChange[]).map(({ path, change }) => `${path} ${change}`),
      ['a.csv removed', 'b.csv changed', 'c.csv added'],
    );
  });

  test('of two resources, or of one that is not public, cannot be compared', async () => {
    const one = await aResource(portal, owner, { status: '5' });
    const two = await aResource(portal, owner, { status: '5' });
    const gone = await aResource(portal, owner, { status: '7' });
    for (const other of [two.publicId, gone.publicId, 'nothing'])
      assert.equal(
        (await visitor(recordVersions.difference, { params: { publicId: one.publicId, other } })).error,
        'data.resources.notFound',
      );
  });
});

describe('a clone', () => {
  test('is a draft that says the same, without files, identifiers or a past', async () => {
    const old = await aResource(portal, owner, { status: '5', form: { doi: '10.5555/clone.1' } });
    const { data } = await owner.call(recordVersions.clone, { params: { id: old.resourceId } });
    const made = await full((data as { resourceId: number }).resourceId);
    assert.deepEqual(
      [made.titleZh, made.doi, made.fileCount, made.version, made.revisionNo, made.status, made.may.remove],
      [old.titleZh, '', 0, 'V1.0', 0, '0', true],
    );
    assert.notEqual(made.resourceNo, old.resourceNo);
    assert.equal(
      (await colleague.call(recordVersions.clone, { params: { id: old.resourceId } })).error,
      'data.resources.notFound',
    );
  });
});

describe('a co-editor', () => {
  test('is invited by name or e-mail, edits the draft, sees a conflict, and hands nothing in', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const params = { id: resourceId };
    assert.equal((await colleague.call(deposits.open, { params })).error, 'data.resources.notFound');
    const invite = (who: string) => owner.call(recordPeople.invite, { params, body: { who } });
    assert.equal((await invite('nobody-at-all')).error, 'data.resources.noSuchPerson');
    assert.equal((await invite(owner.userName)).error, 'data.resources.ownsIt');
    const invited = await invite(colleague.userName);
    assert.ok(!JSON.stringify(invited).includes(colleague.email), 'a user name does not lead to an address');
    const told = await owner.call(recordPeople.editors, { params });
    assert.ok(!JSON.stringify(told).includes(colleague.email));
    await owner.call(recordPeople.uninvite, { params: { id: resourceId, userId: colleague.userId } });
    assert.equal((await invite(colleague.email.toUpperCase())).code, 200);
    const save = (who: typeof owner, titleZh: string) =>
      who.call(deposits.save, { params, body: { ...completeForm, titleZh, rowVer } });
    assert.equal((await save(colleague, '共同编辑')).code, 200);
    assert.equal((await save(owner, '另一窗口')).error, 'data.resources.changed');
    const { rows } = await colleague.call(resources.mine, { query: { keyword: '共同编辑' } });
    assert.equal(rows!.length, 1);
    const { may, rowVer: now } = await full(resourceId, colleague);
    assert.deepEqual([may.edit, may.submit, may.remove, may.invite, may.handOver], [true, false, false, false, false]);
    const denied = await Promise.all([
      colleague.call(deposits.submit, { params, body: { rowVer: now } }),
      colleague.call(recordPeople.invite, { params, body: { who: reviewer.userName } }),
    ]);
    for (const { error } of denied) assert.equal(error, 'data.resources.ownerOnly');
    const leave = { params: { id: resourceId, userId: colleague.userId } };
    assert.equal((await colleague.call(recordPeople.uninvite, leave)).code, 200);
    assert.equal((await colleague.call(deposits.open, { params })).error, 'data.resources.notFound');
  });

  test('is never somebody who merely claims an e-mail address, as their own or as their user name', async () => {
    const { resourceId } = await aResource(portal, owner);
    const invite = (who: string) => owner.call(recordPeople.invite, { params: { id: resourceId }, body: { who } });
    const claimant = await person(portal, { email: 'alice@institute.example' });
    await person(portal, { userName: 'Bob@institute.example', verified: true });
    for (const who of ['alice@institute.example', 'bob@institute.example'])
      assert.equal((await invite(who)).error, 'data.resources.noSuchPerson');
    const bob = await person(portal, { email: 'bob@institute.example', verified: true });
    assert.equal(((await invite('bob@institute.example')).data as Editor).userId, bob.userId);
    // People without a verified address can be invited by their user name.
    assert.equal(((await invite(claimant.userName)).data as Editor).userId, claimant.userId);
  });

  test('and the owner are told whose hand a draft was in last, but not that of a reviewer or of who left', async () => {
    const { resourceId, rowVer } = await aResource(portal, owner);
    const params = { id: resourceId };
    const hand = async (who: typeof owner) =>
      ((await who.call(deposits.open, { params })).data as OwnResource | undefined)?.savedBy;
    await owner.call(recordPeople.invite, { params, body: { who: colleague.userName } });
    await colleague.call(deposits.save, { params, body: { ...completeForm, titleZh: '同事改的', rowVer } });
    assert.deepEqual(await hand(owner), { name: colleague.userName, isMe: false });
    assert.deepEqual(await hand(colleague), { name: colleague.userName, isMe: true });
    const leave = { params: { id: resourceId, userId: colleague.userId } };
    await owner.call(recordPeople.uninvite, leave);
    assert.equal(await hand(owner), null);

    const submit = { params, body: { rowVer: (await full(resourceId)).rowVer } };
    assert.equal((await owner.call(deposits.submit, submit)).code, 200);
    assert.deepEqual(await hand(owner), { name: owner.userName, isMe: true });
    const { rowVer: now } = (await findResource(portal.context(), resourceId))!;
    const rejection = { resourceId, rowVer: now, reasons: ['quality'], comments: '请补充' };
    assert.equal((await reviewer.call(reviews.reject, { body: rejection })).code, 200);
    assert.equal(await hand(owner), null);
  });

  test('never reviews what they edit', async () => {
    const { resourceId } = await aResource(portal, owner);
    await owner.call(recordPeople.invite, { params: { id: resourceId }, body: { who: reviewer.userName } });
    const { rowVer } = await full(resourceId);
    await owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
    const row = (await findResource(portal.context(), resourceId))!;
    const answer = await reviewer.call(reviews.approve, { body: { resourceId, rowVer: row.rowVer, comments: '' } });
    assert.equal(answer.error, 'data.reviews.ownResource');
  });
});
