import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { portablePath } from '#contract/data/descriptions';
import { aResource } from '#factory/data/resources';
import { recordPagesModule } from '#module/data/record-pages';
import { quoted, sumLine } from './service/shell.ts';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
await portal.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = portal.http.server.address() as AddressInfo;
const { db } = portal.context();
const home = mkdtempSync(path.join(tmpdir(), 'lattice-script-'));
after(() => rmSync(home, { recursive: true }));

const ask = (publicId: string, what: string, token?: string) =>
  portal.http.inject({
    url: `/prod-api/front/resource/${publicId}/${what}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

test('any text is one word of a shell, and any name one line of a list of sums', () => {
  const names = [
    "it's",
    '$(id)',
    '`id`',
    '-n',
    'a\nb',
    "'",
    "''\\''",
    '"',
    '\\',
    '%s',
    '*',
    ' ',
    '\u4e2d \u6587',
    '$HOME',
    '!!',
    '',
  ];
  for (const name of names) {
    const { stdout } = spawnSync('sh', ['-c', `printf '%s.' ${quoted(name)}`], { encoding: 'utf8' });
    assert.equal(stdout, `${name}.`);
  }
  assert.throws(() => quoted('a\0b'), RangeError);
  const folder = mkdtempSync(path.join(home, 'sums-'));
  const sum = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
  const files = ['a', '-', '-c', 'a\nb', 'a\\b', 'a  b', '\\', 'a\rb'];
  for (const name of files) writeFileSync(path.join(folder, name), 'a');
  writeFileSync(path.join(folder, 'SUMS'), files.map((name) => sumLine(sum, name)).join(''));
  const { status, stdout, stderr } = spawnSync('sha256sum', ['--check', '--strict', 'SUMS'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});

describe('the download script', () => {
  const hostile = {
    "it's.csv": 'a\n',
    '$(touch pwned).csv': 'b\n',
    '`touch pwned`.csv': 'c\n',
    '-rf.csv': 'd\n',
    'two  spaces "quoted".csv': 'e\n',
    '# ; & | > * ? [x] {y} ~ !.csv': 'f\n',
    '样品 一/数据 α.csv': 'g\n',
    '-dash/$HOME/%s%n.csv': 'h\n',
    '-': 'i\n',
  };

  /** Runs a script against the server of this test, like a user. */
  async function run(folder: string, text: string, env: Record<string, string> = {}) {
    const file = path.join(folder, 'download script.sh');
    writeFileSync(file, text.replaceAll('https://portal.example.org', `http://127.0.0.1:${port}`));
    const child = spawn('sh', [file], { cwd: folder, env: { PATH: process.env['PATH']!, HOME: folder, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    const [status] = (await once(child, 'close')) as [number];
    return { status, output };
  }

  test('fetches files of any name, checks them, and leaves out what is there', async () => {
    const folder = mkdtempSync(path.join(home, 'run-'));
    const row = await aResource(portal, owner, { status: '5', files: hostile });
    const { body, headers } = await ask(row.publicId, 'script');
    assert.equal(headers['download-filename'], `${row.resourceNo}-download.sh`);
    const first = await run(folder, body);
    assert.equal(first.status, 0, first.output);
    for (const [name, bytes] of Object.entries(hostile))
      assert.equal(readFileSync(path.join(folder, portablePath(name)), 'utf8'), bytes, name);
    const left = readdirSync(folder);
    assert.ok(!left.includes('pwned') && !left.some((name) => name.startsWith('.download')), left.join());
    const sums = (await ask(row.publicId, 'sums')).body;
    writeFileSync(path.join(folder, 'SHA256SUMS'), sums);
    const check = spawnSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(check.status, 0, check.stderr + check.stdout);
    // A broken file is downloaded again, an intact one is not.
    writeFileSync(path.join(folder, '-rf.csv'), 'changed');
    const again = await run(folder, body);
    assert.equal(again.status, 0, again.output);
    assert.match(again.output, /-rf\.csv/);
    assert.doesNotMatch(again.output, /spaces/);
    assert.equal(readFileSync(path.join(folder, '-rf.csv'), 'utf8'), 'd\n');
  });

  test('goes on where it broke off', async () => {
    const folder = mkdtempSync(path.join(home, 'run-'));
    const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, n) => `${n}\n`).join(''));
    const row = await aResource(portal, owner, { status: '5', files: { 'a.csv': bytes } });
    const { body } = await ask(row.publicId, 'script');
    const id = /^get (\d+)/m.exec(body)![1]!;
    const parts = path.join(folder, `.download-${row.publicId}`);
    spawnSync('mkdir', [parts]);
    writeFileSync(path.join(parts, id), bytes.subarray(0, 100_000));
    await recordPagesModule.stop!(portal.context());
    const before = await db.selectFrom('dataDownloadLog').select('id').execute();
    const { status, output } = await run(folder, body);
    assert.equal(status, 0, output);
    assert.deepEqual(readFileSync(path.join(folder, 'a.csv')), bytes);
    await recordPagesModule.stop!(portal.context());
    // A request for a range after the first byte continues a download and is not counted as another one.
    assert.equal((await db.selectFrom('dataDownloadLog').select('id').execute()).length, before.length);
  });

  test('keeps what has come when the rest is refused, says why, and goes on with a good token', async () => {
    const folder = mkdtempSync(path.join(home, 'run-'));
    const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, n) => `${n}\n`).join(''));
    const row = await aResource(portal, owner, {
      status: '5',
      files: { 'a.csv': bytes, 'b.csv': 'b\n' },
      form: { sharingMethod: 'restricted', accessRestriction: '合作' },
    });
    const { body } = await ask(row.publicId, 'script', owner.token);
    const id = /^get (\d+).*a\.csv/m.exec(body)![1]!;
    const parts = path.join(folder, `.download-${row.publicId}`);
    spawnSync('mkdir', [parts]);
    writeFileSync(path.join(parts, id), bytes.subarray(0, 100_000));
    const refused = await run(folder, body, { ACCESS_TOKEN: 'nonsense' });
    assert.equal(refused.status, 1, refused.output);
    // Each message of the portal is on one line.
    assert.equal(refused.output.match(/^该资源的数据文件需申请获批后下载.*$/gm)?.length, 2, refused.output);
    assert.deepEqual(readdirSync(parts), [id], 'a refusal is no beginning of a file');
    assert.equal(readFileSync(path.join(parts, id)).length, 100_000);
    const done = await run(folder, body, { ACCESS_TOKEN: owner.token });
    assert.equal(done.status, 0, done.output);
    assert.deepEqual(readFileSync(path.join(folder, 'a.csv')), bytes);
    assert.equal(readFileSync(path.join(folder, 'b.csv'), 'utf8'), 'b\n');
  });

  test('keeps what has come when the portal cannot be reached', async () => {
    const folder = mkdtempSync(path.join(home, 'run-'));
    const row = await aResource(portal, owner, { status: '5', files: { 'a.csv': 'a,b\n' } });
    const { body } = await ask(row.publicId, 'script');
    const id = /^get (\d+)/m.exec(body)![1]!;
    const parts = path.join(folder, `.download-${row.publicId}`);
    spawnSync('mkdir', [parts]);
    writeFileSync(path.join(parts, id), 'a,');
    const nowhere = body.replaceAll('https://portal.example.org', 'file:///nowhere');
    assert.equal((await run(folder, nowhere)).status, 1);
    assert.equal(readFileSync(path.join(parts, id), 'utf8'), 'a,');
  });

  test('of restricted files asks for the token in the environment and holds none', async () => {
    const folder = mkdtempSync(path.join(home, 'run-'));
    const row = await aResource(portal, owner, {
      status: '5',
      files: { 'a.csv': 'a\n' },
      form: { sharingMethod: 'restricted', accessRestriction: '合作' },
    });
    const { body } = await ask(row.publicId, 'script', owner.token);
    assert.ok(!body.includes(owner.token));
    assert.match(body, /ACCESS_TOKEN/);
    assert.equal((await run(folder, body)).status, 2);
    const refused = await run(folder, body, { ACCESS_TOKEN: 'nonsense' });
    assert.equal(refused.status, 1, refused.output);
    assert.ok(!readdirSync(folder).includes('a.csv'));
    const done = await run(folder, body, { ACCESS_TOKEN: owner.token });
    assert.equal(done.status, 0, done.output);
    assert.equal(readFileSync(path.join(folder, 'a.csv'), 'utf8'), 'a\n');
  });

  test('counts only files that are there: none that was taken away, that a folder keeps out, or that was withdrawn', async () => {
    const folder = mkdtempSync(path.join(home, 'run-'));
    const files = { 'a.csv': 'a\n', 'gone.csv': 'b\n', 'in the way.csv': 'c\n' };
    const row = await aResource(portal, owner, { status: '5', files });
    const { body } = await ask(row.publicId, 'script');
    assert.match(body, /^# 共 3 个文件，6 字节/m);
    const of = db.deleteFrom('dataResourceFile').where('resourceId', '=', row.resourceId);
    await of.where('path', '=', 'gone.csv').execute();
    mkdirSync(path.join(folder, 'in the way.csv'));
    const some = await run(folder, body);
    assert.equal(some.status, 1, some.output);
    assert.match(some.output, /^已下载并通过校验的文件数: 1$/m);
    assert.match(some.output, /^失败的文件数[^:]*: 2$/m);
    assert.deepEqual(readdirSync(path.join(folder, 'in the way.csv')), []);
    rmSync(path.join(folder, 'in the way.csv'), { recursive: true });
    const more = await run(folder, body);
    assert.match(more.output, /^已下载并通过校验的文件数: 2$/m);
    assert.equal(readFileSync(path.join(folder, 'in the way.csv'), 'utf8'), 'c\n');

    const other = mkdtempSync(path.join(home, 'run-'));
    await db.updateTable('dataResource').set({ status: '7' }).where('resourceId', '=', row.resourceId).execute();
    const none = await run(other, body);
    assert.equal(none.status, 1, none.output);
    assert.match(none.output, /^已下载并通过校验的文件数: 0$/m);
    assert.match(none.output, /^失败的文件数[^:]*: 3$/m);
    assert.ok(!readdirSync(other).some((name) => name.endsWith('.csv')));
  });

  test('never gets a name with a line break', async () => {
    for (const name of ['a\nb.csv', 'a\rb.csv', 'a\0b.csv', '..', 'a\u2028b.csv'])
      await assert.rejects(aResource(portal, owner, { files: { [name]: 'x\n' } }), { key: 'data.resources.file.name' });
  });
});
