import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Language } from '#shared/texts';
import { anonymous, inTransaction, type Context } from '../context.ts';
import { refuseSharedConnections, refuseUnfit } from '../database/database-fitness.ts';
import { changeListener } from '../database/change-listener.ts';
import type { FileStore } from '../files/files.ts';
import { openFiles, requireStore } from '../files/open-store.ts';
import { openDatabase, type Database } from '../database/db.ts';
import type { AuditSink } from '../audit/audit.ts';
import type { Env } from './env.ts';
import type { PageHosts } from '../http/headers.ts';
import { listenersOf } from '../events.ts';
import { targetsOf } from '../files/transfer-targets.ts';
import { buildHttp } from '../http/http.ts';
import { registerInstance } from './instance.ts';
import { prepareQueue, startJobs } from '../jobs/jobs.ts';
import { kernelJobs } from '../jobs/kernel-jobs.ts';
import { mailJob } from '../mail/mail.ts';
import { metricsOf, serveMetrics } from './metrics.ts';
import { backupSourceOf } from '../backup/source.ts';
import { beforeUpgrade } from '../backup/upgrade.ts';
import { migrate, startLock } from '../database/migrate.ts';
import { startSchedules, type Timetable } from '../jobs/schedules.ts';
import { preservationOf } from '../ocfl/place.ts';
import { ownProcess } from './own-process.ts';
import { loadSecretKey } from '../secrets/secret.ts';
import { refuseWrongSecret } from '../secrets/secret-probe.ts';
import type { Module, Setup } from '../module.ts';
import type { HttpParts } from '../http/request.ts';
import type { TrafficLimits } from '../http/traffic.ts';

/** The product, as the kernel sees it. */
export interface Product {
  /** In start order, which is also the order of the seeds. */
  modules: Module[];
  resolveActor: HttpParts['resolveActor'];
  holderOf: HttpParts['holderOf'];
  audit: AuditSink;
  timetable: Timetable;
  /** Hosts that pages may embed in frames or load scripts from, as sources of a content security policy. */
  pageHosts: (ctx: Context) => Promise<PageHosts>;
  /** Hosts of other origins whose pages may call the API. */
  apiOrigins: (ctx: Context) => Promise<readonly string[]>;
  /** Limits of requests per network and minute. */
  trafficLimits: (ctx: Context) => Promise<TrafficLimits>;
  /** Loads what the first visitors would otherwise wait for. Called before the program listens. */
  warmUp: () => Promise<unknown>;
}

/** A running portal. `stop` finishes requests in flight, or aborts them after {@link shutdownTimeout}. */
export interface Program {
  http: FastifyInstance;
  database: Database;
  files: FileStore;
  /** Port of the metrics; absent without `METRICS_ADDRESS`. */
  metricsPort?: number;
  /** A context of the system user, for seeds, jobs, tests and scripts. */
  context: (language?: Language) => Context;
  stop: () => Promise<void>;
}

/**
 * Milliseconds for requests and jobs in flight when the program is stopped: less than the ten seconds after which
 * containers are killed. Clients that are cut off can resume (`Range`, upload offsets), and jobs start again.
 */
const shutdownTimeout = 8000;

export interface ProgramOptions {
  databaseUrl: string;
  /** Registers pages and open interfaces on the server. */
  mount?: NonNullable<HttpParts['mount']>;
  reveal: Setup['reveal'];
  /** Destination of the log; standard output, line by line, when absent. */
  logStream?: HttpParts['logStream'];
  /** Milliseconds for requests and jobs in flight at the end; {@link shutdownTimeout} when absent. */
  shutdownTimeout?: number;
}

/** Starts database → migrations → seeds → HTTP → jobs. Does not listen. */
export async function startProgram(env: Env, product: Product, options: ProgramOptions): Promise<Program> {
  const { databaseUrl, mount } = options;
  const database = openDatabase(databaseUrl);
  const { db, pool, statements, poolFigures } = database;
  if (env.DATABASE_URL) await refuseSharedConnections(pool).catch(endWith(database));
  const changes = changeListener(databaseUrl, () => http.log);
  const mailServer = env.SMTP_URL ? new URL(env.SMTP_URL).host : null;
  const own = ownProcess({ dataDir: env.DATA_DIR, mailServer, pool: poolFigures, statements, changes });
  const files = await openFiles(env);
  const preservation = await preservationOf(env);
  const { instance, release } = await registerInstance(pool);
  const siteUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  const secretKey = await loadSecretKey(env);
  const listeners = listenersOf(product.modules);
  const transferTargets = targetsOf(product.modules);
  const backup = backupSourceOf(env, { databaseUrl, files, secretKey });
  const services = {
    backup,
    preservation,
    db,
    files,
    instance,
    own,
    secretKey,
    privateHosts: env.PRIVATE_HOSTS,
    siteUrl,
    trackerHosts: env.TRACKER_HOSTS,
    listeners,
    transferTargets,
    clamd: env.CLAMD ?? null,
    searchCluster: env.SEARCH_URL ? { nodes: env.SEARCH_URL, alias: env.SEARCH_ALIAS } : null,
  };
  const metrics = env.METRICS_ADDRESS ? metricsOf(product.modules, services) : undefined;
  const http = await buildHttp({
    env,
    modules: product.modules,
    services,
    resolveActor: product.resolveActor,
    holderOf: product.holderOf,
    audit: product.audit,
    apiOrigins: product.apiOrigins,
    trafficLimits: product.trafficLimits,
    ...(mount ? { mount } : {}),
    ...(options.logStream ? { logStream: options.logStream } : {}),
    ...(metrics ? { onAnswer: metrics.note } : {}),
    readiness: { database: () => sql`select 1`.execute(db), files: () => files.check() },
  });
  const context = (language: Language = 'zh'): Context => ({
    ...services,
    actor: anonymous,
    now: new Date(),
    language,
    address: '127.0.0.1',
    userAgent: 'system',
    log: http.log,
  });
  const setup = {
    adminPassword: env.ADMIN_PASSWORD,
    settings: env.SEED_SETTINGS,
    hasLargeDemo: env.DEMO === 'large',
    reveal: options.reveal,
  };
  try {
    await prepare(env, product, setup, database, context);
    await changes.start();
  } catch (error) {
    await release();
    await http.close();
    await db.destroy();
    throw error;
  }
  const allJobs = [mailJob(env), ...kernelJobs, ...product.modules.flatMap((it) => it.jobs ?? [])];
  const jobs = env.JOBS ? await startJobs(pool, allJobs, () => context()) : undefined;
  const metricsServer = metrics && (await serveMetrics(env.METRICS_ADDRESS!, metrics, () => context()));
  const schedules = env.JOBS ? startSchedules(pool, product.timetable, () => context()) : undefined;
  return {
    http,
    database,
    files,
    context,
    ...(metricsServer ? { metricsPort: metricsServer.port } : {}),
    async stop() {
      await metricsServer?.stop();
      const wait = options.shutdownTimeout ?? shutdownTimeout;
      await Promise.all([closeWithin(http, wait), schedules?.stop().then(() => jobs?.stop(wait))]);
      for (const it of product.modules) await it.stop?.(context());
      await release();
      await changes.stop();
      // An abandoned job may still hold a connection.
      await Promise.race([db.destroy(), pause(1000, undefined, { ref: false })]);
    },
  };
}

/** Releases the connections before the start fails. */
const endWith =
  ({ db }: Database) =>
  async (error: Error): Promise<never> => {
    await db.destroy();
    throw error;
  };

/** Stops accepting calls, and aborts those in flight after `wait` milliseconds. */
async function closeWithin(http: FastifyInstance, wait: number): Promise<void> {
  const late = setTimeout(() => {
    http.log.warn('connections in use are closed');
    http.server.closeAllConnections();
  }, wait).unref();
  await http.close();
  clearTimeout(late);
}

async function prepare(
  env: Env,
  product: Product,
  setup: Setup,
  database: Database,
  context: () => Context,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await refuseUnfit(client);
    await client.query('select pg_advisory_lock($1, 0)', [startLock]);
    await beforeUpgrade(client, context());
    await migrate(database);
    const sealed = product.modules.flatMap((it) => it.encryptedColumns ?? []);
    await requireStore(client, context());
    await refuseWrongSecret(client, sealed, { secret: context().secretKey, isNamed: env.SECRET_KEY !== undefined });
    await prepareQueue(database.pool);
    await inTransaction(context(), async (ctx) => {
      for (const it of product.modules) await it.seed?.(ctx, setup);
      await afterRestore(ctx, product);
      if (env.DEMO) await seedDemo(ctx, product, setup);
    });
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true);
  }
}

/** Runs on the first start of a portal that was restored from a backup. */
async function afterRestore(ctx: Context, product: Product): Promise<void> {
  const { numAffectedRows } = await sql`delete from kernel_mark where name = 'restored'`.execute(ctx.db);
  if (numAffectedRows === 0n) return;
  for (const it of product.modules) await it.restored?.(ctx);
}

/** Demonstration content is created only once: an administrator who removed it must not see it again. */
async function seedDemo(ctx: Context, product: Product, setup: Setup): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into kernel_mark (name) values ('demo') on conflict do nothing`.execute(ctx.db);
  if (numAffectedRows === 0n) return;
  for (const it of product.modules) await it.demo?.(ctx, setup);
}
