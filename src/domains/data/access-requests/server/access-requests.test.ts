import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordPages } from '#contract/data/record-pages';
import { changeRequests } from '#contract/data/change-requests';
import { aResource } from '#factory/data/resources';
import { writeLog } from '#factory/data/record-pages';
import { person, type Person } from '#factory/identity/accounts';
import { wireDay } from '#shared/time';
import { storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import {
  accessActs,
  accessRequests,
  accessStatuses,
  type AccessAct,
  type AccessFull,
  type MyRequest,
} from '../contract.ts';
import { may } from './policy.ts';
import { expire } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const applicant = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const restricted = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' } as const;
const wish = { purpose: 'research', usageDesc: '用于拟合输运模型并与理论比较', agreed: true };
const inDays = (days: number) => wireDay(new Date(Date.now() + days * 24 * 3600_000));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

const published = () => aResource(portal, owner, { status: '5', form: restricted });
const ask = (publicId: string, who = applicant, more = {}) =>
  who.call(accessRequests.create, { body: { publicId, ...wish, ...more } });
const stateOf = async (publicId: string, who = applicant) =>
  (await who.call(accessRequests.of, { params: { publicId } })).data as {
    request: MyRequest | null;
    mayRequest: boolean;
  };
async function bytes(publicId: string, who = applicant): Promise<number> {
  const { id } = await portal
    .context()
    .db.selectFrom('dataResourceFile as file')
    .innerJoin('dataResource as it', 'it.resourceId', 'file.resourceId')
    .select('file.id')
    .where('it.publicId', '=', publicId)
    .executeTakeFirstOrThrow();
  const url = `/prod-api/front/resource/${publicId}/files/${id}/content`;
  const answer = await portal.http.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
  return answer.statusCode === 200 ? answer.rawPayload.length : 0;
}
const decide = async (
  publicId: string,
  act: 'approve' | 'reject' | 'revoke' | 'supplement',
  body: object,
  who: Person = manager,
) => {
  const { request } = await stateOf(publicId);
  return who.call(accessRequests[act], { body: { requestId: request!.requestId, rowVer: request!.rowVer, ...body } });
};
const mailsTo = async (who: Person) => {
  const rows = await portal.context().db.selectFrom('mailOutbox').select(['toAddr', 'subject']).execute();
  return rows.filter(({ toAddr }) => toAddr === who.email).map(({ subject }) => subject);
};
const lettersTo = async (who: Person) => {
  const rows = await portal.context().db.selectFrom('mailOutbox').select(['toAddr', 'body']).orderBy('id').execute();
  return rows.filter(({ toAddr }) => toAddr === who.email).map(({ body }) => body);
};

describe('somebody who needs restricted files', () => {
  test('asks, is given them until a day, downloads, and loses them when access is revoked', async () => {
    const { publicId, titleZh } = await published();
    assert.equal(await bytes(publicId), 0);
    assert.equal((await stateOf(publicId)).mayRequest, true);
    assert.equal((await ask(publicId)).code, 200);
    assert.equal(await bytes(publicId), 0, 'asking opens nothing');
    assert.equal((await decide(publicId, 'approve', { validUntil: inDays(30), comments: '' })).code, 200);
    assert.ok((await bytes(publicId)) > 0);
    assert.equal(await bytes(publicId, other), 0, 'nobody else has them');
    const detail = await applicant.call(recordPages.detail, { params: { publicId } });
    assert.equal((detail.data as { mayDownload: boolean }).mayDownload, true);
    assert.equal((await decide(publicId, 'revoke', { comments: '用途变更' })).code, 200);
    assert.equal(await bytes(publicId), 0);
    assert.equal((await stateOf(publicId)).request!.status, '5');
    const mails = await mailsTo(applicant);
    for (const word of ['已批准', 'Access granted', '已撤销', 'Access revoked'])
      assert.ok(
        mails.some((subject) => subject.includes(word) && subject.includes(titleZh)),
        word,
      );
    assert.ok((await mailsTo(owner)).some((subject) => subject.includes('新的数据访问申请')));
  });

  test('has one open request at a time, even when two are sent at once', async () => {
    const { publicId } = await published();
    const answers = await Promise.all([ask(publicId), ask(publicId)]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
    assert.equal(answers.find(({ code }) => code === 601)!.error, 'data.access-requests.duplicate');
    await decide(publicId, 'approve', { validUntil: inDays(3), comments: '' });
    assert.equal((await ask(publicId)).error, 'data.access-requests.valid');
  });

  test('cannot ask for what is open, closed, not published or their own', async () => {
    const open = await aResource(portal, owner, { status: '5' });
    const waiting = await aResource(portal, owner, { status: '1', form: restricted });
    const gone = await aResource(portal, owner, { status: '7', form: restricted });
    const own = await aResource(portal, applicant, { status: '5', form: restricted });
    assert.equal((await ask(open.publicId)).error, 'data.access-requests.noNeed');
    assert.equal((await ask(waiting.publicId)).error, 'data.resources.notFound');
    assert.equal((await ask(gone.publicId)).error, 'data.access-requests.noNeed');
    assert.equal((await ask(own.publicId)).error, 'data.access-requests.noNeed');
  });

  test('says what for, accepts the terms, and has a verified e-mail', async () => {
    const { publicId } = await published();
    const faults = async (more: object) => (await ask(publicId, applicant, more)).fields?.map(({ path }) => path);
    assert.deepEqual(await faults({ usageDesc: '短' }), ['usageDesc']);
    assert.deepEqual(await faults({ agreed: false }), ['agreed']);
    assert.deepEqual(await faults({ periodStart: '2026-02-01', periodEnd: '2026-01-01' }), ['periodEnd']);
    assert.deepEqual(await faults({ purpose: 'curiosity' }), ['purpose']);
    const newcomer = await person(portal);
    assert.equal((await ask(publicId, newcomer)).error, 'kernel.unverified');
  });

  test('answers what was asked back, and the request waits again', async () => {
    const { publicId } = await published();
    await ask(publicId);
    assert.equal((await decide(publicId, 'supplement', { comments: '请说明样品来源' })).code, 200);
    const { request } = await stateOf(publicId);
    assert.deepEqual([request!.status, request!.decisionReason, request!.may.answer], ['1', '请说明样品来源', true]);
    const answered = await applicant.call(accessRequests.answer, {
      params: { id: request!.requestId },
      body: { comments: '样品由我组生长' },
    });
    assert.equal(answered.code, 200);
    assert.equal((await stateOf(publicId)).request!.status, '0');
    const { data } = await manager.call(accessRequests.get, { params: { id: request!.requestId } });
    assert.deepEqual(
      (data as AccessFull).steps.map(({ act }) => act),
      ['create', 'supplement', 'answer'],
    );
    assert.equal((data as AccessFull).accessRestriction, '仅限合作单位');
    const [last] = (await lettersTo(owner)).slice(-1);
    assert.match(last!, /补充了对“.*”的访问申请：样品由我组生长。申请重新等待审批/, 'who decides reads what was added');
  });

  test('needs a signed agreement for commercial use, which only parties read', async () => {
    const { publicId } = await published();
    await ask(publicId, applicant, { purpose: 'commercial' });
    const { request } = await stateOf(publicId);
    const approve = () => decide(publicId, 'approve', { validUntil: inDays(3), comments: '' });
    assert.equal((await approve()).error, 'data.access-requests.agreementNeeded');
    const attach = async (bytes: Buffer, name: string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const body = new Response(form);
      const sent = await portal.http.inject({
        method: 'POST',
        url: `/prod-api/front/access-request/mine/${request!.requestId}/agreement`,
        headers: { authorization: `Bearer ${applicant.token}`, 'content-type': body.headers.get('content-type')! },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      assert.equal(sent.json().code, 200, sent.body);
    };
    await attach(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 'signed.pdf');
    const open = (who: Person, path: string) =>
      portal.http.inject({ url: `/prod-api${path}`, headers: { authorization: `Bearer ${who.token}` } });
    const read = async (who: Person, path: string) => (await open(who, path)).body;
    const typeFor = async (who: Person, path: string) => (await open(who, path)).headers['content-type'];
    const own = `/front/access-request/${request!.requestId}/agreement`;
    assert.match(await read(applicant, own), /^%PDF/);
    assert.match(await read(owner, own), /^%PDF/);
    const ofOffice = `/data/access/${request!.requestId}/agreement`;
    assert.match(await read(manager, ofOffice), /^%PDF/);
    assert.match(await read(other, own), /notFound/);
    assert.equal(await typeFor(owner, own), 'application/pdf');
    // Pages choose the file name by the media type of the response.
    for (const [name, type, bytes] of [
      ['signed.png', 'image/png', png],
      ['signed.jpeg', 'image/jpeg', jpeg],
    ] as const) {
      await attach(bytes, name);
      for (const [who, path] of [
        [applicant, own],
        [owner, own],
        [manager, ofOffice],
      ] as const)
        assert.equal(await typeFor(who, path), type, path);
    }
    assert.equal((await approve()).code, 200);
  });

  test('is told of the decision, not of who decided', async () => {
    const { publicId } = await published();
    await ask(publicId);
    await decide(publicId, 'reject', { comments: '不符合访问条件' });
    const { request } = await stateOf(publicId);
    const steps = await applicant.call(accessRequests.steps, { params: { id: request!.requestId } });
    assert.ok(!JSON.stringify([request, steps]).includes(manager.userName));
    assert.equal(request!.decisionReason, '不符合访问条件');
    assert.equal((await stateOf(publicId)).mayRequest, true, 'and may ask again');
    await ask(publicId);
    await decide(publicId, 'approve', { validUntil: inDays(9), comments: '论文发表前请告知提交人。' });
    const [given] = (await lettersTo(applicant)).slice(-1);
    assert.match(given!, /审批说明：论文发表前请告知提交人。\n/, 'and reads the comments of an approval too');
  });
});

describe('access that was given', () => {
  test('ends with its last day, before any job runs, and the job says so once', async () => {
    const { publicId, resourceId } = await published();
    await ask(publicId);
    await decide(publicId, 'approve', { validUntil: inDays(1), comments: '' });
    const { db } = portal.context();
    await db
      .updateTable('dataAccessGrant')
      .set({ validUntil: '2020-01-01' })
      .where('resourceId', '=', resourceId)
      .execute();
    await db
      .updateTable('dataAccessRequest')
      .set({ validUntil: '2020-01-01' })
      .where('resourceId', '=', resourceId)
      .execute();
    assert.equal(await bytes(publicId), 0);
    assert.equal((await stateOf(publicId)).request!.status, '4');
    assert.equal((await stateOf(publicId)).mayRequest, true);
    const told = async () => (await mailsTo(applicant)).filter((subject) => subject.includes('已到期')).length;
    const before = await told();
    await expire(portal.context());
    await expire(portal.context());
    assert.equal(await told(), before + 1);
  });

  test('ends at once when the resource is withdrawn, and stays when it is shared in another way', async () => {
    const gone = await published();
    const stricter = await published();
    for (const { publicId } of [gone, stricter]) {
      await ask(publicId);
      await decide(publicId, 'approve', { validUntil: inDays(9), comments: '' });
      await ask(publicId, other);
    }
    const withdrawn = await manager.call(changeRequests.withdraw, {
      body: { resourceId: gone.resourceId, rowVer: gone.rowVer, reason: '仪器标定错误' },
    });
    assert.equal(withdrawn.code, 200);
    assert.equal(await bytes(gone.publicId), 0);
    assert.deepEqual(
      [(await stateOf(gone.publicId)).request!.status, (await stateOf(gone.publicId, other)).request!.status],
      ['5', '6'],
    );
    const closing = { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果', reason: '合作单位要求' };
    const asked = await owner.call(changeRequests.share, {
      body: { resourceId: stricter.resourceId, rowVer: stricter.rowVer, ...closing },
    });
    assert.deepEqual(asked.data, { applied: false });
    const { rows } = await manager.call(changeRequests.list, { query: { status: '0' } });
    const { changeId, rowVer } = rows!.find((row) => row['resourceId'] === stricter.resourceId)!;
    assert.equal((await manager.call(changeRequests.decide, { body: { changeId, rowVer, accepts: true } })).code, 200);
    assert.ok((await bytes(stricter.publicId)) > 0, 'granted stays granted');
    assert.equal((await stateOf(stricter.publicId, other)).request!.status, '6');
  });

  test('is written down with each download', async () => {
    const { publicId } = await published();
    await ask(publicId);
    await decide(publicId, 'approve', { validUntil: inDays(9), comments: '' });
    await bytes(publicId);
    const { requestId } = (await stateOf(publicId)).request!;
    await writeLog(portal.context());
    const { rows } = await manager.call(accessRequests.downloads, { params: { id: requestId } });
    assert.deepEqual([rows!.length, rows![0]!['fileName']], [1, 'data/table.csv']);
    const params = { id: requestId };
    assert.deepEqual(
      (await owner.call(accessRequests.askedDownloads, { params })).rows,
      rows,
      'the owner reads it too',
    );
    for (const who of [applicant, other, manager])
      assert.equal((await who.call(accessRequests.askedDownloads, { params })).error, 'data.access-requests.notFound');
  });
});

describe('whoever decides', () => {
  test('acts on what they have read, once', async () => {
    const { publicId } = await published();
    await ask(publicId);
    const { requestId, rowVer } = (await stateOf(publicId)).request!;
    const body = { requestId, rowVer, validUntil: inDays(2), comments: '' };
    const answers = await Promise.all([
      manager.call(accessRequests.approve, { body }),
      manager.call(accessRequests.reject, { body: { requestId, rowVer, comments: '不符合' } }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
  });

  test('never decides on a request of their own', async () => {
    const { publicId } = await published();
    await ask(publicId, manager);
    const { request } = await stateOf(publicId, manager);
    const answer = await manager.call(accessRequests.approve, {
      body: { requestId: request!.requestId, rowVer: request!.rowVer, validUntil: inDays(2) },
    });
    assert.equal(answer.error, 'data.access-requests.own');
  });

  test('names a last day that lies ahead, ten years at most', async () => {
    const { publicId } = await published();
    await ask(publicId);
    for (const validUntil of ['2020-01-01', '2999-01-01'])
      assert.equal((await decide(publicId, 'approve', { validUntil })).fields?.[0]?.path, 'validUntil');
  });

  test('waits for the owner where the setting says so', async () => {
    const { publicId } = await published();
    await ask(publicId);
    const set = (configValue: string) => storeSetting(portal, 'data.access.ownerConsent', configValue);
    await set('true');
    const asked = (await owner.call(accessRequests.asked, { query: { status: '0' } })).rows!;
    const row = asked.find((one) => one['publicId'] === publicId)!;
    assert.equal(row['applicantEmail'], applicant.email);
    const agree = (who: Person) =>
      who.call(accessRequests.consent, {
        body: { requestId: row['requestId'], rowVer: row['rowVer'], agrees: true, comments: '同意' },
      });
    const early = await decide(publicId, 'approve', { validUntil: inDays(2) });
    assert.equal(early.error, 'data.access-requests.consentNeeded');
    assert.equal((await agree(other)).error, 'data.access-requests.notFound');
    assert.equal((await agree(owner)).code, 200);
    assert.equal((await decide(publicId, 'approve', { validUntil: inDays(2) })).code, 200);
    await set('false');
  });

  test('finds requests by every filter, and takes them along as a table', async () => {
    const { publicId, resourceNo } = await published();
    await ask(publicId);
    const total = async (query: object) =>
      (await manager.call(accessRequests.list, { query: { title: resourceNo, ...query } })).total;
    assert.equal(await total({ status: '0', purpose: 'research', applicant: applicant.userName }), 1);
    assert.equal(await total({ status: '2' }), 0);
    assert.equal(await total({ purpose: 'teaching' }), 0);
    assert.equal(await total({ applicant: 'nobody%' }), 0);
    assert.equal(await total({ beginTime: '2999-01-01' }), 0);
    const file = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/data/access/export',
      headers: { authorization: `Bearer ${manager.token}` },
      payload: { title: resourceNo },
    });
    assert.match(file.headers['content-type'] as string, /spreadsheet/);
  });
});

describe('an act on a request', () => {
  const chief = { ...portal.context().actor, userId: 9, permissions: ['data:access:audit'] };
  const people = {
    applicant: { ...portal.context().actor, userId: 1 },
    owner: { ...portal.context().actor, userId: 2 },
    auditor: chief,
    stranger: { ...portal.context().actor, userId: 4 },
  };
  for (const act of Object.keys(accessActs) as AccessAct[])
    for (const [who, actor] of Object.entries(people))
      test(`${act} is for the ${who} exactly where the table says so`, () => {
        const { from, by } = accessActs[act] as { from: readonly string[]; by: readonly string[] };
        for (const status of accessStatuses)
          assert.equal(
            may(actor, act, { status, userId: 1, ownerId: 2 }),
            from.includes(status) && by.includes(who),
            `state ${status}`,
          );
      });
});
