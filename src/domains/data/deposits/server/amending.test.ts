import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { deposits } from '../contract.ts';
import { search } from '#contract/data/search';
import { reviews } from '#contract/data/reviews';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { caller, startPortal } from '#testing';
import {
  Metadata,
  resources,
  resourceStatuses,
  transitions,
  type HistoryEntry,
  type ResourceFull,
  type ResourceStatus,
} from '#contract/data/resources';
import { aResource, completeForm } from '#factory/data/resources';
import { findResource, type ResourceRecord } from '#module/data/resources';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const visitor = caller(portal);

const now = async ({ resourceId }: ResourceRecord) => (await findResource(portal.context(), resourceId))!;
/** The form in the format that the dialog sends. */
const formOf = async (row: ResourceRecord, change: object = {}) => {
  const { data } = await manager.call(resources.get, { params: { id: row.resourceId } });
  return { ...Metadata.parse(data), rowVer: (data as ResourceFull).rowVer, reason: '题名有误', ...change };
};
const amend = async (row: ResourceRecord, change: object, who: Person = manager) =>
  who.call(deposits.amend, { params: { id: row.resourceId }, body: await formOf(row, change) });
const revisionsOf = ({ resourceId }: ResourceRecord) =>
  db.selectFrom('dataRevision').selectAll().where('resourceId', '=', resourceId).orderBy('revisionNo').execute();
const mailsTo = async (who: Person) =>
  (await db.selectFrom('mailOutbox').select('subject').where('toAddr', '=', who.email).execute()).filter(
    ({ subject }) => subject.includes('元数据已更正'),
  ).length;

describe('a data administrator who corrects metadata', () => {
  test('changes the page, the search and the revisions at once, and the owner is told why', async () => {
    const row = await aResource(portal, owner, { status: '5' });
    const before = await mailsTo(owner);
    const works = [{ relation: 'IsSupplementTo', idType: 'DOI', value: 'doi:10.1234/paper', title: '论文' }];
    const answer = await amend(row, { titleZh: '更正后的独特题名甲乙丙', relatedWorks: works });
    assert.equal(answer.code, 200, answer.msg);
    const { data } = await visitor(recordPages.detail, { params: { publicId: row.publicId } });
    const shown = data as ResourceDetail;
    assert.deepEqual(
      [shown.titleZh, shown.relatedWorks[0]!.value, shown.status, shown.version],
      ['更正后的独特题名甲乙丙', '10.1234/paper', '5', row.version],
    );
    assert.deepEqual(
      shown.corrections.map(({ fields }) => fields),
      [['titleZh', 'relatedWorks']],
      'the page says what was corrected',
    );
    assert.equal((await visitor(search.list, { query: { keyword: '更正后的独特题名' } })).total, 1);
    const revisions = await revisionsOf(row);
    assert.deepEqual(
      revisions.map(({ revisionNo, snapshot }) => [revisionNo, (snapshot as { titleZh: string }).titleZh]),
      [
        [1, row.titleZh],
        [2, '更正后的独特题名甲乙丙'],
      ],
    );
    assert.equal((revisions[1]!.snapshot as { files: object[] }).files.length, 1);
    assert.ok(!JSON.stringify(revisions[1]!.snapshot).includes('ftpPassword'));
    const history = (await manager.call(resources.history, { params: { id: row.resourceId } })).data as HistoryEntry[];
    assert.deepEqual(
      [history[0]!.act, history[0]!.reason, history[0]!.detail],
      ['amend', '题名有误', { fields: 'titleZh,relatedWorks' }],
    );
    const own = (await owner.call(resources.ownHistory, { params: { id: row.resourceId } })).data as HistoryEntry[];
    assert.deepEqual([own[0]!.reason, own[0]!.actorName], ['题名有误', '']);
    assert.equal(await mailsTo(owner), before + 1);
    const { data: difference } = await manager.call(reviews.difference, { params: { resourceId: row.resourceId } });
    assert.deepEqual(
      (difference as { fields: { field: string }[] }).fields.map(({ field }) => field),
      ['titleZh', 'relatedWorks'],
    );
  });

  test('touches neither sharing nor identifiers nor anything else that a request holds', async () => {
    const row = await aResource(portal, owner, { status: '5' });
    const more = {
      sharingMethod: 'closed',
      doi: '10.1234/mine',
      ownerId: 1,
      status: '7',
      ftpAddress: 'x',
      license: 'cc0',
    };
    assert.equal((await amend(row, { titleEn: 'Another title', ...more })).code, 200);
    const after = await now(row);
    for (const name of ['sharingMethod', 'doi', 'ownerId', 'status', 'ftpAddress', 'license', 'openDate'] as const)
      assert.equal(after[name], row[name], name);
  });

  test('is told what is missing, what is wrong, and that nothing was changed; then nothing is', async () => {
    const row = await aResource(portal, owner, { status: '5' });
    const cases: [object, string, string[]][] = [
      [{ titleZh: ' ', titleEn: '' }, 'data.resources.incomplete', ['titleZh']],
      [{ authors: [] }, 'data.resources.incomplete', ['authors']],
      [
        { relatedWorks: [{ idType: 'URL', value: 'javascript:alert(1)' }] },
        'data.resources.incomplete',
        ['relatedWorks.0.value'],
      ],
      [{}, 'data.resources.nothingChanged', []],
      [{ titleEn: 'x', reason: ' ' }, 'kernel.faulty', ['reason']],
    ];
    for (const [change, error, faulty] of cases) {
      const answer = await amend(row, change);
      assert.deepEqual([answer.code === 200, answer.fields?.map(({ path }) => path) ?? []], [false, faulty], error);
      if (error !== 'kernel.faulty') assert.equal(answer.error, error);
    }
    assert.deepEqual([(await now(row)).rowVer, (await revisionsOf(row)).length], [row.rowVer, 1]);
  });

  test('is not stopped by what was wrong before and is left alone', async () => {
    const row = await aResource(portal, owner, { status: '5' });
    await db.updateTable('dataResource').set({ keywordsZh: '' }).where('resourceId', '=', row.resourceId).execute();
    assert.equal((await amend(row, { titleEn: 'Mended' })).code, 200);
  });

  test('has read the latest; of two at once one wins and the other is told', async () => {
    const row = await aResource(portal, owner, { status: '5' });
    const body = await formOf(row);
    const answers = await Promise.all(
      ['One', 'Other'].map((titleEn) =>
        manager.call(deposits.amend, { params: { id: row.resourceId }, body: { ...body, titleEn } }),
      ),
    );
    assert.deepEqual(answers.map(({ code }) => code).toSorted(), [200, 601]);
    assert.equal(answers.find(({ code }) => code === 601)!.error, 'data.resources.changed');
    assert.equal((await revisionsOf(row)).length, 2);
  });

  for (const status of resourceStatuses) {
    const isAllowed = (transitions.amend.from as readonly ResourceStatus[]).includes(status);
    test(`${isAllowed ? 'may' : 'may not'} in state ${status}`, async () => {
      const row = await aResource(portal, owner, { status });
      const body = { ...Metadata.parse({ ...completeForm, titleEn: 'Other' }), rowVer: row.rowVer, reason: 'x' };
      const answer = await manager.call(deposits.amend, { params: { id: row.resourceId }, body });
      assert.equal(answer.code === 200, isAllowed, answer.error);
      assert.equal((await now(row)).titleEn === 'Other', isAllowed);
    });
  }
});

test('nobody else corrects: not a reviewer, and a clerk only in their department', async () => {
  const row = await aResource(portal, owner, { status: '5' });
  const body = await formOf(row, { titleEn: 'Taken over' });
  const ask = (call: Person['call']) => call(deposits.amend, { params: { id: row.resourceId }, body });
  const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
  assert.equal((await ask(reviewer.call)).code, 403);
  const { roleKey } = await role(portal, {
    permissions: ['data:resource:edit', 'data:resource:query'],
    dataScope: '2',
    deptIds: [102],
  });
  const clerk = await person(portal, { verified: true, roles: [roleKey] });
  await db.updateTable('dataResource').set({ deptId: 103 }).where('resourceId', '=', row.resourceId).execute();
  assert.equal((await ask(clerk.call)).error, 'data.resources.notFound');
  assert.equal((await now(row)).titleEn, row.titleEn);
  await db.updateTable('dataResource').set({ deptId: 102 }).where('resourceId', '=', row.resourceId).execute();
  assert.equal((await ask(clerk.call)).code, 200);
});
