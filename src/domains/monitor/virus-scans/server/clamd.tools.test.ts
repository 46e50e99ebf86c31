import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { approve } from '#module/data/reviews';
import { actingAs, aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { scanned, versionOf } from './clamd.ts';
import { scan } from './scanning.ts';

/*
 * Debian's clamd with our own signatures: the checksum of a file, and bytes inside a file. clamd marks third-party
 * signatures with `.UNOFFICIAL`.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-clamd-'));
const sample = 'a file that is known by its sum\n';
const inside = 'LATTICE-OWN-SIGNATURE';
const hash = createHash('sha256').update(sample).digest('hex');
writeFileSync(path.join(folder, 'own.hsb'), `${hash}:${sample.length}:Lattice.Sum\n`);
writeFileSync(path.join(folder, 'own.ndb'), `Lattice.Inside:0:*:${Buffer.from(inside).toString('hex')}\n`);
const port = await freePort();
const megabytes = 8;
writeFileSync(
  path.join(folder, 'clamd.conf'),
  [
    ...[`DatabaseDirectory ${folder}`, `TemporaryDirectory ${folder}`, 'TCPAddr 127.0.0.1', `TCPSocket ${port}`],
    ...[
      'Foreground yes',
      'LogVerbose no',
      'OfficialDatabaseOnly no',
      'ConcurrentDatabaseReload no',
      'AlertExceedsMax yes',
    ],
    ...[`StreamMaxLength ${megabytes}M`, `MaxFileSize ${megabytes / 2}M`, `MaxScanSize ${megabytes}M`, ''],
  ].join('\n'),
);
const clamd = spawn('clamd', ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
after(async () => {
  if (clamd.exitCode === null) {
    clamd.kill('SIGTERM');
    await once(clamd, 'exit');
  }
  rmSync(folder, { recursive: true });
});
await listening(port);
const place = { host: '127.0.0.1', port };

async function* bytes(...parts: (string | Buffer)[]) {
  for (const part of parts) yield Buffer.from(part);
}

test('clamd says its version, and tells files that it knows from all others', async () => {
  assert.match(await versionOf(place), /^ClamAV \d/);
  assert.deepEqual(await scanned(place, bytes('T/K,R/Ohm\n2,0.1\n')), { is: 'clean' });
  assert.deepEqual(await scanned(place, bytes(sample.slice(0, 9), sample.slice(9))), {
    is: 'infected',
    signature: 'Lattice.Sum.UNOFFICIAL',
  });
  assert.deepEqual(await scanned(place, bytes('…', inside, '…')), {
    is: 'infected',
    signature: 'Lattice.Inside.UNOFFICIAL',
  });
});

test('a file beyond StreamMaxLength, or beyond MaxFileSize with AlertExceedsMax, is too large and not clean', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'a');
  const file = (count: number) => bytes(...Array.from({ length: count }, () => megabyte));
  assert.deepEqual(await scanned(place, file(2)), { is: 'clean' });
  assert.deepEqual(await scanned(place, file(6)), { is: 'tooLarge' }, 'MaxFileSize');
  assert.deepEqual(await scanned(place, file(40)), { is: 'tooLarge' }, 'StreamMaxLength');
});

test('a resource is published once clamd has seen its files, and never with one that it knows', async () => {
  const portal = await startPortal({ JOBS: 'off', CLAMD: `127.0.0.1:${port}` });
  const owner = await person(portal, { verified: true });
  const reviewer = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
  const statusOf = async (resourceId: number) =>
    (
      await portal
        .context()
        .db.selectFrom('dataResource')
        .select('status')
        .where('resourceId', '=', resourceId)
        .executeTakeFirstOrThrow()
    ).status;
  const made: number[] = [];
  for (const text of ['T,R\n1,2\n', `${inside}\n`]) {
    const row = await aResource(portal, owner, { status: '1', files: { 'a.csv': text } });
    await approve(reviewer, { resourceId: row.resourceId, rowVer: row.rowVer, comments: '' });
    made.push(row.resourceId);
  }
  assert.deepEqual(await Promise.all(made.map(statusOf)), ['4', '4']);
  await scan(portal.context());
  assert.deepEqual(await Promise.all(made.map(statusOf)), ['5', '4']);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

/** Waits until something listens, twenty seconds at most. */
async function listening(at: number): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    const socket = connect(at, '127.0.0.1');
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return;
    if (Date.now() > end || clamd.exitCode !== null) throw new Error('clamd does not start');
    await new Promise(setImmediate);
  }
}
