import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import qs from 'qs';
import { fillPath, type Endpoint } from '#shared/contract';
import { product } from './domains/index.ts';
import { settleCluster } from '#factory/data/search';
import { openDatabase } from './server/database/db.ts';
import { readEnv, type Env } from './server/process/env.ts';
import { mountPages } from './server/pages/pages.ts';
import { intendNewPlace } from './server/files/place-marker.ts';
import { startProgram, type Program } from './server/process/program.ts';
import { forgetSecretProbe } from './server/secrets/secret-probe.ts';

/** Password of the administrator in every test portal. */
export const adminPassword = 'Qm7#vT2!xR-chief';

/** Built once per run by the first process; every test file clones it. */
const template = 'lattice_template';
const templateLock = 7399;

/**
 * A portal for one test file: a clone of the seeded template database, a separate data folder, the real server. Stopped
 * and dropped after the file.
 * @param options.through changes the address of the database, for tests that cut the connection
 * @param options.withPages renders pages as well, which needs the built product: for the tests below `e2e/faults`
 */
export async function startPortal(
  settings: Record<string, string> = {},
  options: { withPages?: boolean; through?: (databaseUrl: string) => Promise<string> } = {},
): Promise<Program> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests by "npm test -- unit"');
  await prepareTemplate(server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files: through the write-ahead log it takes 1.5 times as long.
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const folder = await mkdtemp(path.join(tmpdir(), 'lattice-test-'));
  const env = testEnv(folder, settings);
  const own = withDatabase(server, name);
  const program: Program = await startProgram(env, product, {
    databaseUrl: (await options.through?.(own)) ?? own,
    reveal: () => undefined,
    ...(options.withPages
      ? { mount: (app, door) => mountPages(app, env, door, () => product.pageHosts(program.context())) }
      : {}),
  });
  after(async () => {
    await program.stop();
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    await rm(folder, { recursive: true, force: true });
  });
  seeChangesBySql(program);
  // Tests of a cluster name it themselves, and wait themselves.
  if (process.env['TEST_SEARCH_URL'] && !settings['SEARCH_URL'] && !env.JOBS) settleBeforeCalls(program);
  return program;
}

/**
 * Tests also write settings, roles and menus by SQL. Their next call must see it, even if the notification of the
 * database is still on its way.
 */
function seeChangesBySql({ http, context }: Program): void {
  const { changes } = context().own;
  const inject = http.inject.bind(http) as (options: unknown) => unknown;
  Object.assign(http, {
    inject(options: unknown) {
      changes.changed();
      return inject(options);
    },
  });
}

/** A search cluster finds what was written a moment later; tests do not wait. */
function settleBeforeCalls({ http, context }: Program): void {
  const inject = http.inject.bind(http) as (options: unknown) => unknown;
  Object.assign(http, {
    async inject(options: unknown) {
      await settleCluster(context());
      return inject(options);
    },
  });
}

function testEnv(folder: string, settings: Record<string, string>): Env {
  return readEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DEMO: 'off',
    ADMIN_PASSWORD: adminPassword,
    SEED_SETTINGS: 'sys.account.captchaEnabled=false',
    // Set by `npm run test:search`; each portal has a separate index in the cluster.
    SEARCH_URL: process.env['TEST_SEARCH_URL'] ?? '',
    SEARCH_ALIAS: `test-${randomUUID()}`,
    ...settings,
  });
}

async function prepareTemplate(server: string): Promise<void> {
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1, 0)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return;
    // Prepared under another name, so that an interrupted run leaves no partial template behind.
    await client.query(`drop database if exists ${template}_new with (force)`);
    await client.query(`create database ${template}_new`);
    const folder = await mkdtemp(path.join(tmpdir(), 'lattice-template-'));
    const program = await startProgram(testEnv(folder, { JOBS: 'off' }), product, {
      databaseUrl: withDatabase(server, `${template}_new`),
      reveal: () => undefined,
    });
    // Each test portal has a separate key and store.
    await forgetSecretProbe.execute(program.database.db);
    await intendNewPlace(program.database.pool, 'files');
    await program.stop();
    await rm(folder, { recursive: true, force: true });
    await client.query(`alter database ${template}_new rename to ${template}`);
  });
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** An empty database on the test server, for tests of migrations. */
export async function emptyDatabase() {
  const server = process.env['TEST_DATABASE_URL']!;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  const url = withDatabase(server, name);
  const database = openDatabase(url);
  after(async () => {
    await database.db.destroy();
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  });
  return { ...database, url };
}

/** Any reply envelope, for tests. */
export interface Envelope {
  code: number;
  msg: string;
  error?: string;
  fields?: { path: string; message: string }[];
  total?: number;
  rows?: Record<string, unknown>[];
  data?: unknown;
  [extra: string]: unknown;
}

/**
 * Calls endpoints through the HTTP server, with a token or as a visitor. Input is deliberately untyped, because tests
 * also send invalid input.
 */
export function caller(program: Program, token?: string) {
  return async (
    endpoint: Endpoint,
    input: { params?: object; query?: object; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Envelope> => {
    const query = input.query ? `?${qs.stringify(input.query)}` : '';
    const answer = await program.http.inject({
      method: endpoint.method,
      url: `/prod-api${fillPath(endpoint.path, input.params as Record<string, unknown>)}${query}`,
      // Tests repeat calls faster than people; those about the guard send their own header.
      headers: { repeatsubmit: 'false', ...(token ? { authorization: `Bearer ${token}` } : {}), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    return answer.json();
  };
}

export type Caller = ReturnType<typeof caller>;

/** Uploads one file through the HTTP server, with the form fields before it. */
export async function uploadTo(
  program: Program,
  token: string,
  endpoint: Endpoint,
  params: object,
  fields: Record<string, string>,
  name: string,
  bytes: Buffer,
): Promise<Envelope> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append(endpoint.upload!.field, new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  const answer = await program.http.inject({
    method: endpoint.method,
    url: `/prod-api${fillPath(endpoint.path, params as Record<string, unknown>)}`,
    headers: {
      repeatsubmit: 'false',
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return answer.json();
}
