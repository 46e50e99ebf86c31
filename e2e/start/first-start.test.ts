import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { findPostgres } from '../../src/server/database/postgres.ts';
import { freePort } from '../portal.ts';
import { call, clone, logIn, allEnded, printedPasswords, processesOf, until, type Command } from './clone.ts';

const { run, data } = clone();
const port = String(await freePort());

const databaseLog = () => readFileSync(path.join(data, 'database/server.log'), 'utf8');

/** The address that a start prints last. */
const addressOf = async ({ says }: Command) => (await says(/ {2}Lattice {2}(http:\S+)\n/))[1]!;

const first = run('npm start', { PORT: port, SEED_SETTINGS: 'sys.account.captchaEnabled=false' });
const url = await addressOf(first);
const passwords = printedPasswords(first.output());
const { token } = await logIn(url, 'admin', passwords.get('admin')!);
const chosen = 'Rw6#uX1!cN-chosen';

test('npm start builds a fresh clone, starts it, and prints its address', async () => {
  assert.match(first.output(), /Building …\nBuilt in/);
  assert.equal(url, `http://localhost:${port}`);
  const home = await fetch(url);
  assert.equal(home.status, 200);
  assert.match(await home.text(), /<h1[ >]/);
});

test('the printed password allows only its change', async () => {
  assert.equal((await call(url, '/system/role/list', { token })).error, 'kernel.passwordFirst');
  const body = { oldPassword: passwords.get('admin')!, newPassword: chosen };
  assert.equal((await call(url, '/system/user/profile/updatePwd', { token, method: 'PUT', body })).code, 200);
});

test('the administrator and one account per demonstration role log in with the printed passwords', async () => {
  const roles = (await call(url, '/system/role/list?pageSize=100', { token })).rows as { roleKey: string }[];
  const others = roles.map(({ roleKey }) => roleKey).filter((key) => key !== 'admin');
  assert.deepEqual([...passwords.keys()].filter((name) => name !== 'admin').toSorted(), others.toSorted());
  assert.ok(others.length > 3);
  for (const [name, password] of [...passwords].map(([name, password]) => [
    name,
    name === 'admin' ? chosen : password,
  ])) {
    const { token: own, code } = await logIn(url, name!, password!);
    assert.equal(code, 200, name);
    const info = await call(url, '/getInfo', { token: own! });
    assert.equal((info['user'] as { userName: string }).userName, name);
  }
  const kept = path.join(data, 'first-passwords.txt');
  assert.equal(statSync(kept).mode & 0o777, 0o600);
  for (const [name, password] of passwords)
    assert.ok(readFileSync(kept, 'utf8').includes(`${name.padEnd(16)} ${password}\n`));
});

test('the demonstration content exists and is marked', async () => {
  const resources = async () =>
    (await call(url, '/front/resource/list?pageSize=100')).rows as { titleZh: string; titleEn: string }[];
  // The records pass through the regular workflow, which takes some seconds.
  await until(resources, ({ length }) => length >= 6);
  for (const { titleZh, titleEn } of await resources()) {
    assert.match(titleZh, /^【演示】/);
    assert.match(titleEn, /^\[Demo\]/);
  }
  const counts = (await call(url, '/biz/site/demo', { token })).data as { count: number }[];
  assert.ok(counts.length > 5);
  for (const { count, ...what } of counts) assert.ok(count > 0, JSON.stringify(what));
  assert.equal(((await call(url, '/front/site')).data as { demo: boolean }).demo, true);
});

test('without a mail server the code of a registration is in a folder and in the log', async () => {
  const email = 'newcomer@example.org';
  const own = { username: 'newcomer', password: 'Qm7#vT2!xR' };
  const form = {
    ...own,
    confirmPassword: own.password,
    name: '王小明',
    email,
    mobile: '13900000001',
    agreeTerms: true,
    organization: '物理研究所',
    occupation: 'researcher',
    researchField: '超导',
  };
  assert.equal((await call(url, '/register', { body: form })).code, 200);
  const { token: hers } = await logIn(url, own.username, own.password);
  assert.equal((await call(url, '/front/verification/send', { token: hers!, body: {} })).code, 200);

  const folder = path.join(data, 'mail');
  const mails = () =>
    (existsSync(folder) ? readdirSync(folder) : []).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const hersIn = (all: string[]) => all.find((mail) => mail.startsWith(`To: ${email}\n`) && mail.includes('验证码是'));
  const mail = hersIn(await until(mails, (all) => hersIn(all) !== undefined))!;
  const code = /验证码是 ([A-Z2-9]{6})/.exec(mail)![1]!;
  const [line] = await first.says(new RegExp(`^\\{.*${email}.*$`, 'm'));
  assert.match((JSON.parse(line) as { text: string }).text, new RegExp(`验证码是 ${code}`));
  assert.equal((await call(url, '/front/verification/confirm', { token: hers!, body: { code } })).code, 200);
  const state = await call(url, '/front/verification', { token: hers! });
  assert.equal((state.data as { verified: boolean }).verified, true);
});

test('the database has no root privileges, even when root started it', () => {
  const database = processesOf(data).filter(({ command }) => command.includes('postgres'));
  assert.notEqual(database.length, 0);
  for (const { command, rights, seenAs } of database) {
    assert.equal(Number(`0x${rights}`), 0, command);
    assert.notEqual(seenAs, 0, command);
  }
});

test('a stop ends every process, and the next start is ready, prints no password and changes nothing', async () => {
  first.interrupt();
  const said = () => `${first.output().slice(-3000)}\n${databaseLog().slice(-3000)}`;
  await until(() => processesOf(data), allEnded, said);
  assert.match(databaseLog(), /database system is shut down\n$/);

  const other = 'Zk4!wL8#pB-other';
  const second = run('npm start', {
    PORT: port,
    ADMIN_PASSWORD: other,
    SEED_SETTINGS: 'sys.account.captchaEnabled=true,site.demo=false',
    DEMO: 'off',
  });
  assert.equal(await addressOf(second), url);
  assert.equal((await fetch(`${url}/readyz`)).status, 200);
  assert.ok(!second.output().includes('Building'));
  assert.equal(printedPasswords(second.output()).size, 0);
  for (const password of passwords.values()) assert.ok(!second.output().includes(password));
  assert.ok(!second.output().includes(other));
  assert.equal((await call(url, '/captchaImage'))['captchaEnabled'], false);
  assert.equal((await logIn(url, 'admin', other)).token, undefined);
  assert.equal((await logIn(url, 'admin', chosen)).code, 200);
  assert.equal(((await call(url, '/front/site')).data as { demo: boolean }).demo, true);
  const database = new pg.Client(findPostgres(path.join(data, 'database'))!.url);
  await database.connect();
  const { rows } = await database.query(`select count(*)::int as count from data_resource where is_demo`);
  await database.end();
  assert.ok(rows[0].count > 5, 'what was demonstrated stays');
  // As a service manager stops it: the signal reaches npm only.
  second.child.kill('SIGTERM');
  await until(() => processesOf(data), allEnded);
  assert.match(databaseLog(), /database system is shut down\n$/);
  assert.doesNotMatch(databaseLog(), /not properly shut down/);
});

test('closing the terminal ends every process too', async () => {
  const third = run('npm start', { PORT: port });
  await addressOf(third);
  third.interrupt('SIGHUP');
  const said = () => `${third.output().slice(-3000)}\n${databaseLog().slice(-3000)}`;
  await until(() => processesOf(data), allEnded, said);
  assert.match(databaseLog(), /database system is shut down\n$/);
});
