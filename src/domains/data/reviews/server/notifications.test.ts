import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditors } from '#contract/data/auditors';
import type { ResourceDraft } from '#contract/data/resources';
import { actingAs, aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { holdPublication, releasePublication } from '#module/data/life-cycle';
import { submit } from '#module/data/deposits';
import { setSettings } from '#factory/system/settings';
import { inTransaction } from '#server/context';
import { startPortal } from '#testing';
import { reviews } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const { db } = portal.context();
const from = async (organization: string, roles: string[] = ['reviewer']): Promise<Person> => {
  const who = await person(portal, { verified: true, roles });
  await db.updateTable('sysUser').set({ organization }).where('userId', '=', who.userId).execute();
  return who;
};
const owner = await from('提交人研究所', []);
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const [physicist, chemist, colleague, paused, unregistered] = await Promise.all([
  from('甲大学'),
  from('乙大学'),
  from('提交人研究所'),
  from('丙大学'),
  from('丁大学'),
]);

const register = async (who: Person, more: object = {}) =>
  manager.call(auditors.add, {
    body: {
      userId: who.userId,
      subjectCodes: ['140.50'],
      resourceTypes: [],
      maxOpen: 5,
      status: '0',
      remark: '',
      ...more,
    },
  });

/** People who are asked to review a new submission. */
async function askedFor(form: Partial<ResourceDraft>): Promise<Person[]> {
  const before = await db
    .selectFrom('mailOutbox')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  await aResource(portal, owner, { status: '1', form });
  const rows = await db
    .selectFrom('mailOutbox')
    .select(['toAddr', 'subject'])
    .where('id', '>', before?.id ?? 0)
    .execute();
  const todo = rows.filter(({ subject }) => subject.includes('有新的数据资源待审核')).map(({ toAddr }) => toAddr);
  return [physicist, chemist, colleague, paused, unregistered].filter(({ email }) => todo.includes(email));
}

test('while nobody is registered everybody who may review is told of a submission', async () => {
  assert.deepEqual(await askedFor({}), [physicist, chemist, colleague, paused, unregistered]);
});

test('of the register only those are told who review its discipline and type, take part and have no conflict', async () => {
  await register(physicist);
  await register(chemist, { subjectCodes: ['150'] });
  await register(colleague);
  await register(paused, { status: '1' });
  assert.deepEqual(await askedFor({ subjectCode: '140.5010' }), [physicist]);
  assert.deepEqual(await askedFor({ subjectCode: '150.20' }), [chemist]);
  assert.deepEqual(await askedFor({ subjectCode: '' }), [physicist, chemist]);
  await setSettings(portal, { 'data.review.sameInstitution': 'true' });
  assert.deepEqual(await askedFor({ subjectCode: '140.50' }), [physicist, colleague]);
  await setSettings(portal, { 'data.review.sameInstitution': 'false' });
});

test('a discipline of which nobody is registered is told to all', async () => {
  assert.deepEqual(await askedFor({ subjectCode: '180.10' }), [physicist, chemist, colleague, paused, unregistered]);
});

test('who sees one sub-center hears nothing of the submissions of another', async () => {
  const [near, far] = await Promise.all(
    [102, 103].map(async (deptId) => {
      const { roleKey } = await role(portal, {
        permissions: ['data:resource:audit'],
        dataScope: '2',
        deptIds: [deptId],
      });
      return from('戊大学', [roleKey]);
    }),
  );
  const here = await person(portal, { verified: true, deptId: 102 });
  const told = async () => {
    const rows = await db.selectFrom('mailOutbox').select(['toAddr', 'subject']).execute();
    return [near!, far!, physicist].map(
      ({ email }) => rows.filter((row) => row.toAddr === email && row.subject.includes('待审核')).length,
    );
  };
  const before = await told();
  const draft = await aResource(portal, here, { form: { subjectCode: '180.10' } });
  await db.updateTable('dataResource').set({ deptId: 102 }).where('resourceId', '=', draft.resourceId).execute();
  await submit(actingAs(portal, here, []), draft.resourceId, draft.rowVer);
  assert.deepEqual(
    (await told()).map((count, at) => count - before[at]!),
    [1, 0, 1],
  );
  await register(near!, { subjectCodes: ['180'] });
  await register(far!, { subjectCodes: ['180'] });
  const next = await aResource(portal, here, { form: { subjectCode: '180.10' } });
  await db.updateTable('dataResource').set({ deptId: 102 }).where('resourceId', '=', next.resourceId).execute();
  await submit(actingAs(portal, here, []), next.resourceId, next.rowVer);
  assert.deepEqual(
    (await told()).map((count, at) => count - before[at]!),
    [2, 0, 1],
    'nor who is in the register for its discipline',
  );
});

const lettersToOwner = async () =>
  db.selectFrom('mailOutbox').select(['subject', 'body']).where('toAddr', '=', owner.email).orderBy('id').execute();

test('the mail of an approval leads to the public page where there is one', async () => {
  const { resourceId, rowVer, publicId } = await aResource(portal, owner, { status: '1' });
  assert.equal((await physicist.call(reviews.approve, { body: { resourceId, rowVer } })).code, 200);
  const letter = (await lettersToOwner()).at(-1)!;
  assert.match(letter.subject, /审核通过/);
  assert.ok(letter.body.includes(`https://portal.example.org/data/detail/${publicId}`));
});

test('while the publication is held it leads to the owner’s own page; when it comes another mail leads to the public one', async () => {
  const { resourceId, rowVer, publicId } = await aResource(portal, owner, { status: '1' });
  await inTransaction(portal.context(), (tx) => holdPublication(tx, resourceId, 'archive.paper-submissions'));
  assert.equal((await physicist.call(reviews.approve, { body: { resourceId, rowVer } })).code, 200);
  const approved = (await lettersToOwner()).at(-1)!;
  assert.ok(!approved.body.includes('/data/detail/'));
  assert.ok(approved.body.includes(`https://portal.example.org/archive/manage/${resourceId}`));
  assert.match(approved.body, /等待补充论文的 DOI（由作者[\s\S]*DOI of the paper[\s\S]*once it is public/);
  await inTransaction(portal.context(), (tx) => releasePublication(tx, resourceId, 'archive.paper-submissions'));
  const published = (await lettersToOwner()).at(-1)!;
  assert.match(published.subject, /数据资源已发布[\s\S]*published/);
  assert.ok(published.body.includes(`https://portal.example.org/data/detail/${publicId}`));
});

test('a revised resource is told to the reviewer of the round before, and to all once that person cannot review', async () => {
  const { resourceId } = await aResource(portal, owner, { status: '1', form: { subjectCode: '140.50' } });
  const rowVer = async () =>
    (
      await db
        .selectFrom('dataResource')
        .select('rowVer')
        .where('resourceId', '=', resourceId)
        .executeTakeFirstOrThrow()
    ).rowVer;
  const reject = async () => {
    const body = { resourceId, rowVer: await rowVer(), reasons: ['metadata'] };
    assert.equal((await physicist.call(reviews.reject, { body })).code, 200);
  };
  /** Mails to reviewers after the resource is submitted again. */
  const submitAgain = async () => {
    const last = await db
      .selectFrom('mailOutbox')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    await submit(actingAs(portal, owner, []), resourceId, await rowVer());
    const rows = await db
      .selectFrom('mailOutbox')
      .select(['toAddr', 'subject', 'body'])
      .where('id', '>', last?.id ?? 0)
      .execute();
    return rows.filter(({ toAddr }) => toAddr !== owner.email);
  };
  await reject();
  const [letter, ...others] = await submitAgain();
  assert.deepEqual([letter!.toAddr, others], [physicist.email, []]);
  assert.match(letter!.subject, /已修改，请继续审核/);
  assert.ok(letter!.body.includes(`https://portal.example.org/dms/approval/detail?id=${resourceId}`));

  await reject();
  await db.deleteFrom('sysUserRole').where('userId', '=', physicist.userId).execute();
  const letters = await submitAgain();
  assert.ok(letters.length > 1);
  for (const { toAddr, subject } of letters) {
    assert.notEqual(toAddr, physicist.email);
    assert.match(subject, /有新的数据资源待审核/);
  }
});
