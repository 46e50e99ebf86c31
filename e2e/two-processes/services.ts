import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { commandFor } from '../../src/server/database/postgres-cluster.ts';
import { freePort } from '../portal.ts';

/* Debian's PostgreSQL, PgBouncer and nginx, each in a folder of the run. */

/** A service started by the run. */
export interface Service {
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const deploy = path.resolve(import.meta.dirname, '../../deploy');

/** Folder with the programs of the system's newest PostgreSQL; undefined when there is none. */
function postgresPrograms(): string | undefined {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(home, version, 'bin')).find((bin) => existsSync(path.join(bin, 'initdb')));
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function until(isSo: () => Promise<boolean>, what: string, milliseconds = 30_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what} is not there after ${milliseconds / 1000} s`);
    await pause(50);
  }
}

export interface Database extends Service {
  port: number;
  urlOf: (name: string) => string;
}

const answers = async (connectionString: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
};

async function serve(bin: string, data: string, port: number): Promise<Database> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    wal_level: 'replica',
    max_wal_senders: 4,
    hot_standby: 'on',
    fsync: 'off',
    shared_buffers: '128MB',
  };
  const [command, args] = commandFor(path.join(bin, 'postgres'), [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } });
  const urlOf = (name: string) => `postgres://lattice@127.0.0.1:${port}/${name}`;
  await until(() => answers(urlOf('postgres')), 'PostgreSQL');
  return { port, urlOf, stop: (signal = 'SIGINT') => ended(child, signal) };
}

/** Starts a server with an empty cluster. */
export async function startPostgres(folder: string): Promise<Database> {
  const bin = postgresPrograms()!;
  const data = path.join(folder, 'primary');
  const [command, args] = commandFor(path.join(bin, 'initdb'), [
    ...['-D', data, '-U', 'lattice', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
  ]);
  execFileSync(command, args, { stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' } });
  return serve(bin, data, await freePort());
}

/** A streaming replica of a server. */
export async function startReplica(folder: string, primary: Database): Promise<Database> {
  const bin = postgresPrograms()!;
  const data = path.join(folder, 'replica');
  const [command, args] = commandFor(path.join(bin, 'pg_basebackup'), [
    ...['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'lattice', '-D', data, '-R', '-X', 'stream', '--no-sync'],
  ]);
  execFileSync(command, args, { stdio: 'pipe' });
  return serve(bin, data, await freePort());
}

/** PgBouncer in front of a server, in one of its modes. `addressOf` returns the value for `DATABASE_URL`. */
export async function startBouncer(
  folder: string,
  to: Database,
  mode: 'session' | 'transaction',
): Promise<Service & { urlOf: (name: string) => string; leadTo: (server: Database) => void }> {
  const port = await freePort();
  const place = path.join(folder, `bouncer-${mode}`);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, 'users.txt'), '"lattice" ""\n');
  const config = path.join(place, 'pgbouncer.ini');
  const write = (server: Database) =>
    writeFileSync(
      config,
      [
        '[databases]',
        `* = host=127.0.0.1 port=${server.port} user=lattice`,
        '[pgbouncer]',
        ...[`listen_addr = 127.0.0.1`, `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = trust'],
        ...[`auth_file = ${path.join(place, 'users.txt')}`, `pool_mode = ${mode}`, 'default_pool_size = 40'],
        ...['max_client_conn = 200', 'server_login_retry = 1', `logfile = ${path.join(place, 'log')}`, ''],
      ].join('\n'),
    );
  write(to);
  const [command, args] = commandFor('/usr/sbin/pgbouncer', [config]);
  const child = spawn(command, args, { stdio: 'ignore' });
  const urlOf = (name: string) => `postgres://lattice@127.0.0.1:${port}/${name}`;
  await until(() => answers(urlOf('postgres')), 'PgBouncer');
  return {
    urlOf,
    leadTo(server) {
      write(server);
      child.kill('SIGHUP');
    },
    stop: () => ended(child, 'SIGTERM'),
  };
}

/**
 * nginx with the example of `deploy/nginx`: only addresses, name and certificate differ.
 * @param ports of the portals
 */
export async function startNginx(
  folder: string,
  { port, ports, key, certificate }: { port: number; ports: readonly number[]; key: string; certificate: string },
): Promise<Service> {
  const place = path.join(folder, `nginx-${port}`);
  mkdirSync(place, { recursive: true });
  const site = changed(readFileSync(path.join(deploy, 'nginx/lattice.conf'), 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['server_name data.example.org;', 'server_name 127.0.0.1;'],
    ['/etc/ssl/lattice/fullchain.pem', certificate],
    ['/etc/ssl/lattice/privkey.pem', key],
  ]);
  const upstream = changed(
    readFileSync(path.join(deploy, 'nginx/upstream.conf'), 'utf8'),
    ports.map((to, at) => [`127.0.0.1:808${at + 1}`, `127.0.0.1:${to}`]),
  );
  writeFileSync(path.join(place, 'site.conf'), site);
  writeFileSync(path.join(place, 'upstream.conf'), upstream);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${path.join(place, name)};`,
  );
  writeFileSync(
    path.join(place, 'nginx.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      ...['worker_processes 1;', `pid ${path.join(place, 'pid')};`, `error_log ${path.join(place, 'error.log')} warn;`],
      ...['events { worker_connections 1024; }', 'http {', '  access_log off;', ...temporary],
      ...[`  include ${path.join(place, 'upstream.conf')};`, `  include ${path.join(place, 'site.conf')};`, '}', ''],
    ].join('\n'),
  );
  const child = spawn(
    'nginx',
    ['-e', path.join(place, 'error.log'), '-c', path.join(place, 'nginx.conf'), '-g', 'daemon off;'],
    {
      stdio: 'ignore',
    },
  );
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error('nginx ended');
      return (await fetch(`https://127.0.0.1:${port}/healthz`)).ok;
    },
    `nginx (${path.join(place, 'error.log')})`,
  );
  return {
    async stop() {
      await ended(child, 'SIGTERM');
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Replaces several texts. @throws when one is missing, because the example has changed */
function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`deploy/nginx has no "${from}"`);
    return now.replaceAll(from, to);
  }, text);
}
