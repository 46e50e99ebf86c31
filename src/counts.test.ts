import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { applications } from '#contract/archive/applications';
import { paperSubmissions } from '#contract/archive/paper-submissions';
import { tasks } from '#contract/archive/tasks';
import { comments } from '#contract/benchmarks/comments';
import { submissions } from '#contract/benchmarks/submissions';
import { selections } from '#contract/data/selections';
import { savedSearches } from '#contract/data/saved-searches';
import { sessions } from '#contract/identity/sessions';
import { tokens } from '#contract/identity/tokens';
import { accessRequests } from '#contract/data/access-requests';
import { resources } from '#contract/data/resources';
import { reviews } from '#contract/data/reviews';
import { personalSpace, type Area, type AreaCount } from '#contract/people/personal-space';
import { notices } from '#contract/system/notices';
import { notifications } from '#contract/system/notifications';
import { anApplication } from '#factory/archive/applications';
import { aSubmission } from '#factory/archive/paper-submissions';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { contracts } from './domains/contracts.ts';
import type { Endpoint } from '#shared/contract';
import { startPortal } from '#testing';
import { queues } from './domains/monitor/dashboard/web/console/queues.ts';

/* A number on a tab, a card or a bell is the length of the list that it opens, for every role and under every filter. */

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const admin = await person(portal, { admin: true });
const author = await person(portal, { verified: true });
const asks = await person(portal, { verified: true });

const totalOf = async (who: Person, list: Endpoint, query: object): Promise<number> =>
  (await who.call(list, { query: { ...query, pageSize: '1' } })).total!;

/** Lists with a number on the tab of each state, and a filter that leaves some of their entries out. */
const tabs: [name: string, counts: Endpoint, list: Endpoint, filter: object][] = [
  ['resources', resources.counts, resources.list, { resourceType: 'dataset', keyword: '在队列外' }],
  ['access requests', accessRequests.counts, accessRequests.list, { purpose: 'teaching' }],
  ['applications', applications.counts, applications.list, { leadOrg: 'nowhere' }],
  ['paper data', paperSubmissions.counts, paperSubmissions.list, { keyword: 'nowhere' }],
  ['archive tasks', tasks.counts, tasks.list, { keyword: 'nowhere' }],
];

const roles = (await db.selectFrom('sysRole').select('roleKey').where('roleKey', '<>', 'admin').execute()).map(
  ({ roleKey }) => roleKey,
);
const people: [role: string, who: Person][] = [['admin', admin]];
for (const roleKey of roles) people.push([roleKey, await person(portal, { verified: true, roles: [roleKey] })]);

before(async () => {
  const added = await admin.call(notices.add, {
    body: { noticeTitle: '停机维护', noticeType: '1', noticeContent: '<p>周六</p>', status: '0', roleIds: [] },
  });
  assert.equal(added.code, 200, added.msg);
  for (const status of ['1', '1', '2', '3', '4', '5'] as const) await aResource(portal, author, { status });
  // A resource that an archive task reviews is in no queue.
  const form = { titleZh: '在队列外的数据' };
  const held = await aResource(portal, author, { status: '2', form });
  await aResource(portal, author, { status: '1', form: { titleZh: '在队列外的另一份数据' } });
  await db.updateTable('dataResource').set({ inTask: true }).where('resourceId', '=', held.resourceId).execute();
  await aSubmission(portal, author, { status: '1' });
  await anApplication(portal, author, { status: '1' });
  const restricted = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' } as const;
  const { publicId } = await aResource(portal, author, { status: '5', form: restricted });
  const wish = { purpose: 'research', usageDesc: '用于拟合输运模型并与理论比较', agreed: true };
  await asks.call(accessRequests.create, { body: { publicId, ...wish } });
});

describe('the number on each tab is that of its list', () => {
  for (const [name, counts, list, filter] of tabs)
    for (const [role, who] of people)
      test(`of ${name} for ${role}`, async () => {
        for (const query of [{}, filter]) {
          const reply = await who.call(counts, { query });
          if (reply.code === 403) return;
          const { counts: counted } = reply as unknown as { counts: Record<string, number> };
          for (const [status, n] of Object.entries(counted))
            assert.equal(n, await totalOf(who, list, { ...query, status }), `${status} ${JSON.stringify(query)}`);
        }
      });

  test('and no list with such numbers is missing here', () => {
    const named = contracts.flatMap((contract) =>
      Object.entries(contract)
        .filter(([key, endpoint]) => key === 'counts' && String(endpoint.permit).includes(':list'))
        .map(([, endpoint]) => endpoint.path),
    );
    assert.deepEqual(named.toSorted(), tabs.map(([, counts]) => counts.path).toSorted());
  });
});

describe('the card of each queue is that of its page', () => {
  for (const queue of queues)
    for (const [role, who] of people)
      test(`of ${queue.name} for ${role}`, async () => {
        const { code, total, rows } = await who.call(queue.list, { query: { ...queue.query, pageSize: '100' } });
        if (code === 403) return;
        assert.equal(rows!.length, total);
        // The tab that the card opens has the same number.
        const tab = tabs.find(([, , list]) => list === queue.list);
        if (!tab || !queue.query['status']) return;
        const { counts } = (await who.call(tab[1])) as unknown as { counts: Record<string, number> };
        assert.equal(counts[queue.query['status']] ?? 0, total);
      });
});

/** The lists behind each card of the personal space, of which the card counts the entries. */
const areaLists: Record<
  Area,
  (total: (list: Endpoint, query?: object) => Promise<number>, who: Person) => Promise<number>
> = {
  drafts: (total) => total(resources.mine, { status: '0' }),
  resources: async (total) => (await total(resources.mine)) - (await total(resources.mine, { status: '0' })),
  reviews: (total) => total(reviews.mine, { state: 'waiting' }),
  access: async (total) => (await total(accessRequests.mine)) + (await total(accessRequests.asked)),
  papers: (total) => total(paperSubmissions.mine),
  projects: async (total) => (await total(applications.mine)) + (await total(tasks.mine)),
  models: (total) => total(submissions.mine),
  comments: (total) => total(comments.mine),
  searches: (total) => total(savedSearches.list),
  selections: (total) => total(selections.mine),
  sessions: async (_total, who) => ((await who.call(sessions.own)).data as unknown[]).length,
  tokens: (total) => total(tokens.list),
};

describe('the card of each area of the personal space counts its list', () => {
  for (const [role, who] of [...people, ['author', author], ['applicant', asks]] as const)
    test(`for ${role}`, async () => {
      const areas = (await who.call(personalSpace.overview)).data as AreaCount[];
      for (const { area, total } of areas)
        assert.equal(total, await areaLists[area]((list, query = {}) => totalOf(who, list, query), who), area);
    });
});

describe('the bell of the back office counts the notices that are unread', () => {
  for (const [role, who] of people)
    test(`for ${role}`, async () => {
      const bell = async () =>
        (await who.call(notices.listTop)) as unknown as { data: { isRead: boolean }[]; unreadCount: number };
      const { data, unreadCount } = await bell();
      const unread = data.filter(({ isRead }) => !isRead).length;
      assert.deepEqual([unread, unreadCount], [1, 1]);
      await who.call(notices.markReadAll, { query: { ids: '' } });
      assert.equal((await bell()).unreadCount, 0);
    });
});

describe('a number of one’s own is that of its list', () => {
  for (const [role, who] of people)
    test(`for ${role}: the bell, open reviews and drafts`, async () => {
      const { unreadCount } = (await who.call(notifications.newest)) as unknown as { unreadCount: number };
      assert.equal(unreadCount, await totalOf(who, notifications.list, { unread: '1' }));
      const bell = (await who.call(notices.listTop)) as unknown as { data: { isRead: boolean }[]; unreadCount: number };
      assert.ok(bell.unreadCount >= bell.data.filter(({ isRead }) => !isRead).length);
      const areas = (await who.call(personalSpace.overview)).data as AreaCount[];
      const area = (name: string) => areas.find((one) => one.area === name);
      if (area('reviews'))
        assert.equal(area('reviews')!.waiting, await totalOf(who, reviews.mine, { state: 'waiting' }));
      assert.equal(area('drafts')!.total, await totalOf(who, resources.mine, { status: '0' }));
    });
});
