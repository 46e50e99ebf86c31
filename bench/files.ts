import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Row } from './measure.ts';
import { folderOf, memoryOf, type Portal } from './portal.ts';

const run = promisify(execFile);
const gibibyte = 1024 ** 3;

/** Number of runs per measurement. The fastest run counts, because load on the machine only adds time. */
const rounds = 3;

/**
 * Compares uploading and downloading a large file with `cp` and with nginx, if it is installed (`nginx` in the path, or
 * NGINX_PROGRAM). curl sends and receives, because it uses less processor time than a client of ours.
 */
export async function files(
  portal: Portal,
  token: string,
  gigabytes: number,
  say: (line: string) => void,
): Promise<Row[]> {
  const folder = path.join(folderOf('files'), 'large');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  try {
    const file = path.join(folder, 'large.dat');
    await verify(portal);
    say(`writing ${gigabytes} GB …`);
    const sum = writeRandom(file, gigabytes * gibibyte);
    const copied = await best(() => copy(file, `${file}.copy`));
    fs.rmSync(`${file}.copy`);
    const up: Transfer[] = [];
    for (let round = 0; round < rounds; round++) {
      up.push(await upload(portal, token, file, sum));
      if (round < rounds - 1) await remove(portal, token, up.at(-1)!);
    }
    const sent = up.toSorted((a, b) => a.seconds - b.seconds)[0]!;
    const last = up.at(-1)!;
    const content = `${portal.url}/prod-api/front/resource/mine/${last.resourceId}/files/${last.fileId}/content`;
    const memory = memoryWatch(portal.pid);
    const down = await best(() => download(content, token));
    const grownDown = memory();
    const nginx = await byNginx(folder, 'large.dat');
    const speed = (seconds: number) => `${((gigabytes * gibibyte) / 1e6 / seconds).toFixed(0)} MB/s`;
    const rows: Row[] = [
      {
        what: `${gigabytes} GB upload, checked and flushed`,
        figures: `${sent.seconds.toFixed(2)} s (${speed(sent.seconds)}); cp with sync ${copied.toFixed(2)} s; ${(sent.seconds / copied).toFixed(2)} ×`,
        goal: '≤ 2 × cp',
        ok: sent.seconds <= 2 * copied,
      },
      {
        what: `${gigabytes} GB download`,
        figures: `${down.toFixed(2)} s (${speed(down)})${nginx ? `; nginx ${nginx.toFixed(2)} s; ${(nginx / down).toFixed(2)} ×` : '; no nginx here'}`,
        goal: '≥ 0.7 × nginx',
        ok: nginx ? nginx / down >= 0.7 : null,
      },
      {
        what: 'memory growth during upload, and download',
        figures: `${Math.max(...up.map(({ grown }) => grown)).toFixed(0)} MB, ${grownDown.toFixed(0)} MB`,
        goal: '< 50 MB',
        ok: Math.max(grownDown, ...up.map(({ grown }) => grown)) < 50,
      },
    ];
    await remove(portal, token, last);
    return rows;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Depositors need a verified address; the administrator of a new portal has none. */
export async function verify({ databaseUrl }: Portal): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update sys_user set is_verified = '1', verified_at = now() where user_name = 'admin'`);
  await client.end();
}

function writeRandom(file: string, size: number): string {
  const hash = createHash('sha256');
  const handle = fs.openSync(file, 'w');
  const block = randomBytes(64 * 1024 * 1024);
  for (let written = 0; written < size; written += block.length) {
    // The first word differs in each block, so that no two blocks are equal.
    block.writeDoubleLE(written);
    fs.writeSync(handle, block);
    hash.update(block);
  }
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  return hash.digest('hex');
}

async function best(measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) least = Math.min(least, await measure());
  return least;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** The portal acknowledges a file when it is on disk, so the copy is flushed as well. */
function copy(from: string, to: string): Promise<number> {
  fs.rmSync(to, { force: true });
  return timed(async () => {
    await run('cp', [from, to]);
    await run('sync', [to]);
  });
}

interface Transfer {
  seconds: number;
  grown: number;
  resourceId: number;
  fileId: number;
}

export async function ask(portal: Portal, token: string, method: string, url: string, headers = {}, body?: object) {
  const answer = await fetch(portal.url + url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const said = text ? (JSON.parse(text) as { code: number; msg: string; data: Record<string, number> }) : undefined;
  if (answer.status >= 300 || (said && said.code !== 200)) throw new Error(`${method} ${url}: ${text}`);
  return { headers: answer.headers, data: said?.data ?? {} };
}

export async function upload(
  portal: Portal,
  token: string,
  file: string,
  sum: string,
  name = 'large.dat',
): Promise<Transfer> {
  const { data } = await ask(portal, token, 'POST', '/prod-api/front/resource', {}, {});
  const resourceId = data['resourceId']!;
  const form = { resourceId, name };
  const metadata = Object.entries(form).map(
    ([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`,
  );
  const memory = memoryWatch(portal.pid);
  let fileId = 0;
  const seconds = await timed(async () => {
    const begun = await ask(portal, token, 'POST', '/files/transfers', {
      'tus-resumable': '1.0.0',
      'upload-length': String(fs.statSync(file).size),
      'upload-metadata': metadata.join(','),
    });
    const address = begun.headers.get('location')!;
    await run('curl', [
      ...['-sS', '-f', '-X', 'PATCH', '-T', file, '-H', `Authorization: Bearer ${token}`],
      ...['-H', 'Tus-Resumable: 1.0.0', '-H', 'Upload-Offset: 0', '-H', 'Expect:'],
      ...['-H', 'Content-Type: application/offset+octet-stream', portal.url + address],
    ]);
    const key = address.split('/').at(-1)!;
    const done = await ask(portal, token, 'POST', `/prod-api/front/transfer/${key}/complete`, {}, { sha256: sum });
    fileId = done.data['id']!;
  });
  return { seconds, grown: memory(), resourceId, fileId };
}

export async function remove(portal: Portal, token: string, { resourceId }: Transfer): Promise<void> {
  await ask(portal, token, 'DELETE', `/prod-api/front/resource/mine/${resourceId}`);
}

function download(address: string, token: string): Promise<number> {
  const known = token ? ['-H', `Authorization: Bearer ${token}`] : [];
  return timed(() => run('curl', ['-sS', '-f', '-o', '/dev/null', ...known, address]));
}

/** Seconds that nginx needs for the same file, with one worker and Debian's configuration; undefined without nginx. */
async function byNginx(folder: string, name: string): Promise<number | undefined> {
  const nginx = process.env['NGINX_PROGRAM'] ?? 'nginx';
  if (spawnSync(nginx, ['-v']).status !== 0) return undefined;
  const port = await freePort();
  const configuration = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    configuration,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 64; }
     http { access_log off; sendfile on; tcp_nopush on; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  fs.chmodSync(folder, 0o755);
  const server = spawn(nginx, ['-e', `${folder}/error.log`, '-c', configuration, '-p', folder], { stdio: 'inherit' });
  try {
    const address = `http://127.0.0.1:${port}/${name}`;
    while (!(await fetch(address, { method: 'HEAD' }).catch(() => undefined))?.ok) continue;
    return await best(() => download(address, ''));
  } finally {
    server.kill('SIGTERM');
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Samples the memory of a process. The returned function stops it and returns the largest growth in MB. */
function memoryWatch(pid: number): () => number {
  const before = memoryOf(pid);
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 50);
  return () => {
    clearInterval(look);
    return most - before;
  };
}
