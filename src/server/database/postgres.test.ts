import assert from 'node:assert/strict';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { type EmbeddedPostgres, ensurePostgres, findPostgres } from './postgres.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-test-'));
const held: EmbeddedPostgres[] = [];

after(async () => {
  for (const server of held) await server.stop();
  fs.rmSync(home, { recursive: true });
});

async function start(dir = path.join(home, 'database'), options: Parameters<typeof ensurePostgres>[1] = {}) {
  const server = await ensurePostgres(dir, { durable: false, ...options });
  held.push(server);
  return server;
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return Object.values((await client.query(question)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Starts another program that uses the database. Returns its process id; it lives until killed. */
async function anotherProgram(dir: string) {
  const code = `
    const { ensurePostgres } = await import(${JSON.stringify(import.meta.resolve('./postgres.ts'))});
    const { pid, attached } = await ensurePostgres(${JSON.stringify(dir)}, { durable: false });
    console.log(JSON.stringify({ pid, attached }));
    setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(program.stdout, 'data')) as [Buffer];
  return { program, ...(JSON.parse(String(line)) as { pid: number; attached: boolean }) };
}

async function killed(program: ReturnType<typeof spawn>) {
  program.kill('SIGKILL');
  await once(program, 'exit');
}

test('an operator starts with an empty folder and gets a Unicode database that only the password opens', async () => {
  const server = await start();
  assert.equal(server.attached, false);
  assert.equal(await ask(server.url, "select upper('é 凝聚态')"), 'É 凝聚态');
  assert.equal(await ask(server.url, 'show jit'), 'off');
  await assert.rejects(ask(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), /password authentication failed/);
});

test('a second program attaches to the running database and does not take it along when it stops', async () => {
  const first = await start();
  const second = await start();
  assert.equal(second.attached, true);
  assert.equal(second.pid, first.pid);
  await second.stop();
  assert.equal(await ask(first.url, 'select 1'), 1);
});

test('the database outlives a killed program and the next start finds it', async () => {
  const dir = path.join(home, 'outlives');
  const { program, pid } = await anotherProgram(dir);
  await killed(program);
  const server = await start(dir);
  assert.equal(server.attached, true);
  assert.equal(server.pid, pid);
  await server.stop();
});

test('a killed database server restarts automatically at the same address with everything that was committed', async () => {
  const revived = Promise.withResolvers<string>();
  const server = await start(path.join(home, 'revived'), { durable: true, onEvent: revived.resolve });
  await ask(server.url, 'create table kept as select 42 as answer');
  const before = server.pid;
  process.kill(before, 'SIGKILL');
  assert.match(await revived.promise, /runs again/);
  assert.notEqual(server.pid, before);
  assert.equal(await ask(server.url, 'select answer from kept'), 42);
  await server.stop();
});

test('a start after both program and database were killed recovers', async () => {
  const dir = path.join(home, 'recovers');
  const { program, pid } = await anotherProgram(dir);
  await killed(program);
  process.kill(pid, 'SIGKILL');
  while (findPostgres(dir)) await new Promise(setImmediate);
  const server = await start(dir);
  assert.equal(server.attached, false);
  assert.equal(await ask(server.url, 'select 1'), 1);
  await server.stop();
});

test('two programs that start at once on a new folder share one database', async () => {
  const dir = path.join(home, 'together');
  const [one, other] = await Promise.all([anotherProgram(dir), anotherProgram(dir)]);
  assert.equal(one.pid, other.pid);
  assert.deepEqual(new Set([one.attached, other.attached]), new Set([false, true]));
  await Promise.all([killed(one.program), killed(other.program)]);
  const server = await start(dir);
  assert.equal(server.pid, one.pid);
  await server.stop();
});

test('the last program to stop ends the database, and the next start needs no recovery', async () => {
  const server = await start(path.join(home, 'stopped'));
  const { pid, port } = server;
  await server.stop();
  await assert.rejects(ask(server.url, 'select 1'), /ECONNREFUSED/);
  const again = await start(path.join(home, 'stopped'));
  assert.notEqual(again.pid, pid);
  assert.equal(again.port, port);
  assert.doesNotMatch(fs.readFileSync(path.join(home, 'stopped/server.log'), 'utf8'), /not properly shut down/);
  await again.stop();
});

test('a script looks into a running database without keeping it alive', async () => {
  const dir = path.join(home, 'looked-into');
  assert.equal(findPostgres(dir), undefined);
  const server = await start(dir);
  assert.deepEqual(findPostgres(dir), { url: server.url, port: server.port, pid: server.pid });
  await server.stop();
  assert.equal(findPostgres(dir), undefined);
});

test('a broken folder is reported with the message of the server', async () => {
  const dir = path.join(home, 'broken');
  await (await start(dir)).stop();
  fs.writeFileSync(path.join(dir, 'cluster/PG_VERSION'), '9\n');
  await assert.rejects(start(dir), /does not start:[^]*incompatible/);
});
