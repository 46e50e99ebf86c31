import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { recordVersions } from '#contract/data/versions';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { recordPeople } from '#contract/data/record-people';
import { accessRequests } from '#contract/data/access-requests';
import { questions } from '#contract/data/questions';
import { resources, type ResourceFull } from '#contract/data/resources';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { reviews, type Desk, type Review } from '#contract/data/reviews';
import { statistics } from '#contract/data/statistics';
import { aResource, completeForm } from '#factory/data/resources';
import { auditor } from '#factory/data/reviews';
import { person, type Person } from '#factory/identity/accounts';
import { findResource, type ResourceRecord } from '#module/data/resources';
import { wireDay } from '#shared/time';
import { caller, startPortal } from '#testing';
import { changeRequests } from '../contract.ts';

/* Permissions after a change of owner, by the owner or by a data administrator. */

const portal = await startPortal({ JOBS: 'off' });
const verified = { verified: true } as const;
const manager = await person(portal, { ...verified, roles: ['data_admin'] });
const visitor = caller(portal);
const soon = wireDay(new Date(Date.now() + 30 * 86_400_000));
const restricted = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位', openDate: '' } as const;

let owner: Person;
let heir: Person;
let editor: Person;
let applicant: Person;
beforeEach(async () => {
  [owner, heir, editor, applicant] = await Promise.all([
    person(portal, verified),
    person(portal, verified),
    person(portal, verified),
    person(portal, verified),
  ]);
});

const made = (status: ResourceRecord['status'], form: object = {}) => aResource(portal, owner, { status, form });
const at = ({ resourceId }: Pick<ResourceRecord, 'resourceId'>) => ({ params: { id: resourceId } });
const now = async ({ resourceId }: ResourceRecord) => (await findResource(portal.context(), resourceId))!;

/** The current version of the record. */
const which = async (row: Pick<ResourceRecord, 'resourceId'>) => {
  const { resourceId, rowVer } = (await findResource(portal.context(), row.resourceId))!;
  return { resourceId, rowVer };
};

/** By its owner with the receiver's consent, or by a data administrator. */
const ways: Record<string, (row: ResourceRecord) => Promise<void>> = {
  async 'handed over'(row) {
    const offer = { ...(await which(row)), who: heir.userName, reason: '课题移交' };
    assert.equal((await owner.call(changeRequests.handOver, { body: offer })).code, 200);
    const { rows } = await heir.call(changeRequests.received);
    const { changeId, rowVer } = rows!.find(({ resourceId }) => resourceId === row.resourceId)!;
    const yes = { params: { id: changeId }, body: { rowVer, accepts: true, comments: '' } };
    assert.equal((await heir.call(changeRequests.answer, yes)).code, 200);
  },
  async 'given by the office'(row) {
    const body = { ...(await which(row)), who: heir.userName, reason: '原提交人离职' };
    assert.equal((await manager.call(changeRequests.changeOwner, { body })).code, 200);
  },
};

/** Bytes of the first file that a person gets; 0 for a refusal. */
async function bytes({ resourceId, publicId }: ResourceRecord, who: Person): Promise<number> {
  const { id } = await portal
    .context()
    .db.selectFrom('dataResourceFile')
    .select('id')
    .where('resourceId', '=', resourceId)
    .executeTakeFirstOrThrow();
  const answer = await portal.http.inject({
    url: `/prod-api/front/resource/${publicId}/files/${id}/content`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return answer.headers['download-filename'] === undefined ? 0 : answer.rawPayload.length;
}

const request = async ({ publicId }: ResourceRecord, who: Person): Promise<number> => {
  const body = { publicId, purpose: 'research', usageDesc: '用于与第一性原理计算结果的对照', agreed: true };
  const answer = await who.call(accessRequests.create, { body });
  assert.equal(answer.code, 200, answer.msg);
  return (answer.data as { requestId: number }).requestId;
};
const requestOf = async (requestId: number) =>
  (await manager.call(accessRequests.get, { params: { id: requestId } })).data as {
    status: string;
    rowVer: number;
    ownerConsent: string | null;
  };

for (const [way, give] of Object.entries(ways))
  describe(`a resource ${way}`, () => {
    test('is the new owner’s to edit, submit and delete, and nothing of it is the former one’s', async () => {
      const row = await made('0');
      await give(row);
      const { rowVer } = await now(row);
      const form = { ...completeForm, titleZh: '接手后的标题', rowVer };
      for (const ask of [
        () => owner.call(deposits.open, at(row)),
        () => owner.call(deposits.save, { ...at(row), body: form }),
        () => owner.call(deposits.submit, { ...at(row), body: { rowVer } }),
        () => owner.call(deposits.remove, at(row)),
        () => owner.call(recordVersions.clone, at(row)),
        () => owner.call(recordFiles.ownTree, at(row)),
        () => owner.call(recordPeople.editors, at(row)),
        () => owner.call(reviewerLinks.list, at(row)),
        () => owner.call(changeRequests.own, at(row)),
        () => owner.call(questions.ownThread, { params: { resourceId: row.resourceId } }),
        () => owner.call(reviews.ownHistory, { params: { resourceId: row.resourceId } }),
      ])
        assert.equal((await ask()).error, 'data.resources.notFound');
      assert.equal((await owner.call(resources.mine)).total, 0);
      assert.equal((await heir.call(resources.mine)).total, 1);
      const saved = await heir.call(deposits.save, { ...at(row), body: form });
      assert.equal(saved.code, 200, saved.msg);
      const next = { rowVer: (saved.data as { rowVer: number }).rowVer };
      assert.equal((await heir.call(deposits.submit, { ...at(row), body: next })).code, 200);
    });

    test('does not take what the former owner still has open in a form', async () => {
      const row = await made('3');
      await give(row);
      const late = await owner.call(deposits.save, { ...at(row), body: { ...completeForm, rowVer: row.rowVer } });
      assert.equal(late.error, 'data.resources.notFound');
      assert.equal((await now(row)).titleZh, row.titleZh);
    });

    test('keeps its co-editors, who serve the new owner; a co-editor who gets it is none any more', async () => {
      const row = await made('0');
      await owner.call(recordPeople.invite, { ...at(row), body: { who: editor.userName } });
      await owner.call(recordPeople.invite, { ...at(row), body: { who: heir.userName } });
      await give(row);
      assert.deepEqual((await now(row)).editorIds, [editor.userId]);
      const { data } = await editor.call(deposits.open, at(row));
      const { may } = data as ResourceFull;
      assert.deepEqual([may.edit, may.submit, may.remove], [true, false, false]);
      const dismiss = { params: { id: row.resourceId, userId: editor.userId } };
      assert.equal((await owner.call(recordPeople.uninvite, dismiss)).error, 'data.resources.notFound');
      assert.equal((await heir.call(recordPeople.uninvite, dismiss)).code, 200);
      assert.equal((await editor.call(deposits.open, at(row))).error, 'data.resources.notFound');
    });

    test('is read by no link of the former owner’s any more; the new owner makes their own', async () => {
      const row = await made('1');
      const link = async (who: Person) =>
        (await who.call(reviewerLinks.create, { ...at(row), body: { note: '', validUntil: soon } })).data as {
          linkId: number;
          token: string;
        };
      const read = async (token: string) => (await visitor(reviewerLinks.record, { body: { token } })).error;
      const old = await link(owner);
      assert.equal(await read(old.token), undefined);
      await give(row);
      assert.equal(await read(old.token), 'data.reviewer-links.gone');
      const own = await link(heir);
      assert.equal(await read(own.token), undefined);
      const end = await owner.call(reviewerLinks.revoke, { params: { id: own.linkId } });
      assert.equal(end.error, 'data.reviewer-links.notFound');
      assert.equal(await read(own.token), undefined);
    });

    test('keeps access that was given; files are not the former owner’s any more', async () => {
      const row = await made('5', restricted);
      const requestId = await request(row, applicant);
      const { rowVer } = await requestOf(requestId);
      const yes = { requestId, rowVer, validUntil: soon, comments: '' };
      assert.equal((await manager.call(accessRequests.approve, { body: yes })).code, 200);
      assert.ok((await bytes(row, owner)) > 0);
      await give(row);
      assert.deepEqual([await bytes(row, owner), (await bytes(row, applicant)) > 0], [0, true]);
      assert.ok((await bytes(row, heir)) > 0);
      await request(row, owner);
    });

    test('asks the new owner what the former one had agreed to', async () => {
      const row = await made('5', restricted);
      const requestId = await request(row, applicant);
      const agree = async (who: Person) => {
        const { rowVer } = await requestOf(requestId);
        return who.call(accessRequests.consent, { body: { requestId, rowVer, agrees: true, comments: '' } });
      };
      assert.equal((await agree(owner)).code, 200);
      await give(row);
      const { status, ownerConsent } = await requestOf(requestId);
      assert.deepEqual([status, ownerConsent], ['0', null]);
      assert.equal((await owner.call(accessRequests.asked)).total, 0);
      assert.equal((await agree(owner)).error, 'data.access-requests.notFound');
      assert.equal((await heir.call(accessRequests.asked)).total, 1);
      assert.equal((await agree(heir)).code, 200);
    });

    test('ends the request of whoever gets it', async () => {
      const row = await made('5', restricted);
      const requestId = await request(row, heir);
      await give(row);
      assert.equal((await requestOf(requestId)).status, '6');
      assert.equal((await heir.call(accessRequests.asked)).rows!.filter(({ status }) => status === '0').length, 0);
    });

    test('is not changed by what the former owner had asked for', async () => {
      const row = await made('5');
      const closed = { sharingMethod: 'closed', openDate: '', nonDisclosureReason: '涉及未公开成果' };
      const wishes = [
        owner.call(changeRequests.askWithdrawal, { body: { ...(await which(row)), reason: '数据有误' } }),
        owner.call(changeRequests.share, {
          body: { ...(await which(row)), ...closed, reason: '数据有误' },
        }),
      ];
      for (const { code, msg } of await Promise.all(wishes)) assert.equal(code, 200, msg);
      await give(row);
      const { rows } = await manager.call(changeRequests.list, { query: { status: '0', pageSize: 100 } });
      assert.deepEqual(
        rows!.filter(({ resourceId }) => resourceId === row.resourceId),
        [],
      );
      assert.equal((await now(row)).status, '5');
      const again = { ...(await which(row)), reason: '仪器标定错误' };
      assert.equal((await owner.call(changeRequests.askWithdrawal, { body: again })).error, 'data.resources.notFound');
      assert.equal((await heir.call(changeRequests.askWithdrawal, { body: again })).code, 200);
    });

    test('is offered to nobody else any more, in any of its versions', async () => {
      const row = await made('6');
      const third = await person(portal, verified);
      const { resourceId } = await portal
        .context()
        .db.selectFrom('dataResource')
        .select('resourceId')
        .where('versionGroup', '=', row.versionGroup)
        .where('status', '=', '5')
        .executeTakeFirstOrThrow();
      const offer = { ...(await which({ resourceId })), who: third.userName, reason: '' };
      assert.equal((await owner.call(changeRequests.handOver, { body: offer })).code, 200);
      await give(row);
      assert.equal((await third.call(changeRequests.received)).total, 0);
    });

    test('counts for the new owner, with everything that was counted before', async () => {
      const row = await made('5');
      const { db } = portal.context();
      await db
        .insertInto('dataUsageMonth')
        .values({ resourceId: row.resourceId, month: wireDay(new Date()), method: 1, views: 7 })
        .execute();
      await give(row);
      const mine = async (who: Person) => (await who.call(statistics.mine)).rows!.map(({ publicId }) => publicId);
      assert.deepEqual([await mine(owner), await mine(heir)], [[], [row.publicId]]);
    });

    test('is not decided on by whoever gets it: the review that they had in hand ends, and it waits again', async () => {
      const row = await made('1');
      heir = await person(portal, { ...verified, roles: ['reviewer'] });
      const { resourceId } = row;
      assert.equal((await heir.call(reviews.claim, { body: { resourceId, rowVer: row.rowVer } })).code, 200);
      await give(await now(row));
      const { rowVer, status } = await now(row);
      assert.equal(status, '1');
      for (const decide of [reviews.approve, reviews.claim]) {
        const { error } = await heir.call(decide, { body: { resourceId, rowVer, comments: '' } });
        assert.equal(error, 'data.reviews.ownResource');
      }
      const waiting = (await heir.call(reviews.mine)).rows!;
      assert.deepEqual(
        waiting.filter((one) => one['resourceId'] === resourceId),
        [],
      );
      const done = (await heir.call(reviews.mine, { query: { state: 'done' } })).rows!;
      assert.equal(done.find((one) => one['resourceId'] === resourceId)?.['status'], 'recused');
      const history = (await manager.call(reviews.history, { params: { resourceId } })).data as Review[];
      assert.deepEqual(
        history.map(({ outcome }) => outcome),
        ['claimed', 'recused'],
      );
      const desk = (await manager.call(reviews.desk, { params: { resourceId } })).data as Desk;
      assert.deepEqual([desk.assignments, desk.may.assign], [[], true], 'nobody has it, and somebody can be asked');
    });

    test('stays in the hands of colleagues; whoever asked the new owner reads that they cannot any more', async () => {
      const row = await made('1');
      const colleague = await auditor(portal, 'Ben');
      heir = await auditor(portal, 'Eve');
      const { resourceId } = row;
      const userIds = [colleague.userId, heir.userId];
      const assigned = await manager.call(reviews.assign, { body: { resourceId, rowVer: row.rowVer, userIds } });
      assert.equal(assigned.code, 200, assigned.msg);
      await colleague.call(reviews.note, { body: { resourceId, text: '第三张图存疑' } });
      await give(await now(row));
      assert.equal((await now(row)).status, '2');
      const { assignments } = (await manager.call(reviews.desk, { params: { resourceId } })).data as Desk;
      assert.deepEqual(
        assignments.map(({ name, status }) => [name, status]),
        [['Ben', 'open']],
      );
      const mail = await portal
        .context()
        .db.selectFrom('mailOutbox')
        .select('body')
        .where('toAddr', '=', manager.email)
        .orderBy('id', 'desc')
        .limit(3)
        .execute();
      assert.ok(mail.some(({ body }) => /Eve 已成为.*的所有者/.test(body)));
      const desk = await heir.call(reviews.desk, { params: { resourceId } });
      const history = await heir.call(reviews.history, { params: { resourceId } });
      const read = JSON.stringify([desk.data, history.data]);
      assert.doesNotMatch(read, /第三张图存疑|Ben/, 'neither notes nor names of reviewers are the owner’s to read');
    });

    test('is not decided on by whoever had handed it in, though it is theirs no longer', async () => {
      owner = await person(portal, { ...verified, roles: ['reviewer'] });
      const row = await made('1');
      await give(row);
      const { resourceId, rowVer } = await now(row);
      for (const decide of [reviews.approve, reviews.claim]) {
        const { error } = await owner.call(decide, { body: { resourceId, rowVer, comments: '' } });
        assert.equal(error, 'data.reviews.ownResource');
      }
      const other = await person(portal, { ...verified, roles: ['reviewer'] });
      assert.equal((await other.call(reviews.claim, { body: { resourceId, rowVer } })).code, 200);
    });
  });
