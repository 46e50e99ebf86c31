import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { recordFiles } from '#contract/data/record-files';
import { describe, test } from 'node:test';
import { accessRequests } from '#contract/data/access-requests';
import { applications } from '#contract/archive/applications';
import { members } from '#contract/archive/members';
import { projects } from '#contract/archive/projects';
import { tasks } from '#contract/archive/tasks';
import { changeRequests } from '#contract/data/change-requests';
import { structures } from '#contract/materials/structures';
import { crystals, structuresRead } from '#factory/materials/structures';
import { paperSubmissions } from '#contract/archive/paper-submissions';
import { resources } from '#contract/data/resources';
import { roles } from '#contract/system/roles';
import { users } from '#contract/system/users';
import { anApplication } from '#factory/archive/applications';
import { aTask } from '#factory/archive/tasks';
import { aSubmission } from '#factory/archive/paper-submissions';
import { aResource } from '#factory/data/resources';
import { person, type Person } from '#factory/identity/accounts';
import { role, type RoleTraits } from '#factory/system/roles';
import { startPortal } from './testing.ts';

type Answer = Awaited<ReturnType<Person['call']>>;

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
await db
  .insertInto('sysDept')
  .values([
    { deptId: 210, parentId: 105, ancestors: '0,100,105', deptName: '北方分中心' },
    { deptId: 211, parentId: 210, ancestors: '0,100,105,210', deptName: '北方运行组' },
  ])
  .execute();
const applicant = await person(portal, { verified: true });

/** Records with an owner: how to create one, who lists it, and which actions exist. */
interface Area {
  /** The refusal for a record outside the scope. */
  refusal: string;
  permissions: readonly string[];
  /** Creates a record of an owner; returns its id. */
  belongingTo: (owner: Person) => Promise<number>;
  /** The ids of a complete list. */
  list: (her: Person) => Promise<number[]>;
  /** The number that a count returns, if there is one. */
  count?: (her: Person) => Promise<number>;
  /** Actions on one record; the first changes nothing, or nothing that the list shows. */
  acts: ((her: Person, id: number) => Promise<Answer>)[];
  /** Records belong to a department and have no owner. */
  isDepartmental?: true;
}

const comments = '范围之外';
const idsOf = ({ rows }: Answer, key: string) => rows!.map((row: Record<string, unknown>) => row[key] as number);
const sumOf = ({ counts }: Answer) =>
  Object.values(counts as Record<string, number>).reduce((sum, one) => sum + one, 0);
const query = { pageSize: 100 } as const;

/** A resource in a state that belongs to its owner's department. */
async function resourceOf(owner: Person, traits: Parameters<typeof aResource>[2]) {
  const row = await aResource(portal, owner, traits);
  const { deptId } = await db
    .selectFrom('sysUser')
    .select('deptId')
    .where('userId', '=', owner.userId)
    .executeTakeFirstOrThrow();
  await db.updateTable('dataResource').set({ deptId }).where('resourceId', '=', row.resourceId).execute();
  return row;
}

const areas: Record<string, Area> = {
  'system/users': {
    refusal: 'system.departments.usersBeyondScope',
    permissions: ['list', 'query', 'edit', 'remove'].map((act) => `system:user:${act}`),
    belongingTo: async ({ userId }) => userId,
    list: async (her) => idsOf(await her.call(users.list, { query }), 'userId'),
    acts: [
      (her, userId) => her.call(users.find, { params: { userId } }),
      (her, userId) => her.call(users.changeStatus, { body: { userId, status: '1' } }),
      (her, userId) => her.call(users.remove, { params: { userIds: String(userId) } }),
    ],
  },
  'system/roles': {
    refusal: 'system.roles.notFound',
    permissions: ['list', 'query', 'edit', 'remove'].map((act) => `system:role:${act}`),
    belongingTo: async ({ userId }) => {
      const { roleId } = await role(portal, { dataScope: '5' });
      await db.insertInto('sysUserRole').values({ userId, roleId }).execute();
      return roleId;
    },
    list: async (her) => idsOf(await her.call(roles.list, { query }), 'roleId'),
    acts: [
      (her, roleId) => her.call(roles.find, { params: { roleId } }),
      (her, roleId) => her.call(roles.changeStatus, { body: { roleId, status: '1' } }),
      (her, roleId) => her.call(roles.remove, { params: { roleIds: String(roleId) } }),
    ],
  },
  'data/resources': {
    refusal: 'data.resources.notFound',
    permissions: ['list', 'query', 'edit', 'withdraw'].map((act) => `data:resource:${act}`),
    belongingTo: async (owner) => (await resourceOf(owner, { status: '5' })).resourceId,
    list: async (her) => idsOf(await her.call(resources.list, { query }), 'resourceId'),
    count: async (her) => sumOf(await her.call(resources.counts)),
    acts: [
      (her, id) => her.call(resources.get, { params: { id } }),
      (her, id) => her.call(resources.history, { params: { id } }),
      (her, id) => her.call(recordFiles.reviewTree, { params: { id }, query: {} }),
    ],
  },
  'data/record-people': {
    refusal: 'data.resources.notFound',
    permissions: ['list', 'move'].map((act) => `data:resource:${act}`),
    belongingTo: async (owner) => (await resourceOf(owner, { status: '5' })).resourceId,
    list: async (her) => idsOf(await her.call(resources.list, { query }), 'resourceId'),
    acts: [
      (her, id) => {
        const body = { resources: [{ resourceId: id, rowVer: 0 }], deptId: 210, reason: comments };
        return her.call(changeRequests.moveToCenter, { body });
      },
    ],
  },
  'materials/structures': {
    refusal: 'materials.structures.notFound',
    permissions: ['data:structure:list', 'data:structure:edit', 'data:structure:hide', 'data:resource:all'],
    belongingTo: async (owner) => {
      const partName = `of-${owner.userId}`;
      await resourceOf(owner, {
        status: '5',
        files: { 'cell.cif': crystals.nacl.replace('data_NaCl', `data_${partName}`) },
      });
      await structuresRead(portal);
      const { structureId } = await db
        .selectFrom('materialsStructure')
        .select('structureId')
        .where('partName', '=', partName)
        .executeTakeFirstOrThrow();
      return structureId;
    },
    list: async (her) => idsOf(await her.call(structures.office, { query }), 'structureId'),
    acts: [
      (her, id) => her.call(structures.readAgain, { body: { structureIds: [id] } }),
      (her, id) => her.call(structures.hide, { body: { structureId: id, reason: comments } }),
      (her, id) => her.call(structures.show, { body: { structureId: id } }),
    ],
  },
  'data/access-requests': {
    refusal: 'data.access-requests.notFound',
    permissions: ['list', 'query', 'audit'].map((act) => `data:access:${act}`),
    belongingTo: async (owner) => {
      const form = { sharingMethod: 'restricted', accessRestriction: '仅限合作单位' } as const;
      const { publicId } = await resourceOf(owner, { status: '5', form });
      const body = { publicId, purpose: 'research', usageDesc: '用于拟合输运模型并与理论比较', agreed: true };
      const { data } = await applicant.call(accessRequests.create, { body });
      return (data as { requestId: number }).requestId;
    },
    list: async (her) => idsOf(await her.call(accessRequests.list, { query }), 'requestId'),
    count: async (her) => sumOf(await her.call(accessRequests.counts)),
    acts: [
      (her, id) => her.call(accessRequests.get, { params: { id } }),
      (her, id) => her.call(accessRequests.reject, { body: { requestId: id, rowVer: 0, comments } }),
    ],
  },
  'data/change-requests': {
    refusal: 'data.change-requests.notFound',
    permissions: ['data:change:list', 'data:resource:approve', 'data:resource:withdraw'],
    belongingTo: async (owner) => {
      const { resourceId, rowVer } = await resourceOf(owner, { status: '5' });
      const reason = '合作协议要求';
      const body = { resourceId, rowVer, sharingMethod: 'closed', nonDisclosureReason: '涉及未公开成果', reason };
      assert.equal((await owner.call(changeRequests.share, { body })).code, 200);
      const { changeId } = await db
        .selectFrom('dataChangeRequest')
        .select('changeId')
        .where('resourceId', '=', resourceId)
        .executeTakeFirstOrThrow();
      return changeId;
    },
    list: async (her) => idsOf(await her.call(changeRequests.list, { query }), 'changeId'),
    acts: [
      (her, changeId) => her.call(changeRequests.decide, { body: { changeId, accepts: true, comments, rowVer: 0 } }),
    ],
  },
  'archive/paper-submissions': {
    refusal: 'archive.paper-submissions.notFound',
    permissions: ['list', 'query', 'audit'].map((act) => `biz:paperSubmit:${act}`),
    belongingTo: async (owner) => (await aSubmission(portal, owner, { status: '1' })).submissionId,
    list: async (her) => idsOf(await her.call(paperSubmissions.list, { query }), 'submissionId'),
    count: async (her) => sumOf(await her.call(paperSubmissions.counts)),
    acts: [
      (her, id) => her.call(paperSubmissions.get, { params: { id } }),
      (her, id) => her.call(paperSubmissions.check, { body: { submissionId: id, rowVer: 0 } }),
    ],
  },
  'archive/applications': {
    refusal: 'archive.applications.notFound',
    permissions: ['list', 'query', 'audit'].map((act) => `pms:application:${act}`),
    belongingTo: async (owner) => (await anApplication(portal, owner, { status: '1' })).applicationId,
    list: async (her) => idsOf(await her.call(applications.list, { query }), 'applicationId'),
    count: async (her) => sumOf(await her.call(applications.counts)),
    acts: [
      (her, id) => her.call(applications.get, { params: { id } }),
      (her, id) => her.call(applications.accept, { body: { applicationId: id, rowVer: 0, comments } }),
    ],
  },
  'archive/projects': {
    isDepartmental: true,
    refusal: 'archive.projects.notFound',
    permissions: ['list', 'query', 'edit'].map((act) => `pms:project:${act}`),
    belongingTo: async (owner) => (await aTask(portal, owner)).projectId,
    list: async (her) => idsOf(await her.call(projects.list, { query }), 'projectId'),
    acts: [
      (her, projectId) => her.call(projects.find, { params: { projectId } }),
      (her, projectId) => {
        const body = { projectNo: `范围外-${projectId}`, nameZh: comments, leadOrg: comments, rowVer: 0 };
        return her.call(projects.edit, { params: { projectId }, body });
      },
    ],
  },
  'archive/tasks': {
    isDepartmental: true,
    refusal: 'archive.tasks.notFound',
    permissions: ['list', 'query', 'edit', 'audit'].map((act) => `pms:task:${act}`),
    belongingTo: async (owner) => (await aTask(portal, owner)).taskId,
    list: async (her) => idsOf(await her.call(tasks.list, { query }), 'taskId'),
    count: async (her) => sumOf(await her.call(tasks.counts)),
    acts: [
      (her, taskId) => her.call(tasks.get, { params: { taskId } }),
      (her, taskId) => her.call(tasks.addOpinion, { params: { taskId }, body: { opinion: comments } }),
      (her, taskId) =>
        her.call(tasks.reassign, { params: { taskId }, body: { rowVer: 0, centerId: 1, handlerId: null } }),
    ],
  },
  'archive/members': {
    isDepartmental: true,
    refusal: 'archive.tasks.notFound',
    permissions: ['pms:user:list', 'pms:user:edit', 'pms:task:query'],
    belongingTo: async (owner) => (await aTask(portal, owner)).taskId,
    list: async (her) => [...new Set(idsOf(await her.call(members.all, { query }), 'taskId'))],
    acts: [
      (her, taskId) => her.call(members.list, { params: { taskId } }),
      (her, taskId) =>
        her.call(members.invite, { params: { taskId }, body: { email: 'scope@example.org', role: 'MEMBER' } }),
    ],
  },
};

/** A user of department 210 who works in an area within the scopes of her roles. */
async function keeper(permissions: readonly string[], ...traits: RoleTraits[]): Promise<Person> {
  const held = await Promise.all(traits.map((one) => role(portal, { permissions, ...one })));
  return person(portal, { deptId: 210, verified: true, roles: held.map(({ roleKey }) => roleKey) });
}

/** Departments of other users, relative to department 210. */
const places = {
  above: await person(portal, { deptId: 105, verified: true }),
  beside: await person(portal, { deptId: 210, verified: true }),
  below: await person(portal, { deptId: 211, verified: true }),
  nowhere: await person(portal, { verified: true }),
};
type Place = keyof typeof places | 'self';

const scopes: [name: string, roles: RoleTraits[], seen: Place[]][] = [
  ['everything', [{ dataScope: '1' }], ['above', 'beside', 'below', 'nowhere', 'self']],
  ['chosen departments', [{ dataScope: '2', deptIds: [105, 211] }], ['above', 'below']],
  ['the own department', [{ dataScope: '3' }], ['beside', 'self']],
  ['the own department and all below', [{ dataScope: '4' }], ['beside', 'below', 'self']],
  ['own rows', [{ dataScope: '5' }], ['self']],
  ['own rows and a chosen department', [{ dataScope: '5' }, { dataScope: '2', deptIds: [105] }], ['above', 'self']],
  [
    'a chosen department and all below the own',
    [{ dataScope: '4' }, { dataScope: '2', deptIds: [105] }],
    ['above', 'beside', 'below', 'self'],
  ],
  [
    'the own department by a stopped role, own rows by another',
    [{ dataScope: '3', status: '1' }, { dataScope: '5' }],
    ['self'],
  ],
];

const reachesOwnDepartment = ({ dataScope, status }: RoleTraits) =>
  status !== '1' && ['1', '3', '4'].includes(dataScope ?? '');
const isOthers = (place: Place) => place !== 'self';

for (const [noun, area] of Object.entries(areas))
  describe(noun, () => {
    const rows = Promise.all(
      Object.entries(places).map(async ([place, owner]) => [place as Place, await area.belongingTo(owner)] as const),
    );

    for (const [name, traits, seen] of scopes)
      test(`shows ${name} to whose scope that is, and no act reaches further`, async () => {
        const her = await keeper(area.permissions, ...traits);
        const all = [...(await rows), ['self', await area.belongingTo(her)] as const];
        const listed = await area.list(her);
        const reached = area.isDepartmental && !traits.some(reachesOwnDepartment) ? seen.filter(isOthers) : seen;
        assert.deepEqual(
          all.filter(([, id]) => listed.includes(id)).map(([place]) => place),
          reached,
        );
        if (area.count) assert.equal(await area.count(her), listed.length, 'as many as are counted');
        // Her own records are visible to her as their owner, whatever the scope.
        for (const [place, id] of all.filter(([where]) => where !== 'self' && !seen.includes(where)))
          for (const act of area.acts) {
            const answer = await act(her, id);
            assert.equal(answer.error, area.refusal, `${place}: ${JSON.stringify(answer)}`);
          }
        const within = all.find(([place]) => place === reached[0]);
        if (!within) return;
        assert.notEqual(
          (await area.acts[0]!(her, within[1])).error,
          area.refusal,
          'within it is not the scope that refuses',
        );
      });
  });

test('every noun that keeps to a data scope is looked at here or has a test of its own', () => {
  const nouns = readdirSync('src/domains', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const nounOf = (file: string) => file.split('/').slice(0, 2).join('/');
  const holding = (pattern: RegExp, isTest: boolean) =>
    new Set(
      nouns
        .filter((file) => file.endsWith('.test.ts') === isTest)
        .filter((file) => pattern.test(readFileSync(`src/domains/${file}`, 'utf8')))
        .map(nounOf),
    );
  const keeping = holding(/\b(?:withinScope|scopeOfCaller|scopeByResource|isInScope)\(/, false);
  const tested = holding(/\bdataScope: '[2-5]'/, true);
  assert.ok(keeping.size > 10);
  assert.deepEqual(
    [...keeping].filter((noun) => !(noun in areas) && !tested.has(noun)),
    [],
  );
});
