import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPortal } from '#testing';
import { accounts } from '#contract/identity/accounts';
import { person } from '#factory/identity/accounts';

const portal = await startPortal();
const { db } = portal.database;

const entriesOf = (userName: string) =>
  db.selectFrom('sysOperLog').selectAll().where('operName', '=', userName).orderBy('operId').execute();

test('every write leaves a row with who, what and how it went; reading leaves none', async () => {
  await db.insertInto('sysDept').values({ deptId: 190, deptName: '低温实验室' }).execute();
  const her = await person(portal, { deptId: 190 });
  await her.call(accounts.profile);
  await her.call(accounts.updateProfile, { body: { nickName: '昂内斯' } });
  await her.call(accounts.updateProfile, { body: { nickName: '' } });
  const [good, bad, ...more] = await entriesOf(her.userName);
  assert.equal(more.length, 0);
  assert.deepEqual(
    [
      good!.title,
      good!.method,
      good!.requestMethod,
      good!.businessType,
      good!.status,
      good!.deptName,
      good!.operLocation,
    ],
    ['identity.accounts', 'identity.accounts.updateProfile', 'PUT', 2, 0, '低温实验室', 'internal'],
  );
  assert.equal(good!.operUrl, '/prod-api/system/user/profile');
  assert.match(good!.operParam, /昂内斯/);
  assert.deepEqual([bad!.status, bad!.errorMsg], [1, '请输入姓名']);
});

test('passwords are masked', async () => {
  const her = await person(portal);
  await her.call(accounts.updatePassword, { body: { oldPassword: her.password, newPassword: 'Zk4%nW8?bF' } });
  const [entry] = await entriesOf(her.userName);
  assert.equal(entry!.operParam, '{"oldPassword":"***","newPassword":"***"}');
  assert.match(entry!.jsonResult, /^\{"code":200,"msg":"/);
});
