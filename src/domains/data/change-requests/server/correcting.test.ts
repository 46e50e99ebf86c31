import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { deposits } from '#contract/data/deposits';
import { recordPeople } from '#contract/data/record-people';
import { resources, type ResourceFull } from '#contract/data/resources';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { changeRequests, type Change } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const editor = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });
const manager = await person(portal, { verified: true, roles: ['data_admin'] });
const visitor = caller(portal);
const reason = '论文已发表';
const doi = { relation: 'IsSupplementTo', idType: 'DOI', value: '10.1234/abcd', title: '' } as const;

const full = async (id: number) => (await owner.call(deposits.open, { params: { id } })).data as ResourceFull;
const asked = async (id: number, change: object, who = owner) =>
  who.call(changeRequests.correct, { body: { resourceId: id, rowVer: (await full(id)).rowVer, reason, ...change } });
const waiting = async () =>
  (await manager.call(changeRequests.list, { query: { kind: 'correct', status: '0' } })).rows as unknown as Change[];
const decided = async (id: number, who = manager, accepts = true) => {
  const { changeId, rowVer } = (await waiting()).find(({ resourceId }) => resourceId === id)!;
  return who.call(changeRequests.decide, { body: { changeId, rowVer, accepts, comments: '' } });
};
const detail = async (publicId: string) =>
  (await visitor(recordPages.detail, { params: { publicId } })).data as ResourceDetail;

describe('a correction of a public resource', () => {
  test('that its owner asks for is shown to data administrators and amends it when one agrees', async () => {
    const made = await aResource(portal, owner, { status: '5' });
    const { resourceId, publicId, version } = made;
    const change = {
      titleEn: 'Magnetotransport of layered MnBi2Te4',
      relatedWorks: [doi],
      orcids: ['0000-0002-1825-0097'],
    };
    assert.equal((await asked(resourceId, change)).code, 200);
    assert.equal((await detail(publicId)).titleEn, made.titleEn, 'nothing changes before');
    const [request] = await waiting();
    assert.deepEqual(
      request!.corrections.map(({ field }) => field),
      ['titleEn', 'authors', 'relatedWorks'],
    );
    assert.deepEqual(request!.corrections[1]!.entries![0]!.parts, [
      { part: 'orcid', before: '', after: '0000-0002-1825-0097' },
    ]);
    assert.equal((await decided(resourceId)).code, 200);
    const now = await detail(publicId);
    assert.deepEqual(
      [now.titleEn, now.authors[0]!.orcid, now.relatedWorks[0]!.value, now.version],
      [change.titleEn, '0000-0002-1825-0097', '10.1234/abcd', version],
    );
    const { revisionNo } = await full(resourceId);
    assert.equal(revisionNo, made.revisionNo + 1);
    const history = (await owner.call(resources.ownHistory, { params: { id: resourceId } })).data as {
      act: string;
      reason: string;
    }[];
    assert.ok(history.some((event) => event.act === 'amend' && event.reason === reason));
  });

  test('changes nothing when it is refused or taken back', async () => {
    const { resourceId, publicId, titleEn } = await aResource(portal, owner, { status: '5' });
    assert.equal((await asked(resourceId, { titleEn: 'Other' })).code, 200);
    assert.equal((await asked(resourceId, { titleEn: 'Another' })).error, 'data.change-requests.waiting');
    assert.equal((await decided(resourceId, manager, false)).code, 200);
    assert.equal((await asked(resourceId, { titleEn: 'Other' })).code, 200, 'and can be asked for again');
    const [own] = (await owner.call(changeRequests.own, { params: { id: resourceId } })).rows as unknown as Change[];
    assert.equal((await owner.call(changeRequests.takeBack, { params: { id: own!.changeId } })).code, 200);
    assert.equal((await detail(publicId)).titleEn, titleEn);
  });

  test('has only the fields of the list, valid values, and a difference', async () => {
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5' });
    const key = async (change: object) => (await asked(resourceId, change)).error;
    assert.equal(await key({}), 'data.resources.nothingChanged');
    const beyond = { license: 'cc0', authors: [], resourceType: 'software', subjectCode: '140.10' };
    assert.equal(await key(beyond), 'data.resources.nothingChanged', 'what is not in the list is left out');
    assert.equal(await key({ titleZh: '', titleEn: '' }), 'data.resources.incomplete');
    assert.equal(await key({ orcids: [] }), 'data.change-requests.orcidCount');
    assert.notEqual((await asked(resourceId, { orcids: ['0000-0002-1825-0098'] })).code, 200);
    assert.equal((await detail(publicId)).license, 'by');
  });

  test('is asked for by the owner alone, of a public resource', async () => {
    const { resourceId } = await aResource(portal, owner, { status: '5' });
    assert.equal(
      (await owner.call(recordPeople.invite, { params: { id: resourceId }, body: { who: editor.userName } })).code,
      200,
    );
    assert.equal((await asked(resourceId, { titleEn: 'Other' }, other)).error, 'data.resources.notFound');
    assert.notEqual((await asked(resourceId, { titleEn: 'Other' }, editor)).code, 200);
    assert.notEqual((await asked(resourceId, { titleEn: 'Other' }, manager)).code, 200);
    const draft = await aResource(portal, owner);
    assert.equal((await asked(draft.resourceId, { titleEn: 'Other' })).error, 'data.resources.wrongState');
  });

  test('is decided by another data administrator, not by reviewers or its owner', async () => {
    const boss = await person(portal, { verified: true, roles: ['data_admin'] });
    const { resourceId, rowVer } = await aResource(portal, boss, { status: '5' });
    const body = { resourceId, rowVer, reason, titleEn: 'Other' };
    assert.equal((await boss.call(changeRequests.correct, { body })).code, 200);
    assert.equal((await decided(resourceId, boss)).error, 'data.change-requests.own');
    assert.notEqual((await decided(resourceId, reviewer)).code, 200);
    assert.notEqual((await decided(resourceId, other)).code, 200);
    assert.equal((await decided(resourceId)).code, 200);
  });

  test('is out of date once one of its fields was amended otherwise', async () => {
    const { resourceId, publicId } = await aResource(portal, owner, { status: '5' });
    assert.equal((await asked(resourceId, { titleEn: 'Of the owner' })).code, 200);
    const amended = { titleEn: 'Of the administrator', rowVer: (await full(resourceId)).rowVer, reason };
    assert.equal((await manager.call(deposits.amend, { params: { id: resourceId }, body: amended })).code, 200);
    assert.equal((await decided(resourceId)).error, 'data.change-requests.outdated');
    assert.equal((await detail(publicId)).titleEn, 'Of the administrator');
    assert.equal((await decided(resourceId, manager, false)).code, 200, 'it can still be refused');
  });
});
