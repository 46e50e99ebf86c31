import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordVersions } from '#contract/data/versions';
import { deposits } from '#contract/data/deposits';
import { recordPeople } from '#contract/data/record-people';
import { sql } from 'kysely';
import { changeRequests } from '#contract/data/change-requests';
import { reviewerLinks } from '#contract/data/reviewer-links';
import { reviews } from '#contract/data/reviews';
import { person, type Person } from '#factory/identity/accounts';
import { wireDay } from '#shared/time';
import { caller, startPortal, type Caller } from '#testing';
import { acts, Metadata, resources, resourceStatuses, type Act, type ResourceStatus } from '../contract.ts';
import { aResource, completeForm } from './factory.ts';
import { setEditors } from '#factory/data/record-people';
import type { ResourceRecord } from './table.ts';
import { findResource } from './queries/records.ts';

/*
 * Permissions by state: every act of the table of transitions, through its public interface, for every role in a record. A
 * refused act gets its error code and changes nothing.
 */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const chief = await person(portal, { verified: true, roles: ['data_admin'] });
const author = await person(portal, { verified: true, roles: ['reviewer'] });
const receiver = await person(portal, { verified: true });

const people = {
  visitor: undefined,
  stranger: await person(portal, { verified: true }),
  editor: await person(portal, { verified: true }),
  owner,
  auditor: await person(portal, { verified: true, roles: ['data_auditor'] }),
  reviewer: await person(portal, { verified: true, roles: ['reviewer'] }),
  /** A reviewer who is one of the authors. */
  author,
  director: await person(portal, { verified: true, roles: ['center_director'] }),
  manager: await person(portal, { verified: true, roles: ['data_admin'] }),
  /** A data administrator who owns the record. */
  'owning manager': chief,
} as const satisfies Record<string, Person | undefined>;
type Role = keyof typeof people;
const roles = Object.keys(people) as Role[];

const year = wireDay(new Date(Date.now() + 30 * 86_400_000));
const reason = '已核实';
const stricter = { sharingMethod: 'closed', openDate: '', nonDisclosureReason: '涉及未公开成果' };

/** Carries out an act of a person with its call. */
type Perform = (call: Caller, row: ResourceRecord) => ReturnType<Caller>;
const performers: Partial<Record<Act, Perform>> = {
  submit: (call, row) => call(deposits.submit, { params: { id: row.resourceId }, body: { rowVer: row.rowVer } }),
  recall: (call, { resourceId: id }) => call(deposits.recall, { params: { id } }),
  claim: (call, { resourceId, rowVer }) => call(reviews.claim, { body: { resourceId, rowVer } }),
  reject: (call, { resourceId, rowVer }) =>
    call(reviews.reject, { body: { resourceId, rowVer, reasons: ['quality'] } }),
  approve: (call, { resourceId, rowVer }) => call(reviews.approve, { body: { resourceId, rowVer } }),
  withdraw: (call, { resourceId, rowVer }) => call(changeRequests.withdraw, { body: { resourceId, rowVer, reason } }),
  restore: (call, { resourceId, rowVer }) => call(changeRequests.askRestore, { body: { resourceId, rowVer, reason } }),
  edit: (call, { resourceId: id, rowVer }) =>
    call(deposits.save, { params: { id }, body: { ...completeForm, titleZh: '改过的标题', rowVer } }),
  remove: (call, { resourceId: id }) => call(deposits.remove, { params: { id } }),
  newVersion: (call, { resourceId: id }) => call(recordVersions.newVersion, { params: { id } }),
  newVersionFor: (call, { resourceId, rowVer }) =>
    call(changeRequests.newVersion, { body: { resourceId, rowVer, reason } }),
  clone: (call, { resourceId: id }) => call(recordVersions.clone, { params: { id } }),
  share: (call, { resourceId, rowVer }) =>
    call(changeRequests.share, { body: { resourceId, rowVer, ...stricter, reason } }),
  askCorrection: (call, { resourceId, rowVer }) =>
    call(changeRequests.correct, { body: { resourceId, rowVer, reason, titleEn: 'Corrected' } }),
  askWithdrawal: (call, { resourceId, rowVer }) =>
    call(changeRequests.askWithdrawal, { body: { resourceId, rowVer, reason } }),
  amend: (call, { resourceId: id, rowVer }) =>
    call(deposits.amend, {
      params: { id },
      body: { ...Metadata.parse({ ...completeForm, titleEn: 'Corrected' }), rowVer, reason },
    }),
  setOpenDate: (call, { resourceId, rowVer }) =>
    call(changeRequests.setOpenDate, { body: { resourceId, rowVer, openDate: year, reason } }),
  changeOwner: (call, { resourceId, rowVer }) =>
    call(changeRequests.changeOwner, { body: { resourceId, rowVer, who: receiver.userName, reason } }),
  moveToCenter: (call, { resourceId, rowVer }) =>
    call(changeRequests.moveToCenter, { body: { resources: [{ resourceId, rowVer }], deptId: 103, reason } }),
  handOver: (call, { resourceId, rowVer }) =>
    call(changeRequests.handOver, { body: { resourceId, rowVer, who: receiver.userName, reason } }),
  invite: (call, { resourceId: id }) => call(recordPeople.invite, { params: { id }, body: { who: receiver.userName } }),
  showToReviewers: (call, { resourceId: id }) =>
    call(reviewerLinks.create, { params: { id }, body: { note: '', validUntil: year } }),
};

async function made(status: ResourceStatus, who: Role = 'owner'): Promise<ResourceRecord> {
  const { resourceId } = await aResource(portal, who === 'owning manager' ? chief : owner, {
    status,
    form: { authors: [{ nameZh: '张三', institution: '示例研究所', email: author.email }] as never },
  });
  await setEditors(portal.context(), resourceId, [people.editor.userId]);
  return (await findResource(portal.context(), resourceId))!;
}

/** All stored data of a resource and its versions, as one text. */
async function kept({ resourceId, versionGroup }: ResourceRecord): Promise<string> {
  const tables = [
    'data_revision',
    'data_review',
    'data_review_assignment',
    'data_resource_history',
    'data_resource_file',
    'data_change_request',
    'data_reviewer_link',
    'data_access_grant',
    'data_identifier',
    'data_resource_search',
    'data_known_project',
  ];
  const { rows } = await sql<{ all: string }>`
    select concat_ws(chr(10),
      (select jsonb_agg(r order by resource_id) from data_resource r where version_group = ${versionGroup}),
      ${sql.join(tables.map((table) => sql`(select jsonb_agg(t) from ${sql.table(table)} t where resource_id = ${resourceId})`))},
      (select count(*) from mail_outbox), (select count(*) from data_resource)) as all`.execute(portal.database.db);
  return rows[0]!.all;
}

/** Permitted roles and states, written from the rules of the portal and not from its code. */
const rules: Partial<Record<Act, { by: readonly Role[]; in: string }>> = {
  submit: { by: ['owner', 'owning manager'], in: '03' },
  recall: { by: ['owner', 'owning manager'], in: '1' },
  claim: { by: ['auditor', 'reviewer', 'manager'], in: '1' },
  // A decision claims a waiting resource first.
  reject: { by: ['reviewer', 'manager'], in: '12' },
  approve: { by: ['reviewer', 'manager'], in: '12' },
  withdraw: { by: ['manager', 'owning manager'], in: '56' },
  restore: { by: ['manager', 'owning manager'], in: '7' },
  edit: { by: ['editor', 'owner', 'owning manager'], in: '03' },
  remove: { by: ['owner', 'owning manager'], in: '0' },
  newVersion: { by: ['owner', 'owning manager'], in: '5' },
  newVersionFor: { by: ['manager', 'owning manager'], in: '5' },
  clone: { by: ['owner', 'owning manager'], in: '01234567' },
  share: { by: ['owner', 'owning manager'], in: '5' },
  askCorrection: { by: ['owner', 'owning manager'], in: '56' },
  askWithdrawal: { by: ['owner', 'owning manager'], in: '56' },
  amend: { by: ['manager', 'owning manager'], in: '56' },
  setOpenDate: { by: ['manager', 'owning manager'], in: '56' },
  changeOwner: { by: ['manager', 'owning manager'], in: '01234567' },
  moveToCenter: { by: ['manager', 'owning manager'], in: '01234567' },
  handOver: { by: ['owner', 'owning manager'], in: '0123456' },
  invite: { by: ['owner', 'owning manager'], in: '0123456' },
  showToReviewers: { by: ['owner', 'owning manager'], in: '0123456' },
};
const isAllowed = (act: Act, who: Role, status: ResourceStatus) =>
  rules[act]!.by.includes(who) && rules[act]!.in.includes(status);

/** Resulting state of the act; a request changes nothing before another person agrees. */
const ends: Partial<Record<Act, ResourceStatus>> = {
  submit: '1',
  recall: '0',
  claim: '2',
  reject: '3',
  approve: '5',
  withdraw: '7',
};

const decisions: readonly Act[] = ['claim', 'reject', 'approve'];
const ofOffice: readonly Act[] = [
  'withdraw',
  'restore',
  'newVersionFor',
  'amend',
  'setOpenDate',
  'changeOwner',
  'moveToCenter',
];
const isParty = (who: Role) => ['editor', 'owner', 'author', 'owning manager'].includes(who);

/** Error code of a refusal. */
function refusal(act: Act, who: Role, status: ResourceStatus): string {
  if (who === 'visitor') return 'kernel.unauthenticated';
  if (decisions.includes(act)) {
    const mayAudit = ['auditor', 'reviewer', 'author', 'manager', 'owning manager'].includes(who);
    if (!mayAudit || (act !== 'claim' && who === 'auditor')) return 'kernel.forbidden';
    if (status === '0') return 'data.reviews.notFound';
    if (isParty(who)) return 'data.reviews.ownResource';
    return act === 'claim' && status === '2' ? 'data.reviews.claimed' : 'data.resources.wrongState';
  }
  if (ofOffice.includes(act))
    return who === 'manager' || who === 'owning manager' ? 'data.resources.wrongState' : 'kernel.forbidden';
  if (!['editor', 'owner', 'owning manager'].includes(who)) return 'data.resources.notFound';
  if (act === 'edit') return 'data.resources.notEditable';
  if (who === 'editor') return 'data.resources.ownerOnly';
  if (act === 'remove') return 'data.resources.onlyDrafts';
  return act === 'recall' && status === '2' ? 'data.resources.claimed' : 'data.resources.wrongState';
}

for (const [act, perform] of Object.entries(performers) as [Act, Perform][])
  describe(`to ${act}`, () => {
    for (const who of roles)
      test(`the ${who} may in the states ${rules[act]!.by.includes(who) ? rules[act]!.in : '–'}, and else changes nothing`, async () => {
        for (const status of resourceStatuses) {
          const call = people[who]?.call ?? caller(portal);
          if (!isAllowed(act, who, status)) {
            const row = await resourceIn(status, who);
            const before = await kept(row);
            const { error } = await perform(call, row);
            assert.equal(error, refusal(act, who, status), `in state ${status}`);
            assert.equal(await kept(row), before, `nothing is changed in state ${status}`);
            continue;
          }
          const row = await made(status, who);
          const before = await kept(row);
          const { code, error } = await perform(call, row);
          assert.equal(code, 200, `in state ${status}: ${error}`);
          assert.notEqual(await kept(row), before, `something is done in state ${status}`);
          const after = await findResource(portal.context(), row.resourceId);
          assert.equal(after?.status, act === 'remove' ? undefined : (ends[act] ?? status), `from state ${status}`);
        }
      });
  });

/** Resources that stay unchanged, shared by all refused attempts. */
const untouched = new Map<string, Promise<ResourceRecord>>();
function resourceIn(status: ResourceStatus, who: Role): Promise<ResourceRecord> {
  const key = `${status} ${who === 'owning manager'}`;
  if (!untouched.has(key)) untouched.set(key, made(status, who));
  return untouched.get(key)!;
}

/** Acts of the portal only, without a button or a call. */
const byItself: readonly Act[] = [
  ...(['release', 'takeIntoTask', 'leaveTask', 'publish', 'supersede', 'reinstate', 'open'] as const),
  // Requested on the page of the virus scans, not on a page of the record.
  'sendBack',
];

test('every act is tried above, or is done by the portal alone', () => {
  // An old version is restored through the newest; assignments and opinions are tested in data/reviews.
  const known = [...Object.keys(performers), ...byItself, 'restoreOld', 'assign', 'opine', 'passOn'];
  assert.deepEqual(known.toSorted(), acts.toSorted());
  assert.deepEqual(Object.keys(rules).toSorted(), Object.keys(performers).toSorted());
});

test('a row says that the caller may exactly what its call lets them', async () => {
  const wrong: string[] = [];
  for (const status of resourceStatuses)
    for (const who of roles) {
      const row = await resourceIn(status, who);
      const call = people[who]?.call ?? caller(portal);
      const own = await call(deposits.open, { params: { id: row.resourceId } });
      const shown = own.code === 200 ? own : await call(resources.get, { params: { id: row.resourceId } });
      if (shown.code !== 200) continue;
      const { may } = shown.data as { may: Record<Act, boolean> };
      for (const act of Object.keys(performers) as Act[])
        if (may[act] !== isAllowed(act, who, status)) wrong.push(`${act} by the ${who} in state ${status}`);
      for (const act of byItself) if (may[act]) wrong.push(`${act} by the ${who} in state ${status}`);
    }
  assert.deepEqual(wrong, []);
});

test('a withdrawn old version comes back as an old version, when a second person says so', async () => {
  const row = await made('6');
  assert.equal((await people.manager.call(changeRequests.withdraw, { body: { ...which(row), reason } })).code, 200);
  const withdrawn = (await findResource(portal.context(), row.resourceId))!;
  const wish = { ...which(withdrawn), reason };
  assert.equal((await people.manager.call(changeRequests.askRestore, { body: wish })).code, 200);
  const { rows } = await chief.call(changeRequests.list, { query: { status: '0', kind: 'restore', pageSize: 100 } });
  const { changeId, rowVer } = rows!.find(({ resourceId }) => resourceId === row.resourceId)!;
  const decide = (who: Person) =>
    who.call(changeRequests.decide, { body: { changeId, rowVer, accepts: true, comments: '' } });
  assert.equal((await decide(people.manager)).error, 'data.change-requests.own');
  assert.equal((await findResource(portal.context(), row.resourceId))!.status, '7');
  assert.equal((await decide(chief)).code, 200);
  assert.equal((await findResource(portal.context(), row.resourceId))!.status, '6');
});

test('what the only auditor gives back waits again', async () => {
  const row = await made('1');
  const { auditor } = people;
  assert.equal((await auditor.call(reviews.claim, { body: which(row) })).code, 200);
  const { data } = await auditor.call(reviews.desk, { params: { resourceId: row.resourceId } });
  const { mine } = data as { mine: { assignmentId: number } };
  const { rowVer } = (await findResource(portal.context(), row.resourceId))!;
  const decline = (who: Person) =>
    who.call(reviews.decline, { body: { assignmentId: mine.assignmentId, rowVer, reason: '不熟悉' } });
  assert.notEqual((await decline(people.reviewer)).code, 200, 'nobody gives back what another one has');
  assert.equal((await decline(auditor)).code, 200);
  assert.equal((await findResource(portal.context(), row.resourceId))!.status, '1');
});

function which({ resourceId, rowVer }: ResourceRecord) {
  return { resourceId, rowVer };
}
