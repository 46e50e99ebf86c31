import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordPages } from '#contract/data/record-pages';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { wireDay } from '#shared/time';
import { caller, startPortal } from '#testing';
import {
  fileVisibilities,
  resources,
  resourceStatuses,
  sharingStates,
  viewers,
  visibility,
  type FileVisibility,
  type ResourceStatus,
  type SharingState,
  type Viewer,
} from '../contract.ts';
import { actingAs, aResource } from './factory.ts';
import { mayReadHistory, sharingState } from './policy.ts';
import { filesByLink } from '#module/data/record-files';
import { filesSeenByAll, knownToAll, publicRows, type ResourceRecord } from './table.ts';

/*
 * Section 2.2.2 of the domain's rules, written independently of the table under test. One column per role in the order
 * of `viewers`; files: - nothing, n names and sizes, a all.
 */
const filesAsWritten: Record<string, string> = {
  // visitor granted linked editor reviewer clerk manager
  draft: '- - a a - - -',
  review: '- - a a a - a',
  'public opened': 'a a a a a a a',
  'public embargo': 'n a a a n n a',
  'public restricted': 'n a a a n n a',
  'public closed': '- a a a - - a',
  withdrawn: '- - - - - - a',
};
/** The whole record, a row in the back office's list, statements of reviewers (s: once it was submitted). */
const restAsWritten: Record<string, [record: string, listed: string, history: string]> = {
  draft: ['- - - y - - -', '- - - - - - y', '- - - y s - s'],
  review: ['- - - y y - y', '- - - - y - y', '- - - y y - y'],
  public: ['- - - y - y -', 'y y - - y y y', '- - - y s y s'],
  withdrawn: ['- - - y - y -', 'y y - - y y y', '- - - y s y s'],
};
const phaseOf = (status: ResourceStatus) =>
  status === '7' ? 'withdrawn' : status > '4' ? 'public' : status === '0' || status === '3' ? 'draft' : 'review';
const letters: Record<FileVisibility, string> = { none: '-', names: 'n', all: 'a' };

for (const status of resourceStatuses)
  test(`the table shows of a resource in state ${status} what the rules say`, () => {
    const phase = phaseOf(status);
    const row = (of: (viewer: Viewer) => string) => viewers.map(of).join(' ');
    const { page, to } = visibility[status];
    assert.equal(page, { draft: 'none', review: 'none', public: 'whole', withdrawn: 'tombstone' }[phase]);
    for (const sharing of sharingStates)
      assert.equal(
        row((viewer) => letters[to[viewer].files[sharing]]),
        filesAsWritten[phase === 'public' ? `public ${sharing}` : phase],
        sharing,
      );
    const [record, listed, history] = restAsWritten[phase]!;
    assert.deepEqual(
      [
        row((viewer) => (to[viewer].record ? 'y' : '-')),
        row((viewer) => (to[viewer].listed ? 'y' : '-')),
        row((viewer) => ({ never: '-', onceSubmitted: 's', always: 'y' })[to[viewer].history]),
      ],
      [record, listed, history],
    );
  });

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const granted = await person(portal, { verified: true });
/** A person with permissions, and the roles that these give. */
const withRole = async (parts: readonly Viewer[], permissions: readonly string[]) => {
  const { roleKey } = await role(portal, { permissions: ['data:resource:list', ...permissions] });
  return { who: await person(portal, { verified: true, roles: [roleKey] }), parts: ['visitor', ...parts] as const };
};
const people: Record<string, { who: Awaited<ReturnType<typeof person>> | undefined; parts: readonly Viewer[] }> = {
  visitor: { who: undefined, parts: ['visitor'] },
  granted: { who: granted, parts: ['visitor', 'granted'] },
  editor: { who: owner, parts: ['visitor', 'editor'] },
  reviewer: await withRole(['reviewer', 'clerk'], ['data:resource:audit', 'data:resource:query']),
  clerk: await withRole(['clerk'], ['data:resource:query']),
  manager: await withRole(['manager', 'clerk'], ['data:resource:all', 'data:resource:query']),
};

const forms: Record<SharingState, object> = {
  opened: {},
  embargo: { openDate: '2999-01-01' },
  restricted: { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' },
  closed: { sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果' },
};
const rows: { row: ResourceRecord; sharing: SharingState }[] = [];
for (const sharing of sharingStates)
  for (const status of resourceStatuses) {
    const row = await aResource(portal, owner, { status, form: forms[sharing] });
    await portal.database.db
      .insertInto('dataAccessGrant')
      .values({ resourceId: row.resourceId, userId: granted.userId, validUntil: '2999-01-01', createTime: new Date() })
      .execute();
    rows.push({ row, sharing });
  }

describe('what people are shown', () => {
  for (const [name, { who, parts }] of Object.entries(people))
    test(`by every call as the table says: ${name}`, async () => {
      const call = who?.call ?? caller(portal);
      const answer = who && (await who.call(resources.list, { query: { pageSize: 100, ownerName: owner.userName } }));
      const listed = new Set((answer?.rows ?? []).map((one) => one['resourceId']));
      for (const { row, sharing } of rows) {
        const what = `${row.status} ${sharing}`;
        const { page, to } = visibility[row.status];
        const sights = parts.map((part) => to[part]);
        const params = { publicId: row.publicId };
        const detail = await call(recordPages.detail, { params });
        assert.equal(detail.code === 200, page !== 'none', `page ${what}`);
        const files = await call(recordFiles.files, { params });
        const seen = files.rows?.length ? (files.rows[0]!['sha256'] ? 'all' : 'names') : 'none';
        const most = Math.max(...sights.map((sight) => fileVisibilities.indexOf(sight.files[sharing])));
        assert.equal(seen, fileVisibilities[most], `files ${what}`);
        if (!who) continue;
        const inOffice = await who.call(resources.get, { params: { id: row.resourceId } });
        const own = await who.call(deposits.open, { params: { id: row.resourceId } });
        const isRead = inOffice.code === 200 || own.code === 200;
        assert.equal(
          isRead,
          sights.some(({ record }) => record),
          `record ${what}`,
        );
        if (answer?.code === 200)
          assert.equal(
            listed.has(row.resourceId),
            sights.some((sight) => sight.listed),
            `list ${what}`,
          );
        const permissions = (await permissionsOf(who.userId)).map(({ perms }) => perms);
        const actor = actingAs(portal, who, permissions).actor;
        assert.equal(
          mayReadHistory(actor, row),
          sights.some(({ history }) => history === 'always' || (history === 'onceSubmitted' && row.revisionNo > 0)),
          `history ${what}`,
        );
      }
    });

  test('by a reviewer’s link as the table says', async () => {
    for (const { row, sharing } of rows) {
      const isAll = visibility[row.status].to.linked.files[sharing] === 'all';
      const answer = filesByLink(portal.context(), row, { pageNum: 1, pageSize: 10, isAsc: 'asc' });
      if (isAll) assert.equal((await answer).rows.length, 1);
      else await assert.rejects(answer, { key: 'data.resources.notFound' });
    }
  });
});

const permissionsOf = async (userId: number) => {
  const { rows: held } = await sql<{ perms: string }>`
    select distinct m.perms from sys_user_role join sys_role_menu using (role_id) join sys_menu m using (menu_id)
    where user_id = ${userId} and m.perms <> ''`.execute(portal.database.db);
  return held;
};

test('the predicates of lists say of every row what the table says', async () => {
  const { db } = portal.database;
  const today = wireDay(new Date());
  const matching = async (predicate: ReturnType<typeof knownToAll>) => {
    const { rows: found } = await sql<{ resourceId: number }>`
      select resource_id from data_resource as r where ${predicate}`.execute(db);
    return new Set(found.map(({ resourceId }) => resourceId));
  };
  const [known, whole, names, all] = [
    await matching(knownToAll('r')),
    await matching(publicRows('r')),
    await matching(filesSeenByAll('r', 'names', today)),
    await matching(filesSeenByAll('r', 'all', today)),
  ];
  const everything = (await db.selectFrom('dataResource').selectAll().execute()) as unknown as ResourceRecord[];
  assert.ok(everything.length >= rows.length);
  for (const row of everything) {
    const { page, to } = visibility[row.status];
    const sight = to.visitor.files[sharingState(row, new Date())];
    const id = row.resourceId;
    assert.deepEqual(
      [known.has(id), whole.has(id), names.has(id), all.has(id)],
      [page !== 'none', page === 'whole', sight !== 'none', sight === 'all'],
      `${row.status} ${row.sharingMethod} ${row.openDate}`,
    );
  }
});

test('a file opens in a list on the day that it opens everywhere else', async () => {
  const { row } = rows.find((one) => one.sharing === 'opened' && one.row.status === '5')!;
  const has = async (day: string) => {
    const { rows: found } = await sql`
      select from data_resource as r where resource_id = ${row.resourceId} and ${filesSeenByAll('r', 'all', day)}`.execute(
      portal.database.db,
    );
    return found.length === 1;
  };
  assert.deepEqual([await has('2019-12-31'), await has('2020-01-01')], [false, true]);
});
