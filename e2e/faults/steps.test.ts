import assert from 'node:assert/strict';
import { once } from 'node:events';
import { recordFiles } from '#contract/data/record-files';
import { deposits } from '#contract/data/deposits';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { accounts } from '#contract/identity/accounts';
import { changeRequests } from '#contract/data/change-requests';
import { reviews } from '#contract/data/reviews';
import { sessions } from '#contract/identity/sessions';
import { dataCiteServer, dataCiteSettings, type DataCiteServer } from '#factory/data/identifiers';
import { fillPath, type Endpoint } from '#shared/contract';
import { adminPassword, freePort, seedSettings, startProcess } from '../portal.ts';

/*
 * The process dies before writes of an action. Triggers of this test count the writes of a transaction and
 * block it before the chosen one, by a lock that the test holds; then the process is killed. Afterwards all of the
 * action is present or nothing, and its queued jobs run once.
 */

const lock = 4711;
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-steps-'));
const name = `steps_${process.pid}`;
const address = new URL(process.env['TEST_DATABASE_URL']!);
let server: Awaited<ReturnType<typeof startProcess>>;
let port: number;
let dataCite: DataCiteServer;
/** Inspects and cleans up; `holder` has the lock that a transaction waits for. */
let db: pg.Client;
let holder: pg.Client;
let submitter: string;
let chief: string;

const connected = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

const start = async () => {
  server = await startProcess({
    DATA_DIR: folder,
    DATABASE_URL: address.href,
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
};

before(async () => {
  const admin = await connected(address.href);
  await admin.query(`create database ${name}`);
  await admin.end();
  address.pathname = `/${name}`;
  port = await freePort();
  dataCite = await dataCiteServer();
  await start();
  db = await connected(address.href);
  holder = await connected(address.href);
  await countWrites();
  submitter = await newSubmitter();
  chief = (await must(sessions.login, '', { body: { username: 'admin', password: adminPassword } })).token;
});

after(async () => {
  server.child.kill('SIGTERM');
  if (server.child.exitCode === null) await once(server.child, 'exit');
  await dataCite.close();
  await holder.end();
  await db.end();
  address.pathname = '/postgres';
  const admin = await connected(address.href);
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Counts the writes of each transaction from the first one to a table about resources, and blocks it before the one in
 * `fault_step`; 0 means its commit.
 */
async function countWrites(): Promise<void> {
  await db.query(`
    create table fault_step (step int not null);
    create function fault_write() returns trigger language plpgsql as $$
    declare done int := coalesce(nullif(current_setting('fault.step', true), ''), '0')::int;
    begin
      if done = 0 and tg_table_name not like 'data\\_%' then return null; end if;
      perform set_config('fault.step', (done + 1)::text, true);
      if exists (select from fault_step where step = done + 1) then perform pg_advisory_xact_lock(${lock}); end if;
      return null;
    end $$;
    create function fault_commit() returns trigger language plpgsql as $$
    begin
      if exists (select from fault_step where step = 0) then perform pg_advisory_xact_lock(${lock}); end if;
      return null;
    end $$;
    create constraint trigger fault_commit after insert or update on data_resource
      deferrable initially deferred for each row execute function fault_commit();`);
  const { rows } = await db.query<{ place: string }>(`
    select format('%I.%I', n.nspname, c.relname) as place from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'public' and (c.relname like 'data\\_%' or c.relname = 'mail_outbox')
      and c.relname not like 'data\\_usage%' or c.oid = 'graphile_worker._private_jobs'::regclass)`);
  for (const { place } of rows)
    await db.query(`create trigger fault_write before insert or update or delete on ${place}
      for each statement execute function fault_write()`);
}

interface Reply {
  code: number;
  msg: string;
  token: string;
  data: Record<string, unknown>;
}
type Input = { params?: Record<string, unknown>; body?: unknown };

async function ask(endpoint: Endpoint, token: string, input: Input = {}): Promise<Reply> {
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

async function must(endpoint: Endpoint, token: string, input?: Input): Promise<Reply> {
  const reply = await ask(endpoint, token, input);
  assert.equal(reply.code, 200, `${endpoint.method} ${endpoint.path}: ${reply.msg}`);
  return reply;
}

async function newSubmitter(): Promise<string> {
  const password = 'Qm7#vT2!xR';
  await must(accounts.register, '', {
    body: {
      username: 'kepler',
      name: '开普勒',
      email: 'kepler@example.org',
      mobile: '13800138000',
      password,
      confirmPassword: password,
      organization: '天文台',
      occupation: 'researcher',
      researchField: '天体',
      agreeTerms: true,
    },
  });
  await db.query(`update sys_user set is_verified = '1' where user_name = 'kepler'`);
  return (await must(sessions.login, '', { body: { username: 'kepler', password } })).token;
}

const rowOf = async (id: number) =>
  (await db.query(`select status, row_ver, doi from data_resource where resource_id = $1`, [id])).rows[0] as {
    status: string;
    row_ver: string;
    doi: string | null;
  };
const rowVer = async (id: number) => Number((await rowOf(id)).row_ver);

let count = 0;

/** A draft that can be submitted. */
async function draft(): Promise<number> {
  const id = (await must(deposits.create, submitter)).data['resourceId'] as number;
  const form = new FormData();
  form.set('file', new Blob(['T/K,R/Ohm\n2,0.1\n']), 'table.csv');
  await must(recordFiles.upload, submitter, { params: { id }, body: form });
  const body = {
    titleZh: `行星轨道观测之${++count}号`,
    keywordsZh: '行星,轨道',
    descriptionZh: '第谷的观测记录。',
    sharingMethod: 'open',
    openDate: '2020-01-01',
    license: 'by',
    preservationPlan: 'permanent',
    noProject: true,
    authors: [{ nameZh: '开普勒', institution: '天文台' }],
    publisher: { name: '开普勒', email: 'kepler@example.org' },
    rowVer: await rowVer(id),
  };
  await must(deposits.save, submitter, { params: { id }, body });
  return id;
}

async function submitted(): Promise<number> {
  const id = await draft();
  await must(deposits.submit, submitter, { params: { id }, body: { rowVer: await rowVer(id) } });
  await rested(id);
  return id;
}

async function published(): Promise<number> {
  const id = await submitted();
  await must(reviews.approve, chief, { body: { resourceId: id, rowVer: await rowVer(id) } });
  await rested(id);
  return id;
}

/** Waits until no work about a resource is left. */
async function rested(id: number): Promise<void> {
  const isBusy = async () =>
    (await db.query(`select from data_identifier where resource_id = $1 and wanted is not null`, [id])).rowCount !== 0;
  while (await isBusy()) {
    await db.query(`update data_identifier set next_try_at = now() where resource_id = $1 and wanted is not null`, [
      id,
    ]);
    await db.query(`select graphile_worker.add_job('data.identifiers.tell', job_key := 'data.identifiers.tell')`);
    await pause(20);
  }
}

/** Everything that an action may write about a resource, as one text. */
async function kept(id: number): Promise<string> {
  const about = ['data_resource', 'data_revision', 'data_review', 'data_review_assignment', 'data_resource_history'];
  const more = ['data_identifier', 'data_access_grant', 'data_change_request', 'data_resource_search', 'data_callback'];
  const parts = [...about, ...more].map(
    (table) =>
      `(select coalesce(jsonb_agg(to_jsonb(t) - 'leased_until' - 'tries')::text, '-') from ${table} t where resource_id = $1)`,
  );
  const mails = `(select count(*)::text from mail_outbox where subject like '%' || r.title_zh || '%')`;
  const { rows } = await db.query<{ all: string }>(
    `select concat_ws(chr(10), ${parts.join(', ')}, ${mails}) as all from data_resource r where resource_id = $1`,
    [id],
  );
  return rows[0]!.all;
}

const number = async (sql: string, id: number) =>
  Number((await db.query(`select count(*) from ${sql}`, [id])).rows[0].count);

/** The process that waits for the lock, with the statement. */
async function waiting(): Promise<{ pid: number; query: string } | undefined> {
  const { rows } = await db.query<{ pid: number; query: string }>(
    `select pid, query from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and wait_event = 'advisory'`,
    [name],
  );
  return rows[0];
}

const isThere = async (pid: number) =>
  (await db.query('select from pg_stat_activity where pid = $1', [pid])).rowCount !== 0;

const arm = async (step: number) => {
  await holder.query('select pg_advisory_lock($1)', [lock]);
  await db.query('insert into fault_step values ($1)', [step]);
};
const disarm = async () => {
  await db.query('delete from fault_step');
  await holder.query('select pg_advisory_unlock($1)', [lock]);
};

/** An action with its initial and final state. */
interface Act {
  prepare: () => Promise<number>;
  /** Resolves when the action has ended, successfully or not. */
  perform: (id: number) => Promise<{ code: number }>;
  /** The final state. */
  end: string;
  /** Minimum number of writes; fewer would mean that the triggers miss some. */
  least: number;
  /** Done by a job, which starts again with the process, without another request. */
  isJob?: true;
  check: (id: number) => Promise<void>;
}

/**
 * Kills the process before a write of the action, and restarts it.
 * @returns the statement and the remains of the action; undefined when the action has no such write and is done
 */
async function killAt(
  act: Act,
  id: number,
  step: number,
  options: { undo?: boolean } = {},
): Promise<{ statement: string; left: string } | undefined> {
  await arm(step);
  const answer = act.perform(id).catch(() => ({ code: 0 }));
  let stuck = await waiting();
  while (!stuck) {
    if (await Promise.race([answer, pause(10)])) break;
    stuck = await waiting();
  }
  if (!stuck) {
    assert.equal((await answer).code, 200);
    await disarm();
    return undefined;
  }
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  // The database server finishes a statement that it has received; with `undo` the connection is cut as well.
  if (options.undo) await db.query('select pg_terminate_backend($1)', [stuck.pid]);
  await disarm();
  while (await isThere(stuck.pid)) await pause(10);
  await answer;
  const left = await kept(id);
  await db.query('update data_identifier set leased_until = null');
  await start();
  return { statement: stuck.query.slice(0, 120), left };
}

/** Once an action is done and all jobs have ended, its effects exist exactly once. */
async function checked(act: Act, id: number): Promise<void> {
  await rested(id);
  assert.equal((await rowOf(id)).status, act.end);
  await act.check(id);
}

const mailsAbout = `mail_outbox where subject like (select '%' || title_zh || '%' from data_resource where resource_id = $1)`;

/** DataCite has the DOI once, in a state, under the stored name. */
async function checkDoi(id: number, state: string): Promise<void> {
  const { rows } = await db.query<{ value: string }>(`select value from data_identifier where resource_id = $1`, [id]);
  assert.equal(rows.length, 1, 'one identifier was given');
  const doi = rows[0]!.value.toLowerCase();
  assert.equal(dataCite.dois.get(doi)?.state, state);
  const created = dataCite.calls.filter(
    ({ method, body }) => method === 'POST' && body.toLowerCase().includes(`"doi":"${doi}"`),
  );
  assert.ok(created.length >= 1);
  assert.equal((await rowOf(id)).doi, state === 'draft' ? null : rows[0]!.value);
}

const acts: Record<string, Act> = {
  submit: {
    prepare: draft,
    perform: async (id) => ask(deposits.submit, submitter, { params: { id }, body: { rowVer: await rowVer(id) } }),
    end: '1',
    least: 5,
    async check(id) {
      assert.equal(await number('data_revision where resource_id = $1', id), 1);
      assert.equal(await number(`data_resource_history where act = 'submit' and resource_id = $1`, id), 1);
      assert.equal(await number(`${mailsAbout} and to_addr = 'kepler@example.org'`, id), 1);
      await checkDoi(id, 'draft');
    },
  },
  'approve and publish': {
    prepare: submitted,
    perform: async (id) => ask(reviews.approve, chief, { body: { resourceId: id, rowVer: await rowVer(id) } }),
    end: '5',
    least: 6,
    async check(id) {
      assert.equal(await number(`data_review where outcome = 'approved' and resource_id = $1`, id), 1);
      assert.equal(await number(`data_resource_history where act = 'publish' and resource_id = $1`, id), 1);
      assert.equal(await number('data_resource_search where resource_id = $1', id), 1);
      assert.equal(await number('data_publication_hold where resource_id = $1', id), 0);
      await checkDoi(id, 'findable');
    },
  },
  'publish what was registered': {
    async prepare() {
      const id = await submitted();
      const arrived = new Promise<void>((resolve) => {
        dataCite.answers.push((_response, own) => {
          letGo = own;
          resolve();
        });
      });
      await must(reviews.approve, chief, { body: { resourceId: id, rowVer: await rowVer(id) } });
      await arrived;
      return id;
    },
    /** DataCite answers, and the portal stores the answer. */
    async perform(id) {
      letGo();
      while ((await rowOf(id)).status !== '5' && server.child.signalCode === null) await pause(10);
      return { code: 200 };
    },
    end: '5',
    least: 5,
    isJob: true,
    check: (id) => acts['approve and publish']!.check(id),
  },
  withdraw: {
    prepare: published,
    perform: async (id) =>
      ask(changeRequests.withdraw, chief, {
        body: { resourceId: id, rowVer: await rowVer(id), reason: '观测记录有误。' },
      }),
    end: '7',
    least: 5,
    async check(id) {
      assert.equal(await number(`data_resource_history where act = 'withdraw' and resource_id = $1`, id), 1);
      assert.equal(await number('data_resource_search where resource_id = $1', id), 0);
      await checkDoi(id, 'registered');
    },
  },
};
/** Lets DataCite send the answer that it holds back. */
let letGo = () => {};

/** After the process died: all of the action or nothing of it is left, and a retry does it once. */
async function recovered(act: Act, id: number, { was, left, isDone }: { was: string; left: string; isDone: boolean }) {
  assert.equal(left !== was, isDone, isDone ? 'everything is there' : 'nothing is there');
  if (!act.isJob)
    assert.equal((await act.perform(id)).code === 200, !isDone, 'what is done is refused when asked again');
  await checked(act, id);
}

for (const [title, act] of Object.entries(acts))
  describe(`to ${title}, killed`, () => {
    test(
      'before its first write and some later ones, leaves nothing and can be repeated',
      {
        timeout: 600_000,
      },
      async () => {
        const statements: string[] = [];
        let last = 0;
        // The writes are one transaction, so killing the process before each of them would take minutes and test
        // nothing more.
        for (let step = 1; ; step += step < 7 ? 3 : 6) {
          const id = await act.prepare();
          const was = await kept(id);
          const killed = await killAt(act, id, step);
          if (!killed) {
            await checked(act, id);
            break;
          }
          statements.push(killed.statement);
          last = step;
          // Triggers also write at the commit, after the request for it.
          await recovered(act, id, { was, left: killed.left, isDone: /^commit/i.test(killed.statement) });
        }
        assert.ok(last >= act.least, `${last} writes of the act: ${statements.join('\n')}`);
      },
    );

    for (const isDone of [true, false])
      test(`at its commit, leaves ${isDone ? 'everything if the database received it' : 'nothing if the database did not receive it'}`, async () => {
        const id = await act.prepare();
        const was = await kept(id);
        const killed = await killAt(act, id, 0, { undo: !isDone });
        assert.ok(killed, 'it stood before its commit');
        await recovered(act, id, { was, left: killed.left, isDone });
      });
  });
