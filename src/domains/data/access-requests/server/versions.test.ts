import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actingAs, aResource, nextPublished } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { wireDay } from '#shared/time';
import { startPortal } from '#testing';
import { accessRequests, type Held, type MyRequest } from '../contract.ts';

/* Granted access after a new version of the resource. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const applicant = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const wish = { purpose: 'research', usageDesc: '用于拟合输运模型并与理论比较', agreed: true };
const inDays = (days: number) => wireDay(new Date(Date.now() + days * 24 * 3600_000));

const published = () =>
  aResource(portal, owner, {
    status: '5',
    form: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  });
const ask = (publicId: string, who = applicant) => who.call(accessRequests.create, { body: { publicId, ...wish } });
const stateOf = async (publicId: string, who = applicant) =>
  (await who.call(accessRequests.of, { params: { publicId } })).data as {
    request: MyRequest | null;
    mayRequest: boolean;
    held: Held | null;
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
const decide = async (publicId: string, act: 'approve' | 'revoke', body: object) => {
  const { request } = await stateOf(publicId);
  return manager.call(accessRequests[act], {
    body: { requestId: request!.requestId, rowVer: request!.rowVer, ...body },
  });
};
const lettersTo = async ({ email }: { email: string }) => {
  const rows = await portal.context().db.selectFrom('mailOutbox').select(['toAddr', 'body']).orderBy('id').execute();
  return rows.filter(({ toAddr }) => toAddr === email).map(({ body }) => body);
};

describe('access to restricted files', () => {
  test('goes on with the next version, which the page says, and is revoked as one', async () => {
    const old = await published();
    await ask(old.publicId);
    await decide(old.publicId, 'approve', { validUntil: inDays(9), comments: '' });
    const { publicId } = await nextPublished(portal, owner, old);
    assert.ok((await bytes(old.publicId)) > 0);
    assert.ok((await bytes(publicId)) > 0);
    const { request, mayRequest, held } = await stateOf(publicId);
    assert.deepEqual([request, mayRequest, held!.isThis, held!.validUntil], [null, false, true, inDays(9)]);
    assert.equal((await lettersTo(applicant)).filter((body) => body.includes(`/data/detail/${publicId}`)).length, 1);
    await decide(old.publicId, 'revoke', { comments: '项目终止' });
    assert.deepEqual([await bytes(old.publicId), await bytes(publicId)], [0, 0]);
  });

  test('stays with one version where the owner or the decision says so; the page names that version', async () => {
    const old = await published();
    for (const who of [applicant, other]) await ask(old.publicId, who);
    const { requestId, rowVer } = (await stateOf(old.publicId, other)).request!;
    const consent = { requestId, rowVer, agrees: true, comments: '', thisVersionOnly: true };
    assert.equal((await owner.call(accessRequests.consent, { body: consent })).code, 200);
    await decide(old.publicId, 'approve', { validUntil: inDays(9), comments: '', thisVersionOnly: true });
    const now = (await stateOf(old.publicId, other)).request!.rowVer;
    await manager.call(accessRequests.approve, {
      body: { requestId, rowVer: now, validUntil: inDays(9), comments: '' },
    });
    const { publicId } = await nextPublished(portal, owner, old);
    for (const who of [applicant, other]) {
      assert.ok((await bytes(old.publicId, who)) > 0);
      assert.equal(await bytes(publicId, who), 0);
      const { mayRequest, held } = await stateOf(publicId, who);
      assert.deepEqual([mayRequest, held!.isThis, held!.publicId], [true, false, old.publicId]);
    }
  });

  test('outlives the version that it was asked for, when that one is withdrawn', async () => {
    const old = await published();
    await ask(old.publicId);
    await decide(old.publicId, 'approve', { validUntil: inDays(9), comments: '' });
    const next = await nextPublished(portal, owner, old);
    const chief = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
    const { withdraw } = await import('#module/data/life-cycle');
    await withdraw(chief, old.resourceId, '仪器标定错误');
    assert.deepEqual([await bytes(old.publicId), (await bytes(next.publicId)) > 0], [0, true]);
    await withdraw(chief, next.resourceId, '仪器标定错误');
    assert.equal(await bytes(next.publicId), 0);
  });
});
