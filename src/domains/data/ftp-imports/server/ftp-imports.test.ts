import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { role } from '#factory/system/roles';
import { wireTime } from '#shared/time';
import { storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import { ftpImports } from '../contract.ts';
import { certificateFor, ftpServer, login, inconsistentServer } from './factory.ts';
import { fetchWaiting } from './fetching.ts';

const portal = await startPortal({ JOBS: 'off', PRIVATE_HOSTS: '127.0.0.1' });
const { db } = portal.context();
const owner = await person(portal, { verified: true });

const big = randomBytes(3_000_000);
const root = await mkdtemp(path.join(tmpdir(), 'lattice-ftp-'));
const ftp = await ftpServer(root, {
  'README.md': '# 说明\n',
  '样品 一/扫描.dat': big,
  '样品 一/空.dat': '',
  'picture.png': 'this is no picture at all\n',
});
await symlink('/etc/passwd', path.join(root, 'passwd'));
after(async () => {
  await ftp.stop();
  await rm(root, { recursive: true, force: true });
});

const draft = async (form: object = { ftpAddress: ftp.address, ...login }, by = owner) =>
  (await aResource(portal, by, { files: {}, form })).resourceId;
const call = (endpoint: Parameters<typeof owner.call>[0], id: number, input: object = {}) =>
  owner.call(endpoint, { params: { id }, ...input });
const start = (id: number, ...paths: string[]) => call(ftpImports.start, id, { body: { paths } });
const onTheWay = async (id: number) => (await call(ftpImports.list, id)).data as Record<string, unknown>[];
const filesOf = async (id: number) => (await call(recordFiles.ownFiles, id, { query: { pageSize: 100 } })).rows!;
const turnNow = () =>
  db
    .updateTable('dataFtpImport')
    .set({ retryAt: new Date(0) })
    .execute();

describe('an owner with an FTP server', () => {
  test('tests the connection, looks into folders and fetches files with their folders and sums', async () => {
    const id = await draft();
    assert.equal((await call(ftpImports.check, id)).code, 200);
    const top = (await call(ftpImports.browse, id)).data as { entries: { name: string; kind: string }[] };
    assert.deepEqual(
      top.entries.map(({ name, kind }) => [name, kind]),
      [
        ['样品 一', 'folder'],
        ['README.md', 'file'],
        ['passwd', 'other'],
        ['picture.png', 'file'],
      ],
    );
    const begun = await start(id, 'README.md', '样品 一/扫描.dat');
    assert.deepEqual([begun.code, begun.data], [200, { count: 2, skipped: 0 }], begun.msg);
    assert.deepEqual(
      (await onTheWay(id)).map(({ state, received }) => [state, received]),
      [
        ['waiting', 0],
        ['waiting', 0],
      ],
    );
    const { rowVer } = (await call(deposits.open, id)).data as { rowVer: number };
    const refused = await call(deposits.submit, id, { body: { rowVer } });
    assert.equal(refused.error, 'data.resources.uploadUnfinished', 'what is on its way keeps it from being submitted');
    await fetchWaiting(portal.context());
    assert.deepEqual(await onTheWay(id), []);
    const files = await filesOf(id);
    assert.deepEqual(
      files.map(({ path: at, size }) => [at, size]),
      [
        ['README.md', 9],
        ['样品 一/扫描.dat', big.length],
      ],
    );
    assert.equal(files[1]!['sha256'], createHash('sha256').update(big).digest('hex'));
    assert.equal((await call(deposits.submit, id, { body: { rowVer } })).code, 200);
  });

  test('never gets the password back, and nobody else reads or uses the connection', async () => {
    const id = await draft();
    const record = JSON.stringify((await call(deposits.open, id)).data);
    assert.ok(!record.includes(login.ftpPassword) && record.includes('"hasFtpPassword":true'));
    const other = await person(portal, { verified: true });
    for (const endpoint of [ftpImports.check, ftpImports.browse, ftpImports.list])
      assert.equal((await other.call(endpoint, { params: { id } })).error, 'data.resources.notFound');
    assert.equal(
      (await other.call(ftpImports.start, { params: { id }, body: { paths: ['README.md'] } })).error,
      'data.resources.notFound',
    );
    await start(id, 'README.md');
    const [waiting] = await onTheWay(id);
    const stranger = await other.call(ftpImports.cancel, { params: { id: waiting!['importId'] } });
    assert.equal(stranger.error, 'data.ftp-imports.notFound');
    assert.equal((await call(ftpImports.cancel, waiting!['importId'] as number)).code, 200);
    assert.deepEqual(await onTheWay(id), []);
    assert.equal((await start(id, 'README.md')).code, 200, 'the name is free again');
    await call(ftpImports.cancel, (await onTheWay(id))[0]!['importId'] as number);
  });

  test('is told when the space was lowered while files waited, and fetches them again once there is more', async () => {
    const her = await person(portal, { verified: true });
    const id = await draft(undefined, her);
    const setSpace = (configValue: string) => storeSetting(portal, 'data.quota.userGb', configValue);
    const hers = async () => (await her.call(ftpImports.list, { params: { id } })).data as Record<string, unknown>[];
    const begun = await her.call(ftpImports.start, { params: { id }, body: { paths: ['样品 一/扫描.dat'] } });
    assert.equal(begun.code, 200);
    await setSpace('0.001');
    await fetchWaiting(portal.context());
    const [row] = await hers();
    assert.deepEqual([row!['state'], row!['fault'], row!['received']], ['failed', 'space', 0]);
    await setSpace('100');
    assert.equal((await her.call(ftpImports.retry, { params: { id: row!['importId'] } })).code, 200);
    await fetchWaiting(portal.context());
    assert.deepEqual(await hers(), []);
  });

  test('learns why a file cannot be fetched', async () => {
    const id = await draft();
    assert.equal((await start(id, 'nothing.dat')).error, 'data.ftp-imports.notFile');
    assert.equal((await start(id, '样品 一')).error, 'data.ftp-imports.notFile');
    assert.equal((await start(id, '样品 一/空.dat')).error, 'files.transfers.empty');
    for (const bad of ['../etc/passwd', 'a\r\nDELE b', ''])
      assert.equal((await start(id, bad)).code, 500, JSON.stringify(bad));
    assert.deepEqual(await onTheWay(id), []);
    await start(id, 'picture.png');
    assert.equal((await start(id, 'picture.png')).error, 'data.resources.file.exists', 'once is enough');
    await fetchWaiting(portal.context());
    assert.deepEqual(
      (await onTheWay(id)).map(({ state, fault }) => [state, fault]),
      [['failed', 'refused']],
      'its content is not that of its name',
    );
    assert.deepEqual(await filesOf(id), []);
  });

  test('finds a file that changed over there failed, and fetches it again on request', async () => {
    const id = await draft();
    await writeFile(path.join(root, 'growing.csv'), 'a,b\n1,2\n');
    await start(id, 'growing.csv');
    await writeFile(path.join(root, 'growing.csv'), 'a,b\n1,2\n3,4\n');
    await fetchWaiting(portal.context());
    const [failed] = await onTheWay(id);
    assert.deepEqual([failed!['state'], failed!['fault']], ['failed', 'changed']);
    assert.equal((await call(ftpImports.retry, failed!['importId'] as number)).code, 200);
    await fetchWaiting(portal.context());
    assert.deepEqual(
      (await filesOf(id)).map(({ size }) => size),
      [12],
    );
  });

  test('need not watch when the server goes away: what is here is kept, and the rest comes when it is back', async () => {
    const id = await draft();
    await start(id, '样品 一/扫描.dat');
    const { transferKey } = await db
      .selectFrom('dataFtpImport')
      .select('transferKey')
      .where('resourceId', '=', id)
      .executeTakeFirstOrThrow();
    const away = await db
      .selectFrom('dataResource')
      .select('ftpAddress')
      .where('resourceId', '=', id)
      .executeTakeFirst();
    await db.updateTable('dataResource').set({ ftpAddress: '127.0.0.1:1' }).where('resourceId', '=', id).execute();
    await fetchWaiting(portal.context());
    const [waiting] = await onTheWay(id);
    assert.deepEqual([waiting!['state'], waiting!['fault']], ['waiting', 'unreachable']);
    assert.ok(String(waiting!['retryAt']) > wireTime(new Date()), 'says when it is tried again');
    await db.updateTable('dataResource').set(away!).where('resourceId', '=', id).execute();
    assert.equal((await owner.call(ftpImports.retry, { params: { id: waiting!['importId'] as number } })).code, 200);
    await fetchWaiting(portal.context());
    assert.equal((await filesOf(id)).length, 1);
    assert.ok(transferKey);
  });

  test('gets a file whole although the line breaks in its middle, twice; it goes on where it broke', async (t) => {
    const reads: number[] = [];
    const unsteady = await ftpServer(root, {}, { cuts: [1_000_000, 500_000], reads });
    t.after(() => unsteady.stop());
    const id = await draft({ ftpAddress: unsteady.address, ...login });
    await start(id, '样品 一/扫描.dat');
    let before = 0;
    for (const _break of [1, 2]) {
      await fetchWaiting(portal.context());
      const [waiting] = await onTheWay(id);
      assert.deepEqual([waiting!['state'], waiting!['fault']], ['waiting', 'unreachable']);
      const received = waiting!['received'] as number;
      assert.ok(received > before && received < big.length, `${received} bytes are kept`);
      before = received;
      await turnNow();
    }
    await fetchWaiting(portal.context());
    const [file] = await filesOf(id);
    assert.equal(file!['sha256'], createHash('sha256').update(big).digest('hex'));
    assert.equal(reads.length, 3);
    assert.ok(reads[0] === 0 && reads[1]! > 0 && reads[2]! > reads[1]!, reads.join());
  });
});

describe('an FTPS address', () => {
  test('is spoken to under TLS, if its certificate is trusted and says its name', async () => {
    const certificate = await certificateFor('127.0.0.1');
    const named = await ftpServer(root, {}, { tls: certificate });
    const elsewhere = await certificateFor('192.0.2.1');
    const misnamed = await ftpServer(root, {}, { tls: elsewhere });
    const plain = await ftpServer(root);
    const check = async (server: { address: string }) =>
      call(ftpImports.check, await draft({ ftpAddress: `ftps://${server.address}`, ...login }));
    const trusted = tls.getCACertificates('default');
    try {
      assert.equal((await check(named)).error, 'data.ftp-imports.certificate', 'nobody vouches for it');
      tls.setDefaultCACertificates([...trusted, certificate.cert, elsewhere.cert]);
      assert.equal((await check(named)).code, 200);
      assert.equal((await check(misnamed)).error, 'data.ftp-imports.certificate', 'it is the certificate of another');
      assert.equal((await check(plain)).error, 'data.ftp-imports.missing', 'no password goes over an open line');
    } finally {
      tls.setDefaultCACertificates(trusted);
      await Promise.all([named, misnamed, plain].map((server) => server.stop()));
    }
  });
});

describe('an FTP address', () => {
  const errorOf = async (form: object) => (await call(ftpImports.check, await draft(form))).error;

  test('that is wrong, silent, refuses the login or has no such directory is said in these words', async () => {
    assert.equal(await errorOf({}), 'data.ftp-imports.noAddress');
    assert.equal(await errorOf({ ftpAddress: 'http://127.0.0.1' }), 'data.ftp-imports.address');
    assert.equal(await errorOf({ ftpAddress: '127.0.0.1:1' }), 'data.ftp-imports.unreachable');
    const wrong = { ftpAddress: ftp.address, ...login, ftpPassword: 'guess' };
    assert.equal(await errorOf(wrong), 'data.ftp-imports.login');
    const nowhere = { ftpAddress: ftp.address, ...login, ftpRoot: '/nowhere' };
    assert.equal(await errorOf(nowhere), 'data.ftp-imports.missing');
  });

  test('inside the operator’s own network is refused in every spelling', async () => {
    for (const host of ['10.0.0.1', '[::1]', '127.0.0.2', '0x7f.1.1.1', '169.254.169.254', '[::ffff:10.0.0.1]'])
      assert.equal(await errorOf({ ftpAddress: `ftp://${host}`, ...login }), 'data.ftp-imports.private', host);
  });

  test('whose server sends us elsewhere for the data is not followed', async () => {
    const victim = createServer().listen(0, '127.0.0.2');
    await once(victim, 'listening');
    let visits = 0;
    victim.on('connection', (socket) => {
      visits += 1;
      socket.destroy();
    });
    const { port } = victim.address() as AddressInfo;
    const liar = await inconsistentServer({ PASV: `227 Entering Passive Mode (127,0,0,2,${port >> 8},${port & 255})` });
    assert.equal(await errorOf({ ftpAddress: liar.address, ...login }), 'data.ftp-imports.unreachable');
    assert.equal(visits, 0);
    liar.server.close();
    victim.close();
  });
});

test('a clerk with the permission tests the connection of a submitted resource, but not of other departments', async () => {
  const form = { ftpAddress: ftp.address, ...login };
  const { resourceId } = await aResource(portal, owner, { status: '1', files: {}, form });
  await db.updateTable('dataResource').set({ deptId: 103 }).where('resourceId', '=', resourceId).execute();
  const clerkOf = async (deptId: number, ...permissions: string[]) => {
    const { roleKey } = await role(portal, { permissions, dataScope: '2', deptIds: [deptId] });
    return person(portal, { roles: [roleKey] });
  };
  const params = { id: resourceId };
  const may = ['data:resource:ftp', 'data:resource:query', 'data:resource:audit'];
  assert.equal(
    (await (await clerkOf(102, ...may)).call(ftpImports.checkFor, { params })).error,
    'data.resources.notFound',
  );
  const clerk = await clerkOf(103, ...may);
  assert.equal((await clerk.call(ftpImports.checkFor, { params })).code, 200);
  await db.updateTable('dataResource').set({ ftpRoot: '/nowhere' }).where('resourceId', '=', resourceId).execute();
  assert.match((await clerk.call(ftpImports.checkFor, { params })).error!, /^data\.ftp-imports\./);
  const none = await aResource(portal, owner, { status: '1' });
  await db.updateTable('dataResource').set({ deptId: 103 }).where('resourceId', '=', none.resourceId).execute();
  const answer = await clerk.call(ftpImports.checkFor, { params: { id: none.resourceId } });
  assert.equal(answer.error, 'data.ftp-imports.noAddress');
});

describe('what a test of the connection found', () => {
  const outcome = async (id: number, who = owner, endpoint: Parameters<typeof owner.call>[0] = ftpImports.checked) => {
    const { code, data } = await who.call(endpoint, { params: { id } });
    assert.equal(code, 200);
    return (data ?? null) as Record<string, unknown> | null;
  };

  const source = { ftpAddress: ftp.address, ftpRoot: '/样品 一', ...login };

  test('is shown to the owner later, the good and the bad, with what the root directory holds', async () => {
    const id = await draft(source);
    assert.equal(await outcome(id), null);
    await call(ftpImports.check, id);
    const { checkedAt, ...good } = (await outcome(id))!;
    assert.match(String(checkedAt), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(good, { byOffice: false, fault: '', files: 2, bytes: big.length, isComplete: true });
    await db.updateTable('dataResource').set({ ftpRoot: '/nowhere' }).where('resourceId', '=', id).execute();
    assert.equal(await outcome(id), null, 'it says nothing of another directory');
    await call(ftpImports.check, id);
    assert.deepEqual(
      [(await outcome(id))!['fault'], (await outcome(id))!['files'], (await outcome(id))!['bytes']],
      ['missing', null, null],
    );
    const { rows } = await sql`select * from data_ftp_check where resource_id = ${id}`.execute(db);
    assert.doesNotMatch(
      JSON.stringify(rows),
      /keller|neutron|127\.0\.0\.1/,
      'nothing to log in with is kept beside it',
    );
  });

  test('counts the folders below the root directory, too', async () => {
    const id = await draft({ ...source, ftpRoot: '' });
    await call(ftpImports.check, id);
    const { files, bytes, isComplete } = (await outcome(id))!;
    assert.ok(
      (files as number) >= 4 && (bytes as number) > big.length,
      `${String(files)} files of ${String(bytes)} bytes`,
    );
    assert.equal(isComplete, true);
  });

  test('is nobody else’s, and falls away with another password', async () => {
    const id = await draft(source);
    await call(ftpImports.check, id);
    const other = await person(portal, { verified: true });
    const refused = await other.call(ftpImports.checked, { params: { id } });
    assert.equal(refused.error, 'data.resources.notFound');
    await db
      .updateTable('dataResource')
      .set({ ftpPasswordEnc: Buffer.from('another') })
      .where('resourceId', '=', id)
      .execute();
    assert.equal(await outcome(id), null);
  });

  test('names who looked to the office, and to the owner only that the office did', async () => {
    const { resourceId } = await aResource(portal, owner, {
      status: '1',
      files: {},
      form: source,
    });
    const reviewer = await person(portal, { verified: true, roles: ['data_admin'] });
    assert.equal((await reviewer.call(ftpImports.checkFor, { params: { id: resourceId } })).code, 200);
    const inOffice = (await outcome(resourceId, reviewer, ftpImports.checkedFor))!;
    const [{ nickName }] = (await db
      .selectFrom('sysUser')
      .select('nickName')
      .where('userId', '=', reviewer.userId)
      .execute()) as [{ nickName: string }];
    assert.deepEqual([inOffice['byOffice'], inOffice['name'], inOffice['files']], [true, nickName, 2]);
    const own = (await outcome(resourceId))!;
    assert.deepEqual([own['byOffice'], 'name' in own], [true, false]);
  });
});
