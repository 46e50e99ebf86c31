import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { readEnv } from './env.ts';
import { startFault } from './start-faults.ts';

const home = await mkdtemp(path.join(tmpdir(), 'lattice-faults-'));
after(() => rm(home, { recursive: true }));

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('nothing went wrong'),
    (error: Error) => error,
  );

const listen = (server: net.Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

test('a port that is taken is named with what to do', async () => {
  const other = net.createServer();
  await listen(other, 0, '127.0.0.1');
  const { port } = other.address() as net.AddressInfo;
  const error = await thrownBy(listen(net.createServer(), port, '127.0.0.1'));
  const said = startFault(error, readEnv({ PORT: String(port) }));
  assert.equal(said, `PORT: another program listens on ${port} already; stop it, or choose another port.`);
  other.close();
});

test('a host that is not of this machine is named', async () => {
  const error = await thrownBy(listen(net.createServer(), 0, 'nowhere.invalid'));
  const said = startFault(error, readEnv({ HOST: 'nowhere.invalid' }));
  assert.equal(said, 'HOST: there is no host nowhere.invalid.');
});

test('a data folder that cannot be created is named, without a stack trace', async () => {
  const file = path.join(home, 'a-file');
  writeFileSync(file, '');
  const DATA_DIR = path.join(file, 'data');
  const said = startFault(await thrownBy(mkdir(DATA_DIR, { recursive: true })), readEnv({ DATA_DIR }));
  assert.match(said, new RegExp(`^DATA_DIR: ${DATA_DIR} cannot be used: ENOTDIR`));
  assert.equal(said.split('\n').length, 1);
});

test('a database that does not answer is named, without its password', async () => {
  const DATABASE_URL = 'postgres://lattice:secret-word@localhost:1/lattice';
  const said = startFault(await thrownBy(new pg.Client(DATABASE_URL).connect()), readEnv({ DATABASE_URL }));
  assert.match(said, /^DATABASE_URL: the database cannot be used: .*ECONNREFUSED/);
  assert.ok(!said.includes('secret-word'));
});

test('a fault of the program keeps its stack trace', () => {
  assert.match(startFault(new TypeError('x is not a function')), /start-faults\.test/);
});
