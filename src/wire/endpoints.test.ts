import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, test } from 'node:test';
import { workbook } from '#server/formats/workbook';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { storedName, storeFile } from '#module/system/uploads';
import { adminPassword, startPortal } from '#testing';
import { contracts } from '../domains/contracts.ts';
import { deptCases, menuCases, postCases, roleCases } from './cases/organisation.ts';
import { sessionCases, userCases } from './cases/session.ts';
import { jobCases } from './cases/jobs.ts';
import { toolCases } from './cases/tools.ts';
import { dictCases, monitorCases, noticeCases, settingCases } from './cases/dictionaries.ts';
import { endpoints, type EndpointName, type WireEndpoint } from './endpoints.ts';
import { open, type Answer } from './front-end.ts';
import { complaints } from './notation.ts';
import type { Case, World } from './world.ts';

const cases: Record<EndpointName, Case> = {
  ...sessionCases,
  ...userCases,
  ...roleCases,
  ...menuCases,
  ...deptCases,
  ...postCases,
  ...dictCases,
  ...settingCases,
  ...noticeCases,
  ...monitorCases,
  ...jobCases,
  ...toolCases,
};

const portal = await startPortal();
const as = await open(portal);
const admin = { ...(await person(portal, { admin: true })), password: adminPassword };
const stranger = await person(portal);
const headings = ['部门编号', '登录名称', '用户名称', '用户邮箱', '手机号码', '用户性别', '账号状态'];

const worldOf = (actor: Person): World => ({
  admin: as(admin.token),
  adminPassword,
  actor,
  async grantMenu(menuId) {
    const { db } = portal.database;
    const roles = await db.selectFrom('sysUserRole').select('roleId').where('userId', '=', actor.userId).execute();
    const rows = roles.filter(({ roleId }) => roleId !== 1).map(({ roleId }) => ({ roleId, menuId }));
    if (rows.length > 0) await db.insertInto('sysRoleMenu').values(rows).execute();
    portal.context().own.changes.changed();
  },
  async temporaryFile() {
    const ctx = portal.context();
    const mine = { ...ctx, actor: { ...ctx.actor, userId: actor.userId } };
    const file = await storeFile(
      mine,
      { fileName: 'a.txt', stream: Readable.from(['a'], { objectMode: false }) },
      { bucket: 'temporary' },
    );
    return storedName(file);
  },
  async sheetOf(...lines) {
    const file = workbook({ name: 'users', columns: headings.map((title) => ({ title })), rows: lines });
    return buffer(await file.open());
  },
});

/** A user with one permission only, and full data scope. */
async function holderOf(permission: string): Promise<Person> {
  const { roleKey } = await role(portal, { permissions: [permission], dataScope: '1' });
  return person(portal, { roles: [roleKey] });
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A success in the shape of the table; HTTP 200 and exactly this media type. */
function assertReply(
  name: string,
  { reply }: WireEndpoint,
  { status, contentType, bytes, json: envelope }: Answer,
): void {
  assert.equal(status, 200);
  if (reply.kind === 'sheet' || reply.kind === 'bytes') {
    assert.notEqual(contentType, 'application/json', bytes.toString('utf8').slice(0, 300));
    if (reply.kind === 'bytes') return;
    assert.equal(contentType, xlsx);
    assert.equal(bytes.subarray(0, 2).toString(), 'PK');
    return;
  }
  assert.equal(contentType, 'application/json');
  assert.equal(envelope.code, 200, JSON.stringify(envelope).slice(0, 300));
  assert.equal(typeof envelope.msg, 'string');
  if (reply.kind === 'table') {
    assert.equal(typeof envelope.total, 'number');
    assert.ok(envelope.rows && envelope.rows.length > 0, `${name} shows a row`);
    assert.deepEqual(complaints(envelope.rows, [reply.shape], 'rows'), []);
  } else if (reply.kind === 'data') assert.deepEqual(complaints(envelope.data, reply.shape, 'data'), []);
  else if (reply.kind === 'flat') assert.deepEqual(complaints(envelope, reply.shape), []);
}

/** A refusal: JSON without a charset, even where bytes were requested, with the code in the body. */
function assertRefused({ status, contentType, json: envelope }: Answer, code: number): void {
  assert.equal(status, 200);
  assert.equal(contentType, 'application/json');
  assert.deepEqual([envelope.code, typeof envelope.msg], [code, 'string']);
}

test('every call of the wire has a case', () => {
  assert.deepEqual(Object.keys(cases).toSorted(), Object.keys(endpoints).toSorted());
});

/** Our additional calls below the paths of the wire; RuoYi front ends do not use them. */
const ours = [
  'DELETE /system/user/profile/avatar',
  'POST /system/user/profile/signature',
  'DELETE /system/user/profile/signature',
  'GET /system/user/profile/token/list',
  'POST /system/user/profile/token',
  'DELETE /system/user/profile/token/:tokenId',
  'GET /system/user/holdings/:userIds',
  'GET /system/user/matelab/:userId',
  'DELETE /system/user/matelab/:userId',
  'GET /monitor/server/history',
  'GET /system/personalData/list',
  'POST /system/personalData',
  'DELETE /system/personalData/:requestId',
  'GET /monitor/logChain',
  'GET /monitor/logChain/archives',
  'GET /monitor/logChain/archives/:archiveId/file',
  'POST /monitor/logChain/verify',
  'GET /monitor/health',
  'POST /monitor/health/freeSpace',
  'POST /monitor/health/sendWaiting',
  'POST /monitor/health/testMail',
  'POST /monitor/job/runFailed',
  'GET /monitor/backup',
  'POST /monitor/backup/run',
  'GET /monitor/virus',
  'GET /monitor/virus/findings',
  'GET /monitor/virus/files',
  'POST /monitor/virus/scan',
  'POST /monitor/virus/release',
  'POST /monitor/virus/send-back',
  'GET /monitor/fixity',
  'GET /monitor/fixity/damaged',
  'GET /monitor/fixity/orphans',
  'GET /monitor/fixity/files',
  'GET /monitor/fixity/files/:fileId/events',
  'POST /monitor/fixity/check',
  'POST /monitor/fixity/compare',
  'POST /monitor/fixity/acknowledge',
  'GET /monitor/preservation',
  'GET /monitor/preservation/findings',
  'POST /monitor/preservation/run',
  'GET /system/dept/treeselect',
  'GET /system/holiday/list/:year',
  'PUT /system/holiday',
  'PUT /system/user/removeSecondFactor',
  'DELETE /system/holiday/:day',
  'POST /system/holiday/fill/:year',
  'DELETE /monitor/online/batch',
  'GET /monitor/job/targets',
  'GET /monitor/job/times',
  'GET /monitor/dashboard/trend',
  'GET /monitor/dashboard/work',
  'GET /monitor/database',
  'GET /monitor/database/statements',
  'DELETE /monitor/database/statements',
  'GET /tool/swagger/list',
  'GET /tool/swagger/:callId',
  'GET /tool/gen/allowed',
  'GET /tool/gen/files/:tableId',
  'GET /common/recordPageView',
  'POST /common/recordPageViewV2',
  'GET /common/pageViewTotal',
  'GET /common/pageView/today',
  'GET /common/download/from',
];

test('every call under the paths of the wire is on the wire, or named as ours', () => {
  const bare = (name: string) => name.replaceAll(/\{\w+\}|:\w+|\*/g, '{}').replace(/\/$/, '');
  const onTheWire = new Set(Object.keys(endpoints).map(bare));
  const firstParts = new Set(Object.keys(endpoints).map((name) => name.split('/')[1]));
  const beside = contracts
    .flatMap((contract) => Object.values(contract))
    .filter(({ path }) => firstParts.has(path.split('/')[1]))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !onTheWire.has(bare(name)));
  assert.deepEqual(beside.toSorted(), ours.toSorted());
});

for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, WireEndpoint][])
  describe(name, () => {
    const { who } = endpoint;
    const permissions = who === 'open' || who === 'user' || who === 'admin' ? [] : [who].flat();

    // It logs everybody out, including the users of later cases.
    if (name === 'DELETE /monitor/cache/clearCacheAll')
      afterEach(async () => {
        Object.assign(admin, { token: (await person(portal, { admin: true })).token });
        Object.assign(stranger, await person(portal));
      });

    if (who === 'open' || who === 'user')
      test(`answers ${who === 'open' ? 'everybody' : 'whoever is logged in'} in its shape`, async () => {
        const actor = await person(portal, { verified: true });
        const answer = await as(who === 'open' ? undefined : actor.token)(name, await cases[name](worldOf(actor)));
        assertReply(name, endpoint, answer);
      });
    else
      test('answers the administrator in its shape', async () => {
        assertReply(name, endpoint, await as(admin.token)(name, await cases[name](worldOf(admin))));
      });

    for (const permission of permissions)
      test(`answers who holds ${permission} and nothing else`, async () => {
        const actor = await holderOf(permission);
        const answer = await as(actor.token)(name, await cases[name](worldOf(actor)));
        assertReply(name, endpoint, answer);
      });

    if (permissions.length > 0 || who === 'admin')
      test('says 403 to who holds no permission', async () => {
        assertRefused(await as(stranger.token)(name, await cases[name](worldOf(admin))), 403);
      });

    if (who !== 'open')
      test('says 401 to who has no session, or had one', async () => {
        const sending = await cases[name](worldOf(admin));
        for (const token of [undefined, 'long-gone']) assertRefused(await as(token)(name, sending), 401);
      });
  });
