import assert from 'node:assert/strict';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillPath, type Endpoint } from '#shared/contract';
import { accounts } from '#contract/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { verification } from '#contract/identity/verification';
import { resources } from '#contract/data/resources';
import { reviews } from '#contract/data/reviews';
import { changeRequests } from '#contract/data/change-requests';
import { dataCiteServer, dataCiteSettings, type DataCiteServer } from '#factory/data/identifiers';
import { findPostgres } from '../../src/server/database/postgres.ts';
import { markerFile } from '../../src/server/files/place-marker.ts';
import { adminPassword, freePort, seedSettings, startProcess } from '../portal.ts';

/** Number of times that the process is killed. */
const kills = Number(process.env['KILLS'] ?? 16);

const folder = mkdtempSync(path.join(tmpdir(), 'lattice-kill-'));
let port: number;
let server: Awaited<ReturnType<typeof startProcess>>;
/** Keeps running while the portal dies, because publication waits for its answers. */
let dataCite: DataCiteServer;

/** Everything that the server acknowledged with code 200; it must never be lost. */
const acknowledged = {
  uploads: [] as { resourceId: number; path: string; sha256: string }[],
  submits: [] as number[],
  approvals: [] as number[],
  withdrawals: [] as number[],
};

const start = () =>
  startProcess({
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'off',
    ADMIN_PASSWORD: adminPassword,
    PRIVATE_HOSTS: '127.0.0.1',
    SEED_SETTINGS: seedSettings({
      'sys.account.captchaEnabled': 'false',
      'identifier.doi.enabled': 'true',
      ...dataCiteSettings(dataCite.url),
    }),
    LOG_LEVEL: 'error',
  });

before(async () => {
  port = await freePort();
  dataCite = await dataCiteServer();
  server = await start();
});

after(async () => {
  if (server.child.exitCode === null && server.child.signalCode === null) {
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
  }
  await dataCite.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Reply {
  code: number;
  msg: string;
  token: string;
  data: Record<string, unknown>;
  rows: Record<string, unknown>[];
}

async function ask(
  endpoint: Endpoint,
  token: string,
  input: { params?: Record<string, unknown>; body?: unknown } = {},
): Promise<Reply> {
  const isForm = input.body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${port}/prod-api${fillPath(endpoint.path, input.params)}`, {
    method: endpoint.method,
    headers: {
      repeatsubmit: 'false',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(input.body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(input.body === undefined ? {} : { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
  });
  return (await response.json()) as Reply;
}

async function must(endpoint: Endpoint, token: string, input?: Parameters<typeof ask>[2]): Promise<Reply> {
  const reply = await ask(endpoint, token, input);
  assert.equal(reply.code, 200, `${endpoint.method} ${endpoint.path}: ${reply.msg}`);
  return reply;
}

/** Registers and verifies a submitter as a person would, with the code from the mail folder. */
async function newSubmitter(): Promise<string> {
  const password = 'Qm7#vT2!xR';
  const person = { username: 'kepler', name: '开普勒', email: 'kepler@example.org', mobile: '13800138000' };
  await must(accounts.register, '', {
    body: {
      ...person,
      password,
      confirmPassword: password,
      organization: '天文台',
      occupation: 'researcher',
      researchField: '天体',
      agreeTerms: true,
    },
  });
  const { token } = await must(sessions.login, '', { body: { username: person.username, password } });
  await must(verification.send, token);
  const mails = path.join(folder, 'mail');
  let code: string | undefined;
  while (!code) {
    await pause(50);
    const texts = existsSync(mails)
      ? readdirSync(mails).map((file) => readFileSync(path.join(mails, file), 'utf8'))
      : [];
    code = texts
      .map((text) => /\b[A-HJKMNP-Z2-9]{6}\b/.exec(text.split('\n\n').slice(1).join('\n'))?.[0])
      .find(Boolean);
  }
  await must(verification.confirm, token, { body: { code } });
  return token;
}

const draft = {
  titleZh: '行星轨道观测',
  keywordsZh: '行星,轨道',
  descriptionZh: '第谷的观测记录。',
  sharingMethod: 'open',
  openDate: '2020-01-01',
  license: 'by',
  preservationPlan: 'permanent',
  noProject: true,
  authors: [{ nameZh: '开普勒', institution: '天文台' }],
  publisher: { name: '开普勒', email: 'kepler@example.org' },
};

/** Creates, fills, uploads and submits in a loop, and records acknowledgements. Ends when the server is gone. */
async function submitWithoutEnd(token: string): Promise<void> {
  for (;;) {
    const resourceId = (await ask(deposits.create, token)).data['resourceId'] as number;
    const params = { id: resourceId };
    const { data } = await ask(deposits.open, token, { params });
    await ask(deposits.save, token, { params, body: { ...draft, rowVer: data['rowVer'] } });
    for (let count = randomInt(1, 4); count > 0; count--) {
      const bytes = randomBytes(randomInt(1, 600_000));
      const form = new FormData();
      form.set('file', new Blob([bytes]), `${count}.dat`);
      const reply = await ask(recordFiles.upload, token, { params, body: form });
      if (reply.code === 200)
        acknowledged.uploads.push({
          resourceId,
          path: `${count}.dat`,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        });
    }
    const { rowVer } = (await ask(deposits.open, token, { params })).data;
    if ((await ask(deposits.submit, token, { params, body: { rowVer } })).code === 200)
      acknowledged.submits.push(resourceId);
  }
}

/** Approves all waiting submissions in a loop. */
async function approveWithoutEnd(token: string): Promise<void> {
  for (;;) {
    const { rows } = await ask({ ...resources.list, path: '/data/resource/list?status=1&pageSize=5' }, token);
    for (const { resourceId, rowVer } of rows)
      if ((await ask(reviews.approve, token, { body: { resourceId, rowVer } })).code === 200)
        acknowledged.approvals.push(resourceId as number);
    if (rows.length === 0) await pause(20);
  }
}

/** Withdraws a published resource from time to time, in a loop. */
async function withdrawWithoutEnd(token: string): Promise<void> {
  for (;;) {
    await pause(randomInt(20, 200));
    const { rows } = await ask({ ...resources.list, path: '/data/resource/list?status=5&pageSize=1' }, token);
    for (const { resourceId, rowVer } of rows) {
      const body = { resourceId, rowVer, reason: '观测记录有误。' };
      if ((await ask(changeRequests.withdraw, token, { body })).code === 200)
        acknowledged.withdrawals.push(resourceId as number);
    }
  }
}

/** Runs a job in the last process and waits for its end; it runs after all jobs that the others left. */
async function runJob(database: pg.Client, name: string): Promise<void> {
  const { rows } = await database.query('select id from graphile_worker.add_job($1)', [name]);
  const isThere = async () =>
    (await database.query('select from graphile_worker.jobs where id = $1', [rows[0].id])).rowCount !== 0;
  while (await isThere()) await pause(50);
}

/** Expires the claims of dead processes, and waits until everything approved is published. */
async function publishWhatWaits(database: pg.Client): Promise<void> {
  const isWaiting = async () =>
    (await database.query(`select from data_identifier where wanted is not null limit 1`)).rowCount !== 0;
  while (await isWaiting()) {
    await database.query(
      'update data_identifier set leased_until = null, next_try_at = now() where wanted is not null',
    );
    await runJob(database, 'data.identifiers.tell');
  }
}

test(
  `killed ${kills} times at random points, the portal keeps everything it acknowledged`,
  { timeout: 600_000 },
  async () => {
    const submitter = await newSubmitter();
    const { token: reviewer } = await must(sessions.login, '', {
      body: { username: 'admin', password: adminPassword },
    });
    for (let round = 0; round < kills; round++) {
      const ended = (work: Promise<void>) => work.catch(() => undefined);
      const work = [
        ended(submitWithoutEnd(submitter)),
        ended(submitWithoutEnd(submitter)),
        ended(approveWithoutEnd(reviewer)),
        ended(withdrawWithoutEnd(reviewer)),
      ];
      await pause(randomInt(50, 1500));
      // Every kind of action has happened before the last kill, even on a slow machine.
      if (round === kills - 1)
        for (let waited = 0; waited < 30_000 && acknowledged.withdrawals.length === 0; waited += 100) await pause(100);
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
      await Promise.all(work);
      server = await start();
    }
    assert.ok(acknowledged.approvals.length > 0, 'approvals happened');
    assert.ok(acknowledged.withdrawals.length > 0, 'withdrawals happened');
    const database = new pg.Client({ connectionString: findPostgres(path.join(folder, 'database'))!.url });
    await database.connect();
    try {
      await publishWhatWaits(database);
      await runJob(database, 'system.uploads.sweep');
      await checkAcknowledged(database);
      await checkIdentifiers(database);
      await checkNothingLeftBehind(database);
    } finally {
      await database.end();
    }
  },
);

async function checkAcknowledged(database: pg.Client): Promise<void> {
  const { rows: files } = await database.query(
    `select f.resource_id, f.path, f.sha256, s.storage_key from data_resource_file f join sys_file s using (file_id)`,
  );
  const stored = new Map(files.map((row) => [`${row.resource_id}/${row.path}`, row]));
  for (const { resourceId, path: name, sha256 } of acknowledged.uploads) {
    const row = stored.get(`${resourceId}/${name}`);
    assert.ok(row, `the upload ${resourceId}/${name} is there`);
    assert.equal(row.sha256, sha256);
  }
  for (const { storage_key, sha256 } of files) {
    const bytes = readFileSync(path.join(folder, 'files', storage_key));
    assert.equal(
      createHash('sha256').update(bytes).digest('hex'),
      sha256,
      'the bytes on disk are the bytes that were sent',
    );
  }
  const { rows: states } = await database.query('select resource_id, status from data_resource');
  const stateOf = new Map(states.map((row) => [Number(row.resource_id), row.status]));
  for (const id of acknowledged.submits) assert.match(stateOf.get(id), /[1-57]/, `resource ${id} stays submitted`);
  for (const id of acknowledged.approvals) assert.match(stateOf.get(id), /[57]/, `resource ${id} stays approved`);
  for (const id of acknowledged.withdrawals) assert.equal(stateOf.get(id), '7', `resource ${id} stays withdrawn`);
}

/** Published resources are findable at DataCite, withdrawn ones are hidden there, and no others were sent. */
async function checkIdentifiers(database: pg.Client): Promise<void> {
  const { rows } = await database.query(
    `select i.value, r.status, r.doi from data_identifier i join data_resource r using (resource_id)
     where r.status in ('4', '5', '7')`,
  );
  assert.ok(rows.length > 0, 'identifiers were given');
  for (const { value, status, doi } of rows) {
    assert.notEqual(status, '4', `${value} does not wait for ever`);
    assert.equal(doi, value);
    assert.equal(dataCite.dois.get(value.toLowerCase())?.state, status === '5' ? 'findable' : 'registered');
  }
}

async function checkNothingLeftBehind(database: pg.Client): Promise<void> {
  const count = async (sql: string) => Number((await database.query(`select count(*) from ${sql}`)).rows[0].count);
  assert.equal(await count('sys_file where ready_at is null'), 0, 'no upload in progress is left');
  assert.equal(
    await count(
      `sys_file s where ref_type = 'data.resource' and not exists (select from data_resource_file f where f.file_id = s.file_id)`,
    ),
    0,
    'no file record without a resource',
  );
  assert.equal(
    await count(
      `data_resource r where status = '5' and not exists (select from data_resource_search s where s.resource_id = r.resource_id)`,
    ),
    0,
    'everything published can be found',
  );
  assert.equal(
    await count(
      `data_resource r where status in ('1', '5') and not exists (select from data_revision v where v.resource_id = r.resource_id)`,
    ),
    0,
    'everything submitted has its frozen revision',
  );
  const { rows } = await database.query('select storage_key from sys_file');
  const known = new Set([markerFile, ...rows.map((row) => row.storage_key as string)]);
  const onDisk = readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(folder, 'files'), path.join(entry.parentPath, entry.name)));
  assert.deepEqual(
    onDisk.filter((key) => !known.has(key)),
    [],
    'no file without a record',
  );
}

test('an orderly stop leaves no database process behind', async () => {
  const { pid } = findPostgres(path.join(folder, 'database'))!;
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  assert.equal(
    existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder),
    false,
    server.output(),
  );
});
