import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { readWorkbook } from '#server/formats/read-workbook';
import { adminPassword, caller, startPortal } from '#testing';
import { settings } from '../contract.ts';
import { seed } from './seed.ts';
import { frameHosts, secretSetting, setting } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const visitor = caller(portal);
const somebody = await person(portal, { roles: ['common'] });

const byKey = async (configKey: string) => (await admin.call(settings.list, { query: { configKey } })).rows![0]!;

describe('what pages show of the portal', () => {
  test('is open to visitors, and a change is there in the next call', async () => {
    const before = (await visitor(settings.site)).data as Record<string, unknown>;
    assert.equal(before['nameZh'], '凝聚态物质科学数据中心');
    assert.equal(before['registerOpen'], true);
    const row = await byKey('site.name.zh');
    assert.equal((await admin.call(settings.edit, { body: { ...row, configValue: '另一个名称' } })).code, 200);
    assert.equal(((await visitor(settings.site)).data as Record<string, unknown>)['nameZh'], '另一个名称');
  });

  test('holds no parameter that is not for everybody', async () => {
    await admin.call(settings.edit, {
      body: {
        ...(await byKey('sys.login.blackIPList')),
        configValue: '203.0.113.7',
        password: adminPassword,
      },
    });
    await admin.call(settings.edit, {
      body: { ...(await byKey('site.preview.emailDomains')), configValue: 'secret.example.org' },
    });
    assert.doesNotMatch(JSON.stringify(await visitor(settings.site)), /203\.0\.113\.7|secret\.example/);
  });
});

describe('a value by its key', () => {
  const value = (call: typeof visitor, configKey: string) => call(settings.value, { params: { configKey } });

  test('stands in msg, and is empty for an unknown key', async () => {
    assert.deepEqual(await value(somebody.call, 'data.ftp.recommendMb'), { code: 200, msg: '50' });
    assert.deepEqual(await value(somebody.call, 'sys.user.initPassword'), { code: 200, msg: '' });
  });

  test('is refused where only administrators may read it', async () => {
    assert.equal((await value(somebody.call, 'sys.login.blackIPList')).error, 'system.settings.notOpen');
    assert.equal((await value(admin.call, 'sys.login.maxRetry')).msg, '5');
  });
});

describe('an administrator', () => {
  const own = { configName: '自定义', configKey: 'own.key', configValue: '1' };

  test('adds, finds, changes and removes a parameter of their own', async () => {
    assert.equal((await admin.call(settings.add, { body: own })).code, 200);
    assert.equal((await admin.call(settings.add, { body: own })).error, 'system.settings.keyTaken');
    const { configId, configType } = await byKey('own.key');
    assert.equal(configType, 'N');
    assert.equal(
      (
        await admin.call(settings.edit, {
          body: { ...own, configId, configValue: '2', createTime: 'ignored', params: {} },
        })
      ).code,
      200,
    );
    assert.equal(
      ((await admin.call(settings.find, { params: { configId } })).data as { configValue: string }).configValue,
      '2',
    );
    assert.equal((await admin.call(settings.remove, { params: { configIds: String(configId) } })).code, 200);
    assert.equal((await admin.call(settings.find, { params: { configId } })).error, 'system.settings.notFound');
  });

  test('cannot remove a built-in one, nor anything together with it', async () => {
    await admin.call(settings.add, { body: { ...own, configKey: 'other.key' } });
    const [mine, builtIn] = [await byKey('other.key'), await byKey('site.demo')];
    const removed = await admin.call(settings.remove, {
      params: { configIds: `${String(mine['configId'])},${String(builtIn['configId'])}` },
    });
    assert.equal(removed.error, 'system.settings.builtIn');
    assert.match(removed.msg, /site\.demo/);
    assert.ok(await byKey('other.key'));
  });

  test('cannot rename a built-in one or give it a value that it cannot have', async () => {
    const edit = async (key: string, change: object) =>
      (await admin.call(settings.edit, { body: { ...(await byKey(key)), ...change, password: adminPassword } })).error;
    assert.equal(await edit('site.demo', { configKey: 'site.demonstration' }), 'system.settings.builtInKey');
    assert.equal(await edit('site.demo', { configValue: 'maybe' }), 'system.settings.badFlag');
    assert.equal(await edit('sys.login.maxRetry', { configValue: '0' }), 'system.settings.badNumber');
    assert.equal(await edit('data.upload.maxMb', { configValue: '11' }), 'system.settings.badNumber');
    assert.equal(await edit('bench.comment.moderation', { configValue: 'never' }), 'system.settings.badChoice');
    assert.equal(await edit('site.name.en', { configValue: ' ' }), 'system.settings.empty');
    assert.equal(await edit('site.phone', { configValue: '1'.repeat(51) }), 'system.settings.tooLong');
  });

  test('filters by name, key and kind, and refreshes the cache without harm', async () => {
    const names = await admin.call(settings.list, { query: { configName: '站点', configType: 'Y', pageSize: 100 } });
    assert.ok(names.total! >= 15);
    assert.equal((await admin.call(settings.list, { query: { configKey: '%' } })).total, 0);
    const { rows } = await admin.call(settings.list, { query: { configName: 'postal CODE' } });
    assert.deepEqual(
      rows!.map((row) => row['configKey']),
      ['site.postcode'],
    );
    const keys = async (query: object) =>
      (await admin.call(settings.list, { query })).rows!.map((row) => row['configKey'] as string);
    const descending = await keys({ orderByColumn: 'configKey', isAsc: 'descending', pageSize: 100 });
    assert.deepEqual(descending, descending.toSorted().toReversed());
    assert.deepEqual(await keys({ beginCreateTime: '2001-01-01', endCreateTime: '2001-01-02' }), []);
    assert.equal((await keys({ pageNum: 99, pageSize: 10 })).length > 0, true);
    assert.equal((await admin.call(settings.refreshCache)).code, 200);
  });

  test('takes all of them away as a workbook, in which no value is a formula', async () => {
    await admin.call(settings.add, { body: { ...own, configKey: 'own.formula', configValue: '=cmd()' } });
    const answer = await portal.http.inject({
      method: 'POST',
      url: `/prod-api${settings.exportAll.path}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'pageNum=1&pageSize=10&configKey=own.formula&',
    });
    const table = await readWorkbook(answer.rawPayload, { maxBytes: 1_000_000, maxRows: 1000, maxColumns: 20 });
    assert.deepEqual(table[0], ['参数主键', '参数名称', '参数键名', '参数键值', '系统内置']);
    assert.deepEqual(table[1]!.slice(1), ['自定义', 'own.formula', '=cmd()', '否']);
    assert.equal(table.length, 2);
  });
});

describe('at a start', () => {
  const setup = (entries: [string, string][]) => ({
    adminPassword: undefined,
    settings: new Map(entries),
    reveal: () => undefined,
  });

  test('what an administrator changed stays, and the operator’s values count no more', async () => {
    const ctx = portal.context();
    await seed(ctx, setup([['site.name.zh', 'operator']]));
    assert.equal(await setting(ctx, 'site.name.zh'), '另一个名称');
  });

  test('the first one ends with a list of all keys and values that cannot be used', async () => {
    const ctx = portal.context();
    await ctx.db.deleteFrom('kernelMark').where('name', '=', 'system.settings').execute();
    const given = setup([
      ['site.nmae.zh', 'x'],
      ['site.demo', 'maybe'],
    ]);
    await assert.rejects(
      seed(ctx, given),
      /SEED_SETTINGS has 2 fault\(s\):\n {2}site\.nmae\.zh: there is no such setting\n {2}site\.demo: cannot be "maybe"/,
    );
  });
});

test('the hosts that may be framed are hosts and nothing else: they become part of a header', async () => {
  const row = await byKey('site.frameHosts');
  const edit = async (configValue: string) =>
    (await admin.call(settings.edit, { body: { ...row, configValue, password: adminPassword } })).error;
  assert.equal(await edit('example.org; script-src *'), 'system.settings.badHosts');
  assert.equal(await edit("'self'"), 'system.settings.badHosts');
  assert.equal(await edit('*.example.org, https://lab.example.org:8443'), undefined);
  assert.deepEqual(await frameHosts(portal.context()), ['*.example.org', 'https://lab.example.org:8443']);
});

test('the blocked domains of e-mail addresses are domains and nothing else', async () => {
  const row = await byKey('sys.account.blockedMailDomains');
  const edit = async (configValue: string) =>
    (await admin.call(settings.edit, { body: { ...row, configValue, password: adminPassword } })).error;
  assert.equal(await edit('spam.example, <script>'), 'system.settings.badMailDomains');
  assert.equal(await edit('spam'), 'system.settings.badMailDomains');
  assert.equal(await edit('@spam.example; mx.trash.example'), undefined);
  assert.equal(await edit(''), undefined);
});

describe('a password of another system', () => {
  const key = 'identifier.doi.password';
  const edit = async (configValue: string) =>
    admin.call(settings.edit, { body: { ...(await byKey(key)), configValue, password: adminPassword } });
  const kept = () => setting(portal.context(), key);

  test('is stored encrypted, shown to nobody, and stays when the form sends its mask back', async () => {
    assert.equal((await edit('Repo-secret-1')).code, 200);
    assert.equal(await secretSetting(portal.context(), key), 'Repo-secret-1');
    assert.doesNotMatch(await kept(), /Repo-secret-1/);
    assert.equal((await byKey(key))['configValue'], '******');
    assert.equal((await admin.call(settings.value, { params: { configKey: key } })).msg, '******');
    const before = await kept();
    assert.equal((await edit('******')).code, 200);
    assert.equal(await kept(), before);
    assert.equal((await edit('')).code, 200);
    assert.equal(await secretSetting(portal.context(), key), '');
  });

  test('is not in the log of operations', async () => {
    await edit('Repo-secret-2');
    const log = await portal.database.db.selectFrom('sysOperLog').selectAll().execute();
    assert.ok(log.some(({ operParam }) => operParam.includes(key)));
    assert.doesNotMatch(JSON.stringify(log), /Repo-secret/);
  });
});

test('prefixes of identifiers have their true form', async () => {
  const edit = async (key: string, configValue: string) =>
    (await admin.call(settings.edit, { body: { ...(await byKey(key)), configValue } })).error;
  assert.equal(await edit('identifier.doi.prefix', '11.5072'), 'system.settings.badForm');
  assert.equal(await edit('identifier.doi.prefix', '10.5072'), undefined);
  assert.equal(await edit('identifier.cstr.prefix', '170811'), 'system.settings.badForm');
  assert.equal(await edit('identifier.cstr.prefix', 'KE154'), undefined);
  assert.equal(await edit('identifier.cstr.types', 'dataset=1'), 'system.settings.badForm');
});
