import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { serverArguments, serverEnvironment } from '../scripts/server.mjs';
import { findPostgres } from '../src/server/database/postgres.ts';
import type { PortalEnvironment } from './two-processes/portals.ts';

/** Password of the administrator of every test portal. */
export const adminPassword = 'Qm7#vT2!xR-chief';

/** A received mail. */
interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/** A running portal with a separate data folder and a mail server. */
export interface Portal {
  url: string;
  folder: string;
  mails: ReceivedMail[];
  /** Everything that the process printed. */
  output: () => string;
  /** Queries the portal's database, for facts that no page shows: captcha answers, counts to compare with. */
  query: <T>(text: string, values?: unknown[]) => Promise<T[]>;
  /** Kills the process, as in a power failure. */
  crash: () => Promise<void>;
  /** Restarts it at the same address, with the same folder. */
  restart: () => Promise<void>;
  /** Ends it and removes its folder. */
  stop: (options?: { keepFolder?: boolean }) => Promise<void>;
}

/**
 * Starts the built product as `npm start` would, on a free port and in a fresh folder.
 * @param name host name for browsers: passkeys belong to a name, not to an address
 */
export async function startPortal(settings: Record<string, string> = {}, name = '127.0.0.1'): Promise<Portal> {
  const around = process.env['TWO_PROCESSES'];
  if (around) return startTwoProcesses(JSON.parse(around) as PortalEnvironment, settings);
  const folder = settings['DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'lattice-journey-'));
  const mails: ReceivedMail[] = [];
  const smtp = await startMailServer(mails);
  const port = await freePort();
  const start = () =>
    startProcess({
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://${name}:${port}`,
      ADMIN_PASSWORD: adminPassword,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      // The lab platform of a journey has a loopback address.
      PRIVATE_HOSTS: '127.0.0.1',
      TRACKER_HOSTS: 'stat.example.org',
      LOG_LEVEL: 'warn',
      ...settings,
    });
  let running = await start();
  let printedBefore = '';
  let pool: pg.Pool | undefined;
  const closePool = async () => {
    const open = pool;
    pool = undefined;
    await open?.end();
  };
  return {
    url: `http://${name}:${port}`,
    folder,
    mails,
    output: () => printedBefore + running.output(),
    async query<T>(text: string, values?: unknown[]) {
      pool ??= openPool(findPostgres(path.join(folder, 'database'))!.url);
      return (await pool.query(text, values)).rows as T[];
    },
    async crash() {
      await closePool();
      await ended(running.child, 'SIGKILL');
    },
    async restart() {
      printedBefore += running.output();
      running = await start();
    },
    async stop({ keepFolder = false } = {}) {
      await closePool();
      await ended(running.child, 'SIGTERM');
      await smtp.close();
      if (!keepFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same as two processes behind nginx, for `npm run two-processes`. */
async function startTwoProcesses(around: PortalEnvironment, settings: Record<string, string>): Promise<Portal> {
  const mails: ReceivedMail[] = [];
  const smtp = await startMailServer(mails);
  const { startForJourney } = await import('./two-processes/portals.ts');
  const two = await startForJourney(around, {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PRIVATE_HOSTS: '127.0.0.1',
    TRACKER_HOSTS: 'stat.example.org',
    ...settings,
  });
  return {
    ...two,
    mails,
    async stop() {
      await two.stop();
      await smtp.close();
    },
  };
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  // A server that stops reports it to connections that are just being closed.
  pool.on('error', () => undefined);
  return pool;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Opens a user's session without a browser; returns its token. Reads the captcha's answer from the database. */
export async function openSession(
  portal: Pick<Portal, 'url' | 'query'>,
  who: { userName: string; password: string },
): Promise<string> {
  const call = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', repeatsubmit: 'false' };
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
    const response = await fetch(`${portal.url}/prod-api${path}`, request);
    return (await response.json()) as Record<string, string>;
  };
  const { uuid } = await call('/captchaImage');
  const [row] = await portal.query<{ value: string }>('select value from kernel_cache where key = $1', [
    `captcha:${uuid}`,
  ]);
  const { userName, password } = who;
  const { token, msg } = await call('/login', { username: userName, password, uuid, code: row?.value });
  if (!token) throw new Error(`${userName} is not let in: ${msg}`);
  return token;
}

/** Starts the server process and waits for its address; fails with its output if it ends early. */
export async function startProcess(
  env: Record<string, string>,
): Promise<{ child: ChildProcess; output: () => string }> {
  const root = path.resolve(import.meta.dirname, '..');
  const child = spawn(path.join(root, 'node_modules/.bin/node'), serverArguments, {
    cwd: root,
    env: { ...process.env, ...serverEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('  Lattice  http')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}:\n${printed}`)));
  });
  await ready;
  return { child, output: () => printed };
}

/** Formats settings for `SEED_SETTINGS`. */
export const seedSettings = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function startMailServer(mails: ReceivedMail[]): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, ...readMail(raw) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Decodes the subset of MIME in our plain-text mails (RFC 2045 transfer encodings, RFC 2047 words). */
function readMail(raw: string): { subject: string; text: string } {
  const split = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, split).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  const body = raw.slice(split + 4);
  const encoding = header('Content-Transfer-Encoding').trim().toLowerCase();
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? quotedPrintable(body.replace(/=\r\n/g, ''))
        : body;
  const subject = header('Subject')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, coded: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString('utf8')
        : quotedPrintable(coded.replaceAll('_', ' ')),
    );
  return { subject, text };
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
