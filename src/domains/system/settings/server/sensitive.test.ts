import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { adminPassword, caller, startPortal } from '#testing';
import { settings, type Setting } from '../contract.ts';
import { setSettings } from './factory.ts';
import { isOpen, isSecret, isSensitive, settingKeys, type SettingKey } from './policy.ts';
import { seed } from './seed.ts';
import { changeSettings, pageHosts, setting, site } from './service.ts';

const portal = await startPortal({ JOBS: 'off', TRACKER_HOSTS: 'stat.example.org, https://matomo.example.org:8443' });
const { db } = portal.database;
const admin = await person(portal, { admin: true });
const visitor = caller(portal);

// A secret value in each parameter that may be empty.
await setSettings(portal, {
  'sys.login.blackIPList': '203.0.113.7',
  'identifier.doi.password': 'Repo-secret-1',
  'identifier.cstr.secret': 'Repo-secret-2',
  'data.callback.secret': 'Repo-secret-3',
});
/** All parameters, which are more than a page. */
async function allFor(who: Person) {
  const pages = await Promise.all(
    [1, 2].map((pageNum) => who.call(settings.list, { query: { pageNum, pageSize: 100 } })),
  );
  return { code: pages[0]!.code, rows: pages.flatMap(({ rows = [] }) => rows as unknown as Setting[]) };
}
const { rows } = await allFor(admin);
const rowOf = new Map(rows.map((row) => [row.configKey, row]));
const edit = (who: Person, configKey: string, change: object = {}) =>
  who.call(settings.edit, { body: { ...rowOf.get(configKey), ...change } });

test('every built-in parameter that is named like a secret, an address, a host or a way in is sensitive', () => {
  const suspicious = /password|secret|url|hosts?$|origins|allow|^sys\.(account|login)\.|^auth\.|^verify\.|tracker/i;
  // Links of the public site, like those of the footer.
  const links = ['site.matElabUrl'];
  assert.deepEqual(
    settingKeys.filter((key) => suspicious.test(key) && !isSensitive(key)),
    links,
  );
});

describe('each role and each parameter', async () => {
  const stored = await db
    .selectFrom('sysRole')
    .select(['roleKey', 'roleId'])
    .where('createBy', '=', 'system')
    .execute();
  const grants = await db
    .selectFrom('sysRoleMenu')
    .innerJoin('sysMenu', 'sysMenu.menuId', 'sysRoleMenu.menuId')
    .select(['roleId', 'perms'])
    .where('perms', 'like', 'system:config:%')
    .execute();
  // In addition to the seeded roles, a role with every permission for parameters and no other.
  const keeper = await role(portal, {
    permissions: ['list', 'query', 'add', 'edit', 'remove', 'export'].map((act) => `system:config:${act}`),
  });
  const people = [
    ...stored.map(({ roleKey, roleId }) => ({
      roleKey,
      holds: (act: string) => grants.some((one) => one.roleId === roleId && one.perms === `system:config:${act}`),
    })),
    { roleKey: keeper.roleKey, holds: () => true },
  ];

  for (const { roleKey, holds } of people)
    // The role of administrators grants nothing by its menus; the account does, and has a separate test below.
    test(`${roleKey} reads and changes what it may, and nothing else`, async () => {
      const holder = await person(portal, { roles: [roleKey] });
      const listed = await allFor(holder);
      assert.equal(listed.code, holds('list') ? 200 : 403);
      const seen = new Map(listed.rows.map((row) => [row.configKey, row]));
      const check = async (key: SettingKey) => {
        const isReadable = !isSecret(key) && (!isSensitive(key) || isOpen(key));
        const { configValue, configId } = rowOf.get(key)!;
        if (holds('list')) {
          const row = seen.get(key)!;
          assert.equal(row.configValue, isReadable || configValue === '' ? configValue : '******', key);
          assert.deepEqual([row.sensitive, row.may.edit], [isSensitive(key), !isSensitive(key) && holds('edit')], key);
        }
        if (holds('query')) {
          const one = (await holder.call(settings.find, { params: { configId } })).data as Setting;
          assert.equal(one.configValue, isReadable || configValue === '' ? configValue : '******', key);
        }
        const value = await holder.call(settings.value, { params: { configKey: key } });
        const mayByKey = isOpen(key) || (!isSensitive(key) && holds('query'));
        assert.deepEqual(
          [value.code, mayByKey ? value.msg : ''],
          [mayByKey ? 200 : 500, mayByKey ? configValue : ''],
          key,
        );
        // The administrator's own password does not help.
        const changed = await edit(holder, key, { password: adminPassword });
        const expected = !holds('edit') ? 403 : isSensitive(key) ? 500 : 200;
        assert.equal(changed.code, expected, key);
        if (expected === 500) assert.equal(changed.error, 'system.settings.sensitive', key);
      };
      await Promise.all(settingKeys.map(check));
      assert.doesNotMatch(JSON.stringify([listed, ...seen.values()]), /Repo-secret|203\.0\.113\.7/);
    });

  test('the super administrator reads all but secrets, and changes the sensitive ones by password alone', async () => {
    for (const key of settingKeys) {
      const { configValue } = rowOf.get(key)!;
      assert.equal((await admin.call(settings.value, { params: { configKey: key } })).msg, configValue, key);
      if (isSecret(key)) assert.equal(configValue, '******', key);
      const without = await edit(admin, key);
      assert.equal(without.error, isSensitive(key) ? 'system.settings.passwordNeeded' : undefined, key);
      if (isSensitive(key)) assert.equal((await edit(admin, key, { password: adminPassword })).code, 200, key);
    }
  });
});

describe('a sensitive parameter', () => {
  test('is refused to a front end that asks for no password, with a sentence that names our page', async () => {
    const answer = await edit(admin, 'sys.api.origins', { configValue: 'https://office.example.org' });
    assert.equal(answer.code, 500);
    assert.match(answer.msg, /“参数设置”页面（http:\/\/localhost:\d+\/system\/config）/);
    assert.deepEqual(
      answer.fields?.map(({ path }) => path),
      ['password'],
    );
  });

  test('asks for the right password, ten times at most', async () => {
    const wrong = () => edit(admin, 'sys.login.maxRetry', { password: 'Wrong1#pw' });
    for (let tries = 0; tries < 10; tries++) assert.equal((await wrong()).error, 'identity.sessions.wrongPassword');
    const right = await edit(admin, 'sys.login.maxRetry', { password: adminPassword });
    assert.equal(right.error, 'identity.sessions.confirmOften');
    await db.deleteFrom('kernelCache').where('key', 'like', 'login:confirm:%').execute();
    assert.equal((await edit(admin, 'sys.login.maxRetry', { password: adminPassword })).code, 200);
    const log = await db.selectFrom('sysOperLog').select('operParam').execute();
    assert.doesNotMatch(JSON.stringify(log), new RegExp(adminPassword.replaceAll(/[#$!]/g, '.')));
  });

  test('is no parameter that another noun may write', async () => {
    const ctx = { ...portal.context(), actor: { ...portal.context().actor, userId: 1, permissions: ['*:*:*'] } };
    const values = { 'sys.api.origins': 'https://evil.example' } as Partial<Record<SettingKey, string>>;
    await assert.rejects(changeSettings(ctx, values), /system\.settings\.sensitive/);
  });
});

describe('a parameter of an administrator’s own', async () => {
  const { roleKey } = await role(portal, {
    permissions: ['list', 'add', 'edit', 'remove'].map((act) => `system:config:${act}`),
  });
  const keeper = await person(portal, { roles: [roleKey] });
  const own = { configName: '自定义', configValue: 'x' };
  const find = async (configKey: string) =>
    (await admin.call(settings.list, { query: { configKey } })).rows![0] as unknown as Setting;

  test('with a name like a built-in one’s is the super administrator’s, for front ends and later versions may read it', async () => {
    const body = { ...own, configKey: 'sys.user.initPassword' };
    assert.equal((await keeper.call(settings.add, { body })).error, 'system.settings.sensitive');
    assert.equal((await admin.call(settings.add, { body })).error, 'system.settings.passwordNeeded');
    assert.equal((await keeper.call(settings.add, { body: { ...own, configKey: 'lab.key' } })).code, 200);
    const mine = await find('lab.key');
    const renamed = await keeper.call(settings.edit, { body: { ...mine, configKey: 'sys.user.initPassword' } });
    assert.equal(renamed.error, 'system.settings.sensitive');
    assert.equal((await admin.call(settings.add, { body: { ...body, password: adminPassword } })).code, 200);
    const { configId } = await find('sys.user.initPassword');
    const params = { configIds: `${mine.configId},${configId}` };
    assert.equal((await keeper.call(settings.remove, { params })).error, 'system.settings.sensitive');
    assert.ok(await find('lab.key'));
    assert.equal((await admin.call(settings.remove, { params })).code, 200);
  });

  test('gives way where a later version knows its name', async () => {
    await db
      .updateTable('sysConfig')
      .set({ configType: 'N', configValue: 'https://evil.example', configName: 'mine' })
      .where('configKey', '=', 'sys.api.origins')
      .execute();
    await seed(portal.context(), { adminPassword: undefined, settings: new Map(), reveal: () => undefined });
    const row = await find('sys.api.origins');
    assert.deepEqual([row.configType, row.configValue], ['Y', '']);
  });
});

describe('the host of the tracking script', () => {
  const name = (configValue: string) => edit(admin, 'stat.trackerHost', { configValue, password: adminPassword });

  test('is one of the operator’s list', async () => {
    for (const host of [
      'evil.example',
      'https://stat.example.org.evil.example',
      'http://stat.example.org',
      '*.example.org',
    ])
      assert.equal((await name(host)).error, 'system.settings.badTracker', host);
    for (const [host, origin] of [
      ['stat.example.org', 'https://stat.example.org'],
      ['https://matomo.example.org:8443', 'https://matomo.example.org:8443'],
    ]) {
      assert.equal((await name(host!)).code, 200);
      assert.deepEqual((await pageHosts(portal.context())).scripts, [origin]);
      assert.equal((await site(portal.context())).trackerHost, origin);
    }
  });

  test('counts for nothing once it is off the list, whatever is stored', async () => {
    await setSettings(portal, { 'stat.trackerHost': 'stat.example.org' });
    const ctx = { ...portal.context(), trackerHosts: [] };
    assert.equal(await setting(ctx, 'stat.trackerHost'), 'stat.example.org');
    assert.deepEqual((await pageHosts(ctx)).scripts, []);
    assert.equal((await site(ctx)).trackerHost, '');
    assert.equal(
      ((await visitor(settings.site)).data as { trackerHost: string }).trackerHost,
      'https://stat.example.org',
    );
  });
});
