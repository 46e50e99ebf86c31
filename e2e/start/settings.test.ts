import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { findPostgres } from '../../src/server/database/postgres.ts';
import { adminPassword, freePort, openSession } from '../portal.ts';
import { call, clone, allEnded, ordinaryUser, printedPasswords, processesOf, until } from './clone.ts';

// In a separate folder, and as an ordinary user even when the tests run as root.
const { run, data, folder } = clone(ordinaryUser, ['build']);
const port = String(await freePort());

test('an environment with several errors is refused with all of them, and nothing is started', async () => {
  const wrong = {
    PORT: 'abc',
    DATABASE_URL: 'somewhere',
    DEMO: 'perhaps',
    SEED_SETTINGS: 'novalue',
    SECRET_KEY: '12',
    LOG_LEVEL: 'loud',
  };
  const refused = run('npm start', wrong);
  assert.notEqual(await refused.ended, 0);
  for (const name of Object.keys(wrong)) assert.match(refused.output(), new RegExp(`^ +${name}: `, 'm'));
  assert.equal(existsSync(data), false);
  assert.deepEqual(processesOf(data), []);
});

test('an ordinary user starts an empty portal with a chosen password, and root owns none of its files', async () => {
  const running = run('npm start', {
    PORT: port,
    DEMO: 'off',
    ADMIN_PASSWORD: adminPassword,
    SEED_SETTINGS: 'site.name.zh=空门户, upload.image.maxMb=7',
  });
  const url = (await running.says(/ {2}Lattice {2}(http:\S+)\n/))[1]!;
  assert.equal(printedPasswords(running.output()).size, 0);
  assert.ok(!running.output().includes(adminPassword));
  assert.equal(existsSync(path.join(data, 'first-passwords.txt')), false);

  const database = new pg.Client(findPostgres(path.join(data, 'database'))!.url);
  await database.connect();
  const query = async <T>(text: string, values?: unknown[]) => (await database.query(text, values)).rows as T[];
  // Captchas are on by default, so the chosen password alone is refused.
  const alone = { body: { username: 'admin', password: adminPassword } };
  assert.equal((await call(url, '/login', alone)).token, undefined);
  const token = await openSession({ url, query }, { userName: 'admin', password: adminPassword });
  const { user } = (await call(url, '/getInfo', { token })) as { user?: { userId: number } };
  assert.equal(user?.userId, 1);

  const chosen = async (key: string) => (await call(url, `/system/config/configKey/${key}`, { token })).msg;
  assert.deepEqual([await chosen('site.name.zh'), await chosen('upload.image.maxMb')], ['空门户', '7']);
  assert.match(await (await fetch(url)).text(), /<title>[^<]*空门户/);

  assert.deepEqual((await call(url, '/biz/site/demo', { token })).data, []);
  const [rest] = await query(
    `select (select count(*)::int from sys_user) as people, (select count(*)::int from data_resource) as resources,
       (select count(*)::int from biz_news) as news,
       (select count(*)::int from graphile_worker.jobs where task_identifier = 'data.reviews.makeDemo') as "toCome"`,
  );
  assert.deepEqual(rest, { people: 1, resources: 0, news: 0, toCome: 0 });
  await database.end();

  const processes = processesOf(data);
  assert.ok(processes.some(({ command }) => command.includes('postgres')));
  for (const { command, uid } of processes) assert.equal(uid, ordinaryUser.uid, command);
  running.interrupt();
  await until(() => processesOf(data), allEnded);
});

test('a port that is taken is reported, and the generated passwords are printed', async () => {
  const taken = createServer().listen(Number(port), '127.0.0.1');
  await once(taken, 'listening');
  const elsewhere = path.join(path.dirname(data), 'taken');
  const refused = run('npm start', { PORT: port, DEMO: 'off', DATA_DIR: elsewhere });
  assert.notEqual(await refused.ended, 0);
  assert.match(refused.output(), new RegExp(`^PORT: another program listens on ${port} already`, 'm'));
  assert.deepEqual([...printedPasswords(refused.output()).keys()], ['admin']);
  assert.deepEqual(processesOf(elsewhere), []);
  taken.close();
});

test('a stop during the start leaves no process behind', async () => {
  const elsewhere = path.join(path.dirname(data), 'stopped');
  const stopped = run('npm start', { PORT: port, DATA_DIR: elsewhere });
  await until(
    () => findPostgres(path.join(elsewhere, 'database')),
    (database) => database !== undefined,
  );
  stopped.child.kill('SIGTERM');
  await stopped.ended;
  assert.doesNotMatch(stopped.output(), / Lattice {2}http/);
  await until(() => processesOf(elsewhere), allEnded);
});

test('a stop during the build prevents the start', async () => {
  rmSync(path.join(folder, 'build'), { recursive: true });
  const stopped = run('npm start', { PORT: port });
  await stopped.says(/Building/);
  stopped.child.kill('SIGTERM');
  await stopped.ended;
  assert.doesNotMatch(stopped.output(), /Built in| Lattice {2}http/);
  await until(() => processesOf(data), allEnded);
});
