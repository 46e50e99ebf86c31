import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Module } from '../module.ts';

/*
 * Metrics for Prometheus, on an address separate from the portal's. They contain nothing about persons or records, and
 * every label has few values: route patterns, states, module names.
 */

/** An answer to an external client. */
export interface Answered {
  method: string;
  /** The pattern of the route, such as `/prod-api/front/resource/:publicId`; absent when no route matched. */
  route: string | undefined;
  /** Code of the envelope below `/prod-api`, HTTP status elsewhere. */
  status: number;
  seconds: number;
}

/** A value with its labels. Each label has a small, fixed set of values. */
interface Reading {
  value: number;
  labels?: Record<string, string>;
}

/** A gauge of a noun. It is read on each scrape and must cost at most one indexed query. */
export interface NounGauge {
  /** Name by the conventions of Prometheus: `lattice_uploads_unfinished`, `lattice_backup_age_seconds`. */
  name: string;
  help: string;
  /** Names of its labels. */
  labels?: readonly string[];
  read: (ctx: Context) => Promise<number | readonly Reading[]>;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Histogram buckets in seconds. */
const durations = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Timeout in milliseconds for one gauge of a noun; Prometheus waits ten seconds by default. */
const gaugeTimeout = 3000;

export type Metrics = ReturnType<typeof metricsOf>;

/** Metrics of one running program. */
export function metricsOf(modules: readonly Module[], { own }: Pick<Context, 'own'>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const answers = new Histogram({
    name: 'lattice_http_request_duration_seconds',
    help: 'Answers by method, route pattern and status (below /prod-api the code of the envelope).',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers,
  });
  const unread = new Counter({
    name: 'lattice_metrics_unread_total',
    help: 'Figures that could not be read when somebody looked.',
    labelNames: ['name'],
    registers,
  });
  const pages = new Counter({
    name: 'lattice_pages_total',
    help: 'Pages by their source: rendered, or sent from the page cache.',
    labelNames: ['source'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ source: 'rendered' }, own.pages.rendered);
      this.inc({ source: 'cached' }, own.pages.cached);
    },
  });
  registry.registerMetric(pages);
  const gauges = [...kernelGauges(own), ...modules.flatMap((it) => it.gauges ?? [])].map((it) => ({
    it,
    gauge: new Gauge({ name: it.name, help: it.help, labelNames: [...(it.labels ?? [])], registers }),
  }));
  return {
    note({ method, route, status, seconds }: Answered): void {
      const known = methods.has(method) ? method : 'other';
      answers.observe({ method: known, route: route ?? 'none', status: String(status) }, seconds);
    },
    /** All metrics in the text format of Prometheus. */
    async render(ctx: Context): Promise<{ type: string; text: string }> {
      await Promise.all(
        gauges.map(async ({ it, gauge }) => {
          gauge.reset();
          try {
            const found = await within(gaugeTimeout, it.read(ctx));
            const readings = typeof found === 'number' ? [{ value: found }] : found;
            for (const { value, labels = {} } of readings) gauge.set(labels, value);
          } catch {
            // A gauge that fails must not affect the others; an outdated value would be worse than none.
            registry.getSingleMetric(it.name)?.reset();
            unread.inc({ name: it.name });
          }
        }),
      );
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error('too slow')), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(late));
}

/** Gauges of the kernel: connections, queue, mails, disk space, page cache. */
function kernelGauges(own: Context['own']): NounGauge[] {
  return [
    {
      name: 'lattice_database_connections',
      help: 'Connections of this process to the database.',
      labels: ['state'],
      async read() {
        const { size, idle, waiting, most } = own.pool();
        return Object.entries({ idle, used: size - idle, waiting, most }).map(([state, value]) => ({
          labels: { state },
          value,
        }));
      },
    },
    {
      name: 'lattice_database_up',
      help: 'Whether the database answers.',
      read: ({ db }) =>
        sql`select 1`.execute(db).then(
          () => 1,
          () => 0,
        ),
    },
    {
      name: 'lattice_jobs',
      help: 'Jobs in the queue: waiting for their time or a worker, running, given up after their last attempt.',
      labels: ['state'],
      async read({ db }) {
        const { rows } = await sql<{ waiting: number; running: number; failed: number }>`
          select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
            count(*) filter (where locked_at is not null)::int as running,
            count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
          from graphile_worker.jobs`.execute(db);
        return Object.entries(rows[0]!).map(([state, value]) => ({ labels: { state }, value }));
      },
    },
    {
      name: 'lattice_mails_waiting',
      help: 'Mails in the outbox that have not been sent.',
      async read({ db }) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from mail_outbox where status = '0'`.execute(db);
        return rows[0]!.count;
      },
    },
    {
      name: 'lattice_storage_bytes',
      help: 'Space of the file system that holds DATA_DIR.',
      labels: ['state'],
      async read() {
        const { bsize, blocks, bavail } = await statfs(own.dataDir);
        return [
          { labels: { state: 'free' }, value: bavail * bsize },
          { labels: { state: 'total' }, value: blocks * bsize },
        ];
      },
    },
    {
      name: 'lattice_memory_entries',
      help: 'What this process keeps to save work, such as drawn pages.',
      labels: ['name'],
      read: async () => own.memories.map(({ name, size }) => ({ labels: { name }, value: size() })),
    },
  ];
}

/** Serves metrics at an address such as `127.0.0.1:9464`, path `/metrics`. @throws a sentence for the operator */
export async function serveMetrics(
  address: string,
  metrics: Metrics,
  contextOf: () => Context,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { hostname, port } = new URL(`http://${address}`);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Figures are at /metrics.\n');
    metrics.render(contextOf()).then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
    return undefined;
  });
  server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''));
  await once(server, 'listening').catch((error: Error) => {
    throw new Error(`METRICS_ADDRESS: cannot listen on ${address}: ${error.message}`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
